import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';
import { Ajv } from 'ajv';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RunReport } from '../../src/model/run-report.js';
import { readSarif } from '../report-forms/read-sarif.js';
import { type CodeHost, startCodeHost } from './code-host.js';
import { ACTION, type JobRun, runAction } from './run-steps.js';

const ROOT = resolve(import.meta.dirname, '../..');
const MAIN = join(ROOT, 'dist/bin/cli/main.js');
const SMALL = join(ROOT, 'test/fixtures/small-server.mjs');
const CHECK = { mode: 'all', command: `"${process.execPath}" "${SMALL}"` };
/** One call, where a test is about something else than the verdict. */
const BRIEF = { ...CHECK, arguments: '--max-calls 1' };

let folder: string;
let host: CodeHost;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'assay action '));
  mkdirSync(join(folder, 'bin'));
  // Notes the words it is given, and starts what was built instead of a package from the registry.
  const npx = `#!/bin/sh
printf '%s\\n' "$@" > "${join(folder, 'npx-words')}"
shift 2
exec "${process.execPath}" "${MAIN}" "$@"
`;
  writeFileSync(join(folder, 'bin/npx'), npx);
  chmodSync(join(folder, 'bin/npx'), 0o755);
  writeFileSync(join(folder, 'package.json'), '{}');
  writeFileSync(join(folder, 'pull.json'), '{"pull_request":{"number":7}}');
  writeFileSync(join(folder, 'push.json'), '{}');
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

beforeEach(async () => {
  host = await startCodeHost();
});

afterEach(() => host[Symbol.asyncDispose]());

function run(inputs: Readonly<Record<string, string>>, event = 'pull.json'): Promise<JobRun> {
  const env = {
    PATH: [join(folder, 'bin'), dirname(process.execPath), process.env.PATH].join(delimiter),
    HOME: folder,
    GITHUB_ACTIONS: 'true',
    GITHUB_API_URL: host.address,
    GITHUB_REPOSITORY: 'owner/name',
    GITHUB_EVENT_PATH: join(folder, event),
    GITHUB_WORKSPACE: folder,
  };
  return runAction(inputs, env, folder);
}

const stepOf = ({ steps }: JobRun, name: string) => steps.find((step) => step.name === name);

describe('action.yml', () => {
  const text = readFileSync(join(ROOT, 'action.yml'), 'utf8');

  it('satisfies the schema of actions', () => {
    const path = createRequire(import.meta.url).resolve('schemastore/schemas/json/github-action.json');
    const ajv = new Ajv({ strict: false, allErrors: true, unicodeRegExp: false, logger: false });
    const validate = ajv.compile(JSON.parse(readFileSync(path, 'utf8')) as object);
    expect(validate(ACTION) ? [] : validate.errors).toEqual([]);
  });

  it('puts no input into a script, and pins what it uses', () => {
    for (const { run: script = '' } of ACTION.runs.steps) expect(script).not.toContain('${{');
    const used = ACTION.runs.steps.flatMap(({ uses }) => (uses === undefined ? [] : [uses]));
    expect(used).toEqual([
      expect.stringMatching(/^actions\/setup-node@[0-9a-f]{40}$/),
      expect.stringMatching(/^github\/codeql-action\/upload-sarif@[0-9a-f]{40}$/),
    ]);
  });

  it('uses every input, and takes the version of this package', () => {
    const used = new Set([...text.matchAll(/inputs\.([\w-]+)/g)].map(([, name]) => name));
    expect([...used].sort()).toEqual(Object.keys(ACTION.inputs).sort());
    const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };
    expect(ACTION.inputs.version?.default).toBe(version);
  });
});

