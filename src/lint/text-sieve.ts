import type { Tool } from '../model/tool.js';
import type { TextRule } from './rule.js';
import { textOf } from './same-description.js';

/** One look for all rules that are about such characters: three of four tools have none. */
const UNUSUAL = /[^\n\r\t -~]/;

/** Values of one tool that are looked at; a schema that shares its parts in memory could have any number. */
const MOST_VALUES = 1_000_000;
/** Characters that are held against the rules at once: many, because an expression is made anew for wide texts. */
const FULL = 40_000;
/** Room for texts that were seen; a power of two. */
const SLOTS = 8_192;

/**
 * Takes every text of a tool, adds up the length of its JSON, and says which rules should look closer. Most texts of a
 * list were seen before in another tool; the others are strung together and held against what each rule suspects.
 */
export interface TextSieve {
  /** Begins with the next tool. */
  next(): void;
  text(text: string): void;
  /** Takes data in which keywords mean nothing: its strings and names count. */
  data(value: unknown): void;
  /** Characters of what was taken since the last `next`, as JSON, roughly. */
  size(): number;
  /** Whether the tool has a text that was suspect before. */
  isSuspect(): boolean;
  /** Whether it is time to ask for suspicions. */
  isFull(): boolean;
  /** The rules that suspect one of the texts that came since it was last asked, and were new. */
  suspicions(): readonly TextRule[];
  /** Whether a tool has one of the texts that the last suspicions were about; asked of its JSON, which is quick. */
  hasSuspect(tool: Tool): boolean;
}

/** Makes a sieve for some rules. Its state stands in variables, which a process that has just begun reads fastest. */
export function textSieve(rules: readonly TextRule[]): TextSieve {
  const suspecting = suspecter(rules);
  /** Texts seen lately, each in a slot of its own; the next one with the same slot takes it over. */
  const known: string[] = new Array(SLOTS).fill('');
  /** Texts that some rule suspects. */
  const suspects = new Set<string>();
  let size = 0;
  let values = 0;
  let isSuspect = false;
  let characters = 0;
  // Emptied, never replaced: what was compiled for an array of texts does not fit a new one, which has none yet.
  const fresh: string[] = [];
  const marked: string[] = [];

  function text(value: string): void {
    const { length } = value;
    size += length + 3;
    if (length === 0) return;
    // Two letters and the length: a proper hash would read every text once more.
    const slot =
      (length * 131 + value.charCodeAt(length >> 1) * 17 + value.charCodeAt(length - 1)) & (SLOTS - 1);
    if (known[slot] !== value) {
      known[slot] = value;
      fresh.push(value);
      characters += length;
    } else if (suspects.size > 0 && suspects.has(value)) isSuspect = true;
  }

  function data(value: unknown): void {
    if (typeof value === 'string') text(value);
    else if (typeof value !== 'object' || value === null) size += 6;
    else nested(value);
  }

  function nested(top: object): void {
    const open: object[] = [top];
    for (let value = open.pop(); value !== undefined && values < MOST_VALUES; value = open.pop())
      if (Array.isArray(value)) for (let i = 0; i < value.length; i++) inner(value[i], open);
      else
        for (const key in value) {
          text(key);
          inner((value as Record<string, unknown>)[key], open);
        }
  }

  function inner(value: unknown, open: object[]): void {
    values++;
    if (typeof value === 'string') text(value);
    else if (typeof value === 'object' && value !== null) open.push(value);
    else size += 6;
  }

  function suspicions(): readonly TextRule[] {
    marked.length = 0;
    const suspicious = suspecting(fresh.join('\n')).filter(({ suspect }) => mark(suspect));
    fresh.length = 0;
    characters = 0;
    return suspicious;
  }

  /** Remembers which texts a rule suspects; none, where its phrase arose only where two texts met. */
  function mark(suspect: RegExp): boolean {
    const before = marked.length;
    for (const each of fresh)
      if (suspect.test(each)) {
        suspects.add(each);
        marked.push(each);
      }
    return marked.length > before;
  }

  return {
    text,
    data,
    suspicions,
    next() {
      size = 0;
      values = 0;
      isSuspect = false;
    },
    size: () => size,
    isSuspect: () => isSuspect,
    isFull: () => characters >= FULL,
    hasSuspect(tool) {
      const json = textOf(tool);
      return json === undefined || marked.some((each) => json.includes(JSON.stringify(each).slice(1, -1)));
    },
  };
}

/** Finds the rules that suspect something in a text. */
function suspecter(rules: readonly TextRule[]): (texts: string) => readonly TextRule[] {
  const unusual = unionOf(rules.filter(({ isAboutUnusual }) => isAboutUnusual === true));
  const usual = unionOf(rules.filter(({ isAboutUnusual }) => isAboutUnusual !== true));
  return (texts) => {
    const isUnusual = UNUSUAL.test(texts) && unusual?.test(texts) !== false;
    const isUsual = usual?.test(texts) !== false;
    if (!isUnusual && !isUsual) return NONE;
    return rules.filter(
      ({ isAboutUnusual, suspect }) => (isAboutUnusual === true ? isUnusual : isUsual) && suspect.test(texts),
    );
  };
}

const NONE: readonly TextRule[] = [];
/** What may mean something else in a union, or when case is ignored. */
const NOT_UNITED = /\[\^|\(\?[!<]|\\[1-9kKpP]/;

/** One expression that matches wherever one of the rules suspects something: one pass over the text instead of many. */
function unionOf(rules: readonly TextRule[]): RegExp | undefined {
  const isPlain = ({ suspect: { source, flags } }: TextRule): boolean =>
    (flags === '' || flags === 'i') && !NOT_UNITED.test(source);
  if (!rules.every(isPlain)) return undefined;
  const flags = rules.some(({ suspect }) => suspect.flags === 'i') ? 'i' : '';
  const union = rules.map(({ suspect }) => suspect.source).join('|') || '(?!)';
  return new RegExp(
    rules.every(({ isAboutWords }) => isAboutWords === true) ? `\\b(?:${union})` : union,
    flags,
  );
}
