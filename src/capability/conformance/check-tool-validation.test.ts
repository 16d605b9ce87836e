import { describe, expect, it } from 'vitest';
import { fakeSession, textAnswer } from '../../../test/capability/fake-session.js';
import { SERVERS } from '../../../test/capability/servers.js';
import { open } from '../../connect/index.js';
import { Fault } from '../../model/fault.js';
import type { Reply, Session } from '../../model/session.js';
import {
  type ConformanceCase,
  type ConformanceOptions,
  checkToolValidation,
} from './check-tool-validation.js';

const GOOD = { valid: true, errors: [] };
const BAD = { valid: false, errors: ['no'] };
const VALIDATE = { name: 'validate', inputSchema: { type: 'object' }, annotations: { readOnlyHint: true } };
const CASE: ConformanceCase = { tool: 'count', arguments: { n: 1 }, mayCall: true };

async function rulesOf(session: Session, options: Partial<ConformanceOptions> = {}): Promise<string[]> {
  const rules: string[] = [];
  for await (const { rule } of checkToolValidation(session, { cases: [CASE], ...options })) rules.push(rule);
  return rules;
}

type Answers = {
  validate?: (args: never) => unknown;
  call?: Omit<Reply, 'milliseconds'>;
  milliseconds?: number;
};

function server(
  capability: unknown,
  tools: readonly unknown[],
  { validate, call, milliseconds = 1 }: Answers = {},
) {
  const session = fakeSession({ experimental: { toolValidation: capability } }, tools, () => undefined);
  session.callTool = async (name, args): Promise<Reply> => {
    if (name === 'validate') {
      const result = validate === undefined ? textAnswer(GOOD) : validate(args as never);
      return { kind: 'result', result, milliseconds };
    }
    return { kind: 'result', result: { content: [] }, ...call, milliseconds: 1 } as Reply;
  };
  return session;
}

const ANNOUNCED = { supported: true };
const BATCHES = { supported: true, batchValidation: true, maxBatchSize: 2 };
const REJECTED = { kind: 'error', error: { code: -32602, message: 'bad' } } as const;
const FAILED = { kind: 'result', result: { content: [], isError: true } } as const;

