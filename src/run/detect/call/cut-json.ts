import type { Finding, FindingDraft } from '../../../model/finding.js';
import { isRecord } from '../../../model/json.js';
import { quote } from '../../../model/quote.js';
import { readJson } from '../../../model/read-json.js';
import type { Tool } from '../../../model/tool.js';
import type { CallDetector } from '../detector.js';
import { RUN_RULES, runFinding } from '../run-rules.js';

/** Characters of a text that are looked at; what is longer has a finding about its size. */
const LOOKED_AT = 1_000_000;

/** Shorter texts may be a bracket in prose. */
const SHORTEST = 20;

/** How a dictionary or a list of dictionaries begins where a program prints it instead of writing JSON. */
const PRINTED = /^(?:\[\s{0,9})?\{\s{0,9}'[^'\n]{1,80}':\s/;

/** A text is the beginning of JSON, and ends in the middle of it; or JSON is promised, and it is something else. */
export const cutJson: CallDetector = {
  name: 'cut JSON',
  scope: 'call',
  rules: [RUN_RULES.cutJson],
  replay: { by: 'call' },
  *detect(tool, { reply, succeeded, arguments: args }): Generator<Finding> {
    if (!succeeded || reply?.kind !== 'result' || !isRecord(reply.result)) return;
    const blocks: readonly unknown[] = Array.isArray(reply.result.content) ? reply.result.content : [];
    for (const [index, block] of blocks.entries()) {
      const text = isRecord(block) && typeof block.text === 'string' ? block.text.trim() : '';
      const flaw = text.length > LOOKED_AT ? undefined : flawOf(text, tool, asksForJson(args));
      if (flaw === undefined) continue;
      const draft = { path: `/content/${index}/text`, ...flaw };
      yield runFinding(RUN_RULES.cutJson, tool.name, draft, 'response');
      return;
    }
  },
};

/** Whether a choice of the call is JSON. */
const asksForJson = (args: unknown): boolean => isRecord(args) && Object.values(args).includes('json');

/** JSON with a comma before a closing bracket. */
const TRAILING_COMMA = /,\s{0,20}[\]}]\s{0,20}(?:[\]}]|$)/;

/** How a description promises a list or an object: "The answer is a JSON array of …", "as a JSON object". */
const PROMISED = /\bJSON[ -](?:array|object|list)\b/i;

/** Whether a text is a JSON text whose content is a JSON list or object. */
function isEncodedTwice(text: string): boolean {
  if (!/^"\s{0,9}[[{]/.test(text)) return false;
  const outer = readJson(text);
  if (outer.outcome !== 'value' || typeof outer.value !== 'string') return false;
  const inner = readJson(outer.value);
  return inner.outcome === 'value' && typeof inner.value === 'object';
}

function flawOf(
  text: string,
  { description = '' }: Tool,
  isAsked: boolean,
): Omit<FindingDraft, 'path'> | undefined {
  if (PROMISED.test(description) && isEncodedTwice(text))
    return {
      message: 'The description promises a JSON array or object, but the text is JSON encoded twice.',
      expected: 'JSON that is encoded once',
      received: quote(text.slice(0, 60), 80),
    };
  if (text.length < SHORTEST) return undefined;
  if (isAsked && TRAILING_COMMA.test(text) && /^[[{]/.test(text) && readJson(text).outcome === 'not_json')
    return {
      message: 'The call asks for JSON, but the text has a comma too many.',
      expected: 'JSON',
      received: `… ${quote(text.slice(-60), 80)}`,
    };
  if (/\bJSON\b/.test(description) && PRINTED.test(text))
    return {
      message: 'The description promises JSON, but the text is a printed dictionary.',
      expected: 'JSON',
      received: quote(text.slice(0, 60), 80),
    };
  const noNumber = noNumberIn(text);
  if (noNumber !== undefined && !/\bNaN\b|\bInfinity\b|\bJSON5\b/i.test(description))
    return {
      message: `The text is JSON but for ${noNumber}, which JSON does not have.`,
      expected: 'a number or null',
      received: noNumber,
    };
  if (!endsEarly(text)) return undefined;
  return {
    message: 'The text is JSON that ends in the middle.',
    expected: 'complete JSON',
    received: `… ${quote(text.slice(-60), 80)}`,
  };
}

/** A text of JSON, even one that does not end, or what some programs write for a number that is none. */
const STRING_OR_NO_NUMBER = /"(?:[^"\\]|\\[\s\S])*"?|(?<![\w.])-?(?:NaN|Infinity)\b/g;

/** The first `NaN` or `Infinity` in a text that is JSON without them. */
function noNumberIn(text: string): string | undefined {
  if (!/^[[{]/.test(text) || !/NaN|Infinity/.test(text) || readJson(text).outcome !== 'not_json')
    return undefined;
  let first: string | undefined;
  const repaired = text.replace(STRING_OR_NO_NUMBER, (token) => {
    if (token.startsWith('"')) return token;
    first ??= token;
    return 'null';
  });
  return first !== undefined && readJson(repaired).outcome === 'not_json' ? undefined : first;
}

/** One step of JSON: a bracket, a comma, a colon, a complete text, a number or a word. */
const TOKEN = /\s*(?:[[\]{},:]|"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*|true|false|null)/y;

/** Whether a text is correct JSON as far as it goes, and does not go far enough. */
function endsEarly(text: string): boolean {
  if (!/^[[{]\s*["[{\d\-tfn]/.test(text)) return false;
  let depth = 0;
  let at = 0;
  let members = 0;
  while (at < text.length) {
    TOKEN.lastIndex = at;
    const token = TOKEN.exec(text)?.[0].trim();
    if (token === undefined) return members > 1 && isTornToken(text.slice(at).trimStart());
    if (token === '[' || token === '{') depth++;
    if (token === ']' || token === '}') depth--;
    if (token === ':' || token === ',') members++;
    if (depth === 0) return false;
    at = TOKEN.lastIndex;
  }
  return members > 1;
}

/** The rest of a text that ends within a string or a word. */
function isTornToken(rest: string): boolean {
  return /^"(?:[^"\\\n]|\\.)*\\?$/.test(rest) || /^(?:t|tr|tru|f|fa|fal|fals|n|nu|nul|-)?$/.test(rest);
}
