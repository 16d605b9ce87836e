import type { Finding } from '../model/finding.js';
import { isRecord } from '../model/json.js';
import { joinPointer, pointerTokens, valueAt } from '../model/json-pointer.js';
import { quote } from '../model/quote.js';
import type { JsonSchema } from '../model/tool.js';
import { canonicalJson } from '../schema/hash.js';
import { walkSchema } from '../schema/index.js';
import { answerText } from './answer-text.js';
import type { Attempt } from './attempt.js';
import { enumPlaces, listedValues } from './enum-places.js';
import { isProse } from './free-text.js';
import { declaredNames, mentions } from './mentioned.js';
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
  if (scenario.expectation === 'reject' || validation === undefined || attempt.succeeded) return undefined;
  const { kind, confidence } = validation.diagnosis;
  if (kind !== 'validation_rejection' || confidence < SURE || !isRecord(args)) return undefined;
  if (scenario.violates !== undefined) return undefined;
  if (scenario.expectation === 'either') return proseRejected(state, attempt);
  return (
    demanded(state, attempt) ??
    undeclaredDemand(state, attempt) ??
    differing(state, attempt) ??
    proseRejected(state, attempt)
  );
}

const DEMAND =
  /required|missing|must (?:be )?(?:provide|specif|given|have)|undefined|is not provided|needs? to be/i;

/** The tool asks for a property that the call left out, as the schema allows. */
function demanded(state: ToolState, { arguments: args, reply }: Attempt): Finding | undefined {
  const { inputSchema } = state.tool;
  if (!isRecord(inputSchema) || !isRecord(inputSchema.properties) || !isRecord(args)) return undefined;
  const text = answerText(reply);
  if (!DEMAND.test(text)) return undefined;
  const absent = Object.keys(inputSchema.properties).filter((name) => !Object.hasOwn(args, name));
  const asked = absent.filter((name) => mentions(text, name));
  const present = Object.keys(args).filter((name) => mentions(text, name));
  const [name] = asked;
  // A text that speaks of several properties may state a choice between them, which a schema can hardly say.
  if (name === undefined || asked.length > 1 || present.length > 0) return undefined;
  const isSometimes = successes(state).some(
    ({ arguments: ours }) => isRecord(ours) && !Object.hasOwn(ours, name),
  );
  const finding = runFinding(RUN_RULES.validRejected, state.tool.name, {
    path: joinPointer('', name),
    message: `The tool ${isSometimes ? 'sometimes ' : ''}demands "${quote(name, 60)}", which its schema calls optional.`,
    expected: 'an answer to a call without it',
    received: 'a rejection',
    evidence: [{ text: quote(text, 240) }],
  });
  // With what it goes is more than most schemas say.
  return isSometimes ? { ...finding, severity: 'warning' } : finding;
}

