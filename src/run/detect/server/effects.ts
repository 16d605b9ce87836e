import type { Finding } from '../../../model/finding.js';
import { quote, quoteValue } from '../../../model/quote.js';
import type { Tool } from '../../../model/tool.js';
import type { Attempt } from '../../attempt/attempt.js';
import { replyText } from '../../attempt/reply-text.js';
import type { ToolState } from '../../state/tool-state.js';
import type { Detection, ServerDetector } from '../detector.js';
import { notAddedUp } from '../effect/adds-up.js';
import { afterFailure } from '../effect/after-failure.js';
import { anotherThing } from '../effect/another-thing.js';
import { belowZero } from '../effect/below-zero.js';
import { beyondBound } from '../effect/beyond-bound.js';
import { createdChanged } from '../effect/created-changed.js';
import { damagedText } from '../effect/damaged-text.js';
import { doubled, madeTwice } from '../effect/doubled.js';
import { droppedArgument } from '../effect/dropped-argument.js';
import { emptied } from '../effect/emptied.js';
import { goneForGood, notStayed } from '../effect/gone-for-good.js';
import { leftBehind } from '../effect/left-behind.js';
import { lostPart } from '../effect/lost-part.js';
import { notKept } from '../effect/not-kept.js';
import { notMade } from '../effect/not-made.js';
import { oneSided } from '../effect/one-sided.js';
import { otherDay } from '../effect/other-day.js';
import { otherNamed } from '../effect/other-named.js';
import { overwritten } from '../effect/overwritten.js';
import { partlyReplaced } from '../effect/partly-replaced.js';
import { rehearsed } from '../effect/rehearsed.js';
import { type EffectCheck, type EffectDraft, type SeenEffect, seenEffect } from '../effect/seen-effect.js';
import { shortened } from '../effect/shortened.js';
import { staleReply } from '../effect/stale-reply.js';
import { tookMore } from '../effect/took-more.js';
import { unchangedList } from '../effect/unchanged-list.js';
import { uncleared } from '../effect/uncleared.js';
import { unmentioned } from '../effect/unmentioned.js';
import { wrongStep } from '../effect/wrong-step.js';
import { RUN_RULES, runFinding } from '../run-rules.js';

/** What is looked for in the effect of a call, the plainest first. */
const CHECKS: readonly EffectCheck[] = [
  rehearsed,
  notMade,
  otherNamed,
  leftBehind,
  notStayed,
  anotherThing,
  tookMore,
  belowZero,
  lostPart,
  damagedText,
  partlyReplaced,
  overwritten,
  notKept,
  unchangedList,
  uncleared,
  beyondBound,
  droppedArgument,
  otherDay,
  oneSided,
  shortened,
  wrongStep,
  notAddedUp,
  doubled,
  madeTwice,
  staleReply,
  emptied,
  afterFailure,
  createdChanged,
  unmentioned,
  goneForGood,
];

/**
 * A call has another effect than the one that it reports, as tools that read show it. Each call was observed when it was
 * made; what is said of a tool already is not said again.
 */
export const effects: ServerDetector = {
  name: 'effects',
  scope: 'server',
  after: 'calls',
  rules: [RUN_RULES.state],
  at: '/effect',
  replay: { by: 'run', tools: 'all' },
  *detect({ states, watch }) {
    const tools = states.map(({ tool }) => tool);
    for (const state of states) {
      const isSaid = state.book.entries.some(({ finding }) => finding.rule === RUN_RULES.state.id);
      const found = isSaid ? undefined : firstOf(state, watch.writers, tools);
      if (found !== undefined) yield found;
    }
  },
};

function firstOf(
  state: ToolState,
  writers: ReadonlySet<string>,
  tools: readonly Tool[],
): Detection | undefined {
  // What a tool has changed by looking is not the effect of the call.
  const sound = state.effects.filter(({ witnesses }) => !witnesses.some((name) => writers.has(name)));
  const seen = sound.map((effect) => seenEffect(state, effect));
  for (const check of CHECKS)
    for (const effect of seen) {
      const draft = check(effect, tools);
      if (draft !== undefined)
        return { finding: findingOf(effect, draft), attempt: attemptOf(effect, draft), isConfirmed: true };
    }
  return undefined;
}

const attemptOf = ({ attempt }: SeenEffect, { isOfReader, shownBy }: EffectDraft): Attempt =>
  isOfReader === true ? shownBy.after : attempt;

function findingOf({ state, attempt }: SeenEffect, draft: EffectDraft): Finding {
  const { message, expected, received, shownBy, isLikely, isOfReader } = draft;
  const finding = runFinding(
    RUN_RULES.state,
    isOfReader === true ? shownBy.tool.name : state.tool.name,
    {
      path: '/effect',
      message,
      ...(expected === undefined ? {} : { expected: quoteValue(expected) }),
      ...(received === undefined ? {} : { received: quoteValue(received) }),
      evidence: [
        { text: `request: ${quote(attempt.arguments, 160)}` },
        { text: `${quote(shownBy.witness, 60)} afterwards: ${quote(replyText(shownBy.after.reply), 160)}` },
      ],
    },
    'response',
  );
  return isLikely === true ? { ...finding, severity: 'warning' } : finding;
}
