import type { Evidence } from '../../src/model/finding.js';
import type {
  ContractCell,
  Exchange,
  RunFinding,
  RunReport,
  SchemaPoint,
  ToolReport,
} from '../../src/model/run-report.js';

const NOUNS =
  'account alarm album article asset badge batch branch bucket budget calendar card cart channel city claim comment contact contract country coupon course crate credit customer device district document dollar door draft driver email event export factory feature field file flight folder forecast garden gate group guest harbour hotel image import index invoice issue item job journal key label ledger letter library licence light list lock market member memo message meter mirror module museum network node note notice offer office order owner package page parcel park parser party patch path payment permit phone photo pipeline plan player policy port price printer product profile project query queue quota rate receipt record region release report request review road role room route rule sample schedule school screen seat section sensor server session shelf shop signal site source stage station stock store street table tag target task team tenant ticket token tool town track trade train unit user value vehicle vendor version video village visit voucher wallet weather window worker zone'.split(
    ' ',
  );
const VERBS =
  'add archive close count create delete export find get list merge move open read rename send sort update'.split(
    ' ',
  );

/** The same numbers every time, so that two runs measure the same page. */
class Dice {
  #state: number;

  constructor(seed: number) {
    this.#state = seed;
  }

  below(limit: number): number {
    this.#state = (Math.imul(this.#state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((this.#state / 4_294_967_296) * limit);
  }

  one<Item>(items: readonly Item[]): Item {
    return items[this.below(items.length)] as Item;
  }

  words(count: number): string {
    return Array.from({ length: count }, () => this.one(NOUNS)).join(' ');
  }

  id(): string {
    return this.below(4_294_967_296).toString(16).padStart(8, '0');
  }
}

const YES: ContractCell = { state: 'yes' };
const EVIDENCE: readonly Evidence[] = [
  {
    text: 'something that is not valid (validation_rejection): “invalid”',
    speaks: 'for',
    path: '/content/0/text',
  },
  {
    text: 'The six factors say failure: 1 of 9, threshold 50 %; speaks of the data sent (1).',
    speaks: 'against',
  },
];

function exchange(dice: Dice, tool: string, index: number, finding: string | undefined): Exchange {
  const isError = index % 2 === 1;
  const args = { id: dice.id(), query: dice.words(3), limit: dice.below(500), tags: [dice.one(NOUNS)] };
  const rows = Array.from({ length: 1 + dice.below(5) }, () => ({
    id: dice.id(),
    title: dice.words(4),
    price: dice.below(100_000) / 100,
    created_at: new Date(1_700_000_000_000 + dice.below(2 ** 31)).toISOString(),
  }));
  const text = isError
    ? `Invalid arguments: "${dice.one(NOUNS)}" must be ${dice.words(2)}.`
    : JSON.stringify(rows);
  const passed = finding === undefined;
  return {
    scenario: {
      category: isError ? 'error_case' : 'happy_path',
      label: isError
        ? `number instead of string at /${dice.one(NOUNS)}`
        : 'plausible values for every property',
      expectation: isError ? 'reject' : 'accept',
    },
    params: { value: { name: tool, arguments: args } },
    result: {
      value: {
        content: [{ type: 'text', text }],
        ...(isError ? { isError } : { structuredContent: { rows } }),
      },
    },
    milliseconds: 1 + dice.below(20_000) / 100,
    reproduce: `assay call ${tool} --no-validate --args '${JSON.stringify(args)}' -- node server.js`,
    outcome: isError ? 'error' : 'success',
    passed,
    classification: 'fully_working',
    confidence: 100,
    ...(isError
      ? {
          diagnosis: {
            kind: 'validation_rejection',
            surfacedAs: 'isError',
            confidence: 0.98,
            evidence: EVIDENCE,
          },
        }
      : {}),
    findings: finding === undefined ? [] : [finding],
  };
}

function finding(dice: Dice, tool: string): RunFinding {
  const name = dice.one(NOUNS);
  return {
    id: dice.id(),
    rule: 'run/valid-rejected',
    severity: dice.one(['error', 'warning', 'info'] as const),
    subject: { tool, part: 'arguments' },
    path: `/${name}`,
    message: `The tool refuses "${name}", which its schema allows.`,
    expected: 'a success',
    received: `a rejection: ${dice.words(6)}`,
    evidence: [{ text: `It answered: ${dice.words(12)}` }, { text: dice.words(8), speaks: 'against' }],
    fix: `State in the schema what ${name} may be.`,
    call: { tool, arguments: { [name]: dice.words(3) } },
    reproduce: `assay call ${tool} --args '{"${name}":"${dice.words(3)}"}' -- node server.js`,
    occurrences: 1 + dice.below(4),
  };
}

