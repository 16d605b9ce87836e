import { isRecord } from '../../../model/json.js';
import { pointerTokens } from '../../../model/json-pointer.js';
import { foldName } from '../../../model/nearest.js';
import { propertiesOf } from '../../../model/properties-of.js';
import { quote } from '../../../model/quote.js';
import { compileSchema } from '../../../schema/index.js';
import type { Attempt } from '../../attempt/attempt.js';
import { replyText, shownData } from '../../attempt/reply-text.js';
import type { Emit, RunContext } from '../../state/run-context.js';
import { successes, type ToolState } from '../../state/tool-state.js';
import { differences } from '../argument-differences.js';
import type { Detection, ServerDetector } from '../detector.js';
import { RUN_RULES, runFinding } from '../run-rules.js';
import { extraCall } from '../tool/extra-call.js';
import { oddForms } from './odd-forms.js';

/** Folded names of members that say whether another call would be accepted. */
const VERDICT =
  /^(?:is)?(?:valid|ok|allowed|acceptable|accepted|possible|passes|passed|canproceed|wouldsucceed|feasible)$/;

/** Folded names of lists of what speaks against a call: it is approved where there is nothing. */
const AGAINST = /^(?:problems|errors|issues|violations|complaints|objections|conflicts)$/;

/** How a description says that it judges by the rules of another tool. */
const SAME_RULES = new RegExp(
  [
    String.raw`\bsame (?:rules|checks|validations?|conditions|constraints)\b|\bwould (?:succeed|fail|accept|refuse|reject|be (?:accepted|refused|rejected))\b`,
    String.raw`\bwhether\b[^.\n]{0,60}\b(?:would|will|can)\b|\bwithout (?:\w{3,15}ing)\b|\bdry[- ]run\b|\bpre-?flight\b`,
  ].join('|'),
  'i',
);

/** Errors that the rules of a tool give, and refused calls of one tool that are judged. */
const BY_RULE: ReadonlySet<string> = new Set(['not_found', 'conflict_or_rule', 'validation_rejection']);
const MOST = 5;

/**
 * A tool that judges the arguments of another one by its rules approves a call that the other one refuses. Asked again, both
 * say the same.
 */
export const wrongVerdict: ServerDetector = {
  name: 'wrong verdict',
  scope: 'server',
  after: 'calls',
  rules: [RUN_RULES.wrongResult],
  at: '/verdict',
  replay: { by: 'run', tools: 'all' },
  async *detect(context, emit) {
    for (const state of context.ofStage('read')) {
      const description = (state.tool.description ?? '').slice(0, 2_000);
      const judged = SAME_RULES.test(description)
        ? context.states.find((other) => other.stage !== 'read' && isNamedIn(other.tool.name, description))
        : undefined;
      const found = judged === undefined ? undefined : await approvedIn(context, emit, state, judged);
      if (found !== undefined) yield found;
    }
  },
};

const isNamedIn = (name: string, text: string): boolean =>
  name.length > 4 && text.split(/[^\w-]+/).includes(name);

async function approvedIn(
  context: RunContext,
  emit: Emit,
  state: ToolState,
  judged: ToolState,
): Promise<Detection | undefined> {
  const [worked] = successes(state);
  if (worked === undefined || verdictOf(worked) === undefined) return undefined;
  const compiled = compileSchema(state.tool.inputSchema);
  const refused = judged.attempts.filter(isRefused);
  const odd = refused.length > 0 ? [] : await refusedForms(context, emit, state, judged);
  for (const { arguments: args, scenario } of [...refused, ...odd].slice(0, MOST)) {
    const shared = sharedBy(state, judged, args);
    if (shared === undefined || compiled.check(shared).outcome !== 'valid') continue;
    const approved = await extraCall(state, context, emit, worked.scenario, shared);
    if (approved === undefined || verdictOf(approved) !== true) continue;
    const again = await extraCall(judged, context, emit, scenario, args);
    if (again !== undefined && isRefused(again)) return detection(state, approved, judged, again);
  }
  return undefined;
}

/** Whether a valid call was refused by the rules of its tool. */
const isRefused = ({ scenario, validation }: Attempt): boolean =>
  scenario.violates === undefined && validation?.isError === true && BY_RULE.has(validation.diagnosis.kind);

/**
 * The arguments of a refused call that the judging tool takes as well. What it does not take must have worked: the name under
 * which a text is stored says nothing about the text.
 */
function sharedBy(state: ToolState, judged: ToolState, args: unknown): Args | undefined {
  if (!isRecord(args)) return undefined;
  const known = propertiesOf(state.tool.inputSchema);
  const shared = Object.fromEntries(Object.entries(args).filter(([name]) => Object.hasOwn(known, name)));
  const size = Object.keys(shared).length;
  if (size === Object.keys(args).length) return shared;
  const isControlled = successes(judged).some(({ arguments: other }) => {
    const paths = differences(args, other);
    return paths.length > 0 && paths.every((path) => Object.hasOwn(shared, pointerTokens(path)[0] ?? ''));
  });
  return size > 0 && isControlled ? shared : undefined;
}

type Args = Readonly<Record<string, unknown>>;

/** Calls that the other tool refuses for a text that is not of the form which the definitions show. */
async function refusedForms(
  context: RunContext,
  emit: Emit,
  state: ToolState,
  judged: ToolState,
): Promise<readonly Attempt[]> {
  const [worked] = successes(judged);
  const forms = oddForms(`${state.tool.description ?? ''} ${judged.tool.description ?? ''}`);
  const known = propertiesOf(state.tool.inputSchema);
  const compiled = compileSchema(judged.tool.inputSchema);
  const shared = Object.entries(isRecord(worked?.arguments) ? worked.arguments : {}).find(
    ([name, value]) => Object.hasOwn(known, name) && typeof value === 'string',
  );
  if (worked === undefined || shared === undefined || !isRecord(worked.arguments)) return [];
  const refused: Attempt[] = [];
  for (const form of forms) {
    const args = { ...worked.arguments, [shared[0]]: form };
    if (compiled.check(args).outcome !== 'valid') continue;
    const attempt = await extraCall(judged, context, emit, worked.scenario, args);
    if (attempt !== undefined && isRefused(attempt)) refused.push(attempt);
  }
  return refused;
}

/** What a response says of the call that it judges. */
function verdictOf({ succeeded, reply }: Attempt): boolean | undefined {
  const data = succeeded ? shownData(reply) : undefined;
  const members = Object.entries(isRecord(data) ? data : {});
  const [verdict, ...more] = members.flatMap(([name, value]) =>
    VERDICT.test(foldName(name)) && typeof value === 'boolean' ? [value] : [],
  );
  if (verdict !== undefined) return more.length === 0 ? verdict : undefined;
  const against = members.flatMap(([name, value]) =>
    AGAINST.test(foldName(name)) && Array.isArray(value) ? [value.length] : [],
  );
  return against.length === 0 ? undefined : against.every((length) => length === 0);
}

function detection({ tool }: ToolState, attempt: Attempt, judged: ToolState, refused: Attempt): Detection {
  const draft = {
    path: '/verdict',
    message: `The tool approves a call that "${quote(judged.tool.name, 60)}" refuses.`,
    expected: quote(replyText(refused.reply), 160),
    received: quote(replyText(attempt.reply), 160),
    evidence: [{ text: `request to both: ${quote(attempt.arguments, 160)}` }],
  };
  const finding = runFinding(RUN_RULES.wrongResult, tool.name, draft, 'response');
  return { finding, attempt, isConfirmed: true };
}
