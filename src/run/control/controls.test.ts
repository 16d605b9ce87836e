import { describe, expect, it } from 'vitest';
import { type FakeTool, refused, said, toolSession } from '../../../test/fixtures/tool-session.js';
import { Fault } from '../../model/fault.js';
import type { RunReport, ToolReport } from '../../model/run-report.js';
import type { Session } from '../../model/session.js';
import { compileSchema } from '../../schema/index.js';
import { run } from '../run.js';

const SCHEMA = {
  type: 'object',
  properties: {
    topic: { type: 'string', description: 'What to look up.' },
    order: { enum: ['newest', 'oldest'], description: 'How to sort.' },
  },
  required: ['topic', 'order'],
  additionalProperties: false,
};

async function reportOf(tools: readonly FakeTool[], callTimeout = 1_000): Promise<RunReport> {
  for await (const event of run(toolSession(tools), { seed: 1, mode: 'all', now: () => 0, callTimeout }))
    if (event.type === 'summary') return event.report;
  throw new Error('no summary');
}

const tool = (answer: FakeTool['answer'], inputSchema: object = SCHEMA): FakeTool => ({
  definition: {
    name: 'get_articles',
    description: 'Gets articles.',
    inputSchema,
    annotations: { readOnlyHint: true },
  },
  answer,
});

async function only(tested: FakeTool): Promise<ToolReport> {
  const [report] = (await reportOf([tested])).tools;
  if (report === undefined) throw new Error('no tool');
  return report;
}

/** Rejects what the schema forbids, then does something. */
function checked(then: FakeTool['answer']): FakeTool['answer'] {
  const compiled = compileSchema(SCHEMA);
  return (args, signal) => {
    const check = compiled.check(args);
    if (check.outcome !== 'invalid') return then(args, signal);
    const [{ instancePath, message }] = check.violations;
    return refused(`Invalid arguments: ${instancePath.slice(1)} ${message}`);
  };
}

describe('an invalid call', () => {
  it.each<[what: string, answer: FakeTool['answer'], errorCase: string, enumIn: string]>([
    ['that is rejected for its violation', checked(() => said('Three articles.')), 'yes', 'yes'],
    ['behind a missing key', () => refused('NEWS_API_KEY is not set.'), 'not_exercised', 'not_exercised'],
    [
      'behind a failing network, with its own text in the error',
      ({ topic }) => refused(`fetch failed for ${String(topic)}`),
      'not_exercised',
      'not_exercised',
    ],
    [
      'that is rejected before a missing key is noticed',
      checked(() => refused('NEWS_API_KEY is not set.')),
      'yes',
      'not_exercised',
    ],
    ['that succeeds', () => said('Three articles.'), 'no', 'no'],
  ])('%s', async (_, answer, errorCase, enumIn) => {
    const { contract } = await only(tool(answer));
    expect([contract.errorCase.state, contract.enumIn.state]).toEqual([errorCase, enumIn]);
  });

  it('names the obstacle', async () => {
    const { contract } = await only(tool(() => refused('NEWS_API_KEY is not set.')));
    expect(contract.errorCase.reason).toContain('NEWS_API_KEY is not set.');
  });

  it('whose error is that of valid calls is no rejection for another reason', async () => {
    const { findings } = await only(tool(() => refused('There is no such article.')));
    expect(findings.map(({ rule }) => rule)).not.toContain('run/rejected-otherwise');
  });

  it('whose error is about something else, while the valid call succeeds, is one', async () => {
    const compiled = compileSchema(SCHEMA);
    const stumbling = tool((args) =>
      compiled.check(args).outcome === 'invalid'
        ? refused('There is no such article.')
        : said('Three articles.'),
    );
    const { findings } = await only(stumbling);
    const otherwise = findings.filter(({ rule }) => rule === 'run/rejected-otherwise');
    expect(otherwise.map(({ severity }) => severity)).toContain('info');
  });
});