function points(names: readonly string[]): SchemaPoint[] {
  return names.flatMap((name, index): SchemaPoint[] => [
    { at: `/${name}`, keyword: 'properties', label: `optional ${name} present`, effect: 'kept', tried: true },
    {
      at: `/${name}`,
      keyword: 'type',
      label: 'number instead of string',
      effect: 'broken',
      tried: index < 3,
    },
    { at: `/${name}`, keyword: 'type', label: 'null instead of string', effect: 'broken', tried: false },
    { at: `/${name}`, keyword: 'maxLength', label: 'maxLength 100 broken', effect: 'broken', tried: true },
  ]);
}

function tool(dice: Dice, index: number, calls: number): ToolReport {
  const name = `${dice.one(VERBS)}_${dice.one(NOUNS)}_${index}`;
  const findings = Array.from({ length: dice.below(3) }, () => finding(dice, name));
  const names = Array.from({ length: 6 }, (_, place) => `${dice.one(NOUNS)}_${place}`);
  const all = points(names);
  const counts = { planned: calls / 4, executed: calls / 4, passed: calls / 4 };
  return {
    name,
    description: `Does something with the ${dice.words(12)}.`,
    classification: findings.length === 0 ? 'fully_working' : 'partially_working',
    confidence: 60 + dice.below(41),
    evidence: [{ text: `${calls} calls of ${calls} went as they should`, speaks: 'for' }],
    neverSucceeded: false,
    dataNeeded: [],
    cases: { planned: calls, executed: calls, passed: calls - findings.length },
    categories: { happy_path: counts, edge_case: counts, boundary: counts, error_case: counts },
    contract: {
      successCase: YES,
      errorCase: YES,
      enumIn: YES,
      enumOut: { state: 'not_exercised', reason: 'no answer had such a value' },
      requiredFields: YES,
      errorStructure: YES,
    },
    coverage: {
      exercised: all.filter(({ tried }) => tried).length,
      total: all.length,
      missed: all.filter(({ tried }) => !tried).map(({ at, label }) => `${label} at ${at}`),
      points: all,
    },
    latency: { calls, p50: dice.below(2000) / 10, p95: 200 + dice.below(300), max: 500 + dice.below(500) },
    findings,
    inputSchema: {
      value: {
        type: 'object',
        properties: Object.fromEntries(
          names.map((property) => [
            property,
            { type: 'string', maxLength: 100, description: `The ${dice.words(8)}.` },
          ]),
        ),
        additionalProperties: false,
      },
    },
    exchanges: Array.from({ length: calls }, (_, place) => exchange(dice, name, place, findings[place]?.id)),
  };
}

/** A report of a large server: so many tools, each called so often, no two calls alike. */
export function largeReport(count: number, calls: number): RunReport {
  const dice = new Dice(7);
  const tools = Array.from({ length: count }, (_, index) => tool(dice, index, calls));
  const findings = tools.flatMap((one) => one.findings);
  const graded = (wanted: string): number => findings.filter(({ severity }) => severity === wanted).length;
  const working = tools.filter(({ classification }) => classification === 'fully_working').length;
  return {
    version: 1,
    server: { name: 'large', version: '1.0.0', revision: '2025-11-25', transport: 'stdio' },
    seed: 1,
    mode: 'all',
    summary: {
      tools: count,
      tested: count,
      notTested: 0,
      neverSucceeded: 0,
      classifications: {
        fully_working: working,
        partially_working: count - working,
        connectivity_only: 0,
        broken: 0,
        error: 0,
      },
      confidence: 80,
      cases: { planned: count * calls, executed: count * calls, passed: count * calls - findings.length },
      calls: count * calls,
      restarts: 0,
      findings: { error: graded('error'), warning: graded('warning'), info: graded('info') },
      contract: { yes: count * 5, no: 0, notExercised: count },
      milliseconds: 60_000,
    },
    tools,
    findings,
  };
}
