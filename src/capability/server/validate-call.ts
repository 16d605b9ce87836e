import type { Finding, Severity } from '../../model/finding.js';
import { isRecord } from '../../model/json.js';
import { quote, truncate } from '../../model/quote.js';
import { ToolSnapshot } from '../../sdk-server/tool-snapshot.js';
import type { UnreadableTools } from '../../sdk-server/tool-source.js';
import { VALIDATION_LEVELS, type ValidationLevel } from '../announcement.js';
import { checkSyntax } from '../check-syntax.js';
import { schemaHashOf, unknownToolDraft } from '../listed-tool.js';
import { questionKey } from '../question-key.js';
import type { ToolCallQuestion, ToolValidationVerdict } from '../verdict.js';
import type { VerdictCache } from '../verdict-cache.js';
import { extendDraft, finishVerdict, NO_FINDINGS, type VerdictDraft } from '../verdict-draft.js';
import { type CheckContext, type Issue, runCheck, type ToolCheck } from './tool-check.js';
import type { ToolValidationOptions } from './tool-validation-options.js';

/** Who asks, and until when the response is of use. */
export interface Caller {
  readonly authInfo?: unknown;
  readonly sessionId?: string;
  readonly signal: AbortSignal;
}

/** What the SDK itself would object to; `undefined` where it has nothing to say. */
export type SdkInputCheck = (tool: string, args: unknown) => Promise<string | undefined>;

/** What `validateCall` works with. */
export interface ValidationSetup {
  /** The tools at the time of the request. */
  readonly snapshot: ToolSnapshot | UnreadableTools;
  readonly cache: VerdictCache;
  readonly options: ToolValidationOptions;
  /** Absent where the SDK does not check arguments itself. */
  readonly sdkCheck?: SdkInputCheck | undefined;
  /** Whether the call would be refused for a property that the schema does not declare. */
  readonly isClosed: () => boolean;
}

/** Answers one question. Never throws, never calls the tool. */
export async function validateCall(
  question: ToolCallQuestion,
  caller: Caller,
  setup: ValidationSetup,
): Promise<ToolValidationVerdict> {
  const now = setup.options.now ?? Date.now;
  const at = now();
  const refusal =
    setup.options.authorize === undefined ? undefined : await refusalOf(question, caller, setup.options);
  if (refusal !== undefined)
    return finishVerdict(only(question.tool, 'validation/not-authorized', refusal), at, at);
  const { snapshot } = setup;
  if (!(snapshot instanceof ToolSnapshot)) {
    const inconclusive = 'The server could not list its own tools.';
    return finishVerdict({ ...NO_FINDINGS, inconclusive }, at, at);
  }
  const schemaHash = schemaHashOf(snapshot, question.tool);
  if (schemaHash === undefined) return finishVerdict(unknownToolDraft(question.tool, snapshot.names), at, at);
  const { caching } = setup.options;
  const key = caching === undefined ? undefined : keyOf(question, schemaHash, caller);
  const kept = key === undefined ? undefined : setup.cache.get(key, at);
  if (kept !== undefined) return kept;
  const { generation } = setup.cache;
  const draft = await examine(question, caller, snapshot, setup);
  const until = at + (caching?.ttl ?? 0) * 1000;
  const verdict = finishVerdict({ ...draft, schemaHash }, at, until);
  if (key !== undefined && draft.inconclusive === undefined) setup.cache.set(key, verdict, until, generation);
  return verdict;
}

/** A verdict may depend on who asks, so that it is kept for that one alone. */
function keyOf(
  { tool, arguments: args, level }: ToolCallQuestion,
  hash: string,
  caller: Caller,
): string | undefined {
  return questionKey(tool, hash, args ?? {}, level ?? null, caller.authInfo ?? null);
}

async function refusalOf(
  { tool, arguments: args }: ToolCallQuestion,
  { authInfo, sessionId, signal }: Caller,
  { authorize }: ToolValidationOptions,
): Promise<string | undefined> {
  if (authorize === undefined) return undefined;
  const caller = {
    ...(authInfo === undefined ? {} : { authInfo }),
    ...(sessionId === undefined ? {} : { sessionId }),
  };
  const plain = `You are not authorized to call ${quote(tool, 128)}.`;
  try {
    const answer = await authorize({ tool, arguments: args, signal, ...caller });
    return answer === false ? plain : typeof answer === 'string' ? truncate(answer, 500) : undefined;
  } catch {
    // A hook that cannot decide has not allowed anything.
    return plain;
  }
}

