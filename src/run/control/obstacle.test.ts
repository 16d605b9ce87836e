import { describe, expect, it } from 'vitest';
import { type FakeTool, refused, said, toolSession } from '../../../test/fixtures/tool-session.js';
import { Fault } from '../../model/fault.js';
import type { RunReport } from '../../model/run-report.js';
import { run } from '../run.js';

const tool = (name: string, answer: FakeTool['answer']): FakeTool => ({
  definition: {
    name,
    description: 'Gets it.',
    inputSchema: { type: 'object', properties: { path: { type: 'string' } }, required: ['path'] },
    annotations: { readOnlyHint: true },
  },
  answer,
});

async function reportOf(tools: readonly FakeTool[]): Promise<RunReport> {
  for await (const event of run(toolSession(tools), { seed: 1, now: () => 0 }))
    if (event.type === 'summary') return event.report;
  throw new Error('no summary');
}

describe('what keeps tools from being tested', () => {
  it.each<[what: string, text: string, kind: string | undefined, name: string | undefined]>([
    ['a missing key', 'Error: ACME_API_KEY environment variable is required', 'credentials', 'ACME_API_KEY'],
    ['a missing setting', 'ACME_BASE_URL is not configured', 'configuration', 'ACME_BASE_URL'],
    ['a missing program', 'Error: spawn ffmpeg ENOENT', 'missing_program', 'ffmpeg'],
    ['a missing executable', 'ffmpeg executable not found (PATH)', 'missing_program', 'ffmpeg'],
    [
      'a missing browser',
      "launch: Executable doesn't exist at /srv/browsers/headless_shell\nPlease install it.",
      'missing_program',
      'headless_shell',
    ],
    ['a program in quotes', 'exec: "helm": executable file not found in $PATH', 'missing_program', 'helm'],
    [
      'a program, and the setting for another one',
      'Could not find the "helm" executable. To use another backend, set ACME_BACKEND in the environment.',
      'missing_program',
      'helm',
    ],
    [
      'a program without its name',
      "browserType.launch: Executable doesn't exist. Set ACME_BROWSER in the environment to use another one.",
      'missing_program',
      undefined,
    ],
    [
      'a module that was not built',
      'Could not locate the bindings file. Tried: → /srv/build/better_sqlite3.node',
      'missing_program',
      'better_sqlite3.node',
    ],
    ['a refused login', 'Error: 401 Unauthorized', 'credentials', undefined],
    [
      'a setting that is mentioned in passing',
      'Invalid path format. To test another base, update the ACME_BASE_URL environment variable.',
      undefined,
      undefined,
    ],
    [
      'a code of an error',
      'Missing required defaults: scheme is required. Category: validation, Code: MISSING_REQUIRED_PARAMETERS',
      undefined,
      undefined,
    ],
    ['a code after its label', 'The scheme is required (code: SCHEME_DEFAULTS)', undefined, undefined],
    ['a program on this machine', 'ffmpeg is not installed on this machine', 'missing_program', 'ffmpeg'],
    [
      'an app on a device',
      'The app is not installed on the simulator. Please use install_app before you launch it.',
      undefined,
      undefined,
    ],
    ['a file that is not there', 'ENOENT: no such file or directory, open notes.txt', undefined, undefined],
    ['a code that looks like a variable', 'ERR_MODULE_STATE: the article is not found', undefined, undefined],
  ])('is named: %s', async (_, text, kind, name) => {
    const { obstacles = [], tools } = await reportOf([tool('get_a', () => refused(text))]);
    expect([obstacles[0]?.kind, obstacles[0]?.name]).toEqual([kind, name]);
    // Other values would not help where something else is missing.
    expect(tools[0]?.dataNeeded).toEqual(kind === undefined ? ['path'] : []);
  });

  it.each([
    ['is not, where another call comes first', 'Not connected. Use connect_db first.', []],
    ['is not, where a program is missing', 'This tool needs Magick. Install it with brew.', []],
    ['is not, where a credential is missing', 'No API key configured. Set one in the settings.', []],
    ['is, where the thing is missing', 'There is no file of that name.', ['path']],
    ['is, where the argument is named beside a setup', 'The path "a" is not configured.', ['path']],
    ['is, where a value comes first', 'The path must exist. Create the folder of path first.', ['path']],
  ])('a value that is needed %s', async (_, text, needed) => {
    const { tools } = await reportOf([tool('get_a', () => refused(text))]);
    expect(tools[0]?.dataNeeded).toEqual(needed);
  });

  it.each([
    ['the upstream, where the key is gone after the first call', true, 'unreachable'],
    ['the key, where it was never there', false, 'credentials'],
  ])('is %s', async (_, hasKey, kind) => {
    let calls = 0;
    const answer = (): object =>
      refused(hasKey && calls++ === 0 ? 'getaddrinfo ENOTFOUND api.acme.dev' : 'ACME_API_KEY is not set');
    const { obstacles } = await reportOf([tool('get_a', answer)]);
    expect(obstacles?.map((one) => one.kind)).toEqual([kind]);
  });

  it('is a credential where the transport lets no call through', async () => {
    const unauthorised = (): never => {
      throw new Fault('auth_required', 'The server requires authentication (HTTP 401).');
    };
    const { obstacles, tools, findings } = await reportOf([tool('get_a', unauthorised)]);
    expect(obstacles).toMatchObject([
      { kind: 'credentials', response: 'The server requires authentication (HTTP 401).' },
    ]);
    expect(tools).toMatchObject([
      { classification: 'connectivity_only', neverSucceeded: true, dataNeeded: [] },
    ]);
    expect(findings.filter(({ severity }) => severity !== 'info')).toEqual([]);
  });

  it('is said once for all tools that it keeps, with the option that helps', async () => {
    const missing = (): object => refused('ACME_API_KEY is not set');
    const {
      obstacles = [],
      causes = [],
      findings,
    } = await reportOf([
      tool('get_a', missing),
      tool('get_b', missing),
      tool('get_c', () => said('Here it is.')),
    ]);
    expect(obstacles).toEqual([
      {
        kind: 'credentials',
        name: 'ACME_API_KEY',
        message: '2 of 3 tools need ACME_API_KEY.',
        tools: ['get_a', 'get_b'],
        response: 'ACME_API_KEY is not set',
        flag: '--header "Authorization: Bearer …"',
      },
    ]);
    const own = causes.filter(({ rule }) => rule === 'run/no-success');
    expect(own.map(({ tools }) => tools)).toEqual([['get_a', 'get_b']]);
    const bound = own.flatMap((cause) => cause.findings).sort();
    expect(bound).toEqual(
      findings
        .filter(({ rule }) => rule === 'run/no-success')
        .map(({ id }) => id)
        .sort(),
    );
  });

  it('is nothing where a call succeeds', async () => {
    const { obstacles } = await reportOf([tool('get_c', () => said('Here it is.'))]);
    expect(obstacles).toBeUndefined();
  });
});

describe('causes', () => {
  it('bind findings of one rule, and keep different crashes apart', async () => {
    const crash = (field: string): object =>
      refused(`TypeError: Cannot read properties of undefined (reading '${field}')\n    at ${field}.js:1:1`);
    const { causes = [] } = await reportOf([
      tool('get_a', () => said('Error: the upload failed.')),
      tool('get_b', () => said('Error: the download failed.')),
      tool('get_c', () => crash('title')),
      tool('get_d', () => crash('owner')),
    ]);
    const of = (rule: string): string[] =>
      causes.filter((cause) => cause.rule === rule).map(({ tools }) => tools.join());
    expect(of('response/soft-error')).toEqual(['get_a,get_b']);
    expect(of('response/crash')).toEqual(['get_c', 'get_d']);
  });
});