describe('the class of a tool', () => {
  const crash = (): object => refused("TypeError: Cannot read properties of undefined (reading 'id')");
  const isInvalid = (args: unknown): boolean => compileSchema(SCHEMA).check(args).outcome === 'invalid';

  it.each<[what: string, answer: FakeTool['answer'], expected: string]>([
    ['that accepts anything and works', () => said('Three articles.'), 'partially_working'],
    ['that checks and works', checked(() => said('Three articles.')), 'fully_working'],
    ['that checks and crashes', checked(crash), 'error'],
    [
      'that crashes on invalid calls alone',
      (args) => (isInvalid(args) ? crash() : said('Three.')),
      'partially_working',
    ],
    ['that needs a key', checked(() => refused('NEWS_API_KEY is not set.')), 'connectivity_only'],
    ['that fails without a cause', checked(() => refused('{"status":"critical"}')), 'connectivity_only'],
    ['that the server does not know', () => refused('Unknown tool: get_articles'), 'error'],
  ])('%s', async (_, answer, expected) => {
    expect((await only(tool(answer))).classification).toBe(expected);
  });

  it('is not fully working where the definition has an error', async () => {
    const broken = {
      ...SCHEMA,
      required: ['topic', 'order'],
      properties: { ...SCHEMA.properties, size: { type: 'int' } },
    };
    const { findings, classification } = await only(
      tool(
        checked(() => said('Three articles.')),
        broken,
      ),
    );
    expect(findings.some(({ severity, rule }) => severity === 'error' && !rule.startsWith('run/'))).toBe(
      true,
    );
    expect(classification).not.toBe('fully_working');
  });
});

describe('arguments that are no object', () => {
  it.each<[what: string, answer: (args: unknown) => unknown, rules: string[]]>([
    [
      'are a note where the server stumbles over them',
      (args) => (typeof args === 'object' ? said('Three.') : refused('TypeError: x is undefined')),
      ['run/malformed-arguments'],
    ],
    [
      'are no news where they are rejected',
      (args) =>
        typeof args === 'object' ? said('Three.') : refused('Invalid arguments: expected an object'),
      [],
    ],
  ])('%s', async (_, answer, rules) => {
    const empty = { type: 'object', properties: {}, additionalProperties: false };
    const compiled = compileSchema(empty);
    const { findings, classification, contract } = await only(
      tool(
        (args) =>
          typeof args === 'object' && compiled.check(args).outcome === 'invalid'
            ? refused('Invalid arguments: assay_undeclared_property is not allowed')
            : answer(args),
        empty,
      ),
    );
    expect(findings.map(({ rule }) => rule)).toEqual(rules);
    expect([classification, contract.successCase.state]).toEqual(['fully_working', 'yes']);
  });
});

describe('a server that does not respond to arguments that are no object', () => {
  it('gets a note, and keeps its verdicts', async () => {
    const empty = { type: 'object', properties: {} };
    const named = (name: string): FakeTool => ({
      definition: { name, inputSchema: empty, annotations: { readOnlyHint: true } },
      answer: () => said('Three articles.'),
    });
    const open = (): Session => {
      const session = toolSession([named('get_first')]);
      return {
        ...session,
        callTool(name, args, options) {
          if (typeof args === 'object') return session.callTool(name, args, options);
          return Promise.reject(new Fault('timeout', 'No response.'));
        },
      };
    };
    const options = { seed: 1, now: () => 0, concurrency: 1, callTimeout: 1_000, reopen: async () => open() };
    let report: RunReport | undefined;
    for await (const event of run(open(), options)) if (event.type === 'summary') report = event.report;
    expect(report?.tools.map(({ classification }) => classification)).toEqual(['fully_working']);
    const found = report?.findings.filter(({ rule }) => rule.startsWith('run/'));
    expect(found?.map(({ rule, severity }) => [rule, severity])).toEqual([
      ['run/malformed-arguments', 'info'],
    ]);
  });
});

