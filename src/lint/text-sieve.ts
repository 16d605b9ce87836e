import type { TextRule } from './rule.js';

/** One look for all rules that are about such characters: three of four tools have none. */
const UNUSUAL = /[^\n\r\t -~]/;

/** Values of one tool that are looked at; a schema that shares its parts in memory could have any number. */
const MOST_VALUES = 1_000_000;
/** Characters that are held against the rules at once: few at first, because an expression is slow until it was used. */
const FULL = 8_000;
const FIRST = 200;
/** Texts that are remembered: enough for the repetitions of a server, and little beside its list. */
const MOST_KNOWN = 50_000;

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
  private readonly known = new Set<string>();
  private count = 0;
  /** Those of the known texts that some rule suspects. */
  private readonly suspects = new Set<string>();
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
    this.length += text.length + 3;
    // Adding and counting is one look-up, where asking first would be two.
    const { known } = this;
    known.add(text);
    if (known.size > this.count) {
      this.count++;
      this.fresh.push(text);
      this.characters += text.length;
    } else if (this.suspects.size > 0 && this.suspects.has(text)) this.isSuspect = true;
  }

  /** The rules that suspect one of the texts that came since it was last asked, and were new. */
  suspicions(): readonly TextRule[] {
    const { fresh } = this;
    this.fresh = [];
    this.characters = 0;
    this.enough = FULL;
    const suspicions = this.suspecting(fresh.join('\n'));
    if (this.known.size > MOST_KNOWN) this.forget();
    for (const text of suspicions.length > 0 ? fresh : [])
      if (suspicions.some(({ suspect }) => suspect.test(text))) this.suspects.add(text);
    return suspicions;
  }

  private suspecting(texts: string): readonly TextRule[] {
    const isUnusual = UNUSUAL.test(texts) && this.unusual?.test(texts) !== false;
    const isUsual = this.usual?.test(texts) !== false;
    if (!isUnusual && !isUsual) return NONE;
    return this.rules.filter(
      ({ isAboutUnusual, suspect }) => (isAboutUnusual === true ? isUnusual : isUsual) && suspect.test(texts),
    );
  }

  private forget(): void {
    this.known.clear();
    this.suspects.clear();
    this.count = 0;
  }

  /** Data in which keywords mean nothing: its strings and names count. */
  data(value: unknown): void {
    if (typeof value === 'string') this.text(value);
    else if (typeof value !== 'object' || value === null) this.length += 6;
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