describe('the steps of the action', () => {
  it('check, write the summary, hand over the SARIF, comment, and fail with the verdict', async () => {
    const job = await run(CHECK);
    expect(job.steps.map(({ name, code }) => [name, code])).toEqual([
      ['Check the tools', 0],
      ['Upload to code scanning', 0],
      ['Comment on the pull request', 0],
      ['Verdict', 1],
    ]);
    expect([job.isFailed, job.outputs['exit-code']]).toEqual([true, '1']);
    const upload = stepOf(job, 'Upload to code scanning')?.with ?? {};
    const { results } = readSarif(readFileSync(upload.sarif_file ?? '', 'utf8'));
    const report = JSON.parse(
      readFileSync(join(job.outputs.folder ?? '', 'report.json'), 'utf8'),
    ) as RunReport;
    expect([results.length, upload.category]).toEqual([report.causes?.length, 'assay']);
    expect(existsSync(join(job.outputs.folder ?? '', 'report.html'))).toBe(true);
    expect(job.summary).toContain('### ❌ Assay: ');
    expect(stepOf(job, 'Check the tools')?.log).toMatch(/^::error file=package\.json,title=/m);
    expect(host.comments).toHaveLength(1);
    expect(host.comments[0]?.body).toMatch(/^<!-- mcp-assay assay -->\n### ❌ Assay: /);
    expect(host.requests.every((line) => line.endsWith(' Bearer the-token'))).toBe(true);
  });

  it('update their comment, and leave those of others and of other checks alone', async () => {
    const others = Array.from({ length: 150 }, (_, i) => ({
      id: i + 1,
      body: `I saw <!-- mcp-assay assay --> ${i}`,
    }));
    host.comments.push(...others);
    await run({ ...BRIEF, name: 'a --> b' });
    await run({ ...BRIEF, 'fail-on': 'never' });
    await run({ ...BRIEF, 'fail-on': 'never' });
    expect(host.comments.slice(0, 150)).toEqual(others);
    expect(host.comments.slice(150).map(({ body }) => body.split('\n')[0])).toEqual([
      '<!-- mcp-assay a%20--%3E%20b -->',
      '<!-- mcp-assay assay -->',
    ]);
    expect(host.requests.map((line) => line.split(' ')[0]).filter((method) => method !== 'GET')).toEqual([
      'POST',
      'POST',
      'PATCH',
    ]);
  });

  it('pass where the threshold says so', async () => {
    const job = await run({ ...CHECK, 'fail-on': 'never', comment: 'false', sarif: 'false' });
    expect(job.steps.map(({ name }) => name)).toEqual(['Check the tools', 'Verdict']);
    expect([job.isFailed, host.requests]).toEqual([false, []]);
  });

  it('write further reports, in the folder they are told, with more options', async () => {
    mkdirSync(join(folder, 'sub dir'), { recursive: true });
    const more = { reports: 'junit=out/junit.xml,badge=b.svg', arguments: "--max-calls 2 --deny 'a *'" };
    await run({ ...CHECK, ...more, 'working-directory': 'sub dir' });
    expect(existsSync(join(folder, 'sub dir/out/junit.xml'))).toBe(true);
    expect(existsSync(join(folder, 'sub dir/b.svg'))).toBe(true);
    expect(readFileSync(join(folder, 'npx-words'), 'utf8')).toContain('--max-calls\n2\n--deny\na *\n');
  });

  it('set up Node.js where a version is asked for', async () => {
    const job = await run({ ...BRIEF, 'node-version': '22', comment: 'false' });
    expect(job.steps[0]).toMatchObject({ name: 'Set up Node.js', with: { 'node-version': '22' } });
  });

  it('say that there is no pull request where there is none', async () => {
    const job = await run(BRIEF, 'push.json');
    expect(stepOf(job, 'Comment on the pull request')?.log).toBe('No pull request to comment on.\n');
    expect(host.requests).toEqual([]);
  });

  it('warn where they may not comment, as for a fork', async () => {
    host.refused.add('POST');
    const job = await run({ ...BRIEF, 'fail-on': 'never' });
    expect(stepOf(job, 'Comment on the pull request')?.log).toBe(
      '::warning title=Assay::The comment was not written: POST answered 403\n',
    );
    expect(job.isFailed).toBe(false);
  });

  it('fail where nothing could be tested, and say so', async () => {
    const job = await run({ command: 'no-such-program-anywhere' });
    expect([job.isFailed, job.outputs['exit-code']]).toEqual([true, '3']);
    expect(host.comments[0]?.body).toContain('**This report is partial:** ');
    expect(job.summary).toContain('**This report is partial:** ');
    // Code scanning would take every finding of before for fixed.
    expect(stepOf(job, 'Upload to code scanning')).toBeUndefined();
  });

  it.each([
    ['command', { command: '$(touch hacked) `touch hacked`; touch hacked & "$HOME" || true' }],
    ['target', { target: 'https://127.0.0.1:9/$(touch hacked)`touch hacked`;touch hacked' }],
    ['arguments', { arguments: '--deny $(touch hacked) ; touch hacked' }],
    ['mode', { mode: 'all; touch hacked' }],
    [
      'reports, version, name or working-directory',
      {
        reports: 'html=x;touch hacked',
        version: '1 $(touch hacked); touch hacked',
        name: '`touch hacked` $(touch hacked)',
        'working-directory': '. ; touch hacked',
      },
    ],
  ])('run nothing that is written in the input %s', async (_, inputs) => {
    mkdirSync(join(folder, '. ; touch hacked'), { recursive: true });
    await run({ ...BRIEF, ...inputs });
    expect(existsSync(join(folder, 'hacked'))).toBe(false);
  });

  it.each([
    ['an open quotation', { command: "node 'server.js" }, 'A quotation mark is not closed'],
    ['an option as a target', { target: '--allow=*' }, 'target must be a URL. Pass options in arguments.'],
  ])('refuse %s', async (_, inputs, message) => {
    const job = await run(inputs);
    expect(stepOf(job, 'Check the tools')?.log).toContain(`::error title=Assay::${message}`);
    expect([job.isFailed, stepOf(job, 'Check the tools')?.code]).toEqual([true, 2]);
  });
});