describe('a call that gets no response in time', () => {
  /** A session whose tool takes a number of milliseconds, as told by the limit it is given. */
  const taking = (milliseconds: number): Session => {
    const session = toolSession([tool(checked(() => said('Three articles.')))]);
    return {
      ...session,
      callTool(name, args, options) {
        if (milliseconds > (options?.timeout ?? 0))
          return Promise.reject(new Fault('timeout', 'No response.'));
        return session.callTool(name, args, options);
      },
    };
  };

  it.each([
    ['hangs where it never comes', 1_000_000, true],
    ['is slow where it comes after a while', 1_500, false],
  ])('%s', async (_, milliseconds, isHanging) => {
    const session = taking(milliseconds);
    const found: string[] = [];
    const options = { seed: 1, now: () => 0, callTimeout: 1_000, reopen: async () => taking(milliseconds) };
    for await (const event of run(session, options))
      if (event.type === 'finding') found.push(event.finding.rule);
    expect(found.includes('run/hang')).toBe(isHanging);
  });
});

describe('a tool that never responds', () => {
  const waiting = (stderr: string): Session => ({
    ...toolSession([tool(() => said('Three articles.'))]),
    callTool: () => Promise.reject(new Fault('timeout', 'No response.', { stderr })),
  });

  it.each([
    ['is broken where nothing explains it', 'Looking for articles', 'error', 'broken'],
    [
      'waits where the server logs a failed connection',
      'Retrying in 4 s (could not connect to 10.0.0.5:7687: connection refused)',
      'warning',
      'connectivity_only',
    ],
  ])('%s', async (_, stderr, severity, classification) => {
    const options = { seed: 1, now: () => 0, callTimeout: 1_000, reopen: async () => waiting(stderr) };
    let report: RunReport | undefined;
    for await (const event of run(waiting(stderr), options))
      if (event.type === 'summary') report = event.report;
    const hang = report?.findings.find(({ rule }) => rule === 'run/hang');
    expect([hang?.severity, report?.tools[0]?.classification]).toEqual([severity, classification]);
  });
});

describe('a crash', () => {
  const compiled = compileSchema(SCHEMA);
  const crashing = (keyword: string): FakeTool =>
    tool((args) => {
      const check = compiled.check(args);
      if (check.outcome !== 'invalid') return said('Three articles.');
      const isCause = check.violations.some((one) => one.keyword === keyword);
      return refused(isCause ? 'TypeError: x.trim is not a function' : 'Invalid arguments: see the schema');
    });

  it.each([
    ['for a missing argument is a warning', 'required', 'warning'],
    ['for a value of the wrong type is a warning', 'type', 'warning'],
  ])('%s', async (_, keyword, severity) => {
    const { findings } = await only(crashing(keyword));
    expect(findings.filter(({ rule }) => rule === 'response/crash').map((one) => one.severity)).toEqual([
      severity,
    ]);
  });
});

describe('a repetition', () => {
  it('that meets a limit does not make the tool flaky, and hides nothing', async () => {
    let calls = 0;
    const limited = tool(
      checked(() =>
        ++calls > 4
          ? refused('Rate limit exceeded, retry later.')
          : refused('connect ECONNREFUSED 127.0.0.1:80'),
      ),
    );
    const rules = (await only(limited)).findings.map(({ rule }) => rule);
    expect(rules).not.toContain('run/flaky');
    expect(rules).toContain('response/unreachable');
  });
});