describe('checkToolValidation', () => {
  it.each(SERVERS)('is silent on the %s with the library', async (_, build) => {
    const { server: built } = build({ maxBatchSize: 5 });
    await using session = await open({
      kind: 'in-process',
      serve: (transport) => built.connect(transport as never),
    });
    const cases = [{ path: 'a', content: 'b' }, { path: 'a' }].map((args) => ({
      tool: 'write_file',
      arguments: args,
    }));
    expect(await rulesOf(session, { cases })).toEqual([]);
  });

  it('is silent on a server that announces nothing', async () => {
    expect(await rulesOf(fakeSession({ tools: {} }, [], () => undefined))).toEqual([]);
  });

  it.each<[string, Session, Partial<ConformanceOptions>, string[]]>([
    ['a flag in place of an object', server(true, []), {}, ['capability/announcement']],
    [
      'a limit that is none',
      server({ ...ANNOUNCED, maxBatchSize: 'ten' }, [VALIDATE]),
      {},
      ['capability/announcement'],
    ],
    ['a tool that is not there', server(ANNOUNCED, []), {}, ['capability/tool-absent']],
    ['no annotation', server(ANNOUNCED, [{ ...VALIDATE, annotations: {} }]), {}, ['capability/read-only']],
    [
      'an input schema of its own',
      server(ANNOUNCED, [{ ...VALIDATE, inputSchema: { type: 'object', required: ['call'] } }]),
      {},
      ['capability/request'],
    ],
    [
      'prose',
      server(ANNOUNCED, [VALIDATE], { validate: () => ({ content: [{ type: 'text', text: 'fine' }] }) }),
      {},
      ['capability/verdict'],
    ],
    [
      'valid, then rejected',
      server(ANNOUNCED, [VALIDATE], { call: REJECTED }),
      {},
      ['capability/false-valid'],
    ],
    ['valid on the syntax alone, then failed', server(ANNOUNCED, [VALIDATE], { call: FAILED }), {}, []],
    [
      'valid at run time, then failed',
      server(ANNOUNCED, [VALIDATE], {
        call: FAILED,
        validate: () => textAnswer({ ...GOOD, levels: ['syntax', 'runtime'] }),
      }),
      {},
      ['capability/false-valid'],
    ],
    [
      'invalid, then accepted',
      server(ANNOUNCED, [VALIDATE], { validate: () => textAnswer(BAD) }),
      {},
      ['capability/false-invalid'],
    ],
    [
      'not sure, then accepted',
      server(ANNOUNCED, [VALIDATE], { validate: () => textAnswer({ ...BAD, inconclusive: 'who knows' }) }),
      {},
      [],
    ],
    ['slowness', server(ANNOUNCED, [VALIDATE], { milliseconds: 6_000 }), {}, ['capability/slow']],
    [
      'a limit that is not kept',
      server(BATCHES, [VALIDATE], {
        validate: ({ furtherCalls }: { furtherCalls?: unknown[] }) =>
          textAnswer(
            furtherCalls === undefined ? GOOD : { ...GOOD, results: [GOOD, ...furtherCalls.map(() => GOOD)] },
          ),
      }),
      {},
      ['capability/batch'],
    ],
    [
      'results that are missing',
      server(BATCHES, [VALIDATE], {
        validate: ({ furtherCalls = [] }: { furtherCalls?: unknown[] }) =>
          furtherCalls.length > 1 ? { isError: true, content: [] } : textAnswer({ ...GOOD, results: [GOOD] }),
      }),
      {},
      ['capability/batch'],
    ],
  ])('is loud on %s as it should be', async (_, session, options, rules) => {
    expect(await rulesOf(session, options)).toEqual(rules);
  });

  it('asks nothing of a tool that does not say that it only reads, where that is wanted', async () => {
    const session = server(ANNOUNCED, [{ ...VALIDATE, annotations: {} }], { call: REJECTED });
    expect(await rulesOf(session, { onlyIfReadOnly: true })).toEqual(['capability/read-only']);
    expect(await rulesOf(session)).toEqual(['capability/read-only', 'capability/false-valid']);
  });

  it('does not wait twice for a response that does not come', async () => {
    let asked = 0;
    const session = server(ANNOUNCED, [VALIDATE]);
    session.callTool = async () => {
      asked++;
      throw new Fault('timeout', 'No answer.');
    };
    expect(await rulesOf(session, { cases: [CASE, CASE], timeout: 10 })).toEqual(['capability/verdict']);
    expect(asked).toBe(1);
  });

  it('goes by what a call has answered already', async () => {
    const reply: Reply = { kind: 'error', error: { code: -32602 }, milliseconds: 1 };
    const session = server(ANNOUNCED, [VALIDATE]);
    expect(await rulesOf(session, { cases: [{ ...CASE, reply }] })).toEqual(['capability/false-valid']);
  });

  it('is loud on a validation tool that runs the tool', async () => {
    let runs = 0;
    const session = server(ANNOUNCED, [VALIDATE], {
      validate: () => {
        runs++;
        return textAnswer(GOOD);
      },
    });
    expect(await rulesOf(session, { observe: async () => runs })).toEqual(['capability/executes']);
    expect(await rulesOf(server(ANNOUNCED, [VALIDATE]), { observe: async () => runs })).toEqual([]);
  });
});

describe('a verdict about the world', () => {
  const VALID_NOW = { valid: true, errors: [], levels: ['syntax', 'runtime'] };
  const failed = { kind: 'result', result: { isError: true, content: [] }, milliseconds: 1 } as const;
  const worked = { kind: 'result', result: { content: [] }, milliseconds: 1 } as const;

  it.each([
    ['the world has changed since', true, worked, []],
    ['the call still fails', true, failed, ['capability/false-valid']],
    ['the call may not be made again', false, failed, []],
  ] as const)('that contradicts an earlier call: %s', async (_, readOnlyHint, again, expected) => {
    const tools = [
      { name: 'validate', inputSchema: { type: 'object' }, annotations: { readOnlyHint: true } },
      { name: 'read', inputSchema: { type: 'object' }, annotations: { readOnlyHint } },
    ];
    const capabilities = { experimental: { toolValidation: { supported: true } } };
    const session = fakeSession(capabilities, tools, () => textAnswer(VALID_NOW));
    const ask = session.callTool;
    session.callTool = async (name, args, options) =>
      name === 'read' ? again : ask.call(session, name, args, options);
    const rules = [];
    const cases = [{ tool: 'read', arguments: {}, reply: failed }];
    for await (const { rule } of checkToolValidation(session, { cases })) rules.push(rule);
    expect(rules).toEqual(expected);
  });
});
