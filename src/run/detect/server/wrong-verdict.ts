import { isRecord } from '../../../model/json.js';
import { foldName } from '../../../model/nearest.js';
import { propertiesOf } from '../../../model/properties-of.js';
import { quote } from '../../../model/quote.js';
import { compileSchema } from '../../../schema/index.js';
import type { Attempt } from '../../attempt/attempt.js';
import { replyText, shownData } from '../../attempt/reply-text.js';
import type { Emit, RunContext } from '../../state/run-context.js';
import { successes, type ToolState } from '../../state/tool-state.js';
import type { Detection, ServerDetector } from '../detector.js';
import { RUN_RULES, runFinding } from '../run-rules.js';
import { extraCall } from '../tool/extra-call.js';

/** Folded names of members that say whether another call would be accepted. */
const VERDICT =
  /^(?:is)?(?:valid|ok|allowed|acceptable|accepted|possible|passes|passed|canproceed|wouldsucceed|feasible)$/;

/** How a description says that it judges by the rules of another tool. */
const SAME_RULES = new RegExp(
  [
    String.raw`\bsame (?:rules|checks|validations?|conditions|constraints)\b|\bwould (?:succeed|fail|be (?:accepted|refused|rejected))\b`,
    String.raw`\bwhether\b[^.\n]{0,60}\b(?:would|will|can)\b|\bwithout (?:\w{3,15}ing)\b|\bdry[- ]run\b|\bpre-?flight\b`,
  ].join('|'),
  'i',
);

/** Errors that the rules of a tool give, and refused calls of one tool that are judged. */
const BY_RULE: ReadonlySet<string> = new Set(['not_found', 'conflict_or_rule', 'validation_rejection']);
const MOST = 3;

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
  const known = propertiesOf(state.tool.inputSchema);
  const refused = judged.attempts.filter(
    ({ arguments: args, scenario, validation }) =>
      scenario.violates === undefined &&
      validation?.isError === true &&
      BY_RULE.has(validation.diagnosis.kind) &&
      isRecord(args) &&
      Object.keys(args).every((name) => Object.hasOwn(known, name)) &&
      compiled.check(args).outcome === 'valid',
  );
  for (const { arguments: args, scenario } of refused.slice(0, MOST)) {
    const approved = await extraCall(state, context, emit, worked.scenario, args);
    if (approved === undefined || verdictOf(approved) !== true) continue;
    const again = await extraCall(judged, context, emit, scenario, args);
    const isRefused = again?.validation?.isError === true && BY_RULE.has(again.validation.diagnosis.kind);
    if (isRefused) return detection(state, approved, judged, again);
  }
  return undefined;
}

/** What a response says of the call that it judges. */
function verdictOf({ succeeded, reply }: Attempt): boolean | undefined {
  const data = succeeded ? shownData(reply) : undefined;
  const [verdict, ...more] = Object.entries(isRecord(data) ? data : {}).flatMap(([name, value]) =>
    VERDICT.test(foldName(name)) && typeof value === 'boolean' ? [value] : [],
  );
  return more.length === 0 ? verdict : undefined;
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