describe('an error that the call asks for', () => {
  const levels = (description: string): object => ({
    type: 'object',
    properties: { kind: { enum: ['error', 'success'], description } },
    required: ['kind'],
  });
  const failing = ({ kind }: Readonly<Record<string, unknown>>): object =>
    said(kind === 'error' ? 'Error: the upload failed.' : 'Three articles.');

  it.each([
    ['is none, by the words of the schema', 'Type of message to demonstrate.', false],
    ['is one where the schema says nothing of the kind', 'Which articles to get.', true],
  ])('%s', async (_, description, isFound) => {
    const { findings } = await only(tool(failing, levels(description)));
    expect(findings.some(({ rule }) => rule === 'response/soft-error')).toBe(isFound);
  });

  it('is not asked for by a placeholder of ours', async () => {
    const schema = {
      type: 'object',
      properties: { url: { type: 'string', format: 'uri' } },
      required: ['url'],
    };
    const { findings, neverSucceeded } = await only(
      tool(() => said('Error: could not download the page.'), schema),
    );
    expect(findings.map(({ rule }) => rule)).toContain('response/soft-error');
    expect(neverSucceeded).toBe(true);
  });
});

describe('a demand that the schema does not make', () => {
  const demanding = (description: string): FakeTool =>
    tool(({ owner }) => (owner === undefined ? refused('owner is required') : said('Three articles.')), {
      type: 'object',
      properties: { owner: { type: 'string', description } },
    });

  it.each([
    ['is a warning, since the response names what is missing', 'Who wrote the articles.', 'warning'],
    [
      'is a note where the description makes it',
      'Who wrote the articles. Required for private ones.',
      'info',
    ],
  ])('%s', async (_, description, severity) => {
    const { findings } = await only(demanding(description));
    const own = findings.filter(({ rule }) => rule === 'run/valid-rejected');
    expect(own.map((finding) => finding.severity)).toEqual([severity]);
  });
});

describe('a tool that says what it needs', () => {
  const needing = (
    properties: object,
    isMet: (args: Readonly<Record<string, unknown>>) => boolean,
    text: string,
  ): FakeTool =>
    tool((args) => (isMet(args) ? said('Three articles.') : refused(text)), { type: 'object', properties });

  it.each<[what: string, tested: FakeTool, isNever: boolean]>([
    [
      'gets an optional argument that it asks for',
      needing(
        { jql: { type: 'string' }, other: { type: 'string' } },
        ({ jql }) => jql !== undefined,
        'jql is required',
      ),
      false,
    ],
    [
      'gets a value that it lists',
      needing(
        { order: { type: 'string', description: 'How to sort.' } },
        ({ order }) => order === 'newest',
        'Invalid order: must be one of "newest", "oldest"',
      ),
      false,
    ],
    [
      'that nothing can satisfy has never succeeded',
      needing({ jql: { type: 'string' } }, () => false, 'jql is required'),
      true,
    ],
  ])('%s', async (_, tested, isNever) => {
    expect((await only(tested)).neverSucceeded).toBe(isNever);
  });

  it('is tried around the call that succeeded, once one has', async () => {
    const sent: Readonly<Record<string, unknown>>[] = [];
    const picky = tool(
      (args) => {
        sent.push(args);
        return args.kind === 'b' ? said('Three articles.') : refused('Not available in this plan.');
      },
      {
        type: 'object',
        properties: { kind: { enum: ['a', 'b'] }, size: { type: 'integer', minimum: 1, maximum: 5 } },
        required: ['kind'],
      },
    );
    await only(picky);
    const broken = sent.filter(({ size }) => typeof size === 'string' || size === 0);
    expect(broken.length).toBeGreaterThan(0);
    expect(broken.every(({ kind }) => kind === 'b')).toBe(true);
  });
});

describe('a declared default', () => {
  const listing = (property: object): FakeTool =>
    tool(
      ({ order }) =>
        order === 'newest' ? refused('Invalid order: newest is not a valid order') : said('Three.'),
      { type: 'object', properties: { order: { type: 'string', description: 'How to sort.', ...property } } },
    );

  it.each([
    ['that the tool rejects is an error', { default: 'newest' }, ['error']],
    [
      'is one that the schema vouches for: another text may be wrong',
      { description: 'For example "newest".' },
      [],
    ],
  ])('%s', async (_, property, severities) => {
    const { findings } = await only(listing(property));
    const own = findings.filter(({ rule }) => rule === 'run/valid-rejected');
    expect(own.map(({ severity }) => severity)).toEqual(severities);
  });
});

