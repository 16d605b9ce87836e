import { quote } from '../../../model/quote.js';
import type { Tool } from '../../../model/tool.js';
import { valueText } from '../../../model/value-text.js';
import { replyText } from '../../attempt/reply-text.js';
import { steadyText } from '../../attempt/steady-text.js';
import { recordsCalls } from '../../control/records-calls.js';
import type { ToolState } from '../../state/tool-state.js';
import type { Sight, WatchedCall } from '../../state/watched-call.js';
import type { Detection, ServerDetector } from '../detector.js';
import { RUN_RULES, runFinding } from '../run-rules.js';

/** Calls after which something else is shown: one may be a coincidence. */
const ENOUGH = 2;

/**
 * A tool whose name says that it writes has the annotation that it only reads. It is not called among those that read; what
 * its calls have changed was observed.
 */
export const readOnlyEffects: ServerDetector = {
  name: 'read only, by its effects',
  scope: 'server',
  after: 'calls',
  rules: [RUN_RULES.readOnly],
  replay: { by: 'run', tools: 'all' },
  *detect({ states, watch }) {
    const tools = states.map(({ tool }) => tool);
    for (const state of states) {
      if (state.stage === 'read' || state.tool.annotations?.readOnlyHint !== true) continue;
      const sound = state.effects.filter(
        ({ witnesses }) => !witnesses.some((name) => watch.writers.has(name)),
      );
      const changes = sound.flatMap((effect) => {
        const sight = changeIn(effect, tools);
        return sight === undefined ? [] : [{ effect, sight }];
      });
      const [first] = changes;
      if (first !== undefined && changes.length >= ENOUGH) yield accusation(state, first);
    }
  },
};

/** What a tool shows since the call that it did not show before: something that the call was told is in it. */
function changeIn({ attempt, sights }: WatchedCall, tools: readonly Tool[]): Sight | undefined {
  if (!attempt.succeeded) return undefined;
  const sent = Object.values(attempt.arguments ?? {})
    .map(valueText)
    .filter((value) => value !== '');
  return sights.find(({ witness, before, after }) => {
    if (recordsCalls(witness, tools) || steadyText(before) === steadyText(after)) return false;
    const [old, now] = [replyText(before.reply), replyText(after.reply)];
    return sent.some((value) => now.includes(value) && !old.includes(value));
  });
}

function accusation(
  state: ToolState,
  { effect, sight }: { readonly effect: WatchedCall; readonly sight: Sight },
): Detection {
  const draft = {
    path: '/annotations/readOnlyHint',
    message: `The tool claims to be read-only, but it changes what "${quote(sight.witness, 60)}" shows.`,
    expected: quote(replyText(sight.before.reply), 160),
    received: quote(replyText(sight.after.reply), 160),
    evidence: [{ text: `request: ${quote(effect.attempt.arguments, 160)}` }],
  };
  const finding = runFinding(RUN_RULES.readOnly, state.tool.name, draft, 'definition');
  return { finding, attempt: effect.attempt, isConfirmed: true };
}
