import { describe, expect, it } from 'vitest';
import { type FakeTool, refused, said, toolSession } from '../../test/fixtures/tool-session.js';
import { turns } from '../../test/fixtures/turns.js';
import { Fault } from '../model/fault.js';
import type { RunEvent } from '../model/run-event.js';
import type { RunReport } from '../model/run-report.js';
import { compileSchema } from '../schema/index.js';
import { run } from './run.js';
import type { RunOptions } from './run-options.js';

const SCHEMA = {
  type: 'object',
  properties: {
    text: { type: 'string', maxLength: 40, description: 'What to look for.' },
    mode: { type: 'string', enum: ['fast', 'slow'], description: 'How to look.' },
    limit: { type: 'integer', minimum: 1, maximum: 9, description: 'The most to find.' },
  },
  required: ['text'],
  additionalProperties: false,
};

type Handler = FakeTool['answer'];

/** A tool that checks its arguments as its schema says, or by another schema, before it answers. */
function tool(answer: Handler, { schema = SCHEMA as object, name = 'find_words' } = {}): FakeTool {
  const compiled = compileSchema(schema as never);
  const definition = {
    name,
    description: 'Finds words in a text that is given.',
    inputSchema: SCHEMA,
    annotations: { readOnlyHint: true },
  };
  return {
    definition,
    answer(args, signal) {
      const check = compiled.check(args);
      if (check.outcome !== 'invalid') return answer(args, signal);
      const [{ instancePath, message, params }] = check.violations;
      const detail =
        params.allowedValues === undefined ? '' : `: ${String(params.allowedValues).replaceAll(',', ', ')}`;
      return refused(`Invalid arguments: ${instancePath.slice(1)} ${message}${detail}`);
    },
  };
}

const fine: Handler = () => said('Three words.');

async function events(tools: readonly FakeTool[], options: Partial<RunOptions> = {}): Promise<RunEvent[]> {
  let time = 0;
  const seen: RunEvent[] = [];
  for await (const event of run(toolSession(tools), { seed: 1, now: () => time++, ...options }))
    seen.push(event);
  return seen;
}

async function reportOf(tools: readonly FakeTool[], options: Partial<RunOptions> = {}): Promise<RunReport> {
  const last = (await events(tools, options)).at(-1);
  if (last?.type !== 'summary') throw new Error('The last event is no summary.');
  return last.report;
}

const serious = ({ findings }: RunReport): string[] =>
  findings.filter(({ severity }) => severity !== 'info').map(({ rule, path }) => `${rule} ${path}`.trim());

const without = (name: keyof typeof SCHEMA.properties, change: object): object => ({
  ...SCHEMA,
  properties: { ...SCHEMA.properties, [name]: change },
});

