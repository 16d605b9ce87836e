import { describe, expect, it } from 'vitest';
import type { InProcessTarget } from '../connect/index.js';
import { isRecord } from '../model/json.js';
import { coverageMatrix, type ToolSuiteOptions, toolSuite } from './index.js';

const find = {
  name: 'find',
  description: 'Finds issues by state.',
  inputSchema: {
    type: 'object',
    properties: { state: { type: 'string', enum: ['open', 'closed'], description: 'The state.' } },
    required: ['state'],
    additionalProperties: false,
  },
  outputSchema: {
    type: 'object',
    properties: { state: { type: 'string', enum: ['open', 'closed'] } },
    required: ['state'],
  },
  annotations: { readOnlyHint: true, openWorldHint: false },
};
const lax = { ...find, name: 'lax', description: 'Finds issues, and takes any state.' };
const torn = { ...find, name: 'torn', description: 'Finds issues, and takes and returns any state.' };
const misshapen = {
  ...find,
  name: 'misshapen',
  description: 'Finds issues, and adds an image without data.',
};
const reset = {
  name: 'reset',
  description: 'Deletes all issues.',
  inputSchema: { type: 'object', properties: {} },
  annotations: { readOnlyHint: false, destructiveHint: true },
};

const text = (words: string, more: object = {}) => ({ content: [{ type: 'text', text: words }], ...more });

function called({ name, arguments: args }: { name: string; arguments?: unknown }): object {
  const given = isRecord(args) ? args : {};
  const isListed = given.state === 'open' || given.state === 'closed';
  const isValid = isListed && Object.keys(given).length === 1;
  if ((name === 'find' || name === 'misshapen') && !isValid)
    return text('Invalid arguments: state must be one of open, closed.', { isError: true });
  if (name === 'reset') return text('Deleted.');
  const own = name === 'torn' ? 'archived' : 'open';
  const structuredContent = { state: isListed && name !== 'torn' ? given.state : own };
  const result = text(JSON.stringify(structuredContent), { structuredContent });
  return name === 'misshapen' ? { ...result, content: [...result.content, { type: 'image' }] } : result;
}

/** A server in this process, without an SDK. */
const target: InProcessTarget = {
  kind: 'in-process',
  serve(transport) {
    const results: Readonly<Record<string, (params: never) => object>> = {
      initialize: () => ({
        protocolVersion: '2025-11-25',
        capabilities: { tools: {} },
        serverInfo: { name: 'issues', version: '1.0.0' },
      }),
      'tools/list': () => ({ tools: [find, lax, torn, misshapen, reset] }),
      'tools/call': called,
    };
    transport.onmessage = (message) => {
      const { id, method, params } = message as { id?: number; method: string; params?: unknown };
      if (id === undefined) return;
      const result = results[method]?.(params as never);
      const body =
        result === undefined ? { error: { code: -32601, message: 'Method not found' } } : { result };
      void transport.send({ jsonrpc: '2.0', id, ...body });
    };
  },
};

async function outcomes(options: ToolSuiteOptions): Promise<Record<string, string>> {
  await using suite = await toolSuite(target, options);
  const results: Record<string, string> = {};
  for (const { tool, cases } of suite.tools)
    for (const { name, run } of cases) {
      let outcome = 'passed';
      const skip = (reason = ''): void => {
        outcome = `skipped: ${reason}`;
      };
      await run({ skip }).catch((error: Error) => {
        outcome = `failed: ${error.message}`;
      });
      results[`${tool} ${name}`] = outcome;
    }
  return results;
}

describe('a suite of tests for the tools of a server', () => {
  it('has a test for each tool and clause: one that holds passes, and one that is broken fails', async () => {
    const results = await outcomes({});
    expect(results['find succeeds with valid arguments']).toBe('passed');
    expect(results['find rejects invalid arguments with an error']).toBe('passed');
    expect(results['find accepts exactly the values that its input schema lists']).toBe('passed');
    expect(results['find returns only values that its output schema lists']).toBe('passed');
    expect(results['find returns the required fields with the right types']).toBe('passed');
    expect(results['lax succeeds with valid arguments']).toBe('passed');
    expect(results['lax rejects invalid arguments with an error']).toMatch(/^failed: lax: no invalid call/);
    expect(results['lax has no other errors']).toBe('passed');
  });

  it('shows in a failing test what it is about, and nothing else', async () => {
    const results = await outcomes({ only: ['torn', 'misshapen'] });
    const rejects = results['torn rejects invalid arguments with an error'];
    expect(rejects).toMatch(
      /^failed: torn: no invalid call was properly rejected:\n {2}.*run\/silent-acceptance/,
    );
    expect(rejects).not.toContain('run/enum-drift-out');
    const returns = results['torn returns only values that its output schema lists'];
    expect(returns).toMatch(
      /^failed: torn: a value was returned that is not listed:\n {2}.*run\/enum-drift-out/,
    );
    expect(returns).not.toContain('run/silent-acceptance');
    expect(results['torn has no other errors']).toBe('passed');
    expect(results['misshapen rejects invalid arguments with an error']).toBe('passed');
    expect(results['misshapen has no other errors']).toMatch(
      /^failed: misshapen: 2 errors:\n {2}.*protocol\//,
    );
  });

  it('skips what was not exercised, with the reason, or fails on it where that is asked for', async () => {
    const name = 'reset succeeds with valid arguments';
    expect((await outcomes({ only: ['reset'] }))[name]).toMatch(/^skipped: not exercised: /);
    expect((await outcomes({ only: ['reset'], strict: true }))[name]).toMatch(
      /^failed: reset: not exercised/,
    );
  });

  it('has a test for each call of your own', async () => {
    const fixtures = {
      find: [
        { arguments: { state: 'open' } },
        { name: 'finds archived issues', arguments: { state: 'archived' } },
      ],
    };
    const results = await outcomes({ only: ['find'], fixtures });
    expect(results['find succeeds with {"state":"open"}']).toBe('passed');
    expect(results['find finds archived issues']).toMatch(/^failed: find: the call did not succeed/);
  });

  it('prints the matrix of SPEC-021, by the names of cases and enums', async () => {
    await using suite = await toolSuite(target);
    const lines = coverageMatrix(await suite.report()).split('\n');
    expect(lines[0]).toBe('| Tool | Success Test | Error Test | Enum Validation |');
    expect(lines[2]).toMatch(
      /^\| find \| Yes \(.+\) \| Yes \(.*state.*\) \| accepted state \(2 of 2\); returned state \(2 of 2\) \|$/,
    );
    expect(lines[3]).toMatch(/^\| lax \| Yes .* \| No \(no invalid call was properly rejected\) \|/);
    expect(lines.at(-1)).toMatch(/^\| reset \| No \(.+\) \|/);
  });
});
