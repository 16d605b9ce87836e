import { withoutEchoes } from '../read/message.js';

/** How much of a text is looked at before anything expensive is done. */
const OPENING = 200;
const JSON_HEAD = 320;
const JSON_TAIL = 128;

/** What the beginning of a word must be for an opening of `openings.ts` to match. */
const SUSPECT_WORDS = [
  ...['err', 'fail', 'un(?:able|known|supp|rec|auth|proc|avail)', "can(?:no|'|’| no)t", 'could'],
  ...[
    'in(?:valid|suff|correct)',
    'missing',
    'not ',
    'no (?:such|longer|active|open|current|connected|api ?key|access token|credentials)',
  ],
  ...['division by', 'divide by', 'modulo by'],
  ...['denied', 'refus', 'reject', 'forbid', 'required', 'must', 'please', 'limit', 'exce', 'timed? ?out'],
  ...[
    'expired',
    'block',
    'lock',
    'illegal',
    'malform',
    'conflict',
    'bad ',
    'quota',
    'already',
    'payment',
    'https?connection',
  ],
  ...[
    'disabled',
    'restrict',
    'sorry',
    'went wrong',
    'provided',
    'specified',
    'first',
    'only ',
    'problem',
    'too (?:many|long)',
    'out of',
    'nicht ',
    'keine? ',
    'introuv',
  ],
  ...[
    'no se ',
    'n(?:o|ão) encontr',
    'non trov',
    'traceback',
    'fehler',
    'fout',
    'fel:',
    'success ?: ?fa',
    'hata',
    'chyba',
    'błąd',
  ],
  ...['e(?:acces|perm|noent|isdir|notdir|exist|mfile|nospc|rofs|busy): '],
];

/** Alternatives of which only those are tried that begin with the letter at hand. */
function byFirstLetter(words: readonly string[]): string {
  const letters = [...new Set(words.map(([first]) => first))];
  const rests = (letter: string | undefined): string[] =>
    words.filter(([first]) => first === letter).map((word) => word.slice(1));
  return letters.map((letter) => `${letter}(?:${rests(letter).join('|')})`).join('|');
}

/**
 * Words and marks, in small letters, without which no opening can match. Lowering a few characters costs less than an
 * expression that ignores case, and this runs on every response.
 */
const SUSPECT = new RegExp(
  `\\b(?:${byFirstLetter(SUSPECT_WORDS)})|error|exception|n[’']t |[^\\0-\\u024f\\u2010-\\u203a]`,
);

/** Pieces of words, in small letters, without which nothing below can match: a cheap pass before costly ones. */
const SUSPECT_PIECE = new RegExp(
  [
    /err|exce|faul|succ|"ok"|fail|fata|unau|unab|forb|not_?f|reje|deni|inva|sysc|coul|cann|trac|code"/,
    /\be(?:conn|noent|notfo|timed|ai_ag|hostu)|exit"|status\w{0,6}"\s{0,4}:\s{0,4}[45]\d\d\b/,
  ]
    .map(({ source }) => source)
    .join('|'),
);

