import type { Classification, ScenarioCategory } from '../../model/result.js';
import type { Revision } from '../../model/revision.js';
import type { Reply, Session } from '../../model/session.js';
import type { Tool } from '../../model/tool.js';
import { ResponseValidator, type ValidateOptions, type ValidationResult } from '../../response/index.js';
import { type KnownValues, planScenarios, type Scenario } from '../../scenario/index.js';
import type { Attempt } from '../attempt/attempt.js';
import { judgeAttempt } from '../attempt/judge-attempt.js';
import { resolveRunOptions } from '../run-options.js';
import { type CallOutcome, LiveServer } from '../state/live-server.js';
import { type CallTool, callToolSession } from './call-tool-session.js';
import { recommendationsFor } from './recommendations.js';

/** One scenario and what came of it. */
export interface ScenarioResult {
  readonly scenario: Scenario;
  /** Absent where no answer came. */
  readonly validation?: ValidationResult;
  readonly response?: Reply;
  readonly passed: boolean;
  readonly executionTime: number;
  readonly findings: Attempt['findings'];
}

/** What the engine found out about a tool, in the words of the Response Validator Guide. */
export interface ToolTestResult {
  readonly toolName: string;
  readonly totalScenarios: number;
  readonly scenariosExecuted: number;
  readonly scenariosPassed: number;
  readonly scenariosFailed: number;
  readonly overallStatus: Exclude<Classification, 'error'>;
  /** 0 to 100. */
  readonly confidence: number;
  readonly scenarioResults: readonly ScenarioResult[];
  readonly summary: {
    readonly happyPathSuccess: boolean;
    readonly edgeCasesHandled: number;
    readonly edgeCasesTotal: number;
    readonly boundariesRespected: number;
    readonly boundariesTotal: number;
    readonly errorHandlingWorks: boolean;
  };
  readonly progressiveComplexity: {
    /** The call with only the required arguments works. */
    readonly minimalWorks: boolean;
    /** The call with every property works. */
    readonly fullWorks: boolean;
    /** The first scenario, from simple to hard, that failed. */
    readonly failurePoint?: string;
  };
  readonly recommendations: readonly string[];
}

/** How the engine tests. */
export interface TestScenarioEngineOptions {
  /** Milliseconds of a clock that only goes forward. Default: the clock of the system. */
  readonly now?: () => number;
  readonly seed?: number;
  readonly maxScenarios?: number;
  readonly callTimeout?: number;
  readonly values?: KnownValues;
  /** How responses are judged. */
  readonly responses?: ValidateOptions;
  /** The revision in force, where there is only a function. Default: the newest of the legacy era. */
  readonly revision?: Revision;
  readonly signal?: AbortSignal;
}

/** From simple to hard. */
const ORDER: readonly ScenarioCategory[] = ['happy_path', 'edge_case', 'boundary', 'error_case'];

/**
 * Tests the tools of an open server one at a time, from simple to hard. It calls whatever it is told to: whether that is
 * safe is the caller's decision. Throws a `Fault` where the server is gone. For a whole server there is `run`.
 */
export class TestScenarioEngine {
  readonly #session: Session;
  readonly #options: TestScenarioEngineOptions & { readonly now: () => number };

  /** Tests through a session, or through a function that calls a tool and returns its result. */
  constructor(target: Session | CallTool, options: TestScenarioEngineOptions = {}) {
    this.#options = { ...options, now: options.now ?? Date.now };
    this.#session =
      typeof target === 'function' ? callToolSession(target, this.#options.now, options.revision) : target;
  }

  /** Tests one tool with every kind of scenario. */
  async testTool(tool: Tool): Promise<ToolTestResult> {
    const { seed = 1, maxScenarios = 20, values = {}, signal } = this.#options;
    const plan = planScenarios(tool, { seed, values, limit: maxScenarios });
    const scenarios = ORDER.flatMap((category) => plan.filter((scenario) => scenario.category === category));
    const stop = signal ?? new AbortController().signal;
    const server = new LiveServer(this.#session, resolveRunOptions({ ...this.#options, seed }), stop);
    const attempts: Attempt[] = [];
    for (const scenario of scenarios) {
      const outcome = await server.call(tool.name, scenario.arguments);
      attempts.push(this.#judge(tool, scenario, outcome));
    }
    return resultOf(tool, scenarios.length, attempts);
  }

  #judge(tool: Tool, scenario: Scenario, outcome: CallOutcome): Attempt {
    const { revision } = this.#session;
    return judgeAttempt(tool, scenario, scenario.arguments, outcome, revision, this.#options.responses);
  }
}

/** The guide's rule: all passed, most passed, some executed, none. Where no call succeeded, nothing has passed. */
export function overallStatus(
  total: number,
  executed: number,
  passed: number,
): ToolTestResult['overallStatus'] {
  if (executed === 0) return 'broken';
  if (passed === total) return 'fully_working';
  return passed > total * 0.5 ? 'partially_working' : 'connectivity_only';
}

function resultOf(tool: Tool, total: number, attempts: readonly Attempt[]): ToolTestResult {
  const passed = attempts.filter((attempt) => attempt.passed).length;
  const of = (category: ScenarioCategory): readonly Attempt[] =>
    attempts.filter(({ scenario }) => scenario.category === category);
  const good = (list: readonly Attempt[]): number => list.filter((attempt) => attempt.passed).length;
  const [edges, bounds, errors, happy] = [
    of('edge_case'),
    of('boundary'),
    of('error_case'),
    of('happy_path'),
  ];
  const validations = attempts.map(
    ({ validation }) => validation ?? { classification: 'broken' as const, confidence: 0 },
  );
  const failure = attempts.find((attempt) => !attempt.passed);
  return {
    toolName: tool.name,
    totalScenarios: total,
    scenariosExecuted: attempts.length,
    scenariosPassed: passed,
    scenariosFailed: attempts.length - passed,
    overallStatus: attempts.some(({ succeeded }) => succeeded)
      ? overallStatus(total, attempts.length, passed)
      : overallStatus(total, attempts.length, 0),
    confidence: ResponseValidator.calculateOverallConfidence(validations),
    scenarioResults: attempts.map(scenarioResult),
    summary: {
      happyPathSuccess: happy.some(({ succeeded }) => succeeded),
      edgeCasesHandled: good(edges),
      edgeCasesTotal: edges.length,
      boundariesRespected: good(bounds),
      boundariesTotal: bounds.length,
      errorHandlingWorks: errors.length > 0 && good(errors) === errors.length,
    },
    progressiveComplexity: {
      minimalWorks: happy[0]?.succeeded === true,
      fullWorks: happy.some(({ succeeded, scenario }) => succeeded && scenario.aim?.kind === 'full'),
      ...(failure === undefined ? {} : { failurePoint: failure.scenario.label }),
    },
    recommendations: recommendationsFor(attempts),
  };
}

function scenarioResult({
  scenario,
  validation,
  reply,
  passed,
  milliseconds,
  findings,
}: Attempt): ScenarioResult {
  return {
    scenario,
    ...(validation === undefined ? {} : { validation }),
    ...(reply === undefined ? {} : { response: reply }),
    passed,
    executionTime: milliseconds,
    findings,
  };
}
