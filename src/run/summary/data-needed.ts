import { pointerTokens } from '../../model/json-pointer.js';
import { replyText } from '../attempt/reply-text.js';
import { hindranceOf } from '../control/obstacle.js';
import { madeUpAddresses, missesOwnPlaceholder } from '../control/placeholder-host.js';
import { mentionsProperty } from '../detect/property-names.js';
import type { ToolState } from '../state/tool-state.js';

const NO_DATA_HELPS: ReadonlySet<string> = new Set([
  'upstream_unreachable',
  'crash',
  'auth',
  'rate_or_quota',
]);

/** "Not connected. Use connect_db first.": another call is missing, and no value. */
const STEP_FIRST =
  /\b(?:call|run|use|open|start|create|connect|select|launch|load|log ?in|sign ?in)\b[^.\n]{0,80}\bfirst\b/i;

/** The arguments for which a tool needs real values: what we made up, or those of them that its response names. */
export function dataNeeded(state: ToolState): readonly string[] {
  if (hindranceOf(state) !== undefined || state.swallowed !== undefined) return [];
  const names = new Set<string>();
  for (const attempt of state.attempts) {
    const { scenario, succeeded, reply, validation } = attempt;
    if (succeeded || reply === undefined || scenario.expectation !== 'accept') continue;
    if (missesOwnPlaceholder(attempt)) {
      for (const name of madeUpAddresses(attempt.arguments)) names.add(name);
      continue;
    }
    // No other value would help where what the tool depends on is missing, or where it crashes.
    if (NO_DATA_HELPS.has(validation?.diagnosis.kind ?? '')) continue;
    const guessed = scenario.guesses.map((guess) => pointerTokens(guess)[0] ?? '');
    const text = replyText(reply);
    const named = guessed.filter((name) => mentionsProperty(text, name));
    if (named.length === 0 && STEP_FIRST.test(text.slice(0, 400))) continue;
    for (const name of named.length > 0 ? named : guessed) if (name !== '') names.add(name);
  }
  return [...names];
}
