import { isRecord } from '../../../model/json.js';
import { foldName } from '../../../model/nearest.js';
import type { Tool } from '../../../model/tool.js';
import { singular } from '../../../scenario/known/singular.js';
import { snakeName } from '../../../scenario/plausible/name-values.js';
import { roleOf } from '../../../scenario/sequence/tool-role.js';
import type { Attempt } from '../../attempt/attempt.js';
import { isUnnamed } from '../../attempt/prose-item.js';
import { replyText, shownData } from '../../attempt/reply-text.js';
import { isRehearsal } from '../../control/rehearsal.js';
import {
  type Difference,
  differenceOf,
  idText,
  type SeenThing,
  thingsIn,
  unwrapped,
} from '../../control/things.js';
import type { ToolState } from '../../state/tool-state.js';
import type { WatchedCall } from '../../state/watched-call.js';

/** What one tool that reads has shown of a call. */
export interface SeenThings extends Difference {
  readonly witness: string;
  readonly tool: Tool;
  readonly before: Attempt;
  readonly after: Attempt;
  readonly things: { readonly before: readonly SeenThing[]; readonly after: readonly SeenThing[] };
}

/** A call that may have changed something, with what was seen of it. */
export interface SeenEffect {
  readonly state: ToolState;
  readonly attempt: Attempt;
  readonly arguments: Readonly<Record<string, unknown>>;
  readonly seen: readonly SeenThings[];
  /** What is shown of another place than the one that the call was told: where a thing was before. */
  readonly elsewhere: readonly SeenThings[];
}

/** What a judgement says about a call, and the look that shows it. */
export interface EffectDraft {
  readonly message: string;
  readonly expected?: unknown;
  readonly received?: unknown;
  readonly shownBy: SeenThings;
  /** Not an error. */
  readonly isLikely?: true;
  /** The tool that shows it is to blame. */
  readonly isOfReader?: true;
}

/** Judges what a call has changed; it knows the tools of the server. */
export type EffectCheck = (effect: SeenEffect, tools: readonly Tool[]) => EffectDraft | undefined;

/** Calls are read once, however many judgements look at them. */
const READ = new WeakMap<WatchedCall, SeenEffect>();

/** Reads what tools have shown around a call. */
export function seenEffect(state: ToolState, call: WatchedCall): SeenEffect {
  const effect = READ.get(call) ?? readEffect(state, call);
  READ.set(call, effect);
  return effect;
}

function readEffect(state: ToolState, { attempt, sights }: WatchedCall): SeenEffect {
  const sent = isRecord(attempt.arguments) ? attempt.arguments : {};
  const all = sights.map(({ witness, tool, before, after }) => {
    const things = thingsAround(before, after, sent);
    const look = { witness, tool, before, after, things, ...differenceOf(things.before, things.after) };
    return { look, isOfOther: isElsewhere(after, sent) || isAskedOfOther(tool, after, sent) };
  });
  const [seen, elsewhere] = [false, true].map((isOther) =>
    all.filter(({ isOfOther }) => isOfOther === isOther).map(({ look }) => look),
  );
  return { state, attempt, arguments: withInner(sent), seen: seen ?? [], elsewhere: elsewhere ?? [] };
}

/** The arguments, with the members of objects among them: what is said about a thing may be in `fields` or in `set`. */
function withInner(sent: SeenEffect['arguments']): SeenEffect['arguments'] {
  const inner = Object.values(sent).flatMap((value) => (isRecord(value) ? Object.entries(value) : []));
  return inner.length === 0 ? sent : { ...Object.fromEntries(inner), ...sent };
}

/** What a tool has shown before and after a call: its things or, of a map, its entries. */
function thingsAround(
  before: Attempt,
  after: Attempt,
  sent: Readonly<Record<string, unknown>>,
): SeenThings['things'] {
  const things = { before: thingsIn(before), after: thingsIn(after) };
  if (things.before.length + things.after.length > 0) return things;
  const [old, now] = [shownData(before.reply), shownData(after.reply)];
  if (!isRecord(old) || !isRecord(now)) return things;
  return { before: entriesOf(old, now, sent), after: entriesOf(now, old, sent) };
}

/** The entries of a map, `{ "food": 40, "rent": 900 }`, of which a call names one: by its argument for the key. */
function entriesOf(
  map: Readonly<Record<string, unknown>>,
  other: Readonly<Record<string, unknown>>,
  sent: Readonly<Record<string, unknown>>,
): readonly SeenThing[] {
  const isKey = (value: unknown): boolean =>
    typeof value === 'string' && (Object.hasOwn(map, value) || Object.hasOwn(other, value));
  const [named, ...more] = Object.entries(sent).filter(([, value]) => isKey(value));
  const [value = 'value'] = Object.keys(sent).filter((name) => name !== named?.[0]);
  if (named === undefined || more.length > 0 || Object.hasOwn(map, named[0])) return [];
  return Object.entries(map).map(([id, held]) => ({
    place: 'entries',
    idName: named[0],
    id,
    members: { [named[0]]: id, ...(isRecord(held) ? held : { [value]: held }) },
  }));
}

/** Whether a list says that it is of another place than the one that a call was told: `"environment": "prod"`. */
function isElsewhere({ reply }: Attempt, sent: Readonly<Record<string, unknown>>): boolean {
  const data = shownData(reply);
  if (!isRecord(data) || !Object.values(data).some((value) => Array.isArray(value))) return false;
  return Object.entries(data).some(
    ([name, value]) => typeof value === 'string' && typeof sent[name] === 'string' && sent[name] !== value,
  );
}

