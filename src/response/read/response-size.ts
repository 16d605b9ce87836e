import { isRecord } from '../../model/json.js';
import { estimateTokens } from '../../model/token-estimate.js';
import type { AnswerSize } from '../judge/validation.js';

/** Tokens that a response may have unless the options say otherwise: about where common clients cut. */
export const TOKEN_BUDGET = 25_000;

/** Code units of each text that are weighed. */
const WEIGHED = 128;
/** Objects and lists that are visited: enough for any real response, and an end for a proxy without one. */
const MOST_NODES = 1_000_000;
const DEEPEST = 500;
/** Characters per token of JSON, as in `estimateTokens`. */
const PER_TOKEN = 4.2;

/** Every text of a response, without a bound on their number: a model reads them all. */
export function spokenTexts(response: unknown): readonly string[] {
  const content: unknown = isRecord(response) ? response.content : undefined;
  if (!Array.isArray(content)) return [];
  const texts: string[] = [];
  // By index, here and below: an iterator makes an object for each block, and there may be very many.
  for (let i = 0; i < content.length; i++) {
    const block: unknown = content[i];
    const holder: unknown = isRecord(block) && block.type === 'resource' ? block.resource : block;
    if (isRecord(holder) && typeof holder.text === 'string') texts.push(holder.text);
  }
  return texts;
}

/** How much a model reads of texts. */
export function textSize(texts: readonly string[]): AnswerSize {
  let characters = 0;
  let tokens = 0;
  for (let i = 0; i < texts.length; i++) {
    const text = texts[i] ?? '';
    characters += text.length;
    tokens += estimateTokens(text, WEIGHED);
  }
  return { characters, tokens };
}

/** The same of a response whose structured content a client may show instead of its text, where that is more. */
export function structuredSize({ characters, tokens }: AnswerSize, structured: unknown): AnswerSize {
  const serialised = responseLength(structured);
  return {
    characters: Math.max(characters, serialised),
    tokens: Math.max(tokens, Math.round(serialised / PER_TOKEN)),
  };
}

/** About the length of a value's JSON, without writing it. */
export function responseLength(root: unknown): number {
  let budget = MOST_NODES;
  const measure = (value: unknown, depth: number): number => {
    if (typeof value === 'string') return value.length + 2;
    if (typeof value === 'number') return digits(value);
    if (typeof value !== 'object' || value === null) return 4;
    if (budget-- <= 0 || depth > DEEPEST) return 2;
    let length = 1;
    if (Array.isArray(value)) {
      for (let i = 0; i < value.length && budget > 0; i++) length += 1 + measure(value[i], depth + 1);
      return Math.max(2, length);
    }
    if (!isRecord(value)) return length;
    for (const key in value) length += key.length + 4 + measure(value[key], depth + 1);
    return Math.max(2, length);
  };
  return measure(root, 0);
}

function digits(value: number): number {
  if (!Number.isInteger(value)) return 8;
  const size = Math.abs(value);
  return size < 10 ? 1 : size < 1_000 ? 3 : size < 1_000_000 ? 6 : 12;
}
