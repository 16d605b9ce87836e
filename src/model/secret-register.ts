import { isRecord } from './json.js';

/** A shorter text is found in too many places that have nothing to do with it. */
const SHORTEST = 4;

/** A shorter text has no telling Base64. */
const SHORTEST_ENCODED = 6;

/** Characters of one pattern. */
const LONGEST_PATTERN = 8_192;

/** A shorter line of a secret of several lines, such as a key, says nothing. */
const SHORTEST_LINE = 12;

/** Characters of a secret that are enough to hide what is left of it before a cut. */
const SHORTEST_START = 4;

/** A shorter text that a server has chosen is no credential. */
const SHORTEST_RECEIVED = 8;

/** A longer one fits into no header. */
const LONGEST_RECEIVED = 65_536;

/** Words such as `fully_working`, `structuredContent` or `true`, which our own output is made of, and short numbers. */
const ORDINARY = /^(?:[a-z]+(?:[A-Z][a-z]{2,}|_[a-z]+)*|[A-Z][a-z]+|[A-Z]+|\d{1,5})$/;

/** Characters of a word that may be a part of another by chance. */
const LONGEST_SHORT_WORD = 10;

/** Between ordinary words: `wire/too-deep` is none itself, but made of them. */
const BETWEEN_WORDS = /[/. -]/;

const HIDDEN = '[redacted]';

/**
 * What must not be shown: everything that goes to a person, a file or a log passes through here. A secret is found as it
 * is, in another case, as JSON has it, percent-encoded, in Base64, in hexadecimal, and where a text was cut in the middle
 * of it.
 */
export class SecretRegister {
  readonly #secrets = new Set<string>();
  #forms: readonly string[] = [];
  #patterns: readonly RegExp[] = [];
  #distinctPatterns: readonly RegExp[] = [];

