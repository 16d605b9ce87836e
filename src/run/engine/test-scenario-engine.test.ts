import { describe, expect, it, vi } from 'vitest';
import { refused, said, toolSession } from '../../../test/fixtures/tool-session.js';
import { overallStatus, TestScenarioEngine } from './test-scenario-engine.js';

const TOOL = {
  name: 'find_words',
  description: 'Finds words.',
  inputSchema: {
    type: 'object',
    properties: { limit: { type: 'integer', minimum: 1, maximum: 9 }, exact: { type: 'boolean' } },
    required: ['limit'],
    additionalProperties: false,
  },
};

describe('overallStatus', () => {
  it.each<[total: number, executed: number, passed: number, status: string]>([
    [4, 4, 4, 'fully_working'],
    [4, 4, 3, 'partially_working'],
    [4, 4, 2, 'connectivity_only'],
    [4, 4, 0, 'connectivity_only'],
    [4, 0, 0, 'broken'],
  ])('of %i scenarios, %i executed and %i passed, is %s', (total, executed, passed, status) => {
    expect(overallStatus(total, executed, passed)).toBe(status);
  });
});

describe('TestScenarioEngine', () => {
  const engine = (answer: (args: Readonly<Record<string, unknown>>) => unknown): TestScenarioEngine =>
    new TestScenarioEngine(toolSession([{ definition: TOOL, answer }]), { now: () => 0, maxScenarios: 12 });

  it('finds a tool that keeps to its schema fully working, from simple to hard', async () => {
    const isValid = ({ limit, exact, ...rest }: Readonly<Record<string, unknown>>): boolean =>
      Number.isInteger(limit) &&
      Number(limit) >= 1 &&
      Number(limit) <= 9 &&
      (exact === undefined || typeof exact === 'boolean') &&
      Object.keys(rest).length === 0;
    const result = await engine((args) =>
      isValid(args)
        ? said('Three words.')
        : refused('Invalid arguments: limit must be an integer from 1 to 9, exact a boolean.'),
    ).testTool(TOOL);
    expect(result).toMatchObject({
      toolName: 'find_words',
      totalScenarios: 12,
      scenariosExecuted: 12,
      scenariosPassed: 12,
      scenariosFailed: 0,
      overallStatus: 'fully_working',
      confidence: 100,
      progressiveComplexity: { minimalWorks: true, fullWorks: true },
      recommendations: [],
    });
    expect(result.summary).toMatchObject({ happyPathSuccess: true, errorHandlingWorks: true });
    const categories = result.scenarioResults.map(({ scenario }) => scenario.category);
    expect(categories[0]).toBe('happy_path');
    expect(categories.at(-1)).toBe('error_case');
  });

  it('says of a tool that accepts everything where it fails and what to do', async () => {
    const result = await engine(() => said('Three words.')).testTool(TOOL);
    expect(result.summary.errorHandlingWorks).toBe(false);
    expect(result.progressiveComplexity.minimalWorks).toBe(true);
    expect(result.progressiveComplexity.failurePoint).toBeDefined();
    expect(result.recommendations[0]).toContain('Check the arguments against the schema');
  });

  it("takes the guide's plain function, and works without options", async () => {
    const called: string[] = [];
    const callTool = async (name: string, args: Readonly<Record<string, unknown>>): Promise<unknown> => {
      called.push(name);
      const { limit } = args;
      if (typeof limit === 'number' && limit >= 1 && limit <= 9) return said('Three words.');
      return refused('Invalid arguments: limit must be an integer from 1 to 9.');
    };
    const result = await new TestScenarioEngine(callTool).testTool(TOOL);
    expect(called.length).toBe(result.scenariosExecuted);
    expect(result.summary.happyPathSuccess).toBe(true);
  });

  it('times calls by the clock of the system where it gets none', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    try {
      let time = 1_000;
      vi.setSystemTime(time);
      const callTool = (): object => {
        time += 7;
        vi.setSystemTime(time);
        return said('Three words.');
      };
      const { scenarioResults } = await new TestScenarioEngine(callTool).testTool(TOOL);
      expect(new Set(scenarioResults.map(({ executionTime }) => executionTime))).toEqual(new Set([7]));
    } finally {
      vi.useRealTimers();
    }
  });

  it('takes what the function throws for a JSON-RPC error', async () => {
    const callTool = (): never => {
      throw Object.assign(new Error('Invalid params: limit is required'), { code: -32602 });
    };
    const { scenarioResults } = await new TestScenarioEngine(callTool).testTool(TOOL);
    expect(scenarioResults[0]?.response).toMatchObject({ kind: 'error', error: { code: -32602 } });
  });

  it('never calls a tool fully working of which no call succeeded', async () => {
    const result = await engine(() => refused('API key not set')).testTool(TOOL);
    expect(result.scenarioResults.some(({ validation }) => validation?.isError === false)).toBe(false);
    expect(result.overallStatus).toBe('connectivity_only');
  });

  it.each([
    ['a credential is missing', 'API key not set', /^Look at the responses: no call succeeded/],
    ['a value is missing', 'There is no such thing.', /^Give values that exist on the server for /],
  ])('recommends what helps where %s', async (_, text, recommended) => {
    const inputSchema = {
      type: 'object',
      properties: { word_id: { type: 'string' } },
      required: ['word_id'],
    };
    const { recommendations } = await engine(() => refused(text)).testTool({ ...TOOL, inputSchema });
    expect(recommendations[0]).toMatch(recommended);
  });

  it('judges by options of your own', async () => {
    const callTool = async (): Promise<unknown> => refused('E4711: dry');
    const responses = { patterns: [{ pattern: 'E4711', kind: 'rate_or_quota' as const }] };
    const { scenarioResults } = await new TestScenarioEngine(callTool, { responses }).testTool(TOOL);
    expect(scenarioResults[0]?.validation?.diagnosis.kind).toBe('rate_or_quota');
  });
});
