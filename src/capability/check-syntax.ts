import { argumentRule } from '../args/argument-rules.js';
import type { RepairResult, ValidationError } from '../args/index.js';
import { ToolCallValidator } from '../args/index.js';
import type { Finding, Severity } from '../model/finding.js';
import { isRecord } from '../model/json.js';
import { pointerTokens } from '../model/json-pointer.js';
import type { ToolSnapshot } from '../sdk-server/tool-snapshot.js';

/** What the input schema says about the arguments of a call. */
export interface SyntaxCheck {
  readonly findings: readonly Finding[];
  readonly suggestions: readonly string[];
  readonly correctedArguments?: unknown;
  readonly inconclusive?: string;
}

/** How `checkSyntax` reads the schema, and what it does about what it finds. */
export interface SyntaxOptions {
  /** Whether an undeclared property is an error. Default false: a warning. */
  readonly closed?: boolean;
  /** Whether to try to repair the arguments. Default true. */
  readonly repair?: boolean;
}

const NOTHING: readonly never[] = [];
const VALID: SyntaxCheck = Object.freeze({ findings: NOTHING, suggestions: NOTHING });

const closedSnapshots = new WeakMap<ToolSnapshot, ToolCallValidator>();

/** Compares arguments with the schema that a snapshot has for the tool, which must be in it. */
export function checkSyntax(
  snapshot: ToolSnapshot,
  tool: string,
  args: unknown,
  { closed = false, repair = true }: SyntaxOptions = {},
): SyntaxCheck {
  const open = snapshot.check(tool, args);
  if (!open.known) return VALID;
  const { result } = open;
  if (!result.valid && result.inconclusive !== undefined)
    return { findings: NOTHING, suggestions: NOTHING, inconclusive: result.inconclusive };
  const extra = result.valid ? undeclared(snapshot, tool, args) : NOTHING;
  if (result.valid && extra.length === 0) return VALID;
  if (result.valid && !closed)
    return { findings: extra.map((error) => asFinding(tool, error, 'warning')), suggestions: hints(extra) };
  return wrong(snapshot, tool, args, result.valid ? extra : result.errors, repair);
}

function wrong(
  snapshot: ToolSnapshot,
  tool: string,
  args: unknown,
  errors: readonly ValidationError[],
  repair: boolean,
): SyntaxCheck {
  const findings = errors.map((error) => asFinding(tool, error, 'error'));
  if (!repair) return { findings, suggestions: hints(errors) };
  const { changes, arguments: repaired } = repairOf(snapshot, tool, args);
  const isRepaired = changes.length > 0 && isRecord(repaired);
  return {
    findings,
    suggestions: [...hints(errors), ...changes.map(({ message }) => message)],
    ...(isRepaired ? { correctedArguments: repaired } : {}),
  };
}

/** What a closed reading of the schema objects to in arguments that an open one accepts. */
function undeclared(snapshot: ToolSnapshot, tool: string, args: unknown): readonly ValidationError[] {
  const strict = closedValidator(snapshot, tool)?.validate(tool, args);
  return strict === undefined || strict.valid || strict.inconclusive !== undefined ? NOTHING : strict.errors;
}

function repairOf(snapshot: ToolSnapshot, tool: string, args: unknown): RepairResult {
  const strictly = closedValidator(snapshot, tool)?.repair(tool, args);
  return strictly?.changes.length ? strictly : snapshot.validator.repair(tool, args);
}

/** Knows of properties that an open schema lets pass without having declared them: most often a misspelt name. */
function closedValidator(snapshot: ToolSnapshot, tool: string): ToolCallValidator | undefined {
  let validator = closedSnapshots.get(snapshot);
  if (validator === undefined) {
    validator = new ToolCallValidator({ strict: false, closed: true });
    closedSnapshots.set(snapshot, validator);
  }
  if (validator.has(tool)) return validator;
  const schema = snapshot.schemaOf(tool);
  if (!isRecord(schema) && typeof schema !== 'boolean') return undefined;
  validator.registerSchema(tool, schema, { readOnly: snapshot.isReadOnly(tool) });
  return validator;
}

function hints(errors: readonly ValidationError[]): readonly string[] {
  const named = errors.filter(({ suggestion }) => suggestion !== undefined);
  return named.map(({ path, suggestion }) => {
    const name = JSON.stringify(pointerTokens(path).at(-1) ?? 'arguments');
    return `At ${name}, did you mean ${JSON.stringify(suggestion)}?`;
  });
}

function asFinding(tool: string, error: ValidationError, severity: Severity): Finding {
  const { path, message, expected, received, keyword, suggestion } = error;
  return {
    rule: argumentRule(keyword),
    severity,
    subject: { tool, part: 'arguments' },
    path,
    message,
    expected,
    received,
    evidence: [],
    ...(suggestion === undefined ? {} : { fix: `Use ${JSON.stringify(suggestion)}.` }),
  };
}

/** A finding as one sentence; a place deep inside the arguments is named. */
export function sentence({ path, message }: Finding): string {
  return pointerTokens(path).length > 1 ? `${path}: ${message}` : message;
}
