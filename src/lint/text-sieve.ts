import type { TextRule } from './rule.js';

/** Values of one tool that are looked at; a schema that shares its parts in memory could have any number. */
const MOST_VALUES = 1_000_000;

/**
 * Takes every text of a tool, adds up the length of its JSON, and says whether some rule should look closer. The texts
 * are strung together and held, all at once, against one expression for single characters and one for phrases, which an
 * engine finds by leaps; almost every tool passes both.
 */
export class TextSieve {
  /** Characters of the tool as JSON text, roughly. */
  length = 0;
  private texts = '';
  private values = 0;
  private readonly characters: RegExp | undefined;
  private readonly phrases: RegExp | undefined;

  constructor(rules: readonly TextRule[]) {
    this.characters = unionOf(rules.filter(({ looksAtShort }) => looksAtShort === true));
    this.phrases = unionOf(rules.filter(({ looksAtShort }) => looksAtShort !== true));
  }

  reset(): void {
    this.length = 0;
    this.texts = '';
    this.values = 0;
  }

  text(text: string): void {
    this.length += text.length + 3;
    this.texts += text;
    this.texts += '\n';
  }

  /** May be true for a phrase that arises only where two texts meet: the rules then find nothing. */
  get isSuspect(): boolean {
    return this.characters?.test(this.texts) === true || this.phrases?.test(this.texts) === true;
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
      for (const key in value) {
        this.values++;
        const child = (value as Record<string, unknown>)[key];
        if (!Array.isArray(value)) this.text(key);
        if (typeof child === 'string') this.text(child);
        else if (typeof child === 'object' && child !== null) open.push(child);
        else this.length += 6;
      }
  }
}

const isText = (value: unknown): value is string => typeof value === 'string';

/** Matches what any of the rules suspects. */
function unionOf(rules: readonly TextRule[]): RegExp | undefined {
  if (rules.length === 0) return undefined;
  return new RegExp(rules.map(({ suspect }) => `(?:${suspect.source})`).join('|'), 'i');
}
