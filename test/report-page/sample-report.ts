import type {
  ContractCell,
  Exchange,
  RunFinding,
  RunReport,
  ToolReport,
} from '../../src/model/run-report.js';

/** A name that would run if it were ever taken for markup. */
export const SCRIPT_NAME = '<script>console.error("ran")</script><img src=x onerror=console.error(1)>';

const YES: ContractCell = { state: 'yes' };
const COUNTS = { planned: 2, executed: 2, passed: 2 };

/** A tool that works, with what a test wants to be different. */
export function toolOf(name: string, different: Partial<ToolReport> = {}): ToolReport {
  return {
    name,
    classification: 'fully_working',
    confidence: 90,
    neverSucceeded: false,
    dataNeeded: [],
    cases: { planned: 8, executed: 8, passed: 8 },
    categories: { happy_path: COUNTS, edge_case: COUNTS, boundary: COUNTS, error_case: COUNTS },
    contract: {
      successCase: YES,
      errorCase: YES,
      enumIn: { state: 'not_applicable', reason: 'the input schema lists no values' },
      enumOut: { state: 'not_exercised', reason: 'no answer had such a value' },
      requiredFields: YES,
      errorStructure: YES,
    },
    coverage: { exercised: 3, total: 4, missed: ['null instead of string at /city'] },
    latency: { calls: 8, p50: 12, p95: 80, max: 120 },
    findings: [],
    ...different,
  };
}

/** A call that went well, with what a test wants to be different. */
export function exchangeOf(tool: string, different: Partial<Exchange> = {}): Exchange {
  return {
    scenario: {
      category: 'happy_path',
      label: 'required arguments with plausible values',
      expectation: 'accept',
    },
    params: { value: { name: tool, arguments: { city: 'Paris' } } },
    result: { value: { content: [{ type: 'text', text: 'Sunny.' }] } },
    milliseconds: 12.3,
    reproduce: `assay call ${tool} --args '{"city":"Paris"}' -- node server.js`,
    outcome: 'success',
    passed: true,
    classification: 'fully_working',
    confidence: 100,
    findings: [],
    ...different,
  };
}

/** A refusal, with the reasons for what it is taken for. */
export function refusalOf(tool: string, different: Partial<Exchange> = {}): Exchange {
  const { result: _, ...exchange } = exchangeOf(tool, {
    scenario: {
      category: 'error_case',
      label: 'number instead of string at /city',
      expectation: 'reject',
      violates: { keyword: 'type', path: '/city' },
    },
    outcome: 'error',
    diagnosis: {
      kind: 'validation_rejection',
      surfacedAs: 'jsonrpc_error',
      confidence: 0.98,
      evidence: [
        { text: 'It has the code of invalid parameters.', speaks: 'for' },
        { text: 'It speaks of a stack.', speaks: 'against', path: '/message' },
      ],
    },
  });
  return { ...exchange, error: { value: { code: -32602, message: 'city must be text' } }, ...different };
}

/** So long a list that its lines do not fit into the box of a response. */
const HOURS = Array.from({ length: 100 }, (_, hour) => hour);

const INPUT_SCHEMA = {
  type: 'object',
  properties: {
    city: { type: 'string', description: '</script><b>where</b>', minLength: 1 },
    unit: { enum: ['C', 'F'] },
  },
  required: ['city'],
};

/** A tool whose calls and schemas are in the report. */
export function calledTool(name: string, different: Partial<ToolReport> = {}): ToolReport {
  return toolOf(name, {
    description: '<b>Rings</b> when it rains.',
    evidence: [
      { text: '7 calls of 8 went as they should', speaks: 'for' },
      { text: '1 call went wrong', speaks: 'against' },
    ],
    inputSchema: { value: INPUT_SCHEMA },
    outputSchema: { value: { type: 'object', properties: { sky: { type: 'string' } } } },
    outputPoints: [{ at: '/sky', keyword: 'properties', label: 'sky present', effect: 'kept', tried: false }],
    coverage: {
      exercised: 2,
      total: 3,
      missed: ['enum "F" at /unit'],
      points: [
        { at: '/city', keyword: 'required', label: 'required city missing', effect: 'broken', tried: true },
        { at: '/unit', keyword: 'enum', member: 'C', label: 'enum "C"', effect: 'kept', tried: true },
        { at: '/unit', keyword: 'enum', member: 'F', label: 'enum "F"', effect: 'kept', tried: false },
      ],
    },
    exchanges: [
      exchangeOf(name, { result: { value: { content: [], structuredContent: { hours: HOURS } } } }),
      refusalOf(name),
      exchangeOf(name, {
        result: { start: '{"content":[{"type":"text","text":"</script><b>', characters: 1_000_000 },
        passed: false,
        findings: ['bbbb2222'],
      }),
      exchangeOf(name, { fault: { code: 'timeout', message: 'No answer.' }, outcome: 'no_answer' }),
    ],
    ...different,
  });
}

