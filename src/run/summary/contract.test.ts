import { describe, expect, it } from 'vitest';
import { type FakeTool, refused, said, toolSession } from '../../../test/fixtures/tool-session.js';
import type { RunReport } from '../../model/run-report.js';
import { compileSchema } from '../../schema/index.js';
import { run } from '../run.js';
import type { RunOptions } from '../run-options.js';

const STATUSES = ['open', 'closed', 'merged'];

async function reportOf(tools: readonly FakeTool[], options: Partial<RunOptions> = {}): Promise<RunReport> {
  let time = 0;
  for await (const event of run(toolSession(tools), { seed: 1, now: () => time++, ...options }))
    if (event.type === 'summary') return event.report;
  throw new Error('The run ended without a summary.');
}

const structured = (type: string, message: string): object => ({
  ...refused(JSON.stringify({ error: { type, message } })),
});

/** Reads the things of a kind; what the schema forbids gets an error of SPEC-021's structure with this type. */
function lister(kind: string, typeOfInvalid = 'validation_error', returned = STATUSES): FakeTool {
  const inputSchema = {
    type: 'object',
    properties: {
      axis: { type: 'string', enum: ['full', 'strategy'], description: 'Along which axis to group.' },
      limit: { type: 'integer', minimum: 1, maximum: 50, description: 'The most to return.' },
    },
    required: ['axis'],
    additionalProperties: false,
  };
  const compiled = compileSchema(inputSchema);
  return {
    definition: {
      name: `list_${kind}`,
      description: `Lists the ${kind} along an axis.`,
      inputSchema,
      outputSchema: {
        type: 'object',
        properties: {
          items: {
            type: 'array',
            items: {
              type: 'object',
              properties: { status: { type: 'string', enum: STATUSES } },
              required: ['status'],
            },
          },
        },
        required: ['items'],
      },
      annotations: { readOnlyHint: true },
    },
    answer(args) {
      const check = compiled.check(args);
      if (check.outcome === 'invalid')
        return structured(typeOfInvalid, `Invalid ${check.violations[0].instancePath.slice(1)}.`);
      const limit = typeof args.limit === 'number' ? args.limit : returned.length;
      const structuredContent = { items: returned.slice(0, limit).map((status) => ({ status })) };
      return { ...said(JSON.stringify(structuredContent)), structuredContent };
    },
  };
}

const remover: FakeTool = {
  definition: {
    name: 'delete_account',
    description: 'Deletes an account.',
    inputSchema: {
      type: 'object',
      properties: { id: { type: 'string', description: 'Which.' } },
      required: ['id'],
    },
    annotations: { destructiveHint: true },
  },
  answer: () => said('Deleted.'),
};

const KINDS = ['clusters', 'values', 'memories'];
const healthy = KINDS.map((kind) => lister(kind));
const found = ({ findings }: RunReport, rule: string): string[] =>
  findings
    .filter((finding) => finding.rule === rule)
    .map(({ severity, subject }) => `${severity} ${subject.tool ?? 'server'}`);

describe('a tool without a case', () => {
  it('is a note, and with requireCoverage an error', async () => {
    const tools = [...healthy, remover];
    expect(found(await reportOf(tools), 'check/untested')).toEqual(['info delete_account']);
    expect(found(await reportOf(tools, { requireCoverage: true }), 'check/untested')).toEqual([
      'error delete_account',
    ]);
  });

  it('says why it was not called', async () => {
    const [finding] = (await reportOf([remover])).findings.filter(({ rule }) => rule === 'check/untested');
    expect(finding?.evidence[0]?.text).toContain('--allow delete_account');
  });

  it('is none where every tool was called, or the others were not asked for', async () => {
    expect(found(await reportOf(healthy, { requireCoverage: true }), 'check/untested')).toEqual([]);
    const some = await reportOf([...healthy, remover], { requireCoverage: true, only: ['list_values'] });
    expect(found(some, 'check/untested')).toEqual([]);
  });
});

describe('the share of the contract', () => {
  it('fails a run that stays below the minimum', async () => {
    const report = await reportOf([...healthy, remover], { minContract: 95 });
    const [finding] = report.findings.filter(({ rule }) => rule === 'check/contract');
    // Three tools keep all six clauses; none of the six was exercised for the fourth.
    expect(finding).toMatchObject({
      severity: 'error',
      message: '75 % of the contract was seen to hold.',
      expected: 'at least 95 %',
      received: '18 of 24 clauses in full',
    });
  });

  it('does not fail one that reaches it, or that asks for none', async () => {
    expect(found(await reportOf(healthy, { minContract: 100 }), 'check/contract')).toEqual([]);
    expect(found(await reportOf([...healthy, remover]), 'check/contract')).toEqual([]);
  });
});

describe('the types of errors', () => {
  it.each(['internal_error', 'not_found'])(
    'are wrong where invalid arguments are reported as %s',
    async (type) => {
      const report = await reportOf([...healthy, lister('sessions', type)]);
      const [tool] = report.tools.filter(({ name }) => name === 'list_sessions');
      expect(tool?.contract.errorStructure.state).toBe('no');
      const grave = report.findings.filter(({ severity }) => severity === 'error');
      expect(new Set(grave.map(({ subject }) => subject.tool))).toEqual(new Set(['list_sessions']));
    },
  );

  it('are named by rule, place and type', async () => {
    const report = await reportOf([...healthy, lister('sessions', 'not_found')]);
    const [finding] = report.findings.filter(({ rule }) => rule === 'run/error-type');
    expect(finding).toMatchObject({
      subject: { tool: 'list_sessions', part: 'response' },
      path: '/error/type',
      expected: '"validation_error"',
      received: '"not_found"',
    });
  });

  it('are right where they say what is wrong, and free where the server declares none', async () => {
    expect(found(await reportOf(healthy), 'run/error-type')).toEqual([]);
    const alone = await reportOf([lister('sessions', 'not_found')]);
    expect(found(alone, 'run/error-type')).toEqual([]);
  });
});

describe('a row of the matrix', () => {
  const contractOf = async (tool: FakeTool) => (await reportOf([tool, ...healthy])).tools[0]?.contract;

  it('names the cases, the fields and the types of error that were seen', async () => {
    const contract = await contractOf(lister('goals'));
    expect(contract?.successCase.named?.length).toBeGreaterThan(0);
    expect(contract?.errorCase.named?.join()).toContain('axis');
    expect(contract?.enumIn).toEqual({ state: 'yes', named: ['axis (2 of 2)'], values: { seen: 2, of: 2 } });
    expect(contract?.requiredFields).toEqual({ state: 'yes', named: ['items'] });
    expect(contract?.errorStructure).toEqual({ state: 'yes', named: ['validation_error'] });
  });

  it('has listed values returned only where all of them were seen', async () => {
    const all = await contractOf(lister('goals'));
    expect(all?.enumOut).toEqual({
      state: 'yes',
      named: ['items.*.status (3 of 3)'],
      values: { seen: 3, of: 3 },
    });
    const some = await contractOf(lister('goals', 'validation_error', ['open', 'closed']));
    expect(some?.enumOut).toEqual({
      state: 'not_exercised',
      reason: 'not seen: items.*.status "merged"',
      named: ['items.*.status (2 of 3)'],
      values: { seen: 2, of: 3 },
    });
    const none = await contractOf(lister('goals', 'validation_error', []));
    expect(none?.enumOut).toMatchObject({ state: 'not_exercised', reason: 'no response had such a value' });
  });
});
