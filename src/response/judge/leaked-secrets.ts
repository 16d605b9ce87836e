import { SECRET_SHAPES } from '../../model/redact.js';

/** A secret in a text: what it is and where it begins. */
export interface LeakedSecret {
  readonly what: string;
  readonly start: number;
  readonly end: number;
}

/** A text without any of these has no secret of a known shape. A search is fast where its first letter is rare. */
const MARKS = ['KIA', 'Iza'];
const MARKS_WITH_J = ['yJ'];
const MARKS_WITH_DASH = ['k-', 'k_', 'PRIVATE KEY', 'xox', 'lpat-'];
const MARKS_WITH_UNDERSCORE = ['k_', 'pm_', 'hub_pat_', 'hp_', 'ho_', 'hu_', 'hs_', 'hr_'];
const CONNECTION = /\b[a-z][a-z0-9+.-]{1,20}:\/\/([^\s:/@"'<>]{1,100}):([^\s@/"'<>]{1,200})@/gi;
const LABELLED = new RegExp(
  [
    '(?:password|passwd|secret|(?:api|signing|service)[_-]?key|(?:api|access|auth|bot|refresh|service)[_-]?token)',
    `["']?\\s?[:=]\\s?["']?([^\\s"',;&}<>]{12,200})`,
  ].join(''),
  'gi',
);
/** What a request says about who sends it. In JSON, quotes may be escaped. */
const HEADER =
  /\b(?:(?:authorization|x-[a-z-]{0,20}(?:key|token))\\?["']?\s?[:=]\s?\\?["']?)(?:(?:bearer|basic|token)\s)?([\w.~+/=-]{16,400})/gi;
export const KEY_OF_SERVER = 'key of the server';
/** Members that no caller needs, and a value that is a key itself rather than the name of one. */
const OWN_KEY =
  /(?:master|encryption)_?key["']?\s?[:=]\s?["']?([a-f0-9]{32,128}|[a-z0-9+/]{40,200}={0,2})(?![\w-])/gi;
/** What people write in place of a secret. */
const PLACEHOLDER =
  /example|abc-?123|12345|xxx|\*\*|\.\.\.|…|your|placeholder|changeme|dummy|redacted|secret|passw|^pass$|^pwd$|^\$|[{[<]/i;

/** Finds secrets in a text. Labelled ones (`password=…`) are looked for only where asked: they are guesses. */
export function findSecrets(text: string, withLabelled: boolean): readonly LeakedSecret[] {
  const hasShape = mayHaveShape(text);
  const hasAddress = text.includes('://');
  const hasKey = /(?:ter|tion)_?key/i.test(text);
  const hasHeader = /authorization|x-[a-z-]{0,20}(?:key|token)/i.test(text);
  if (!hasShape && !hasAddress && !hasKey && !hasHeader && !withLabelled) return NONE;
  const found = [
    ...(hasShape ? shaped(text) : []),
    ...(hasAddress ? passwords(text) : []),
    ...(withLabelled ? labelled(text, LABELLED) : []),
    ...(hasKey ? labelled(text, OWN_KEY) : []),
    ...(hasHeader ? labelled(text, HEADER) : []),
  ];
  // A token of a known shape in a header is one secret.
  return found.filter(
    ({ start, end }, at) => !found.some((one, before) => before < at && one.start < end && start < one.end),
  );
}

function* shaped(text: string): Generator<LeakedSecret> {
  for (const { what, pattern } of SECRET_SHAPES)
    for (const match of text.matchAll(pattern))
      if (what === 'private key' || isLikely(match[0])) yield placed(what, match);
}

function* passwords(text: string): Generator<LeakedSecret> {
  for (const match of text.matchAll(CONNECTION))
    if (!isPlaceholder(match[2] ?? '')) yield placed('password in an address', match);
}

function* labelled(text: string, pattern: RegExp): Generator<LeakedSecret> {
  for (const match of text.matchAll(pattern))
    if (isLikely(match[1] ?? '')) yield placed(NAMES.get(pattern) ?? 'labelled secret', match);
}

const NAMES: ReadonlyMap<RegExp, string> = new Map([
  [OWN_KEY, KEY_OF_SERVER],
  [HEADER, 'credentials of a request'],
]);

const NONE: readonly LeakedSecret[] = [];

function mayHaveShape(text: string): boolean {
  if (hasAny(text, MARKS) || (text.includes('J') && hasAny(text, MARKS_WITH_J))) return true;
  if (text.includes('-') && hasAny(text, MARKS_WITH_DASH)) return true;
  return text.includes('_') && hasAny(text, MARKS_WITH_UNDERSCORE);
}

/** A loop, because this runs on every response. */
function hasAny(text: string, marks: readonly string[]): boolean {
  for (const mark of marks) if (text.includes(mark)) return true;
  return false;
}

function placed(what: string, match: RegExpExecArray | RegExpMatchArray): LeakedSecret {
  const start = match.index ?? 0;
  return { what, start, end: start + match[0].length };
}

const isPlaceholder = (value: string): boolean => PLACEHOLDER.test(value);

/** Real secrets are random: many different characters, digits among letters. */
function isLikely(value: string): boolean {
  if (isPlaceholder(value)) return false;
  const tail = value.slice(-40);
  return new Set(tail).size >= 10 && /\d/.test(value) && /[A-Za-z]/.test(value);
}