function only(tool: string, rule: Finding['rule'], message: string): VerdictDraft {
  return { ...NO_FINDINGS, findings: [finding(tool, rule, 'error', message)] };
}

const finding = (tool: string, rule: Finding['rule'], severity: Severity, issue: Issue): Finding => {
  const { message, path = '', ...rest } = typeof issue === 'string' ? { message: issue } : issue;
  return { rule, severity, subject: { tool, part: 'arguments' }, path, message, evidence: [], ...rest };
};

/** Level by level, as far as it was asked for; the first level that finds an error is the last. */
async function examine(
  { tool, arguments: args = {}, level }: ToolCallQuestion,
  caller: Caller,
  snapshot: ToolSnapshot,
  { options, sdkCheck, isClosed }: ValidationSetup,
): Promise<VerdictDraft> {
  let draft: VerdictDraft = {
    ...NO_FINDINGS,
    levels: ['syntax'],
    ...checkSyntax(snapshot, tool, args, { closed: isClosed() }),
  };
  if (isSettled(draft)) return draft;
  if (sdkCheck !== undefined) {
    draft = extendDraft(
      draft,
      await outcome(asCheck(sdkCheck), args, { ...caller, tool, level: 'syntax' }, options),
    );
    if (isSettled(draft)) return draft;
  }
  for (const next of VALIDATION_LEVELS.slice(1, VALIDATION_LEVELS.indexOf(level ?? 'security') + 1)) {
    const checks = checksFor(tool, next, options);
    if (checks.length === 0) {
      if (level === next)
        draft = extendDraft(draft, { warnings: [`The server has no ${next} check for this tool.`] });
      continue;
    }
    draft = extendDraft(draft, { levels: [next] });
    for (const check of checks)
      draft = extendDraft(draft, await outcome(check, args, { ...caller, tool, level: next }, options));
    if (isSettled(draft)) return draft;
  }
  return draft;
}

/** The SDK's own check, under the same clock as an author's. */
const asCheck =
  (sdkCheck: SdkInputCheck): ToolCheck =>
  async (args, { tool }) => {
    const objection = await sdkCheck(tool, args);
    return objection === undefined ? undefined : { errors: [truncate(objection, 1_000)] };
  };

function isSettled({ findings, inconclusive }: VerdictDraft): boolean {
  return inconclusive !== undefined || findings.some(({ severity }) => severity === 'error');
}

/** The rule that a check of a level reports by. */
const RULES = {
  syntax: 'validation/rejected',
  semantic: 'validation/semantic',
  runtime: 'validation/runtime',
  security: 'validation/security',
} as const satisfies Readonly<Record<ValidationLevel, Finding['rule']>>;

const NO_CHECKS: readonly ToolCheck[] = Object.freeze([]);

function checksFor(
  tool: string,
  level: ValidationLevel,
  { checks }: ToolValidationOptions,
): readonly ToolCheck[] {
  if (checks === undefined || level === 'syntax') return NO_CHECKS;
  const names = tool === '*' ? ['*'] : ['*', tool];
  return names.flatMap((name) => (Object.hasOwn(checks, name) ? (checks[name]?.[level] ?? []) : []));
}

async function outcome(
  check: ToolCheck,
  args: unknown,
  { tool, level, signal, authInfo, sessionId }: CheckContext,
  { checkTimeout = 5_000, onCheckError }: ToolValidationOptions,
): Promise<Partial<VerdictDraft>> {
  const caller = {
    ...(authInfo === undefined ? {} : { authInfo }),
    ...(sessionId === undefined ? {} : { sessionId }),
  };
  const end = await runCheck(
    check,
    isRecord(args) ? args : {},
    { tool, level, signal, ...caller },
    checkTimeout,
  );
  if (!end.done) {
    onCheckError?.(end.cause, { tool, level });
    return { inconclusive: end.reason };
  }
  const rule = RULES[level];
  const { errors = [], warnings = [], suggestions = [] } = end.result;
  return {
    findings: [
      ...errors.map((issue) => finding(tool, rule, 'error', issue)),
      ...warnings.map((issue) => finding(tool, rule, 'warning', issue)),
    ],
    suggestions,
  };
}
