/**
 * Reads the source of a regular expression as far as an index of phrases needs it: the alternatives at its top, the
 * characters with which a match can begin, and a piece without which there is none. Knows the syntax that the tables
 * of signals use; returns "unknown" for anything else.
 */

/** One element of a sequence: texts that it may represent, or `undefined` where they cannot be listed. */
interface Atom {
  readonly texts: readonly string[] | undefined;
  readonly isOptional: boolean;
  readonly isRepeated: boolean;
  readonly next: number;
}

/** More beginnings than this are not worth an index. */
const MOST = 120;

/** The alternatives at the top of a source. */
export function alternativesOf(source: string): string[] {
  const parts: string[] = [];
  let from = 0;
  for (let at = 0; at < source.length; at = endOfUnit(source, at))
    if (source[at] === '|') {
      parts.push(source.slice(from, at));
      from = at + 1;
    }
  return [...parts, source.slice(from)];
}

/** The first `length` characters of everything that a source matches; `undefined` where they cannot be listed. */
export function leadsOf(source: string, length: number): readonly string[] | undefined {
  const leads = new Set<string>();
  for (const part of alternativesOf(source)) {
    const texts = textsOf(part, length);
    if (texts === undefined || texts.some((text) => text.length < length)) return undefined;
    for (const text of texts) leads.add(text);
  }
  return leads.size > MOST ? undefined : [...leads];
}

/** The longest run of characters that every match of one alternative has. */
export function neededBy(alternative: string): string {
  let longest = '';
  let run = '';
  for (let at = 0; at < alternative.length; ) {
    const atom = atomAt(alternative, at, 1);
    const [only, ...others] = atom.texts ?? [];
    const isPlain = only !== undefined && others.length === 0 && !atom.isOptional && alternative[at] !== '(';
    run = isPlain ? run + only : '';
    if (run.length > longest.length) longest = run;
    if (atom.isRepeated) run = '';
    at = atom.next;
  }
  return longest;
}

/** What a sequence may begin with, cut at `length`; shorter texts are whole matches. */
function textsOf(sequence: string, length: number): readonly string[] | undefined {
  let open: readonly string[] = [''];
  const done = new Set<string>();
  for (let at = 0; at < sequence.length && open.length > 0; ) {
    const atom = atomAt(sequence, at, length);
    if (atom.texts === undefined) return undefined;
    const grown = open.flatMap((text) => (atom.texts ?? []).map((more) => (text + more).slice(0, length)));
    for (const text of grown) if (text.length === length) done.add(text);
    const short = grown.filter((text) => text.length < length);
    if (atom.isRepeated && short.length > 0) return undefined;
    open = [...new Set(atom.isOptional ? [...open, ...short] : short)];
    if (done.size + open.length > MOST) return undefined;
    at = atom.next;
  }
  return [...done, ...open];
}

function atomAt(source: string, at: number, length: number): Atom {
  const end = endOfUnit(source, at);
  const unit = source.slice(at, end);
  const [, quantifier = ''] = /^(\?|\*|\+|\{\d+(?:,\d*)?\})?\??/.exec(source.slice(end)) ?? [];
  const lazy = quantifier !== '' && source[end + quantifier.length] === '?' ? 1 : 0;
  return {
    texts: isWidthless(unit) ? [''] : unitTexts(unit, length),
    isOptional: quantifier === '?' || quantifier === '*' || quantifier.startsWith('{0'),
    isRepeated: quantifier !== '' && quantifier !== '?',
    next: end + quantifier.length + lazy,
  };
}

const isWidthless = (unit: string): boolean => unit === '\\b' || /^\(\?<?[!=]/.test(unit);

function unitTexts(unit: string, length: number): readonly string[] | undefined {
  if (unit.startsWith('(?:')) {
    const texts: string[] = [];
    for (const part of alternativesOf(unit.slice(3, -1))) {
      const leads = textsOf(part, length);
      if (leads === undefined) return undefined;
      texts.push(...leads);
    }
    return texts;
  }
  if (unit.startsWith('['))
    return /^\[[\w '-]{1,6}\]$/.test(unit) && !/\w-\w/.test(unit) ? [...unit.slice(1, -1)] : undefined;
  if (unit.startsWith('\\')) return /^\\[^\w]$/.test(unit) ? [unit.slice(1)] : undefined;
  return /^[.^$(]/.test(unit) ? undefined : [unit];
}

/** Where the unit that begins at a place ends: a group, a class, an escape or a character. */
function endOfUnit(source: string, at: number): number {
  const first = source[at];
  if (first === '\\') return at + (source[at + 1] === 'u' ? 6 : 2);
  if (first === '[') return endOfClass(source, at);
  if (first !== '(') return at + 1;
  let next = at + 1;
  while (next < source.length && source[next] !== ')') next = endOfUnit(source, next);
  return next + 1;
}

function endOfClass(source: string, at: number): number {
  let next = at + 1;
  while (next < source.length && source[next] !== ']') next += source[next] === '\\' ? 2 : 1;
  return next + 1;
}
