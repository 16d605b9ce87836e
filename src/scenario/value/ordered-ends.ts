import { foldName } from '../../model/nearest.js';

/** Folded names, or parts of names, of the two ends of a range. */
const RANGE_ENDS: readonly (readonly [low: string, high: string])[] = [
  ['from', 'to'],
  ['start', 'end'],
  ['begin', 'end'],
  ['min', 'max'],
  ['since', 'until'],
  ['after', 'before'],
  ['checkin', 'checkout'],
];

/** Names of arguments that are looked through for ranges. */
const MOST = 60;

/** The same of names for where something comes from and where it goes. */
const WAYS: typeof RANGE_ENDS = [
  ['from', 'to'],
  ['source', 'target'],
  ['source', 'destination'],
  ['origin', 'destination'],
  ['path', 'destination'],
  ['src', 'dst'],
  ['src', 'dest'],
  ['old', 'new'],
];

/** The pairs of names that are the ends of a range, the lower end first. */
export const rangesIn = (names: readonly string[]): readonly (readonly [low: string, high: string])[] =>
  pairsIn(names, RANGE_ENDS);

/** The pairs of names that say where something comes from and where it goes. */
export const waysIn = (names: readonly string[]): readonly (readonly [from: string, to: string])[] => [
  ...pairsIn(names, WAYS),
  ...renamedIn(names),
];

/** The pairs of the name that a thing has and the one that it gets: `title` and `new_title`. */
function renamedIn(names: readonly string[]): readonly (readonly [string, string])[] {
  const byFolded = new Map(names.slice(0, MOST).map((name) => [foldName(name), name]));
  return [...byFolded].flatMap(([folded, name]): [string, string][] => {
    const old = isNewName(name) ? byFolded.get(folded.slice('new'.length)) : undefined;
    return old === undefined ? [] : [[old, name]];
  });
}

/** Whether a name is that of what a thing gets in place of what it has. */
export const isNewName = (name: string): boolean => /^new(?:_|-|[A-Z])/.test(name);

function pairsIn(names: readonly string[], ends: typeof RANGE_ENDS): readonly (readonly [string, string])[] {
  const byFolded = new Map(names.slice(0, MOST).map((name) => [foldName(name), name]));
  return ends.flatMap(([low, high]) =>
    [...byFolded].flatMap(([folded, name]): [string, string][] => {
      const other = folded.includes(low) ? byFolded.get(folded.replace(low, high)) : undefined;
      return other === undefined || other === name ? [] : [[name, other]];
    }),
  );
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** An upper end above the lower one, in the same form; `undefined` where they are in order, or in no form that has one. */
export function raisedEnd(low: unknown, high: unknown): string | number | undefined {
  if (typeof low === 'number' && typeof high === 'number') return low < high ? undefined : low + 1;
  if (typeof low !== 'string' || typeof high !== 'string') return undefined;
  const form = FORMS.find(([shape]) => shape.test(low) && shape.test(high));
  if (form === undefined || low < high) return undefined;
  return form[1](low);
}

/** Written moments that sort like texts, and how one gets later. */
const FORMS: readonly (readonly [shape: RegExp, later: (text: string) => string | undefined])[] = [
  [/^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d{1,6})?)?(?:Z|[+-]\d\d:?\d\d)?$/, laterMoment],
  [/^\d{4}-\d\d-\d\d$/, (text) => isoAfter(`${text}T00:00:00Z`, DAY)?.slice(0, 10)],
  [/^\d{4}-\d\d$/, (text) => isoAfter(`${text}-01T00:00:00Z`, 31 * DAY)?.slice(0, 7)],
  [/^\d\d:\d\d(?::\d\d)?$/, laterTime],
];

function laterMoment(text: string): string | undefined {
  const later = isoAfter(`${text.slice(0, 10)}T${text.slice(11, 16)}:00Z`, HOUR);
  return later === undefined
    ? undefined
    : later.slice(0, 10) + text.slice(10, 11) + later.slice(11, 16) + text.slice(16);
}

function laterTime(text: string): string | undefined {
  const hour = Number(text.slice(0, 2));
  return hour > 22 ? undefined : String(hour + 1).padStart(2, '0') + text.slice(2);
}

function isoAfter(text: string, milliseconds: number): string | undefined {
  const moment = Date.parse(text);
  return Number.isNaN(moment) ? undefined : new Date(moment + milliseconds).toISOString();
}