describe('run', () => {
  const answers = (() => {
    let count = 0;
    return () => count++;
  })();

  it.each<[what: string, tool: FakeTool, findings: string[]]>([
    ['a healthy tool', tool(fine), []],
    [
      'an ignored bound',
      tool(({ limit = 3 }) => said('word '.repeat(Number(limit))), {
        schema: without('limit', { type: 'integer', minimum: 1 }),
      }),
      ['run/silent-acceptance /limit'],
    ],
    [
      'an ignored enum',
      tool(fine, { schema: without('mode', { type: 'string' }) }),
      ['run/enum-drift-in /mode'],
    ],
    [
      'an enum member that is rejected',
      tool(fine, { schema: without('mode', { enum: ['fast'] }) }),
      ['run/enum-drift-in /mode'],
    ],
    [
      'an enum member that is not advertised',
      tool(fine, { schema: without('mode', { enum: ['fast', 'slow', 'off'] }) }),
      ['run/enum-drift-in /mode'],
    ],
    [
      'an optional property that is demanded',
      tool(fine, { schema: { ...SCHEMA, required: ['text', 'limit'] } }),
      ['run/valid-rejected /limit'],
    ],
    [
      'a property that one enum member needs',
      tool(({ mode, limit }) =>
        mode === 'slow' && limit === undefined
          ? refused('Invalid arguments: limit is required for slow looking')
          : said('Three words.'),
      ),
      [],
    ],
    [
      'a property that is demanded in words, in a case that they name',
      tool(({ limit }) =>
        limit === undefined
          ? refused('Invalid arguments: `limit` is required when no page is given.')
          : said('Three words.'),
      ),
      [],
    ],
    [
      'a property that is demanded in words, in every case',
      tool(({ limit }) =>
        limit === undefined ? refused('Invalid arguments: `limit` is required.') : said('Three words.'),
      ),
      ['run/valid-rejected /limit'],
    ],
    [
      'a narrower bound',
      tool(fine, { schema: without('limit', { type: 'integer', minimum: 2, maximum: 9 }) }),
      ['run/valid-rejected /limit'],
    ],
    ['undeclared properties', tool(fine, { schema: { ...SCHEMA, additionalProperties: true } }), []],
    [
      'a crash',
      tool(() => refused("TypeError: Cannot read properties of undefined (reading 'id')")),
      ['response/crash'],
    ],
    [
      'a hidden error',
      tool(() => said('Error: connect ECONNREFUSED 127.0.0.1:5432')),
      ['response/soft-error /isError', 'response/unreachable'],
    ],
    ['a made-up value that is not there', tool(() => refused('Not found: there is no such text.')), []],
    ['damaged text', tool(({ text }) => said(String(text).replace(/[^ -~]/gu, '?'))), ['run/unicode']],
    [
      'a tool that fails every other time',
      tool(() =>
        answers() % 2 === 1 ? refused('Internal error: TypeError: x is undefined') : said('Three words.'),
      ),
      ['response/crash', 'run/flaky'],
    ],
  ])('reports of %s what is true', async (_what, broken, findings) => {
    expect(serious(await reportOf([broken]))).toEqual(findings);
  });

  it('gives an optional argument to every call where nothing works without it', async () => {
    const sent: unknown[] = [];
    const needy = tool((args) => {
      sent.push(args);
      return args.limit === undefined ? refused('connect ECONNREFUSED 192.0.2.1:80') : said('Three words.');
    });
    const report = await reportOf([needy]);
    expect(report.tools[0]?.contract.enumIn.state).toBe('yes');
    expect(sent.filter((args) => !Object.hasOwn(args as object, 'limit')).length).toBeLessThan(4);
  });

  it('leaves time for calls where there are too many tools to plan', async () => {
    // The clock goes on by one each time that it is read, which planning does once a tool.
    const many = Array.from({ length: 60 }, (_, index) => tool(fine, { name: `find_words_${index}` }));
    const seen = await events(many, { maxTime: 100 });
    const planned = seen.filter((event) => event.type === 'tool_planned' && event.scenarios.length > 0);
    expect(planned.length).toBeLessThan(100 / 3);
    const last = seen.at(-1);
    const report = last?.type === 'summary' ? last.report : undefined;
    expect(report?.summary.tested).toBeGreaterThan(0);
    expect(report?.tools.at(-1)?.notTested).toBe('the time limit of the run was reached (--max-time)');
  });

  it('is half sure of a tool of whose plan little was tried', async () => {
    const stop = new AbortController();
    let calls = 0;
    const stopping = tool(() => {
      if (++calls === 2) stop.abort();
      return said('Three words.');
    });
    const [only] = (await reportOf([stopping], { signal: stop.signal, concurrency: 1 })).tools;
    expect(only?.confidence).toBeLessThan(60);
    expect(only?.cutShort).toBe('the run ended before the rest of its plan');
  });

  it('names what a tool needs that was never seen to succeed', async () => {
    const report = await reportOf([tool(() => refused('Not found: there is no such text.'))]);
    const [only] = report.tools;
    expect(only).toMatchObject({
      neverSucceeded: true,
      dataNeeded: ['text'],
      classification: 'connectivity_only',
    });
    expect(only?.confidence).toBeLessThanOrEqual(50);
    expect(only?.contract.successCase).toEqual({
      state: 'not_exercised',
      reason: 'needs real values for text',
    });
  });

  it('reduces a failing call to what it takes', async () => {
    const broken = tool(fine, { schema: without('limit', { type: 'integer', minimum: 1 }) });
    const [finding] = (
      await reportOf([broken], { reproduce: (name, args) => `${name} ${JSON.stringify(args)}` })
    ).findings;
    expect(Object.keys((finding?.call?.arguments ?? {}) as object).sort()).toEqual(['limit', 'text']);
    expect(finding?.reproduce).toBe(`find_words ${JSON.stringify(finding?.call?.arguments)}`);
  });

  it('calls nothing that is not certain to read, and says how to', async () => {
    const risky = { ...tool(fine), definition: { name: 'delete_words', inputSchema: SCHEMA } };
    const session = toolSession([risky]);
    let report: RunReport | undefined;
    for await (const event of run(session, { seed: 1, now: () => 0 }))
      if (event.type === 'summary') report = event.report;
    expect(session.asked).toEqual([]);
    expect(report?.tools[0]?.notTested).toContain('--allow delete_words');
    expect(report?.summary.tested).toBe(0);
  });

  it('blames the call that ends the server, and not the one beside it', async () => {
    const dies: Handler = () => {
      throw new Fault('exited', 'The server exited with code 1.');
    };
    const tools = [
      tool(fine, { name: 'find_first' }),
      tool(dies, { name: 'find_second' }),
      tool(fine, { name: 'find_third' }),
    ];
    const report = await reportOf(tools, { reopen: async () => toolSession(tools) });
    expect(
      report.findings
        .filter(({ severity }) => severity === 'error')
        .map(({ rule, subject }) => [rule, subject.tool]),
    ).toEqual([['run/exit', 'find_second']]);
    expect(report.tools.map(({ classification }) => classification)).toEqual([
      'fully_working',
      expect.any(String),
      'fully_working',
    ]);
    expect(report.summary.restarts).toBeGreaterThanOrEqual(2);
  });

  it('ends with a partial report when the server cannot be started again', async () => {
    const dies: Handler = () => {
      throw new Fault('exited', 'The server exited with code 1.');
    };
    const report = await reportOf([tool(dies), tool(fine, { name: 'find_more' })]);
    expect(report.partial).toBe('The server ended and is not started again.');
    expect(report.tools).toHaveLength(2);
  });

  it('ends with a partial report when it is aborted', async () => {
    const stop = new AbortController();
    const stopping: Handler = () => {
      stop.abort();
      return said('Three words.');
    };
    const all = await events([tool(stopping), tool(fine, { name: 'find_more' })], { signal: stop.signal });
    expect(all.map(({ type }) => type)).toContain('partial');
    expect(all.at(-1)?.type).toBe('summary');
  });

  it('gives the same events in the order of the list, whatever runs at the same time', async () => {
    const tools = ['find_a', 'find_b', 'find_c'].map((name, index) =>
      tool(() => turns(3 - index).then(() => said('Three words.')), { name }),
    );
    const times = /"milliseconds":[\d.]+|"(?:p50|p95|max)":[\d.]+/g;
    const shown = async (concurrency: number): Promise<string> =>
      JSON.stringify(await events(tools, { concurrency, perTool: 5 })).replace(times, '');
    expect(await shown(3)).toBe(await shown(1));
  });

  it.each([[1], [2], [7], [40]])('makes no more than %i calls when told so', async (maxCalls) => {
    const tools = ['find_a', 'find_b', 'find_c'].map((name) =>
      tool(fine, { name, schema: { type: 'object' } }),
    );
    const report = await reportOf(tools, { maxCalls });
    expect(report.summary.calls).toBeLessThanOrEqual(maxCalls);
    expect(report.summary.tested).toBe(Math.min(3, maxCalls));
  });

  it('plans and calls nothing in a dry run', async () => {
    const all = await events([tool(fine)], { dryRun: true });
    expect(all.filter(({ type }) => type === 'call_started')).toEqual([]);
    expect(all.filter(({ type }) => type === 'tool_planned')).toHaveLength(1);
  });
});
