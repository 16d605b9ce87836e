import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../src/config/index.js';
import { guardDispatch } from '../src/guard/index.js';
import type { RunReport } from '../src/model/run-report.js';
import { ResponseValidator } from '../src/response/index.js';
import { replay, run, TestScenarioEngine } from '../src/run/index.js';
import { runAssay } from './cli/run-assay.js';
import { type FakeTool, refused, toolSession } from './fixtures/tool-session.js';
import { fakeLogger } from './guard/fake-logger.js';

/** What someone writes into assay.config.json: their own pattern, as an expression in text. */
const CONFIG = {
  responses: {
    patterns: [{ pattern: '/\\be47\\d\\d\\b/i', kind: 'rate_or_quota', weight: 6 }],
    contentTypes: ['chart'],
    tokenBudget: 40,
    tools: [{ names: 'legacy_*', errors: 'responded' }],
  },
};
const responses = readConfig(CONFIG).config?.responses ?? {};

const tool = (name: string) => ({
  name,
  description: 'Reads the balance of an account.',
  inputSchema: { type: 'object' as const, properties: { account: { type: 'string' as const } } },
  annotations: { readOnlyHint: true },
});
const DRY = refused('E4711: dry');
const fake = (name: string): FakeTool => ({ definition: tool(name), answer: () => DRY });

/** The classes of all calls of a run. */
async function report(options: object): Promise<RunReport> {
  const session = toolSession([fake('get_balance'), fake('legacy_balance')]);
  let last: RunReport | undefined;
  for await (const event of run(session, { seed: 1, now: () => 0, perTool: 3, ...options }))
    if (event.type === 'summary') last = event.report;
  if (last === undefined) throw new Error('The run has no report.');
  return last;
}
const errorsAt = ({ findings }: RunReport, name: string): string[] =>
  findings
    .filter(({ rule, subject }) => subject.tool === name && rule === 'response/error-unclear')
    .map(({ rule }) => rule);

describe('responses of a configuration, in process', () => {
  it('reach the validator', () => {
    const context = { tool: tool('get_balance'), input: {}, response: DRY as never };
    expect(ResponseValidator.validateResponse(context).diagnosis.kind).toBe('unclear');
    expect(ResponseValidator.validateResponse(context, responses).diagnosis.kind).toBe('rate_or_quota');
  });

  it('reach a run', async () => {
    expect(errorsAt(await report({}), 'get_balance')).not.toEqual([]);
    expect(errorsAt(await report({ responses }), 'get_balance')).toEqual([]);
  });

  it('reach the TestScenarioEngine, with its exceptions for tools', async () => {
    const engine = new TestScenarioEngine(async () => DRY, { responses });
    const classes = async (name: string) =>
      new Set(
        (await engine.testTool(tool(name))).scenarioResults.map(({ validation }) => validation?.confidence),
      );
    const kinds = (await engine.testTool(tool('get_balance'))).scenarioResults.map(
      ({ validation }) => validation?.diagnosis.kind,
    );
    expect(new Set(kinds)).toEqual(new Set(['rate_or_quota']));
    expect(await classes('legacy_balance')).toEqual(new Set([100]));
  });

  it('reach a replay', async () => {
    const session = () => toolSession([fake('get_balance')]);
    const finding = (await report({})).findings.find(({ rule }) => rule === 'response/error-unclear');
    if (finding === undefined) throw new Error('Nothing to replay.');
    const options = { timeout: 100, signal: new AbortController().signal };
    expect(await replay(session(), finding, options)).toMatchObject({ outcome: 'still_failing' });
    expect(await replay(session(), finding, { ...options, responses })).toMatchObject({ outcome: 'fixed' });
  });

  it('reach the guard', async () => {
    const logged = async (judging: object, result: object): Promise<unknown[]> => {
      const { entries, logger } = fakeLogger();
      const guarded = guardDispatch(async () => result, {
        schemas: { get_balance: { type: 'object' } },
        logger,
        responses: { judging },
      });
      await guarded('get_balance', {});
      return entries;
    };
    const chart = { content: [{ type: 'chart', bars: [1] }] };
    expect(await logged({}, DRY)).toHaveLength(1);
    expect(await logged(responses, DRY)).toHaveLength(0);
    expect(await logged({}, chart)).toHaveLength(1);
    expect(await logged(responses, chart)).toHaveLength(0);
    const long = { content: [{ type: 'text', text: 'The balance is good. '.repeat(20) }] };
    expect(await logged({}, long)).toHaveLength(0);
    expect(await logged(responses, long)).toHaveLength(1);
  });
});

describe('responses of a configuration, on the command line', () => {
  const SERVER = ['--', process.execPath, resolve(import.meta.dirname, 'fixtures/small-server.mjs')];
  let folder: string;
  const assay = (...args: string[]) => runAssay(args, { cwd: folder });
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'assay-responses-'));
    const patterns = [{ pattern: "/reading '(id)'/", kind: 'not_found', weight: 20 }];
    writeFileSync(join(folder, 'own.json'), JSON.stringify({ responses: { patterns } }));
    writeFileSync(join(folder, 'wrong.json'), JSON.stringify({ responses: { patern: [] } }));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('reach assay call', async () => {
    const classOf = async (...options: string[]): Promise<unknown> =>
      JSON.parse((await assay('call', 'crash', '--json', ...options, ...SERVER)).out).classification;
    expect(await classOf()).toBe('error');
    expect(await classOf('--config-file', 'own.json')).toBe('fully_working');
  });

  it('reach assay check and assay replay, which check them', async () => {
    const options = ['--allow', 'crash', '--deny', 'add', '--per-tool', '2', '--json'];
    const found = async (...more: string[]): Promise<string[]> =>
      JSON.parse((await assay('check', ...options, ...more, ...SERVER)).out).findings.map(
        ({ rule }: { rule: string }) => rule,
      );
    expect(await found('--no-save', '--config-file', 'own.json')).not.toContain('response/crash');
    expect(await found()).toContain('response/crash');
    const outcomes = async (...more: string[]): Promise<string[]> => {
      const { out } = await assay('replay', '--json', ...more);
      return JSON.parse(out)
        .filter(({ rule }: Record<string, string>) => rule === 'response/crash')
        .map(({ outcome }: Record<string, string>) => outcome);
    };
    expect(await outcomes()).toEqual(['still_failing']);
    expect(await outcomes('--config-file', 'own.json')).toEqual(['fixed']);
    const { code, err } = await assay('replay', '--config-file', 'wrong.json');
    expect(err).toMatch(/Did you mean "?patterns/);
    expect(code).toBe(2);
  });
});
