import type { TextRule } from './rule.js';

/** In shorter texts nobody can say anything; they are only looked at for characters that do not show. */
const SHORT = 12;

/**
 * Takes every text of a tool, adds up the length of its JSON, and notes whether some rule should look closer. Two
 * expressions stand for the suspicions of all rules, one for single characters and one for phrases, which an engine
 * finds by leaps; almost every text passes both.
 */
export class TextSieve {
  /** Characters of the tool as JSON text, roughly. */
  length = 0;
  isSuspect = false;
  private readonly characters: RegExp | undefined;
  private readonly phrases: RegExp | undefined;

  constructor(rules: readonly TextRule[]) {
    this.characters = unionOf(rules.filter(({ looksAtShort }) => looksAtShort === true));
    this.phrases = unionOf(rules.filter(({ looksAtShort }) => looksAtShort !== true));
  }

  reset(): void {
    this.length = 0;
    this.isSuspect = false;
  }

  text(text: string): void {
    this.length += text.length + 3;
    if (this.isSuspect) return;
    if (this.characters?.test(text) === true) this.isSuspect = true;
    else if (text.length >= SHORT && this.phrases?.test(text) === true) this.isSuspect = true;
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
    for (let value = open.pop(); value !== undefined; value = open.pop())
      for (const key in value) {
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
