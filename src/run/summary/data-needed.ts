import { pointerTokens } from '../../model/json-pointer.js';
import type { Attempt } from '../attempt/attempt.js';
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

/** "Install it with …", "No API key configured": something is missing where the server runs, and no value. */
const SETUP_FIRST = new RegExp(
  [
    '\\binstall (?:it|them|the|an?|[\\w.+-]{1,40} (?:with|from|using|via|first))\\b',
    '\\b(?:needs? to be|not|no [\\w ]{1,40}) configured\\b|\\bconfigure (?:the|your|an?)\\b',
    '\\b(?:credentials?|api[ _-]?key|(?:access|auth) token|executable)\\b|\\bkey (?:is )?missing\\b',
    '\\bfailed to launch\\b|\\bnot available (?:on|in) (?:this|the) (?:system|machine|server|environment)\\b',
  ].join('|'),
  'i',
);

/** The arguments for which a tool needs real values: what we made up, or those of them that its response names. */
export function dataNeeded(state: ToolState): readonly string[] {
  if (hindranceOf(state) !== undefined || state.swallowed !== undefined) return [];
  return [...new Set(state.attempts.flatMap(valuesNeededBy))].filter((name) => name !== '');
}

/** The arguments for which one call would have needed real values. */
export function valuesNeededBy(attempt: Attempt): readonly string[] {
  const { scenario, succeeded, reply, validation } = attempt;
  if (succeeded || reply === undefined || scenario.expectation !== 'accept') return [];
  if (missesOwnPlaceholder(attempt)) return [...madeUpAddresses(attempt.arguments)];
  // No other value would help where what the tool depends on is missing, or where it crashes.
  if (NO_DATA_HELPS.has(validation?.diagnosis.kind ?? '')) return [];
  const guessed = scenario.guesses.map((guess) => pointerTokens(guess)[0] ?? '');
  const text = replyText(reply);
  const named = guessed.filter((name) => mentionsProperty(text, name));
  if (named.length > 0) return named;
  const start = text.slice(0, 400);
  return STEP_FIRST.test(start) || SETUP_FIRST.test(start) ? [] : guessed;
}
