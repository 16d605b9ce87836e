import { isRecord } from '../../model/json.js';
import { foldName } from '../../model/nearest.js';
import { parseWhole } from '../read/error-lines.js';
import type { ResponseReading } from '../read/response-reading.js';
import { objectSuspicion } from './object-suspicion.js';
import { NO_PURPOSE } from './tool-purpose.js';

/** What a response is that nothing in it calls an error: a statement of success, or the data that the tool is for. */
export type Unmarked = 'success' | 'data';

/** What all that a response says is: `{ "status": "ok", … }`, or `{ "holidays": [ … ] }` of `list_holidays`. */
export function saysSuccess(texts: ResponseReading['texts'], tool: string): Unmarked | undefined {
  const [only, ...more] = texts;
  const value = only === undefined || more.length > 0 ? undefined : parseWhole(only.text);
  if (only === undefined || !isRecord(value)) return undefined;
  if (objectSuspicion(value, NO_PURPOSE).score < 0) return 'success';
  if (COMPLAINS.test(only.text)) return undefined;
  return saysDone(tool, value) ? 'success' : hasItemsFor(tool, value) ? 'data' : undefined;
}

/** Names and words that no error does without, be it one whose cause nobody has listed. */
const COMPLAINS = new RegExp(
  [
    'err|fail|fault|except|valid|reject|refus|denied|reason|message|msg|detail|problem|issue|cause',
    'unable|cannot|missing|unknown|allowed|available|supported|hint|suggest|status|code|\\bno[tn]?\\b',
  ].join('|'),
  'i',
);

/** Shorter names are part of a longer one by chance. */
const SHORTEST = 4;

/** `{ "id": 7, "archived": true }` of `archive_note`: what the tool does is done. */
function saysDone(tool: string, value: Readonly<Record<string, unknown>>): boolean {
  const verbs = tool
    .toLowerCase()
    .split(/[^a-z]+/, 9)
    .filter((word) => word.length >= SHORTEST);
  return Object.entries(value).some(([name, is]) => {
    const done = foldName(name);
    return (
      is === true && done.endsWith('ed') && verbs.some((verb) => done.startsWith(verb.replace(/[ey]$/, '')))
    );
  });
}

/** Whether a list with items has the name of what the tool is about. */
function hasItemsFor(tool: string, value: Readonly<Record<string, unknown>>): boolean {
  const about = foldName(tool);
  return Object.entries(value).some(([name, list]) => {
    const thing = foldName(name).replace(/s$/, '');
    return thing.length >= SHORTEST && about.includes(thing) && Array.isArray(list) && list.length > 0;
  });
}