describe('an error about an item of a list', () => {
  const list = {
    type: 'object',
    properties: { names: { type: 'array', items: { type: 'string' } } },
    required: ['names'],
  };

  it.each<[what: string, answer: (name: unknown) => object, severity: string]>([
    [
      'is a note where each item is reported on',
      (name) => said(`${String(name)}: Error - no such file`),
      'info',
    ],
    ['is hidden where the call failed as a whole', () => said('Error: could not open the archive.'), 'error'],
  ])('%s', async (_, answer, severity) => {
    const first = ({ names }: Readonly<Record<string, unknown>>): unknown =>
      Array.isArray(names) ? names[0] : undefined;
    const { findings } = await only(
      tool(
        (args) =>
          typeof first(args) === 'string' ? answer(first(args)) : refused('Invalid arguments: names'),
        list,
      ),
    );
    const own = findings.filter(({ rule }) => rule === 'response/soft-error');
    expect(own.map((finding) => finding.severity)).toEqual([severity]);
  });
});

describe('a batch', () => {
  it.each([
    ['in which nothing succeeded is no success', 'Batch completed: 0 successful, 1 failed', true],
    ['in which something succeeded is one', 'Batch completed: 3 successful, 1 failed', false],
  ])('%s', async (_, text, isNever) => {
    const { neverSucceeded } = await only(tool(checked(() => said(text))));
    expect(neverSucceeded).toBe(isNever);
  });
});

describe('an invalid call that seems to succeed', () => {
  const isInvalid = (args: unknown): boolean => compileSchema(SCHEMA).check(args).outcome === 'invalid';

  it.each<[what: string, valid: object, severities: readonly string[]]>([
    ['is accepted where valid calls succeed', said('Three articles.'), ['error', 'error']],
    [
      'counts without a required argument, where valid calls are flagged as errors',
      refused('There is no such article.'),
      ['warning', 'warning'],
    ],
    ['proves nothing where errors are not flagged', said('Error: there is no such article.'), []],
  ])('%s', async (_, valid, severities) => {
    const { findings, exchanges = [] } = await only(
      tool((args) => (isInvalid(args) ? said('Articles: see above.') : valid)),
    );
    const found = findings.filter(({ rule, path }) => rule === 'run/silent-acceptance' && path !== '');
    expect(found.map(({ severity }) => severity)).toEqual(severities);
    const unexplained = exchanges.filter((one) => !one.passed && one.findings.length === 0);
    expect(unexplained).toEqual([]);
  });
});

describe('a program error on a text that was made up', () => {
  const readAs = (name: string): unknown => refused(`Error: '${name}' object has no attribute 'inv'`);
  it.each<[what: string, answer: FakeTool['answer'], classification: string, severity: string]>([
    [
      'that says what the text was read as is no broken tool',
      ({ topic }) => (/^\w+$/.test(String(topic)) ? readAs('Symbol') : refused('Could not parse the text.')),
      'connectivity_only',
      'warning',
    ],
    ['that is the same whatever the text is a broken tool', () => readAs('Server'), 'error', 'error'],
    [
      'that is no date is no broken tool',
      ({ topic }) =>
        refused(/^\w+$/.test(String(topic)) ? 'Invalid time value' : 'Could not parse the text.'),
      'connectivity_only',
      'warning',
    ],
    ['that is never a date is a broken tool', () => refused('Invalid time value'), 'error', 'error'],
    [
      'that counts the parts of the text is no broken tool',
      () => refused('Error: not enough values to unpack (expected 2, got 1)'),
      'connectivity_only',
      'warning',
    ],
  ])('%s', async (_, answer, classification, severity) => {
    const report = await reportOf([tool(checked(answer))]);
    const crashes = report.findings.filter(({ rule }) => rule === 'response/crash');
    expect(report.tools).toMatchObject([{ classification }]);
    expect(crashes).toMatchObject([{ severity }]);
  });
});
