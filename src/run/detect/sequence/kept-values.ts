import type { Finding } from '../../../model/finding.js';
import { isRecord } from '../../../model/json.js';
import { foldName } from '../../../model/nearest.js';
import { quote, quoteValue } from '../../../model/quote.js';
import { valueText } from '../../../model/value-text.js';
import { snakeName } from '../../../scenario/plausible/name-values.js';
import type { Attempt } from '../../attempt/attempt.js';
import { replyText, shownData } from '../../attempt/reply-text.js';
import { plainText } from '../../control/plain-text.js';
import type { MadeStep, SequenceDetector } from '../detector.js';
import { isMoment, isShifted } from '../effect/kept-moment.js';
import { isRounded } from '../effect/rounded.js';
import { RUN_RULES, runFinding } from '../run-rules.js';
import { memberOf } from '../tool/listed-response.js';
import { listedThing } from './listed-thing.js';

type Data = Readonly<Record<string, unknown>>;

/** Folded names of members that a server rightly sets itself, or does not show. */
const OWN = /pass|secret|token|hash|time|date|created|updated|modified|version|revision|at$|by$|^id$|slug/;

/** Members that say what an act has brought about. */
const OUTCOME =
  /^(?:status|state|active|enabled|archived|closed|done|completed|paid|void|voided|published|locked)$/;

/** What was sent, or reported as done, is not what is read afterwards. */
export const keptValues: SequenceDetector = {
  name: 'kept values',
  scope: 'sequence',
  rules: [RUN_RULES.state],
  replay: { by: 'run', tools: 'sequence' },
  *detect({ step, attempt }, before) {
    if (!attempt.succeeded) return;
    const found =
      step.role === 'get'
        ? readAfter(attempt, before)
        : step.role === 'list'
          ? listedAfter(attempt, before)
          : undefined;
    if (found !== undefined) yield found;
  },
};

/** What reading a thing shows about the step before. */
function readAfter(attempt: Attempt, before: readonly MadeStep[]): Finding | undefined {
  const last = before.at(-1)?.step.role === 'list' ? before.at(-2) : before.at(-1);
  const earlier = before.findLast((one) => one.step.role === 'get' && one.attempt.succeeded);
  switch (last?.step.role) {
    case 'create':
      return notStored(last, thingsIn(attempt), attempt);
    case 'update':
      return earlier === undefined ? undefined : erased(last, earlier.attempt, attempt);
    case 'act':
      return (
        undone(last, attempt) ??
        (earlier === undefined
          ? undefined
          : (changed(last, earlier.attempt, attempt) ?? unmoved(last, earlier.attempt, attempt)))
      );
    default:
      return undefined;
  }
}

/** What a list shows of the thing that was created just before, where nothing else reads it. */
function listedAfter(attempt: Attempt, before: readonly MadeStep[]): Finding | undefined {
  const created = before.at(-1);
  if (created?.step.role !== 'create') return undefined;
  const own = listedThing(attempt, created.attempt);
  return own === undefined ? undefined : notStored(created, [own], attempt);
}

/** A member that the update did not mention, and that is gone or empty afterwards. */
function erased({ step, attempt: update }: MadeStep, before: Attempt, now: Attempt): Finding | undefined {
  const sent = isRecord(update.arguments) ? update.arguments : {};
  const [old, fresh] = [shownData(before.reply), shownData(now.reply)];
  if (!isRecord(old) || !isRecord(fresh)) return undefined;
  for (const [name, value] of Object.entries(old)) {
    if (memberOf(sent, name) !== undefined || OWN.test(foldName(name)) || !isFilled(value)) continue;
    if (isFilled(memberOf(fresh, name))) continue;
    const message = 'An update erases what it does not mention.';
    return finding(step.tool, message, value, memberOf(fresh, name) ?? null, update, now);
  }
  return undefined;
}

const isFilled = (value: unknown): boolean =>
  Array.isArray(value) ? value.length > 0 : value !== undefined && value !== null && value !== '';

/** A call that failed has changed the thing all the same. */
function changed({ step, attempt: act }: MadeStep, before: Attempt, now: Attempt): Finding | undefined {
  const [old, fresh] = [shownData(before.reply), shownData(now.reply)];
  if (act.validation?.isError !== true || !isRecord(old) || !isRecord(fresh)) return undefined;
  for (const [name, value] of Object.entries(old)) {
    const kept = memberOf(fresh, name);
    const isNumber = typeof value === 'number' && typeof kept === 'number';
    if (!isNumber || value === kept || OWN.test(foldName(name)) || COUNTS_READS.test(foldName(name)))
      continue;
    return finding(step.tool, 'A call that failed has changed something.', value, kept, act, now);
  }
  return undefined;
}

/** Folded names of numbers that change with every call. */
const COUNTS_READS = /views|hits|reads|visits|requests|attempts|calls|failures|seq/;

/** A value of the creation is read back as another one, or not at all where the thing has a place for it. */
function notStored(
  { step, attempt: created }: MadeStep,
  things: readonly Data[],
  read: Attempt,
): Finding | undefined {
  const sent = created.arguments;
  if (!isRecord(sent)) return undefined;
  const data = withAny(things, Object.keys(sent));
  if (data === undefined) return damaged(step.tool, sent, read);
  if (!isAbout(data, sent, read)) return undefined;
  for (const [name, value] of Object.entries(sent)) {
    const kept = memberOf(data, name);
    if (OWN.test(foldName(name)) || kept === undefined || isKept(value, kept)) continue;
    return finding(step.tool, 'What is read is not what was stored.', value, kept, created, read);
  }
  return undefined;
}

/**
 * Whether a record is that of the new thing, and no overview of where it is: it has what the thing was asked for by, or one of
 * the values that were stored.
 */
