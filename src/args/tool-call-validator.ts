import type { Finding } from '../model/finding.js';
import { isRecord } from '../model/json.js';
import type { JsonSchema } from '../model/tool.js';
import { type CompiledSchema, type CompileOptions, compileSchema } from '../schema/index.js';
import { correctedCall } from './corrected-call.js';
import { explainViolations } from './explain-violations.js';
import { helpPrompt } from './help-prompt.js';
import { describeReceived } from './received.js';
import { type RepairResult, type RepairSwitches, repair } from './repair.js';
import { ToolSchemaError } from './tool-schema-error.js';
import { UnknownToolError } from './unknown-tool-error.js';
import {
  type ReportedError,
  VALID,
  type ValidationError,
  type ValidationResult,
} from './validation-error.js';

/** How a `ToolCallValidator` reads schemas. */
export interface ToolCallValidatorOptions {
  /**
   * Default true: a schema must pass Ajv's strict mode and is compiled when it is registered. With false (other
   * people's schemas) it is compiled on first use, and what strict mode would refuse is a finding.
   */
  readonly strict?: boolean;
  /** Default true: an undeclared property is an error unless the schema allows it explicitly. */
  readonly closed?: boolean;
  /** Kinds of repair to leave out, for example `{ propertyName: false }`. Default: all kinds are on. */
  readonly repairs?: RepairSwitches;
  /** Bounds on what a hostile schema or argument may cost, where they differ from the defaults. */
  readonly limits?: CompileOptions['limits'];
}

/** What is known about a tool besides its schema. */
export interface RegisterOptions {
  /** Whether the tool only reads. Default false: a repair then leaves nothing out. */
  readonly readOnly?: boolean;
}

/** How a help prompt is written. */
export interface HelpPromptOptions {
  /** The arguments of the call; with them the prompt shows the corrected call, where there is one. */
  readonly arguments?: unknown;
  /** The budget, default 500 tokens. Where something has no room, the schema goes first, then the extras. */
  readonly maxTokens?: number;
  /** `full` shows the whole schema, pretty-printed, without a budget. Default: the parts that the errors touch. */
  readonly schema?: 'full' | 'touched';
  /**
   * How often this mistake was made in a row, this time included. From 2 on, the prompt says so, is shorter and shows the
   * corrected call first.
   */
  readonly attempt?: number;
}

const NO_ARGUMENTS = Object.freeze({});

/** Decides whether a tool call may run, and tells the model how to correct it. */
export class ToolCallValidator {
  readonly #tools = new Map<string, CompiledSchema>();
  readonly #readOnly = new Set<string>();
  readonly #strict: boolean;
  readonly #compile: CompileOptions;
  readonly #repairs: RepairSwitches;

  constructor({ strict = true, closed = true, repairs = {}, limits }: ToolCallValidatorOptions = {}) {
    this.#strict = strict;
    this.#compile = {
      mode: strict ? 'strict' : 'lenient',
      closed,
      ...(limits === undefined ? {} : { limits }),
    };
    this.#repairs = repairs;
  }

  /** Adds a tool, or replaces its schema. Throws a `ToolSchemaError` when a strict validator cannot use it. */
  registerSchema(toolName: string, schema: JsonSchema, { readOnly = false }: RegisterOptions = {}): void {
    const compiled = compileSchema(schema, this.#compile);
    if (this.#strict) {
      const errors = findingsOf(toolName, compiled).filter(({ severity }) => severity === 'error');
      if (!isRecord(schema) || schema.type !== 'object') errors.push(rootFinding(toolName));
      if (errors.length > 0 || !compiled.usable) throw new ToolSchemaError(toolName, errors);
    }
    this.#tools.set(toolName, compiled);
    if (readOnly) this.#readOnly.add(toolName);
    else this.#readOnly.delete(toolName);
  }

  /** Whether a tool of this name is registered. */
  has(toolName: string): boolean {
    return this.#tools.has(toolName);
  }

  /** The registered names, in the order of registration. */
  get toolNames(): readonly string[] {
    return [...this.#tools.keys()];
  }

  /** What is wrong with the schemas of one tool or of all; asking compiles them. */
  findings(toolName?: string): readonly Finding[] {
    if (toolName !== undefined) return findingsOf(toolName, this.#tool(toolName));
    return [...this.#tools].flatMap(([name, compiled]) => findingsOf(name, compiled));
  }

  /**
   * Checks the arguments of a call; `undefined` (no arguments) is read as `{}`. Throws `UnknownToolError` for a
   * name that is not registered. A schema that cannot be used gives `valid: false` with `inconclusive`.
   */
  validate(toolName: string, args: unknown): ValidationResult {
    const compiled = this.#tool(toolName);
    const value = args === undefined ? NO_ARGUMENTS : args;
    const check = compiled.check(value);
    if (check.outcome === 'valid') return VALID;
    if (check.outcome === 'invalid')
      return { valid: false, errors: explainViolations(compiled.schema, value, check.violations) };
    return { valid: false, errors: [inconclusive(check.reason, value)], inconclusive: check.reason };
  }

  /**
   * Repairs what models commonly get wrong, if the call is valid afterwards. Otherwise, and for valid arguments, the
   * same object comes back without changes. Throws `UnknownToolError` for a name that is not registered.
   */
  repair(toolName: string, args: unknown): RepairResult {
    const compiled = this.#tool(toolName);
    if (args === undefined) return { arguments: args, changes: [] };
    return repair(compiled, args, { switches: this.#repairs, readOnly: this.#readOnly.has(toolName) });
  }

  /** The response to a bad call: deterministic Markdown from which a model can correct itself. */
  buildHelpPrompt(
    toolName: string,
    errors: readonly ReportedError[],
    { arguments: args, maxTokens, schema: shownSchema, attempt }: HelpPromptOptions = {},
  ): string {
    const compiled = this.#tool(toolName);
    const corrected =
      args === undefined ? undefined : correctedCall(compiled, args, errors, this.#readOnly.has(toolName));
    return helpPrompt({
      toolName,
      schema: compiled.schema,
      errors,
      corrected,
      maxTokens,
      shownSchema,
      attempt,
    });
  }

  #tool(toolName: string): CompiledSchema {
    const compiled = this.#tools.get(toolName);
    if (compiled === undefined) throw new UnknownToolError(toolName, this.toolNames);
    return compiled;
  }
}

function findingsOf(toolName: string, compiled: CompiledSchema): readonly Finding[] {
  const subject = { tool: toolName, part: 'inputSchema' } as const;
  return compiled.problems.map((problem) => ({ evidence: [], ...problem, subject }));
}

/** Arguments are an object, so a schema for anything else is a mistake. */
function rootFinding(toolName: string): Finding {
  return {
    rule: 'protocol/input-schema-root',
    severity: 'error',
    subject: { tool: toolName, part: 'inputSchema' },
    path: '',
    message: 'The root is not an object schema: `"type": "object"` is missing.',
    evidence: [],
    fix: 'Add `"type": "object"` to the root of the schema.',
  };
}

function inconclusive(reason: string, value: unknown): ValidationError {
  return {
    path: '',
    message: `The arguments could not be checked: ${reason}`,
    expected: 'a tool whose schema can be used',
    received: describeReceived(value, ''),
    keyword: 'inconclusive',
  };
}