/** A finding about a call of a tool. */
export function findingOf(id: string, tool: string, different: Partial<RunFinding> = {}): RunFinding {
  return {
    id,
    rule: 'run/valid-rejected',
    severity: 'error',
    subject: { tool, part: 'arguments' },
    path: '/city',
    message: 'The tool refuses what its schema allows.',
    expected: 'a success',
    received: 'a rejection',
    evidence: [
      { text: '</script><b>bold</b> \u202eevil' },
      { text: 'It answered before.', speaks: 'against', path: '/content/0' },
    ],
    fix: 'State the condition in the schema.',
    spec: { url: 'https://modelcontextprotocol.io/specification/2025-11-25/server/tools', level: 'MUST' },
    call: { tool, arguments: { city: '<i>Paris</i>' } },
    reproduce: `assay call ${tool} --args '{"city":"Paris"}' https://example.com/mcp`,
    occurrences: 2,
    ...different,
  };
}

/** A report with tools of every standing; totals are counted from them as far as the page shows them. */
export function reportOf(tools: readonly ToolReport[], more: readonly RunFinding[] = []): RunReport {
  const findings = [...tools.flatMap((tool) => tool.findings), ...more];
  const classed = (wanted: ToolReport['classification']): number =>
    tools.filter(({ classification }) => classification === wanted).length;
  const graded = (wanted: RunFinding['severity']): number =>
    findings.filter(({ severity }) => severity === wanted).length;
  const notTested = tools.filter((tool) => tool.notTested !== undefined).length;
  return {
    version: 1,
    server: { name: 'weather', version: '1.2.3', revision: '2025-11-25', transport: 'stdio' },
    seed: 1,
    mode: 'safe',
    summary: {
      tools: tools.length,
      tested: tools.length - notTested,
      notTested,
      neverSucceeded: tools.filter(({ neverSucceeded }) => neverSucceeded).length,
      classifications: {
        fully_working: classed('fully_working'),
        partially_working: classed('partially_working'),
        connectivity_only: classed('connectivity_only'),
        broken: classed('broken'),
        error: classed('error'),
      },
      confidence: 88,
      cases: { planned: 40, executed: 40, passed: 37 },
      calls: 44,
      restarts: 1,
      findings: { error: graded('error'), warning: graded('warning'), info: graded('info') },
      contract: { yes: 16, no: 0, notExercised: 4 },
      milliseconds: 2500,
    },
    tools,
    findings,
  };
}

function untested(name: string, notTested: string): ToolReport {
  const { classification: _class, latency: _latency, ...rest } = toolOf(name, { notTested, confidence: 0 });
  return rest;
}

/** Two tools that work, one broken, one without success, one not tested; two errors, a warning and a note. */
export const SAMPLE: RunReport = reportOf(
  [
    toolOf('get_forecast'),
    toolOf(SCRIPT_NAME, { findings: [findingOf('aaaa1111', SCRIPT_NAME)] }),
    calledTool('set_alarm', {
      classification: 'broken',
      findings: [
        findingOf('bbbb2222', 'set_alarm', { message: 'The answer breaks its schema.', flaky: true }),
        findingOf('cccc3333', 'set_alarm', { severity: 'warning', message: 'The error has no code.' }),
      ],
    }),
    toolOf('find_station', {
      classification: 'connectivity_only',
      neverSucceeded: true,
      dataNeeded: ['station'],
    }),
    untested('drop_tables', 'it deletes, and the mode is safe'),
  ],
  [
    findingOf('dddd4444', '', {
      severity: 'info',
      subject: {},
      message: 'The list of tools has no cache hint.',
    }),
  ],
);
