import type { Finding } from '../model/finding.js';
import { isRecord } from '../model/json.js';
import { joinPointer, pointerTokens, valueAt } from '../model/json-pointer.js';
import { quote } from '../model/quote.js';
import { canonicalJson } from '../schema/hash.js';
import { answerText } from './answer-text.js';
import type { Attempt } from './attempt.js';
import { enumPlaces } from './enum-places.js';
import { mentions } from './mentioned.js';
import { RUN_RULES, runFinding } from './run-rules.js';
import { successes, type ToolState } from './tool-state.js';

/** How sure a diagnosis has to be before a finding rests on it. */
const SURE = 0.6;

/**
 * Valid arguments that were rejected as invalid. A made-up id or path may be rejected by right, so that a finding needs
 * proof that the made-up values are not to blame: the same ones worked in another call, or the tool asks for a property
 * that its schema calls optional.
 */
export function validRejected(state: ToolState, attempt: Attempt): Finding | undefined {
  const { scenario, validation, arguments: args } = attempt;
  if (scenario.expectation !== 'accept' || validation === undefined || attempt.succeeded) return undefined;
  const { kind, confidence } = validation.diagnosis;
  if (kind !== 'validation_rejection' || confidence < SURE || !isRecord(args)) return undefined;
  return demanded(state, attempt) ?? differing(state, attempt);
}

const DEMAND =
  /required|missing|must (?:be )?(?:provide|specif|given|have)|undefined|is not provided|needs? to be/i;

/** The tool asks for a property that the call left out, as the schema allows. */
function demanded({ tool }: ToolState, { arguments: args, reply }: Attempt): Finding | undefined {
  const { inputSchema } = tool;
  if (!isRecord(inputSchema) || !isRecord(inputSchema.properties) || !isRecord(args)) return undefined;
  const text = answerText(reply);
  if (!DEMAND.test(text)) return undefined;
  const absent = Object.keys(inputSchema.properties).filter((name) => !Object.hasOwn(args, name));
  const asked = absent.filter((name) => mentions(text, name));
  const present = Object.keys(args).filter((name) => mentions(text, name));
  const [name] = asked;
  // A text that speaks of several properties may state a choice between them, which a schema can hardly say.
  if (name === undefined || asked.length > 1 || present.length > 0) return undefined;
  return runFinding(RUN_RULES.validRejected, tool.name, {
    path: joinPointer('', name),
    message: `The tool demands "${quote(name, 60)}", which its schema calls optional.`,
    expected: 'an answer to a call without it',
    received: 'a rejection',
    evidence: [{ text: quote(text, 240) }],
  });
}

/** Everything in the call that we made up has worked in another call: what is rejected is something that the schema pins down. */
function differing(state: ToolState, attempt: Attempt): Finding | undefined {
  const { tool } = state;
  const worked = successes(state);
  const [nearest] = worked
    .filter((success) => attempt.scenario.guesses.every((guess) => isSame(guess, attempt, success)))
    .map((success) => changed(attempt.arguments, success.arguments))
    .sort((a, b) => a.length - b.length);
  if (nearest === undefined || nearest.length === 0) return undefined;
  const text = answerText(attempt.reply);
  const evidence = [{ text: quote(attempt.arguments, 160) }, { text: quote(text, 240) }];
  const [path = ''] = nearest;
  const place = enumPlaces(tool.inputSchema).find(({ matches }) => matches(path));
  if (nearest.length === 1 && place !== undefined)
    return runFinding(RUN_RULES.enumDriftIn, tool.name, {
      path,
      message: 'The tool rejects a value that its schema lists.',
      expected: quote(place.members.join(' | ')),
      received: `a rejection of ${quote(valueAt(attempt.arguments, path))}`,
      evidence,
    });
  // A text that the schema leaves free may be wrong for reasons that no schema states, wherever it came from.
  const isFree = (at: string): boolean => typeof valueAt(attempt.arguments, at) === 'string';
  if (nearest.some(isFree)) return undefined;
  const isOne = nearest.length === 1;
  const finding = runFinding(RUN_RULES.validRejected, tool.name, {
    path: isOne ? path : '',
    message: isOne
      ? 'The tool rejects a value that its schema allows.'
      : 'The tool rejects a combination of arguments that its schema allows.',
    expected: attempt.scenario.label,
    received: 'a rejection',
    evidence,
  });
  return isOne ? finding : { ...finding, severity: 'warning' };
}

function isSame(pointer: string, { arguments: a }: Attempt, { arguments: b }: Attempt): boolean {
  const [left, right] = [valueAt(a, pointer), valueAt(b, pointer)];
  return left !== undefined && right !== undefined && canonicalJson(left) === canonicalJson(right);
}

/** The top-level properties in which two calls differ, as pointers. */
function changed(a: unknown, b: unknown): string[] {
  const [left, right] = [isRecord(a) ? a : {}, isRecord(b) ? b : {}];
  const names = new Set([...Object.keys(left), ...Object.keys(right)]);
  const has = (name: string): boolean =>
    Object.hasOwn(left, name) &&
    Object.hasOwn(right, name) &&
    canonicalJson(left[name]) === canonicalJson(right[name]);
  return [...names].filter((name) => !has(name)).map((name) => joinPointer('', name));
}

/** The arguments for which a tool needs real values: what we made up, or those of them that its complaint names. */
export function dataNeeded({ attempts }: ToolState): readonly string[] {
  const names = new Set<string>();
  for (const { scenario, succeeded, reply } of attempts) {
    if (succeeded || scenario.expectation !== 'accept') continue;
    const guessed = scenario.guesses.map((guess) => pointerTokens(guess)[0] ?? '');
    const text = answerText(reply);
    const named = guessed.filter((name) => mentions(text, name));
    for (const name of named.length > 0 ? named : guessed) if (name !== '') names.add(name);
  }
  return [...names];
}
