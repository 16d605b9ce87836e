import type { TextRule } from './rule.js';

/** One look for all rules that are about such characters: three of four tools have none. */
const UNUSUAL = /[^\n\r\t -~]/;

/** Values of one tool that are looked at; a schema that shares its parts in memory could have any number. */
const MOST_VALUES = 1_000_000;

/**
 * Takes every text of a tool, adds up the length of its JSON, and says which rules should look closer. The texts are
 * strung together and held against what each rule suspects; almost every tool passes.
 */
export class TextSieve {
  /** Characters of the tool as JSON text, roughly. */
  length = 0;
  private texts = '';
  private values = 0;
  private readonly rules: readonly TextRule[];

  constructor(rules: readonly TextRule[]) {
    this.rules = rules;
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

  /** The rules that suspect something; maybe of a phrase that arises only where two texts meet. */
  suspicions(): readonly TextRule[] {
    let suspicions: TextRule[] | undefined;
    const isUnusual = UNUSUAL.test(this.texts);
    for (const rule of this.rules)
      if ((isUnusual || rule.isAboutUnusual !== true) && rule.suspect.test(this.texts)) {
        suspicions ??= [];
        suspicions.push(rule);
      }
    return suspicions ?? NONE;
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
const NONE: readonly TextRule[] = [];