/** Members without which no object states an error: the names, and what a value must be that means it. In a text within a text, quotes are escaped. */
const SUSPECT_MEMBERS: readonly (readonly [names: readonly string[], value: string])[] = [
  [
    [
      '[Ee]rr',
      '[Ee]rrors?',
      '[Ll]ast_?[Ee]rror',
      'stderr',
      '[Ee]rror[_ ]?(?:[Mm]essages?|[Mm]sg|[Cc]ode|[Tt]ype|[Dd]etails)',
      '[Ee]xception',
    ],
    '(?!null|""|\\[\\s{0,9}\\]|\\{\\s{0,9}\\}|false|0\\b)',
  ],
  [['[Ff]ault', 'errno', 'syscall'], ''],
  [['[Ss]uccess(?:ful)?', '[Ss]ucceeded', '[Oo][Kk]', '[Ii]s_?[Ss]uccess(?:ful)?'], 'false'],
  [['[Ii]s_?[Ee]rror', '[Hh]as_?[Ee]rror', '[Ff]ailed', '[Ee]rrored'], 'true'],
  [['[Ff]ail(?:ed|ures?)(?:_?[Cc]ount)?', '[Ee]rror_?[Cc]ount'], '(?:[1-9]|\\[\\s{0,9}[^\\]\\s])'],
  [
    [
      '[Ss]tat(?:us|e)',
      '[Rr]esult',
      '[Oo]utcome',
      '[Tt]ype',
      '[Kk]ind',
      'object',
      '__type',
      '[Nn]ame',
      '[Cc]ode',
    ],
    '"[^"\\n]{0,60}?(?:[Ee]rr|ERR|[Ff]ail|FAIL|[Ee]xcep|[Ff]ault|[Ff]atal|nauth|orbid|ound|eject|enied|nvalid|\\w_\\w)',
  ],
  [['[Ss]uccessful_?\\w{3,20}'], '0\\b'],
  [['exit(?:_?[Cc]ode)?', 'return_?[Cc]ode'], '(?:-|12[67])'],
  [['[Ss]tatus(?:_?[Cc]ode)?', '[Hh]ttp_?[Ss]tatus(?:_?[Cc]ode)?', '[Cc]ode'], '[45]\\d\\d\\b'],
];
const SUSPECT_MEMBER = new RegExp(
  `"(?:${SUSPECT_MEMBERS.map(([names, value]) => `(?:${names.join('|')})\\\\?"\\s{0,4}:\\s{0,4}${value}`).join('|')})`,
);
/** A member, whatever its name, that begins like a statement of failure. */
const SUSPECT_VALUE =
  /":\s{0,4}(?:\[\s{0,9})?"(?:[^\w"\\]{0,4}(?:[Ee]rror|ERROR|[Ff]ail|[Ee]xcep|[Uu]nable|[Cc]ould|Trace)|[^"\\:.]{1,40} (?:could not |failed(?: to|:) |cannot ))/;

/** A member with the code of a connection that failed, or of a file that is missing. */
const SUSPECT_CODE =
  /":\s{0,4}(?:\[\s{0,9})?"[^"\\]{0,60}\bE(?:CONN[A-Z]|NOENT|NOTFOUND|TIMEDOUT|AI_AGAIN|HOSTUN)/;

/** `{"message": "…"}` and little else. */
const SENTENCE = /"(?:[Mm]essage|msg|detail|text)"\s{0,4}:/;
const SENTENCE_FIRST = /^\s{0,20}\{\s{0,20}"(?:[Mm]essage|msg|detail|text)"\s{0,4}:/;
const FEW = 300;

/** The first characters of a text. */
export function openingOf(text: string): string {
  return text.length > OPENING ? text.slice(0, OPENING) : text;
}

/** The first characters of a tool's own words: what it repeats of a long argument may fill the opening of a text. */
export function ownOpening(text: string, input: unknown): string {
  return openingOf(withoutEchoes(text, input, OPENING));
}

/** Whether a text of a success could state an error; one that cannot needs no reading. Costs one pass over its opening. */
export function mayStateError(text: string, input: unknown): boolean {
  const first = text[0] ?? '';
  if (first <= ' ' || first > '~' || first === '<' || first === '"') return true;
  if (first === '{') return isSuspectJson(text);
  return isSuspectText(ownOpening(text, input)) || (first === '[' && isSuspectJson(text));
}

/** Whether the opening of a text is worth reading closely; costs one pass over a few characters. */
export function isSuspectText(opening: string): boolean {
  return SUSPECT.test(opening.toLowerCase());
}

/** Whether a JSON text is worth parsing; looks at its beginning and end alone, where the members of its root are. */
export function isSuspectJson(text: string): boolean {
  if ((text.length <= FEW ? SENTENCE : SENTENCE_FIRST).test(text)) return true;
  if (text.length <= JSON_HEAD + JSON_TAIL) return isTelling(text);
  return isTelling(text.slice(0, JSON_HEAD)) || isTelling(text.slice(-JSON_TAIL));
}

const isTelling = (piece: string): boolean =>
  SUSPECT_PIECE.test(piece.toLowerCase()) &&
  (SUSPECT_MEMBER.test(piece) || SUSPECT_VALUE.test(piece) || SUSPECT_CODE.test(piece));
