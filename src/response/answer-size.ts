import { estimateTokens } from '../model/token-estimate.js';
import type { Told } from './answer.js';
import type { AnswerSize } from './validation.js';

/** Objects and lists that are visited: enough for any real answer, and an end for a proxy without one. */
const MOST_NODES = 2_000_000;
/** Characters per token of JSON, as in `estimateTokens`. */
const PER_TOKEN = 4.2;

/** How much a model reads: the text, or the structured content where a client shows that instead and it is more. */
export function answerSize(texts: readonly Told[], structured: unknown): AnswerSize {
  let characters = 0;
  let tokens = 0;
  for (const { text } of texts) {
    characters += text.length;
    tokens += estimateTokens(text);
  }
  if (structured === undefined) return { characters, tokens };
  const serialised = jsonLength(structured);
  return {
    characters: Math.max(characters, serialised),
    tokens: Math.max(tokens, Math.round(serialised / PER_TOKEN)),
  };
}

/** About the length of a value's JSON, without writing it. */
export function jsonLength(root: unknown): number {
  const open: object[] = [];
  let length = scalarLength(root, open);
  for (let visited = 0; visited < MOST_NODES; visited++) {
    const node = open.pop();
    if (node === undefined) return length;
    if (Array.isArray(node)) {
      length += node.length + 1;
      for (let i = 0; i < node.length && visited < MOST_NODES; i++, visited++)
        length += scalarLength(node[i], open);
    } else
      for (const key of Object.keys(node))
        length += key.length + 4 + scalarLength((node as Readonly<Record<string, unknown>>)[key], open);
  }
  return length;
}

function scalarLength(value: unknown, open: object[]): number {
  switch (typeof value) {
    case 'string':
      return value.length + 2;
    case 'number':
      return Number.isInteger(value) ? digits(value) : 8;
    case 'object':
      if (value === null) return 4;
      open.push(value);
      return 1;
    default:
      return 5;
  }
}

function digits(value: number): number {
  const size = Math.abs(value);
  return size < 10 ? 1 : size < 1_000 ? 3 : size < 1_000_000 ? 6 : 12;
}
