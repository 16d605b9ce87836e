import { isRecord } from '../../../model/json.js';
import { joinPointer } from '../../../model/json-pointer.js';
import { foldName } from '../../../model/nearest.js';
import { quote } from '../../../model/quote.js';
import { compileSchema } from '../../../schema/index.js';
import type { Attempt } from '../../attempt/attempt.js';
import { replyText } from '../../attempt/reply-text.js';
import { isCreator } from '../../state/is-creator.js';
import type { Emit, RunContext } from '../../state/run-context.js';
import { successes, type ToolState } from '../../state/tool-state.js';
import type { Detection, ToolDetector } from '../detector.js';
import { RUN_RULES, runFinding } from '../run-rules.js';
import { absentValues } from './absent-values.js';
import { extraCall } from './extra-call.js';

/** How a description promises an error for what does not exist. */
const PROMISES: readonly RegExp[] = [
  // "Fails if there is no such booking", "returns an error when the recipe does not exist"
  new RegExp(
    [
      String.raw`\b(?:fails?|errors?|rejects|refuses|throws)\b[^.\n]{0,40}\b(?:if|when|for|where)\b`,
      String.raw`[^.\n]{0,60}\b(?:not exist|unknown|no such|not found|missing|is no)\b`,
    ].join(''),
    'i',
  ),
  // "An unknown id is refused"
  /\bunknown [\w ]{1,30} (?:is|are) (?:an error|refused|rejected)\b/i,
];

/** A description, or a response, after which nothing has to be there. */
const HARMLESS =
  /\b(?:even if|whether or not|no-op|(?:does|changes) nothing|ignored|skipped|idempotent|if (?:it|they) exists?|creates? (?:it|one)|upserts?|or creates?)\b/i;
const UNDONE =
  /\bnot (?:found|exist)|\bno such\b|\bdoes ?n[o']t exist|\bunknown\b|\bnothing\b|\bmissing\b|\b0\b|\bnull\b|\bfalse\b|\balready\b|\bno\b|\[\]/i;

/** Names of arguments that say which thing is meant. */
const IDENTIFIES = /(?:^|_)(?:id|ids|key|slug|uuid|code|number|sku)$|(?:Id|Ids|Key|Code|Number)$/;

/**
 * A tool reports success for a thing that does not exist: although it promises an error, or, where it changes something,
 * although other tools of the server reject such an id. What reads may rightly find nothing.
 */
export const absentAccepted: ToolDetector = {
  name: 'absent accepted',
  scope: 'tool',
  rules: [RUN_RULES.absentAccepted],
  replay: { by: 'run', tools: 'all' },
  async *detect(state, context, emit) {
    const { name, description = '' } = state.tool;
    const [worked] = successes(state);
    if (worked === undefined || !isRecord(worked.arguments) || HARMLESS.test(description)) return;
    const isPromised = PROMISES.some((promise) => promise.test(description));
    if (!isPromised && (state.stage === 'read' || isCreator(name) || UPSERTS.test(name))) return;
    const argument = Object.keys(worked.arguments).find((key) => IDENTIFIES.test(key));
    if (argument === undefined || !(isPromised || isRejectedElsewhere(context, state, argument))) return;
    const attempt = await withoutThing(state, context, emit, worked, argument);
    if (attempt?.succeeded !== true || UNDONE.test(replyText(attempt.reply))) return;
    yield detection(state, attempt, argument);
  },
};

/** Tools that make what they do not find. */
const UPSERTS = /^(?:set|put|upsert|save|store|write|ensure|sync|import)(?:_|-|[A-Z]|$)/;

/** Whether another tool says of the same argument that there is no such thing. */
function isRejectedElsewhere({ states }: RunContext, own: ToolState, argument: string): boolean {
  const folded = foldName(argument);
  return states.some(
    (state) =>
      state !== own &&
      state.attempts.some(
        ({ arguments: args, scenario, validation }) =>
          scenario.violates === undefined &&
          validation?.isError === true &&
          validation.diagnosis.kind === 'not_found' &&
          isRecord(args) &&
          Object.keys(args).some((key) => foldName(key) === folded),
      ),
  );
}

/** The call that worked, for a thing that does not exist, or with one more in its list. */
async function withoutThing(
  state: ToolState,
  context: RunContext,
  emit: Emit,
  worked: Attempt,
  argument: string,
): Promise<Attempt | undefined> {
  const { arguments: made } = worked;
  if (!isRecord(made)) return undefined;
  const value = made[argument];
  const compiled = compileSchema(state.tool.inputSchema);
  const others = Array.isArray(value)
    ? absentValues(value[0], {}).map((one) => [value[0], one])
    : absentValues(value, {}).filter((one) => one !== value);
  const args = others
    .map((other) => ({ ...made, [argument]: other }))
    .find((one) => compiled.check(one).outcome === 'valid');
  return args === undefined ? undefined : await extraCall(state, context, emit, worked.scenario, args);
}

function detection({ tool }: ToolState, attempt: Attempt, argument: string): Detection {
  const draft = {
    path: joinPointer('', argument),
    message: `The tool reports success for a "${quote(argument, 60)}" that does not exist.`,
    expected: 'an error',
    received: quote(replyText(attempt.reply), 160),
    evidence: [{ text: `request: ${quote(attempt.arguments, 160)}` }],
  };
  return { finding: runFinding(RUN_RULES.absentAccepted, tool.name, draft), attempt, isConfirmed: true };
}
