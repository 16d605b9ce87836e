import { open, type Target } from '../connect/index.js';
import type { RunReport, ToolReport } from '../model/run-report.js';
import type { Session } from '../model/session.js';
import type { Tool } from '../model/tool.js';
import { readToolList } from '../protocol/index.js';
import { type RunOptions, run } from '../run/index.js';
import { CLAUSE_CASES, clauseProblem } from './clause-cases.js';
import { fixtureProblem } from './fixture-problem.js';

/** A call of your own that has to succeed. */
export interface FixtureCall {
  /** The name of the test. Default: the arguments. */
  readonly name?: string;
  readonly arguments: Readonly<Record<string, unknown>>;
}

/** What to call, and how strict to be. */
export interface ToolSuiteOptions
  extends Partial<
    Pick<
      RunOptions,
      | 'seed'
      | 'mode'
      | 'allow'
      | 'deny'
      | 'only'
      | 'values'
      | 'perTool'
      | 'maxCalls'
      | 'maxTime'
      | 'callTimeout'
      | 'concurrency'
    >
  > {
  /** Calls that have to succeed, by tool. */
  readonly fixtures?: Readonly<Record<string, readonly FixtureCall[]>>;
  /** A clause that was not exercised fails. Default: its test is skipped, with the reason. */
  readonly strict?: boolean;
}

/** What test runners hand to a test: `t` of node:test, and the context of Vitest. */
export interface SkipContext {
  skip(reason?: string): unknown;
}

/** One test. */
export interface ToolCase {
  readonly name: string;
  /** Throws where the tool breaks its promise. Skips what does not apply, if the runner can. */
  run(context?: SkipContext): Promise<void>;
}

/** The tests of one tool. */
export interface ToolCases {
  readonly tool: string;
  readonly cases: readonly ToolCase[];
}

/** Tests for every tool of a server, for any runner. */
export interface ToolSuite extends AsyncDisposable {
  readonly tools: readonly ToolCases[];
  /** Makes all calls, once; every test waits for it. */
  report(): Promise<RunReport>;
  /** Ends the connection. */
  close(): Promise<void>;
}

/** Opens a server and returns one test for each tool and clause of its contract. No tool is called before the first test. */
export async function toolSuite(target: Target, options: ToolSuiteOptions = {}): Promise<ToolSuite> {
  const session = await open(target);
  try {
    const { tools } = readToolList((await session.listTools()).tools, session.revision);
    const { only } = options;
    const tested = only === undefined ? tools : tools.filter(({ name }) => only.includes(name));
    return new OpenSuite(session, target, tested, options);
  } catch (error) {
    await session.close();
    throw error;
  }
}

class OpenSuite implements ToolSuite {
  readonly tools: readonly ToolCases[];
  private readonly session: Session;
  private readonly target: Target;
  private readonly options: ToolSuiteOptions;
  private made: Promise<RunReport> | undefined = undefined;

  constructor(session: Session, target: Target, tools: readonly Tool[], options: ToolSuiteOptions) {
    this.session = session;
    this.target = target;
    this.options = options;
    this.tools = tools.map((tool) => ({ tool: tool.name, cases: this.casesOf(tool) }));
  }

  report(): Promise<RunReport> {
    this.made ??= this.runOnce();
    return this.made;
  }

  async close(): Promise<void> {
    await this.session.close();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.close();
  }

  private async runOnce(): Promise<RunReport> {
    const { fixtures: _, strict: __, ...options } = this.options;
    const reopen = (): Promise<Session> => open(this.target);
    const events = run(this.session, { seed: 1, now: () => performance.now(), reopen, ...options });
    let report: RunReport | undefined;
    for await (const event of events) if (event.type === 'summary') report = event.report;
    if (report === undefined) throw new Error('The run ended without a report.');
    const names = new Set(this.tools.map(({ tool }) => tool));
    return { ...report, tools: report.tools.filter(({ name }) => names.has(name)) };
  }

  private casesOf(tool: Tool): readonly ToolCase[] {
    const { strict = false, fixtures = {} } = this.options;
    const own = Object.hasOwn(fixtures, tool.name) ? (fixtures[tool.name] ?? []) : [];
    return [
      ...own.map((call) => ({
        name: call.name ?? `succeeds with ${JSON.stringify(call.arguments)}`,
        run: () => this.runFixture(tool, call),
      })),
      ...CLAUSE_CASES.filter(({ applies }) => applies(tool)).map(({ clause, name }) => ({
        name,
        run: async (context?: SkipContext): Promise<void> => {
          const report = await this.toolReport(tool.name);
          const problem = clauseProblem(tool, report, clause, strict);
          if (problem?.kind === 'skip') context?.skip(problem.reason);
          else if (problem !== undefined) throw new Error(`${tool.name}: ${problem.reason}`);
        },
      })),
    ];
  }

  private async toolReport(name: string): Promise<ToolReport> {
    const { tools } = await this.report();
    const report = tools.find((tool) => tool.name === name);
    if (report === undefined) throw new Error(`The run has no report on ${name}.`);
    return report;
  }

  private async runFixture(tool: Tool, call: FixtureCall): Promise<void> {
    const reply = await this.session.callTool(tool.name, call.arguments);
    const problem = fixtureProblem(tool, call.arguments, reply);
    if (problem !== undefined) throw new Error(`${tool.name}: ${problem}`);
  }
}
