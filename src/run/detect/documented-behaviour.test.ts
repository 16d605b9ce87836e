import { describe, expect, it } from 'vitest';
import { type FakeTool, refused, said, toolSession } from '../../../test/fixtures/tool-session.js';
import type { RunFinding } from '../../model/run-report.js';
import { compileSchema } from '../../schema/index.js';
import { run } from '../run.js';

async function seriousIn(tool: FakeTool): Promise<readonly RunFinding[]> {
  for await (const event of run(toolSession([tool]), { seed: 1, now: () => 0 }))
    if (event.type === 'summary') return event.report.findings.filter(({ severity }) => severity === 'error');
  throw new Error('no summary');
}

const rulesOf = async (tool: FakeTool): Promise<readonly string[]> =>
  (await seriousIn(tool)).map(({ rule }) => rule);

function tool(properties: object, required: readonly string[], answer: FakeTool['answer']): FakeTool {
  const inputSchema = { type: 'object', properties, required };
  return {
    definition: {
      name: 'get_report',
      description: 'Gets a report.',
      inputSchema,
      annotations: { readOnlyHint: true },
    },
    answer,
  };
}

const LONGEST = 40;

/** Takes a comment of any length. */
const cutting = (description: string): FakeTool =>
  tool({ comment: { type: 'string', maxLength: LONGEST, description } }, ['comment'], ({ comment }) =>
    typeof comment === 'string'
      ? said(`Noted: ${comment.slice(0, LONGEST)}`)
      : refused('comment must be a string'),
  );

const ROLES = ['reader', 'writer', 'owner'];

/** Rejects the last role, whatever else it gets, and says no more than that. */
function conditional(description: string): FakeTool {
  const properties = {
    roles: { type: 'array', minItems: 1, items: { type: 'string', enum: ROLES }, description },
    sponsor: { type: 'boolean', description: 'Whether there is a sponsor.' },
  };
  const compiled = compileSchema({ type: 'object', properties, required: ['roles'] });
  return tool(properties, ['roles'], (args) => {
    const { roles } = args;
    const isRefused = Array.isArray(roles) && roles.includes('owner');
    return compiled.check(args).outcome === 'valid' && !isRefused
      ? said(`Report for ${String(roles)}.`)
      : refused('Error: Invalid arguments for report');
  });
}

/** Knows a scope only together with an address. */
function paired(isKnown: boolean): FakeTool {
  const properties = {
    title: { type: 'string', description: 'The title.' },
    scope: { enum: ['private', 'public'], description: 'Who sees it.' },
    address: { type: 'string', format: 'uri', description: 'A page about it.' },
  };
  const compiled = compileSchema({ type: 'object', properties, required: ['title'] });
  return tool(properties, ['title'], (args) => {
    const isValid = compiled.check(args).outcome === 'valid';
    const isRefused = args.scope === 'public' && (args.address === undefined || !isKnown);
    return isValid && !isRefused
      ? said('A report of two pages.')
      : refused('Error: Invalid arguments for report');
  });
}

describe('what a tool does with its arguments', () => {
  it('is a finding where a value beyond the bound is accepted', async () => {
    expect(await rulesOf(cutting('What to note.'))).toEqual(['run/silent-acceptance']);
  });

  it('is as described where the description says that such a value is cut', async () => {
    expect(await rulesOf(cutting('What to note. Longer texts are silently truncated.'))).toEqual([]);
  });

  it('is a finding where a listed value is rejected', async () => {
    expect(await rulesOf(conditional('Who reads it.'))).toEqual(['run/valid-rejected']);
  });

  it('is as described where the description says what the value requires', async () => {
    expect(await rulesOf(conditional('Who reads it. The owner requires a sponsor.'))).toEqual([]);
  });

  it('is a finding where a listed value is rejected with and without other arguments', async () => {
    expect(await rulesOf(paired(false))).toEqual(['run/enum-drift-in']);
  });

  it('is no more than a note where the value is accepted among more arguments', async () => {
    expect(await rulesOf(paired(true))).toEqual([]);
  });
});