function isAbout(data: Data, sent: Data, { arguments: asked }: Attempt): boolean {
  const stored = new Set(Object.values(sent).map(valueText));
  const ids = Object.values(isRecord(asked) ? asked : {}).filter((value) => !stored.has(valueText(value)));
  if (ids.length === 0) return true;
  const shown = new Set(Object.values(data).map(valueText));
  const shared = new Set(Object.values(isRecord(asked) ? asked : {}).map(valueText));
  return (
    ids.some((id) => shown.has(valueText(id))) ||
    Object.entries(sent).some(
      ([name, value]) =>
        !shared.has(valueText(value)) && valueText(memberOf(data, name)) === valueText(value),
    )
  );
}

/** The records in a response that may be the thing: the response itself, and its only object. */
function thingsIn({ reply }: Attempt): readonly Data[] {
  const data = shownData(reply);
  if (!isRecord(data)) return [];
  const [inner, ...more] = Object.values(data).filter(isRecord);
  return [data, ...(inner === undefined || more.length > 0 ? [] : [inner])];
}

const withAny = (things: readonly Data[], names: readonly string[]): Data | undefined =>
  things.find((one) => names.some((name) => memberOf(one, name) !== undefined));

/** Whether a value was kept, or brought into a form that means the same. A value of another type may be. */
function isKept(sent: unknown, kept: unknown): boolean {
  if (Array.isArray(sent)) return !(sent.length > 0 && Array.isArray(kept) && kept.length === 0);
  if (typeof sent !== typeof kept) return true;
  // Whether it is to be rounded to some decimals, what observes the call reads off the definition.
  if (typeof sent === 'number' && typeof kept === 'number')
    return Math.abs(sent - kept) < 0.01 || (isRounded(sent, kept) && !Number.isInteger(kept));
  // The same moment may be written for another place.
  if (isMoment(sent) && isMoment(kept)) return !isShifted(sent, kept);
  if (typeof sent === 'string' && typeof kept === 'string') return plainText(kept).includes(plainText(sent));
  return typeof sent === 'object' || sent === kept;
}

/** A text comes back with other characters where it had some beyond ASCII. */
function damaged(tool: string, sent: Data, read: Attempt): Finding | undefined {
  const text = replyText(read.reply);
  for (const value of Object.values(sent)) {
    if (typeof value !== 'string' || text.includes(value)) continue;
    const parts = value.split(/[^\u0020-\u007e]+/).filter((part) => part.trim().length > 3);
    const isThere = parts.length > 0 && parts.every((part) => text.includes(part));
    // biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII
    const isBeyond = /[^\u0000-\u007f]/.test(value);
    if (isThere && isBeyond)
      return finding(
        tool,
        'Text is read back with damaged characters.',
        value,
        text.slice(0, 120),
        undefined,
        read,
      );
  }
  return undefined;
}

/** An act reports a state that the thing does not have afterwards. */
function undone({ step, attempt: act }: MadeStep, read: Attempt): Finding | undefined {
  const reported = act.succeeded ? shownData(act.reply) : undefined;
  if (!isRecord(reported)) return undefined;
  const inner = Object.values(reported).filter(isRecord)[0] ?? {};
  for (const [name, value] of Object.entries({ ...inner, ...reported })) {
    if (!OUTCOME.test(foldName(name)) || (typeof value !== 'string' && typeof value !== 'boolean')) continue;
    const now = withAny(thingsIn(read), [name]);
    const kept = now === undefined ? undefined : memberOf(now, name);
    if (typeof kept !== typeof value || kept === value) continue;
    return finding(
      step.tool,
      'A change was reported, but the old state is still read.',
      value,
      kept,
      act,
      read,
    );
  }
  return undefined;
}

/** Verbs after which a thing has another state, and words of what comes later, or takes back. */
const MOVES = /(?:^|_)(archive|cancel|close|complete|finish|publish|resolve|approve|reject)(?:_|$)/;
const FIRST_STATE = /^(?:open|new|pending|draft|active|to.?do|in.?progress|created)$/i;
const LATER = /\b(?:queued|pending|scheduled|will|already|un\w{2,20}|not|request\w{0,3})\b/i;

/** An act reports success, and the state that it is named for is the one before. */
function unmoved({ step, attempt: act }: MadeStep, before: Attempt, now: Attempt): Finding | undefined {
  const [old, fresh] = [thingsIn(before)[0] ?? {}, thingsIn(now)[0] ?? {}];
  const verb = MOVES.exec(snakeName(step.tool))?.[1]?.slice(0, 5);
  if (!act.succeeded || verb === undefined || LATER.test(replyText(act.reply))) return undefined;
  const [name, value] =
    Object.entries(old).find(([key, state]) =>
      state === false
        ? foldName(key).startsWith(verb) || (foldName(key) === 'done' && /compl|finis/.test(verb))
        : /^(?:status|state)$/i.test(key) && typeof state === 'string' && FIRST_STATE.test(state),
    ) ?? [];
  if (name === undefined || memberOf(fresh, name) !== value) return undefined;
  const message = 'A change was reported, but the old state is still read.';
  return finding(step.tool, message, `another value of ${name}`, value, act, now);
}

function finding(
  tool: string,
  message: string,
  expected: unknown,
  received: unknown,
  made: Attempt | undefined,
  read: Attempt,
): Finding {
  const evidence = [
    ...(made === undefined ? [] : [{ text: `request: ${quote(made.arguments, 160)}` }]),
    { text: `read afterwards: ${quote(replyText(read.reply), 160)}` },
  ];
  const draft = {
    path: '',
    message,
    expected: quoteValue(expected),
    received: quoteValue(received),
    evidence,
  };
  return runFinding(RUN_RULES.state, tool, draft, 'response');
}
