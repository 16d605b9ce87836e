import type { Finding } from '../../../model/finding.js';
import { isRecord } from '../../../model/json.js';
import type { Attempt } from '../../attempt/attempt.js';
import { replyText } from '../../attempt/reply-text.js';
import type { ToolState } from '../../state/tool-state.js';
import type { Detection, ToolDetector } from '../detector.js';
import { LEAST_CONFIDENCE } from '../least-confidence.js';
import { RUN_RULES } from '../run-rules.js';
import { demanded, undeclaredDemand } from './demanded-property.js';
import { extraCall } from './extra-call.js';
import { otherCaseAccepted } from './other-case.js';
import { boundRejected } from './rejected-bound.js';
import { differenceRejected, listedRejected } from './rejected-difference.js';
import { encodingRejected } from './rejected-encoding.js';
import { proseRejected } from './rejected-prose.js';
import { spellingRejected } from './rejected-spelling.js';
import { isStateInTheWay } from './state-in-the-way.js';
import { statedBoundRejected } from './stated-bound.js';
import { takenForMissing } from './taken-for-missing.js';
import { rejectedElsewhere } from './works-otherwise.js';

/** The tool rejects valid arguments as invalid. */
export const validRejected: ToolDetector = {
  name: 'valid rejected',
  scope: 'tool',
  rules: [RUN_RULES.validRejected, RUN_RULES.enumDriftIn],
  // A tool that rejects valid calls rejects invalid ones for the same reason.
  explains: [
    { rule: RUN_RULES.rejectedOtherwise.id, in: 'tool', by: RUN_RULES.validRejected.id },
    { rule: 'response/error-unclear', in: 'tool', by: RUN_RULES.enumDriftIn.id },
  ],
  replay: {
    by: 'call',
    shows: ({ succeeded, validation }, { call, message }) => {
      const isRejected = !succeeded && validation?.diagnosis.kind === 'validation_rejection';
      return isRejected && call?.scenario?.violates === undefined ? message : undefined;
    },
  },
  async *detect(state, context, emit) {
    const mild: Detection[] = [];
    const repeated = new Map<Attempt, Promise<Attempt | undefined>>();
    const again = (worked: Attempt): Promise<Attempt | undefined> => {
      const known =
        repeated.get(worked) ?? extraCall(state, context, emit, worked.scenario, worked.arguments);
      repeated.set(worked, known);
      return known;
    };
    for (const attempt of [...state.attempts]) {
      const found = rejectionOfValid(state, attempt);
      if (found === undefined) continue;
      if (found.severity !== 'info' && (await isStateInTheWay(state, attempt, again))) continue;
      const finding = await rejectedElsewhere(state, context, emit, found, attempt);
      if (finding === undefined) continue;
      if (finding.severity !== 'info') yield { finding, attempt };
      else mild.push({ finding, attempt });
    }
    // What is known of a place counts first: a value that is always rejected, then one that needs others.
    yield* mild;
    yield* spellingRejected(state);
    yield* encodingRejected(state, context, emit);
    yield* otherCaseAccepted(state, context, emit);
  },
};

/** The call is invalid, or what this run has created before is in the way, whatever else the call asks for. */
function isExplained({ stage }: ToolState, { reply, scenario }: Attempt): boolean {
  if (scenario.violates !== undefined) return true;
  const text = replyText(reply);
  return HAS_ONLY.test(text) || (stage !== 'read' && OF_STATE.test(text));
}

/** What a tool says of how many there are: "the file has only 3 lines". No schema knows what is stored. */
const HAS_ONLY =
  /\b(?:has|have|had|contains?|there (?:are|is)) only (?:\d[\d.,]*|one|two) \p{L}+|\bonly (?:has|have|had|contains?) \d/iu;

/** What a tool says that looks at what is stored before it changes it. */
const OF_STATE =
  /(?:\b|_)exists\b|\balready\b|\bduplicate\b|\binsufficient\b|\bnot enough\b|\bonly [\d.,]+\b|\bbalance\b|\bin stock\b|\bremaining\b/i;

/**
 * What a rejected call shows. A made-up id or path may be rejected by right, so a finding needs proof that the made-up
 * values are not to blame: the same ones worked in another call, or the tool asks for a property that its schema calls
 * optional.
 */
export function rejectionOfValid(state: ToolState, attempt: Attempt): Finding | undefined {
  const { scenario, validation, arguments: args } = attempt;
  if (scenario.expectation === 'reject' || validation === undefined || attempt.succeeded) return undefined;
  const { kind, confidence } = validation.diagnosis;
  if (!isRecord(args) || isExplained(state, attempt)) return undefined;
  if (kind !== 'validation_rejection' && scenario.expectation === 'accept')
    return listedRejected(state, attempt);
  if (kind !== 'validation_rejection' || confidence < LEAST_CONFIDENCE) return undefined;
  if (scenario.expectation === 'either') return firstOf([takenForMissing, proseRejected], state, attempt);
  return firstOf(EXPLANATIONS, state, attempt);
}

type Explanation = (state: ToolState, attempt: Attempt) => Finding | undefined;

/** What the rejection of a call that has to be accepted may show, the most certain first. */
const EXPLANATIONS: readonly Explanation[] = [
  takenForMissing,
  demanded,
  undeclaredDemand,
  boundRejected,
  statedBoundRejected,
  differenceRejected,
  listedRejected,
  proseRejected,
];

function firstOf(all: readonly Explanation[], state: ToolState, attempt: Attempt): Finding | undefined {
  for (const explain of all) {
    const finding = explain(state, attempt);
    if (finding !== undefined) return finding;
  }
  return undefined;
}