  /** Adds a secret; one that is too short to be distinguished from other text is left out. */
  add(secret: string): void {
    const text = secret.trim();
    if (text.length < SHORTEST || this.#secrets.has(text)) return;
    this.#secrets.add(text);
    const secrets = [...this.#secrets];
    const words = new Set(secrets.filter(isShortWord).map((word) => word.toLowerCase()));
    this.#forms = formsOfAll(secrets).map((form) => form.toLowerCase());
    this.#patterns = patternsOf(this.#forms, words);
    this.#distinctPatterns = patternsOf(formsOfAll(secrets.filter((known) => !isOrdinary(known))), new Set());
  }

  /** Takes in a secret that a server has chosen. An ordinary word is left out: it would blank the report. */
  addReceived(secret: string): void {
    const isFit = secret.length >= SHORTEST_RECEIVED && secret.length <= LONGEST_RECEIVED;
    if (isFit && !secret.split(BETWEEN_WORDS).every(isOrdinary)) this.add(secret);
  }

  /** A text for people without secrets. */
  mask(text: string): string {
    return this.#secrets.size === 0 ? text : this.#withoutStarts(hidden(text, this.#patterns));
  }

  /**
   * A text with a syntax of its own, made of values that were masked before, without secrets. A secret that is an ordinary
   * word is left in it: `name` or `true` may be a part of the syntax.
   */
  maskDocument(text: string): string {
    return hidden(text, this.#distinctPatterns);
  }

  /** JSON data without secrets, in its keys as in its values. What has none is not copied. */
  maskValue<T>(value: T): T;
  maskValue(value: unknown): unknown {
    if (this.#secrets.size === 0) return value;
    if (typeof value === 'string') return this.mask(value);
    if (typeof value === 'number') return this.#secrets.has(String(value)) ? HIDDEN : value;
    if (Array.isArray(value)) {
      const masked = value.map((item: unknown) => this.maskValue(item));
      return masked.every((item, index) => item === value[index]) ? value : masked;
    }
    if (!isRecord(value)) return value;
    const entries = Object.entries(value);
    const masked = entries.map(([key, inner]): [string, unknown] => [
      this.maskKey(key),
      this.maskValue(inner),
    ]);
    const isSame = masked.every(([key, inner], at) => key === entries[at]?.[0] && inner === entries[at]?.[1]);
    return isSame ? value : Object.fromEntries(masked.filter(([, inner]) => inner !== undefined));
  }

  /** A key of JSON data without secrets. The names of our own fields are ordinary words, and stay. */
  maskKey(key: string): string {
    return isOrdinary(key) ? key : this.mask(key);
  }

  /** Hides the beginning of a secret that a cut, shown as `…`, has left. */
  #withoutStarts(text: string): string {
    if (!text.includes('…')) return text;
    return text
      .split('…')
      .map((part, index, parts) => (index === parts.length - 1 ? part : this.#withoutStart(part)))
      .join('…');
  }

  #withoutStart(part: string): string {
    const [longest = ''] = this.#forms;
    const end = part.slice(-longest.length).toLowerCase();
    for (const form of this.#forms) {
      const length = lengthOfStart(form, end);
      if (length > 0) return `${part.slice(0, -length)}${HIDDEN}`;
    }
    return part;
  }
}

/** How much of the beginning of a form is at the end of a text; 0 where that says nothing. */
function lengthOfStart(form: string, text: string): number {
  const start = form.slice(0, SHORTEST_START);
  const from = Math.max(0, text.length - form.length + 1);
  for (let at = text.indexOf(start, from); at >= 0; at = text.indexOf(start, at + 1))
    if (form.startsWith(text.slice(at))) return text.length - at;
  return 0;
}

const isOrdinary = (text: string): boolean => ORDINARY.test(text);

const isShortWord = (text: string): boolean => text.length <= LONGEST_SHORT_WORD && isOrdinary(text);

const formsOfAll = (secrets: readonly string[]): readonly string[] =>
  [...new Set(secrets.flatMap(formsOf))].sort((a, b) => b.length - a.length);

/**
 * Patterns for all forms, the longest first. Engines refuse patterns that are too long. Short ordinary words are not looked
 * for in others: with the password `test`, `check/untested` stays.
 */
function patternsOf(forms: readonly string[], words: ReadonlySet<string>): readonly RegExp[] {
  const groups: string[][] = [];
  let room = 0;
  for (const form of forms.flatMap(pieces)) {
    if (room < form.length) {
      groups.push([]);
      room = LONGEST_PATTERN;
    }
    groups.at(-1)?.push(words.has(form) ? `(?<![a-z])${escaped(form)}(?![a-z])` : escaped(form));
    room -= form.length;
  }
  return groups.map((group) => new RegExp(group.join('|'), 'gi'));
}

/** A form in pieces that fit into a pattern; most are one. */
function pieces(form: string): readonly string[] {
  const count = Math.ceil(form.length / LONGEST_PATTERN);
  return Array.from({ length: count }, (_, index) =>
    form.slice(index * LONGEST_PATTERN, (index + 1) * LONGEST_PATTERN),
  ).filter((piece) => count === 1 || piece.length >= SHORTEST_LINE);
}

function hidden(text: string, patterns: readonly RegExp[]): string {
  let masked = text;
  for (const pattern of patterns) masked = masked.replace(pattern, HIDDEN);
  return masked === text ? text : masked.replace(/(?:\[redacted\]){2,}/g, HIDDEN);
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');

/** The texts in which a secret shows. A very long one is looked for as it is only, and by its lines if it has some. */
function formsOf(secret: string): string[] {
  const lines = secret
    .split(/\s*\n\s*/)
    .filter((line) => line !== secret && line.length >= SHORTEST_LINE && !line.startsWith('-----'));
  const isLong = secret.length > LONGEST_PATTERN;
  if (isLong && lines.length > 0) return lines;
  return [secret, JSON.stringify(secret).slice(1, -1), ...lines, ...(isLong ? [] : encodedForms(secret))];
}

function encodedForms(secret: string): string[] {
  const bytes = new TextEncoder().encode(secret);
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0'));
  const percent = [...hex].map((code) => unreserved(code) ?? `%${code}`).join('');
  return [
    // As a shell quotes it.
    secret.replaceAll("'", "'\\''"),
    percent,
    percent.replaceAll('%20', '+'),
    `%${hex.join('%')}`,
    ...(bytes.length < SHORTEST_ENCODED ? [] : [hex.join(''), ...base64Forms(bytes)]),
  ];
}

/** The character of a byte that percent-encoding leaves as it is. `encodeURIComponent` throws at half a surrogate pair. */
function unreserved(hex: string): string | undefined {
  const character = String.fromCharCode(Number.parseInt(hex, 16));
  return /[\w.!~*'()-]/.test(character) ? character : undefined;
}

/** Base64 of a text depends on where it begins in the groups of three bytes; the characters that its neighbours share are left out. */
function base64Forms(bytes: Uint8Array): string[] {
  return [0, 1, 2].flatMap((offset) => {
    const binary = Array.from(bytes, (byte) => String.fromCharCode(byte))
      .join('')
      .padStart(bytes.length + offset, '\0');
    const whole = Math.floor((binary.length * 8) / 6);
    const text = btoa(binary).slice(Math.ceil((offset * 8) / 6), whole);
    return [text, text.replaceAll('+', '-').replaceAll('/', '_')];
  });
}
