import type { Tool } from '../model/tool.js';
import type { TextRule } from './rule.js';
import { textOf } from './same-description.js';

/** One look for all rules that are about such characters: three of four tools have none. */
const UNUSUAL = /[^\n\r\t -~]/;

/** Values of one tool that are looked at; a schema that shares its parts in memory could have any number. */
const MOST_VALUES = 1_000_000;
/** Characters that are held against the rules at once: few at first, because an expression is slow until it was used. */
const FULL = 8_000;
const FIRST = 200;
/** Room for texts that were seen; a power of two. */
const SLOTS = 8_192;

/**
 * Takes every text of a tool, adds up the length of its JSON, and says which rules should look closer. Most texts of a
 * list were seen before in another tool; the others are strung together and held against what each rule suspects.
 */
export class TextSieve {
  /** Characters of the tool as JSON text, roughly. */
  length = 0;
  /** Whether the tool has a text that was suspect before. */
  isSuspect = false;
  private values = 0;
  private characters = 0;
  private enough = FIRST;
  private fresh: string[] = [];
  /** Texts seen lately, each in a slot of its own; the next one with the same slot takes it over. */
  private readonly known: string[] = new Array(SLOTS).fill('');
  /** Texts that some rule suspects. */
  private readonly suspects = new Set<string>();
  private marked: string[] = [];
  private readonly rules: readonly TextRule[];
  private readonly unusual: RegExp | undefined;
  private readonly usual: RegExp | undefined;

  constructor(rules: readonly TextRule[]) {
    this.rules = rules;
    this.unusual = unionOf(rules.filter(({ isAboutUnusual }) => isAboutUnusual === true));
    this.usual = unionOf(rules.filter(({ isAboutUnusual }) => isAboutUnusual !== true));
  }

  /** Begins with the next tool. */
  next(): void {
    this.length = 0;
    this.values = 0;
    this.isSuspect = false;
  }

  /** Whether it is time to ask for suspicions. */
  get isFull(): boolean {
    return this.characters >= this.enough;
  }

  text(text: string): void {
    const { length } = text;
    this.length += length + 3;
    if (length === 0) return;
    // Two letters and the length: a proper hash would read every text once more.
    const slot =
      (length * 131 + text.charCodeAt(length >> 1) * 17 + text.charCodeAt(length - 1)) & (SLOTS - 1);
    if (this.known[slot] !== text) {
      this.known[slot] = text;
      this.fresh.push(text);
      this.characters += length;
    } else if (this.suspects.size > 0 && this.suspects.has(text)) this.isSuspect = true;
  }

  /** The rules that suspect one of the texts that came since it was last asked, and were new. */
  suspicions(): readonly TextRule[] {
    const { fresh } = this;
    this.fresh = [];
    this.characters = 0;
    this.enough = FULL;
    this.marked = [];
    const suspicions = this.suspecting(fresh.join('\n'));
    return suspicions.filter(({ suspect }) => this.mark(fresh, suspect));
  }

  /** Remembers which texts a rule suspects; none, where its phrase arose only where two texts met. */
  private mark(fresh: readonly string[], suspect: RegExp): boolean {
    const marked = fresh.filter((text) => suspect.test(text));
    for (const text of marked) this.suspects.add(text);
    this.marked.push(...marked);
    return marked.length > 0;
  }

  /** Whether a tool has one of the texts that the last suspicions were about; asked of its JSON, which is quick. */
  hasSuspect(tool: Tool): boolean {
    const json = textOf(tool);
    return json === undefined || this.marked.some((text) => json.includes(JSON.stringify(text).slice(1, -1)));
  }

  private suspecting(texts: string): readonly TextRule[] {
    const isUnusual = UNUSUAL.test(texts) && this.unusual?.test(texts) !== false;
    const isUsual = this.usual?.test(texts) !== false;
    if (!isUnusual && !isUsual) return NONE;
    return this.rules.filter(
      ({ isAboutUnusual, suspect }) => (isAboutUnusual === true ? isUnusual : isUsual) && suspect.test(texts),
    );
  }

  /** Data in which keywords mean nothing: its strings and names count. */
  data(value: unknown): void {
    if (typeof value === 'string') this.text(value);
    else if (typeof value !== 'object' || value === null) this.length += 6;
    else if (Array.isArray(value) && value.every(isText)) for (const text of value) this.text(text);
    else this.nested(value);
  }

  private nested(top: object): void {
    const open: object[] = [top];
    for (let value = open.pop(); value !== undefined && this.values < MOST_VALUES; value = open.pop())
      if (Array.isArray(value)) for (let i = 0; i < value.length; i++) this.inner(value[i], open);
      else
        for (const key in value) {
          this.text(key);
          this.inner((value as Record<string, unknown>)[key], open);
        }
  }

  private inner(value: unknown, open: object[]): void {
    this.values++;
    if (typeof value === 'string') this.text(value);
    else if (typeof value === 'object' && value !== null) open.push(value);
    else this.length += 6;
  }
}

const isText = (value: unknown): value is string => typeof value === 'string';
const NONE: readonly TextRule[] = [];
/** What may mean something else in a union, or when case is ignored. */
const NOT_UNITED = /\[\^|\(\?[!<]|\\[1-9kKpP]/;

/** One expression that matches wherever one of the rules suspects something: one pass over the text instead of many. */
function unionOf(rules: readonly TextRule[]): RegExp | undefined {
  const isPlain = ({ suspect: { source, flags } }: TextRule): boolean =>
    (flags === '' || flags === 'i') && !NOT_UNITED.test(source);
  if (!rules.every(isPlain)) return undefined;
  const flags = rules.some(({ suspect }) => suspect.flags === 'i') ? 'i' : '';
  return new RegExp(rules.map(({ suspect }) => suspect.source).join('|') || '(?!)', flags);
}