/** Whether a tool was asked for another thing, under a name that it demands, than the one that a call was told. */
function isAskedOfOther(
  { inputSchema }: Tool,
  { arguments: asked }: Attempt,
  sent: SeenEffect['arguments'],
): boolean {
  const required = isRecord(inputSchema) && Array.isArray(inputSchema.required) ? inputSchema.required : [];
  return required.some(
    (name) =>
      typeof name === 'string' &&
      isRecord(asked) &&
      typeof sent[name] === 'string' &&
      typeof asked[name] === 'string' &&
      asked[name] !== sent[name],
  );
}

/** Names of arguments that say which thing is meant. */
const IDENTIFIES = /(?:id|ids|key|slug|uuid|code|number|sku|ref|name|path|source|target|from|to)$/;

/** The things that a call names by their id, of those that were there before it. */
export function targetsOf(effect: SeenEffect, look: SeenThings): readonly SeenThing[] {
  const { arguments: args } = effect;
  const ids = new Set(
    Object.entries(args).flatMap(([name, value]) =>
      [value]
        .flat()
        .filter((one) => IDENTIFIES.test(foldName(name)) || isUnmistakable(one))
        .map(idText),
    ),
  );
  const own = new Set(Object.entries(args).map(([name, value]) => `${foldName(name)} ${idText(value)}`));
  const texts = new Set(Object.values(args).filter((value) => typeof value === 'string'));
  return look.things.before.filter((thing) => {
    const { id, idName } = thing;
    if (isUnnamed(idName)) return texts.has(id);
    if (!isStrong(idName)) return own.has(`${foldName(idName)} ${id}`);
    return ids.has(id) && !isOtherNumber(effect, look, thing);
  });
}

/** Names of lists that do not say what is in them. */
const NAMELESS = /^(?:items?|results?|data|entries|records|rows|list|values|contents?)$/i;

/**
 * Whether a thing is known by a bare number alone, which a thing of another kind has as well: the tags that `list_tags` shows
 * in `tags` are not what `item_id: 3` names.
 */
function isOtherNumber(
  { state, arguments: sent }: SeenEffect,
  { tool }: SeenThings,
  { place, id, idName }: SeenThing,
): boolean {
  if (!/^\d+$/.test(id) || place === '' || foldName(idName) !== 'id') return false;
  const shown = snakeName(place).split('_').map(singular);
  const listed = roleOf(tool.name)?.entity.split('_') ?? [];
  if (NAMELESS.test(place) && !shown.some((word) => listed.includes(word))) return false;
  const named = Object.keys(sent).filter((name) => idText(sent[name]) === id);
  const kinds = named.flatMap(
    (name) => /^(\w+)_(?:id|number|key)$/.exec(snakeName(name))?.[1]?.split('_') ?? [],
  );
  // Without the name of a kind, the number is that of what the tool is about.
  const meant = kinds.length > 0 ? kinds : (roleOf(state.tool.name)?.entity.split('_') ?? shown);
  return !meant
    .map(singular)
    .some((word) => shown.some((one) => one.startsWith(word) || word.startsWith(one)));
}

/** Whether a text is an id, whatever its argument is called: "S-9". */
const isUnmistakable = (value: unknown): boolean =>
  typeof value === 'string' && /\d/.test(value) && /[A-Za-z]/.test(value) && !/\s/.test(value);

/** Whether a member names one thing alone, and not by chance. */
const isStrong = (idName: string): boolean =>
  /(?:id|uuid|key|sku|code|slug|number|ref|path)$/.test(foldName(idName));

/** Words of a response after which the change comes later, or not at all. */
const PUT_OFF =
  /\b(?:queued|pending|schedul\w{1,4}|will be|already|unchanged|no changes?|nothing|dry[ -]?run|would|confirm|not (?:deleted|removed|changed))\b/i;

/** Whether a call reports that it has done something. */
export function isReportedDone(effect: SeenEffect): boolean {
  const { succeeded, scenario, reply } = effect.attempt;
  if (isRehearsal(effect.state.tool, effect.arguments)) return false;
  if (!succeeded || scenario.violates !== undefined || PUT_OFF.test(replyText(reply))) return false;
  return !Object.entries(reportedRecord(effect) ?? {}).some(
    ([name, value]) =>
      (value === false && DONE.test(foldName(name))) ||
      (value === 0 && COUNTED.some((way) => way.test(foldName(name)))),
  );
}

/** Folded names of members that count to how many things it was done: `{ "success": true, "rows_affected": 0 }`. */
const COUNTED: readonly RegExp[] = [
  /^(?:rows|records|items|entries|n)?(?:affected|deleted|removed|updated|changed|modified|matched)(?:count)?$/,
  /^(?:affected|deleted|removed|updated|changed)(?:rows|records|items)$|^(?:changes|rowcount)$/,
];

/** Folded names of members that say whether something was done. */
const DONE =
  /^(?:stored|created|updated|changed|saved|applied|added|moved|done|success|ok|modified|deleted|removed|written|set)$/;

/** The record of a response, or the only one in it. */
export function reportedRecord({ attempt }: SeenEffect): SeenThing['members'] | undefined {
  const data = shownData(attempt.reply);
  if (!isRecord(data)) return undefined;
  const inner = unwrapped(data);
  if (inner !== undefined) return inner;
  const [only, ...more] = Object.values(data).filter(isRecord);
  return only !== undefined && more.length === 0 ? { ...only, ...withoutRecords(data) } : data;
}

const withoutRecords = (data: SeenThing['members']): SeenThing['members'] =>
  Object.fromEntries(Object.entries(data).filter(([, value]) => !isRecord(value)));
