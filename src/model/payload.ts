import { isRecord } from './json.js';
import { foldName } from './nearest.js';

/** Characters before and after JSON in a text that introduce it. More of them are the text. */
const AROUND = 300;

/** A block of code in Markdown, with little around it. */
const FENCED = new RegExp(
  String.raw`^[^\x60]{0,${AROUND}}\x60{3}(?:json5?)?[ \t]{0,4}\n([\s\S]{2,})\n[ \t]{0,4}\x60{3}[^\x60]{0,${AROUND}}$`,
  'i',
);

/** The beginning of an object or a list, after a line that introduces it: "Found 2 notes:". */
const INTRODUCED = new RegExp(
  String.raw`^[^{}[\]]{1,${AROUND}}?(?:\n|: {1,4})\s{0,8}([{[]\s{0,20}["{[\]}\d-])`,
);

/** JSON that may begin with anything: an error of the parser for each text in prose would take longer than all else. */
const WHOLE = /^\s{0,100}[{["\d\-tfn]/;

/** A line below an object or a list, up to the end of the text: what many servers put below each response. */
const FOOTED = new RegExp(
  String.raw`^([{[][\s\S]{0,20000}[}\]])\s{0,4}\n\s{0,9}[^\s{}[\]"][^{}"]{0,${AROUND}}$`,
);

/** The object or the list that a text begins with, where a footer follows it and no more. */
export function jsonAboveFooter(text: string): unknown {
  const json =
    /^[{[]/.test(text) && !/[}\]]\s{0,9}$/.test(text.slice(-10)) ? FOOTED.exec(text)?.[1] : undefined;
  return json === undefined ? undefined : structure(json);
}

/** The JSON of a text: all of it, a block of code with little around it, what follows an introduction, or precedes a footer. */
export function jsonIn(text: string): unknown {
  const whole = WHOLE.test(text) ? (parsed(text) ?? jsonAboveFooter(text)) : undefined;
  if (whole !== undefined) return whole;
  const block = text.includes('```') ? FENCED.exec(text)?.[1] : undefined;
  if (block !== undefined) return structure(block);
  const begins = INTRODUCED.exec(text);
  return begins?.[1] === undefined ? undefined : structure(text.slice(begins[0].length - begins[1].length));
}

function structure(text: string): unknown {
  const value = /[\]}]\s{0,100}$/.test(text.slice(-101)) ? parsed(text) : undefined;
  return typeof value === 'object' && value !== null ? value : undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Prose that begins like JSON.
    return undefined;
  }
}

/** Folded names of members that hold a result, and nothing else. */
const HOLDERS: ReadonlySet<string> = new Set('data result payload response output body'.split(' '));

/** Members that differ in each response. A short id such as `req-1` may be that of a thing. */
const OF_CALL: ReadonlySet<string> = new Set(
  'requestid reqid traceid correlationid spanid callid generatedat servertime'.split(' '),
);
const RANDOM = /^[\w:.+-]{8,80}$/;

/** Members that say how a call went, and those that say that it failed. */
const ABOUT_CALL: ReadonlySet<string> = new Set([
  ...OF_CALL,
  ...'message msg timestamp tookms took durationms duration elapsedms elapsed'.split(' '),
  ...'executiontimems latencyms version apiversion tool'.split(' '),
]);
const STATES: ReadonlySet<string> = new Set(['status', 'statuscode', 'code']);
const FLAGS: ReadonlySet<string> = new Set(['success', 'ok']);
const FAILURES: ReadonlySet<string> = new Set(['error', 'errors']);
const FINE = /^(?:ok|success(?:ful)?|succeeded|done|completed?|2\d\d)$/i;

/** Those that say which part of a list this is. */
const PAGES: ReadonlySet<string> = new Set(['pagination', 'paging', 'pageinfo', 'page', 'meta', 'metadata']);

/** Envelopes in envelopes, and members that an envelope may have. */
const [DEEPEST, MOST_MEMBERS] = [2, 22];

/**
 * What an envelope holds: `{ "success": true, "data": { … } }`. What a page of a list says beside it is kept with the
 * list. Any other value is its own content, and so is one that says that the call failed.
 */
export function withoutEnvelope(value: unknown): unknown {
  return opened(value, 0);
}

function opened(value: unknown, depth: number): unknown {
  if (!isRecord(value) || depth >= DEEPEST) return value;
  const entries = Object.entries(value);
  if (entries.length > MOST_MEMBERS) return value;
  const held = entries.filter(([name, member]) => HOLDERS.has(foldName(name)) && isStructure(member));
  const [only] = held;
  if (only === undefined || held.length > 1) return value;
  const others = entries.filter((entry) => entry !== only);
  const pages = others.filter(([name, member]) => PAGES.has(foldName(name)) && isRecord(member));
  if (others.some((entry) => !pages.includes(entry) && !isAboutCall(entry))) return value;
  const [name, payload] = only;
  if (!Array.isArray(payload)) return opened(payload, depth + 1);
  const said = Object.fromEntries(pages.flatMap(([, member]) => Object.entries(member ?? {})));
  return Object.keys(said).length === 0 ? payload : { ...said, [name]: payload };
}

const isStructure = (value: unknown): boolean => typeof value === 'object' && value !== null;

function isAboutCall([name, value]: readonly [string, unknown]): boolean {
  const folded = foldName(name);
  if (STATES.has(folded)) return FINE.test(String(value));
  if (FLAGS.has(folded)) return value === true;
  if (FAILURES.has(folded))
    return value === null || value === false || value === '' || (Array.isArray(value) && value.length === 0);
  return ABOUT_CALL.has(folded) && !isStructure(value);
}

/** What a response says without the id and the time of the call: these differ, although nothing has changed. */
export function withoutCallIds(value: unknown): unknown {
  if (!isRecord(value)) return value;
  const all = Object.entries(value);
  const kept = all.filter(([name, member]) => !OF_CALL.has(foldName(name)) || !RANDOM.test(String(member)));
  return kept.length === all.length || kept.length === 0 ? value : Object.fromEntries(kept);
}
