import { isRecord } from '../../model/json.js';
import { foldName } from '../../model/nearest.js';
import { propertiesOf } from '../../model/properties-of.js';
import { isNewPlace } from '../../scenario/known/role-names.js';
import { isNewName, rangesIn } from '../../scenario/value/ordered-ends.js';
import { compileSchema } from '../../schema/index.js';
import type { Attempt } from '../attempt/attempt.js';
import { replyText } from '../attempt/reply-text.js';
import type { ToolState } from '../state/tool-state.js';

type Args = Readonly<Record<string, unknown>>;

/** How a tool says that something is there already: "SKU TL-100 exists", "Room R1 is taken from 9 to 10". */
const IN_THE_WAY = new RegExp(
  String.raw`\b(?:exists?|already|taken|duplicate|overlap\w*|conflict\w*|collid\w*|collision|clash\w*|in use|occupied` +
    String.raw`|(?:double-)?booked|blocked|reserved|spoken for|unavailable|not (?:unique|available|free))\b`,
  'i',
);

/** Folded names of arguments that no two things share. */
export const TELLS_APART = /(?:id|key|sku|code|slug|uuid|number|name|title|handle|path|email)$/;
const DAY = /^\d{4}-\d\d-\d\d/;
const TIME = /^\d\d:\d\d/;

/**
 * The arguments to vary where a tool rejects a call because of what is there already; none where it does not, or where no
 * argument can be to blame.
 */
export function argumentsInTheWay(
  { tool }: ToolState,
  { reply, succeeded, arguments: args }: Attempt,
): string[] {
  const text = replyText(reply).slice(0, 1_000);
  // A code such as `email_in_use` is as good as words.
  const isInTheWay = IN_THE_WAY.test(text.replaceAll('_', ' '));
  if (succeeded || reply === undefined || !isRecord(args) || !isInTheWay) return [];
  const texts = Object.entries(args).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  // What names a thing that the call is about is no name of a new one: `room_id` of a booking.
  const own = texts.filter(([name]) => TELLS_APART.test(foldName(name)) && !refers(tool.name, name));
  const all = own.filter(([, value]) => value.length > 1 && text.includes(value));
  // Of two that have the same value, the name that a thing has already is not to blame.
  const [quoted] = all.find(([name]) => givesName(tool.name, name)) ?? all[0] ?? [];
  if (quoted !== undefined) return [quoted];
  // "Oil is in the recipe already": what is added to a thing is named by any text that may be another one.
  const added = texts.find(
    ([name, value]) =>
      value.length > 2 && text.includes(value) && !refers(tool.name, name) && isFree(tool, name),
  );
  if (added !== undefined && !DAY.test(added[1]) && !TIME.test(added[1])) return [added[0]];
  const days = texts.filter(([, value]) => DAY.test(value)).map(([name]) => name);
  if (days.length > 0) return days;
  const times = texts.filter(([, value]) => TIME.test(value)).map(([name]) => name);
  if (times.length > 0 && rangesIn(times).length > 0) return times;
  return own.slice(0, 1).map(([name]) => name);
}

/** Whether an argument gives a thing another name or place: `new_title`. */
const givesName = (tool: string, name: string): boolean => isNewName(name) || isNewPlace(tool, name);

/** Whether an argument takes any text that is no id of something else. */
function isFree({ inputSchema }: ToolState['tool'], name: string): boolean {
  const schema = propertiesOf(inputSchema)[name];
  const isBound =
    isRecord(schema) && [schema.enum, schema.const, schema.format].some((one) => one !== undefined);
  return !isBound && !/(?:id|key|code)$/.test(foldName(name));
}

/** Whether an argument names another thing than the one that a tool makes. */
export function refers(tool: string, name: string): boolean {
  const thing = /^(.{2,60})_?(?:id|key|code)$/i.exec(name)?.[1]?.replace(/_$/, '');
  return thing !== undefined && !foldName(tool).includes(foldName(thing));
}

/** The arguments with others of the same form in these places, the more turns the further away; nothing where none is valid. */
export function varyArguments(
  { tool }: ToolState,
  args: unknown,
  names: readonly string[],
  turn: number,
): Args | undefined {
  if (!isRecord(args)) return undefined;
  const varied = Object.entries(args).map(([name, value]) => [
    name,
    names.includes(name) && typeof value === 'string' ? variant(value, turn) : value,
  ]);
  const next: Args = Object.fromEntries(varied);
  if (JSON.stringify(next) === JSON.stringify(args)) return undefined;
  const compiled = compileSchema(tool.inputSchema);
  return compiled.check(args).outcome !== 'valid' || compiled.check(next).outcome === 'valid'
    ? next
    : undefined;
}

/** Whether a text is a day or a time, of which there is a later one. */
export const isClock = (text: string): boolean => DAY.test(text) || TIME.test(text);
/** How far the values of calls beyond the plan are from those of the plan. */
const BEYOND = 2_000;

/** The arguments about something that no call has made yet, where a tool refuses to make the same thing twice. */
export const unusedArguments = (state: ToolState, args: Args): Args =>
  varyArguments(state, args, state.varies ?? [], BEYOND + state.extra) ?? args;

const DAY_LENGTH = 86_400_000;

/** A path: its folder, the name of the file, and its ending. */
const PATH = /^([\s\S]{0,2000}[\\/])([^\\/]{1,200}?)(\.\w{1,10})?$/;

/** The name of a file without a folder. */
const FILE = /^([^\\/\s@]{1,200}?)(\.[a-z][a-z0-9]{0,4})$/i;

/** Another text of the same form: a later day or hour, a higher number, or the text with a number. */
export function variant(text: string, turn: number): string {
  if (DAY.test(text)) {
    const day = Date.parse(`${text.slice(0, 10)}T00:00:00Z`);
    return Number.isNaN(day)
      ? text
      : new Date(day + turn * DAY_LENGTH).toISOString().slice(0, 10) + text.slice(10);
  }
  const [, folder, file = '', ending = ''] = PATH.exec(text) ?? [];
  // Another folder may be anybody's.
  if (folder !== undefined) return `${folder}${variant(file, turn)}${ending}`;
  const [, stem, extension] = FILE.exec(text) ?? [];
  if (stem !== undefined) return `${variant(stem, turn)}${extension}`;
  if (TIME.test(text)) return String((Number(text.slice(0, 2)) + turn) % 23).padStart(2, '0') + text.slice(2);
  const [, head, digits, tail] = /^(.{0,200}?)(\d{1,9})(\D{0,200})$/.exec(text) ?? [];
  if (digits === undefined) return withoutDigits(text, turn);
  const next = (Number(digits) + turn) % 10 ** digits.length;
  return `${head}${String(next).padStart(digits.length, '0')}${tail}`;
}

/** The same for a text without a number: an address with one before the `@`, a code of capitals with other letters. */
function withoutDigits(text: string, turn: number): string {
  if (/^[^@\s]{1,64}@/.test(text)) return text.replace('@', `${turn}@`);
  if (!/^[A-Z]{2,8}$/.test(text)) return `${text}-${turn}`;
  const [last, before] = [turn % 26, Math.floor(turn / 26) % 26].map((by) => String.fromCharCode(65 + by));
  return `${text.slice(0, -2)}${before}${last}`;
}