const UNDECLARED =
  /(?:required (?:property|argument|parameter|field)|missing (?:required )?(?:property|argument|parameter|field))s?:?\s{0,2}["'`]?([A-Za-z_][\w.-]{0,60})|["'`]([A-Za-z_][\w.-]{0,60})["'`] (?:is|are) (?:required|missing)/i;

/** The tool never worked, and asks for a property of which its schema knows nothing. */
function undeclaredDemand(state: ToolState, { arguments: args, reply }: Attempt): Finding | undefined {
  if (successes(state).length > 0 || hasOpenObject(state.tool.inputSchema)) return undefined;
  const text = answerText(reply);
  const match = UNDECLARED.exec(text.replaceAll('\\"', '"'));
  const name = match?.[1] ?? match?.[2];
  const known = new Set([
    ...declaredNames(state.tool.inputSchema),
    ...(isRecord(args) ? Object.keys(args) : []),
  ]);
  if (name === undefined || known.has(name) || known.has(name.split('.').at(-1) ?? '')) return undefined;
  return runFinding(RUN_RULES.validRejected, state.tool.name, {
    path: joinPointer('', name),
    message: `The tool demands "${quote(name, 60)}", of which its schema knows nothing.`,
    expected: 'a success of a call that keeps to the schema',
    received: 'a rejection',
    evidence: [{ text: quote(text, 240) }],
  });
}

/** Whether some object below the root may have properties that the schema does not name: the complaint may be of these. */
function hasOpenObject(schema: JsonSchema): boolean {
  for (const { schema: node, depth } of walkSchema(schema, { maxPlaces: 2_000 }))
    if (
      depth > 0 &&
      isRecord(node) &&
      [node.type].flat().includes('object') &&
      node.additionalProperties !== false
    )
      return true;
  return false;
}

/** Texts that every tool for prose can take, by the label of their scenario, and how bad it is to reject them. */
const TEXTS: readonly (readonly [label: RegExp, severity: Finding['severity']])[] = [
  [/^unicode text/, 'error'],
  [/^(?:max|min)Length/, 'error'],
  [/^empty text/, 'warning'],
];

/** Prose that the schema allows is rejected, while other prose at the same place is accepted. */
function proseRejected(state: ToolState, attempt: Attempt): Finding | undefined {
  const { scenario } = attempt;
  const kind = TEXTS.find(([label]) => label.test(scenario.label));
  if (kind === undefined) return undefined;
  const [difference] = successes(state)
    .map((success) => changed(attempt.arguments, success.arguments))
    .sort((a, b) => a.length - b.length);
  const [path] = difference ?? [];
  if (path === undefined || difference?.length !== 1 || !isProse(path)) return undefined;
  if (speaksOfOthers(answerText(attempt.reply), attempt.arguments, [path])) return undefined;
  const finding = runFinding(RUN_RULES.validRejected, state.tool.name, {
    path,
    message: 'The tool rejects a text that its schema allows.',
    expected: scenario.label,
    received: 'a rejection',
    evidence: [{ text: quote(attempt.arguments, 160) }, { text: quote(answerText(attempt.reply), 240) }],
  });
  return { ...finding, severity: kind[1] };
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
  if (nearest.length === 1 && place !== undefined && !demandsAnother(state, attempt, path))
    return runFinding(RUN_RULES.enumDriftIn, tool.name, {
      path,
      message: 'The tool rejects a value that its schema lists.',
      expected: quote(place.members.join(' | ')),
      received: `a rejection of ${quote(valueAt(attempt.arguments, path))}`,
      evidence,
    });
  // A text that the schema leaves free may be wrong for reasons that no schema states, wherever it came from.
  const listed = listedValues(tool.inputSchema);
  if (nearest.some((at) => hasText(valueAt(attempt.arguments, at), listed))) return undefined;
  if (speaksOfOthers(text, attempt.arguments, nearest)) return undefined;
  const isOne =
    nearest.length === 1 &&
    namedIn(text, attempt.arguments).length < 2 &&
    !demandsAnother(state, attempt, path);
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

/** Whether a complaint asks for a declared property that is not in the call: with this value it is needed, says the tool. */
function demandsAnother({ tool }: ToolState, { arguments: args, reply }: Attempt, path: string): boolean {
  const text = answerText(reply);
  if (!DEMAND.test(text)) return false;
  const given = new Set([...namesIn(args), ...pointerTokens(path)]);
  return [...declaredNames(tool.inputSchema)].some((name) => !given.has(name) && mentions(text, name));
}

/** The names of all properties in a value. */
function namesIn(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  const own = Array.isArray(value) ? [] : Object.keys(value);
  return [...own, ...Object.values(value).flatMap(namesIn)];
}

/** Whether there is a text in a value that the schema does not list. */
function hasText(value: unknown, listed: ReadonlySet<unknown>): boolean {
  if (typeof value === 'string') return !listed.has(value);
  return (
    typeof value === 'object' && value !== null && Object.values(value).some((one) => hasText(one, listed))
  );
}

/** Whether a complaint names arguments of the call, and none of those that make the difference. */
function speaksOfOthers(text: string, args: unknown, differing: readonly string[]): boolean {
  const names = differing.map((path) => pointerTokens(path)[0] ?? '');
  if (names.some((name) => mentions(text, name))) return false;
  return namedIn(text, args).length > 0;
}

/** The arguments of a call that a complaint names: several where it is about how they go together. */
function namedIn(text: string, args: unknown): readonly string[] {
  return isRecord(args) ? Object.keys(args).filter((name) => mentions(text, name)) : [];
}

function isSame(pointer: string, { arguments: a }: Attempt, { arguments: b }: Attempt): boolean {
  const [left, right] = [valueAt(a, pointer), valueAt(b, pointer)];
  return left !== undefined && right !== undefined && canonicalJson(left) === canonicalJson(right);
}

/** The properties in which two calls differ, as pointers: of the top level, or the one inside it that makes the difference. */
function changed(a: unknown, b: unknown): string[] {
  const paths = changedAtTop(a, b);
  const [path] = paths;
  return path === undefined || paths.length > 1
    ? paths
    : [innermost(path, valueAt(a, path), valueAt(b, path))];
}

/** Goes down as long as two values are alike but for one property or item. */
function innermost(path: string, a: unknown, b: unknown): string {
  const areLists = Array.isArray(a) && Array.isArray(b);
  if (!areLists && !(isRecord(a) && isRecord(b))) return path;
  const [left, right] = [Object.entries(a), new Map(Object.entries(b))];
  if (left.length !== right.size || left.some(([key]) => !right.has(key))) return path;
  const [only, ...more] = left.filter(
    ([key, value]) => canonicalJson(value) !== canonicalJson(right.get(key)),
  );
  if (only === undefined || more.length > 0) return path;
  return innermost(joinPointer(path, only[0]), only[1], right.get(only[0]));
}

function changedAtTop(a: unknown, b: unknown): string[] {
  const [left, right] = [isRecord(a) ? a : {}, isRecord(b) ? b : {}];
  const names = new Set([...Object.keys(left), ...Object.keys(right)]);
  const has = (name: string): boolean =>
    Object.hasOwn(left, name) &&
    Object.hasOwn(right, name) &&
    canonicalJson(left[name]) === canonicalJson(right[name]);
  return [...names].filter((name) => !has(name)).map((name) => joinPointer('', name));
}

const NO_DATA_HELPS: ReadonlySet<string> = new Set([
  'upstream_unreachable',
  'crash',
  'auth',
  'rate_or_quota',
]);

/** The arguments for which a tool needs real values: what we made up, or those of them that its complaint names. */
export function dataNeeded({ attempts }: ToolState): readonly string[] {
  const names = new Set<string>();
  for (const { scenario, succeeded, reply, validation } of attempts) {
    if (succeeded || scenario.expectation !== 'accept') continue;
    // No other value would help where what the tool depends on is missing, or where it crashes.
    if (NO_DATA_HELPS.has(validation?.diagnosis.kind ?? '')) continue;
    const guessed = scenario.guesses.map((guess) => pointerTokens(guess)[0] ?? '');
    const text = answerText(reply);
    const named = guessed.filter((name) => mentions(text, name));
    for (const name of named.length > 0 ? named : guessed) if (name !== '') names.add(name);
  }
  return [...names];
}
