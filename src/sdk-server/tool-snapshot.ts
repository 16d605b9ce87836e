import {
  type RepairResult,
  type RepairSwitches,
  ToolCallValidator,
  type ValidationResult,
} from '../args/index.js';
import type { Finding } from '../model/finding.js';
import { isRecord } from '../model/json.js';
import type { JsonSchema, Tool } from '../model/tool.js';

/** What a snapshot says about a call. */
export type CallCheck =
  | { readonly known: false }
  | { readonly known: true; readonly result: ValidationResult };

const UNKNOWN: CallCheck = Object.freeze({ known: false });
const NO_SCHEMA = 'The tool has no inputSchema that is an object or a boolean.';

/** Tool names and the schemas of their arguments. */
export type ToolSchemas = Readonly<Record<string, JsonSchema>>;

/** Tools by name. `undefined` means that there is no such tool; any other value represents its schema. */
export interface ToolLookup {
  get(toolName: string): unknown;
  /** Whether the tool is known to only read; absent if unknown. */
  isReadOnly?(toolName: string): boolean;
  names(): readonly string[];
  /** Everything that is known of a tool, as it is listed; absent where there are only schemas. */
  definition?(toolName: string): unknown;
}

/** How calls are checked and repaired. */
export interface SnapshotOptions {
  readonly closed?: boolean;
  readonly repairs?: RepairSwitches;
}

/** One reading of a server's tools. A schema is compiled when its tool is called for the first time. */
export class ToolSnapshot {
  readonly validator: ToolCallValidator;
  readonly #tools: ToolLookup;
  readonly #registered = new Map<string, unknown>();
  readonly #definitions = new Map<string, Tool>();
  readonly #reported = new Set<string>();

  constructor(tools: ToolLookup, { closed = true, repairs = {} }: SnapshotOptions) {
    this.#tools = tools;
    this.validator = new ToolCallValidator({ strict: false, closed, repairs });
  }

  /** Every name, in the order of the list. */
  get names(): readonly string[] {
    return this.#tools.names();
  }

  /** What represents a tool's schema; `undefined` if there is no such tool. */
  schemaOf(toolName: string): unknown {
    return this.#tools.get(toolName);
  }

  /** Whether a tool is known to only read. */
  isReadOnly(toolName: string): boolean {
    return this.#tools.isReadOnly?.(toolName) === true;
  }

  /** The tool as it is listed; `undefined` where there is no such tool. */
  definitionOf(toolName: string): Tool | undefined {
    const schema = this.#tools.get(toolName);
    if (schema === undefined) return undefined;
    const known = this.#definitions.get(toolName);
    const inputSchema = isSchema(schema) ? schema : true;
    if (known?.inputSchema === inputSchema) return known;
    const listed = this.#tools.definition?.(toolName);
    const definition = { ...(isRecord(listed) ? listed : {}), name: toolName, inputSchema };
    this.#definitions.set(toolName, definition);
    return definition;
  }

  /** Checks a call. */
  check(toolName: string, args: unknown): CallCheck {
    const schema = this.#tools.get(toolName);
    if (schema === undefined) return UNKNOWN;
    if (!isSchema(schema))
      return { known: true, result: { valid: false, errors: [], inconclusive: NO_SCHEMA } };
    if (this.#registered.get(toolName) !== schema) {
      this.validator.registerSchema(toolName, schema, { readOnly: this.isReadOnly(toolName) });
      this.#registered.set(toolName, schema);
    }
    return { known: true, result: this.validator.validate(toolName, args) };
  }

  /** The arguments of an invalid call, repaired; `undefined` where they cannot be. */
  repair(toolName: string, args: unknown): RepairResult | undefined {
    const repaired = this.validator.repair(toolName, args);
    return repaired.changes.length === 0 ? undefined : repaired;
  }

  /** What is wrong with a tool's schema. */
  findings(toolName: string): readonly Finding[] {
    return this.validator.has(toolName) ? this.validator.findings(toolName) : [];
  }

  /** True the first time only: a schema that cannot be used is one finding, not one for each call. */
  isNews(toolName: string): boolean {
    if (this.#reported.has(toolName)) return false;
    this.#reported.add(toolName);
    return true;
  }
}

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'boolean' || isRecord(value);
}
