import type { Finding } from '../../../model/finding.js';
import { isRecord } from '../../../model/json.js';
import { propertiesOf } from '../../../model/properties-of.js';
import { quote, quoteValue } from '../../../model/quote.js';
import type { Tool } from '../../../model/tool.js';
import type { Attempt } from '../../attempt/attempt.js';
import { replyText } from '../../attempt/reply-text.js';
import { isOwnArithmetic } from '../../control/own-arithmetic.js';
import type { CallDetector } from '../detector.js';
import { RUN_RULES, runFinding } from '../run-rules.js';

/** What programs print for a value that has no text, or for none at all. Backticks quote it: a text about programming. */
const PLACEHOLDER =
  /(?<!`)\[object (?:Object|Promise|Undefined|Null|Map|Set)\]|^undefined$|(?<!`)<[\w.]{1,80} object at 0x[0-9a-f]{4,16}>/;

/** The same in Java: a class with its package, and a number. */
const OBJECT = /(?<![\w@.`])(?:[a-z]\w{0,30}\.){1,8}[A-Z]\w{0,60}@[0-9a-f]{5,8}(?![\w.])/;

/** "Sent {title} to ${name}": the place of a value in a sentence that was not filled. */
const UNFILLED = /(?<![\w`'"{$])\$?\{{1,2} ?(?:\w{1,20}\.)?([A-Za-z]\w{1,40}) ?\}{1,2}(?![\w`'"}])/g;

/** "Name: undefined", "Next run: Invalid Date": a line that ends with a placeholder after its label. */
const LABELLED = /^[^\n{}=;"']{1,80}:\s(undefined|Invalid Date)[.!]?$/m;

/** "The time in Oslo is Invalid Date": in a sentence. */
const SAID = /\b(?:is|are|was|on|at|by|for|from|to|until) (Invalid Date)\b(?!:)/;

/** "| Ann | undefined |": a cell of a table. */
const CELL = /^\|[^\n]{0,400}\|\s(undefined|\[object Object\]|Invalid Date)\s\|/m;

/** An object that the program took for a text. */
const PARSED_OBJECT = /["']?\[object Object\]["']? is not valid JSON/;

/** The same as older programs say it: a text that begins with another letter is refused in these words, too. */
const PARSED_LETTER = /Unexpected token o in JSON at position 1\b/;

/** An error that says nothing else. */
const EMPTY_ERROR = /^(?:\w{0,20}Error:\s{0,3})?(undefined|\[object Object\])[.!]?$/;

/** The same for a number; only in a plain call or at a declared bound: an odd one may well have no number as its result. */
const NO_NUMBER = /^[^\n{}=;"']{1,80}:\s(NaN|-?Infinity)(?:\s?\S{1,3})?$/m;

/** The result of a computation, and nothing else: "NaN EUR". */
const ONLY_NO_NUMBER = /^(NaN|-?Infinity)(?:\s?\S{1,3})?$/;

/** The same in a cell of a table: "| Ratio | -Infinity |". */
const NO_NUMBER_CELL = /^\|[^\n]{0,400}\|\s(NaN|-?Infinity)(?:\s?\S{1,3})?\s\|/m;

/** A day that no month has. */
const NO_DAY = /(?:^|["\s])(\d{4}-(?:0[1-9]|1[0-2])-(?:3[2-9]|[4-9]\d)|\d{4}-02-3[01])(?=$|["\sT,.])/;

/** A drawing or a page: what a program leaves in its attributes is not shown. */
const MARKUP = /^\s{0,20}<(?:svg|\?xml|!doctype|html)\b/i;

/** The response shows a placeholder of the programming language instead of the value, or of what went wrong. */
export const unprintedValue: CallDetector = {
  name: 'unprinted value',
  scope: 'call',
  rules: [RUN_RULES.unprinted],
  replay: { by: 'call' },
  detect: placeholdersIn,
};

/** What is shown in place of a value by any call, and by a plain one. */
const NO_VALUES = [PLACEHOLDER, OBJECT, LABELLED, CELL, SAID];
const NO_NUMBERS = [NO_NUMBER, NO_NUMBER_CELL, ONLY_NO_NUMBER, NO_DAY];

/** What a text shows in place of a value. In a plain call, a number that is none counts, too. */
export const placeholderIn = (text: string, isPlain: boolean): string | undefined =>
  firstIn(text, NO_VALUES) ?? (isPlain ? firstIn(text, NO_NUMBERS) : undefined);

/** What the first pattern that fits finds: its group, where it has one. */
function firstIn(text: string, patterns: readonly RegExp[]): string | undefined {
  for (const pattern of patterns) {
    const match = pattern.exec(text);
    if (match !== null) return match[1] ?? match[0];
  }
  return undefined;
}

/** The place of an argument that was not filled. A tool whose definition has braces or is about them returns some. */
function unfilledIn({ name, description = '', inputSchema }: Tool, text: string): string | undefined {
  if (/[{}]|templat|format|placeholder|variable/i.test(`${name} ${description}`)) return undefined;
  const names = Object.keys(propertiesOf(inputSchema));
  return [...text.matchAll(UNFILLED)].find(([, word = '']) => names.includes(word))?.[0];
}

/** A tool that is about the values of a programming language returns them. */
const ABOUT_LANGUAGE = /\b(?:javascript|typescript|typeof|undefined|NaN|infinit[ey])\b/i;

/** What an error shows instead of a cause. */
function emptyErrorIn(text: string, args: unknown): string | undefined {
  const hasObject = isRecord(args) && Object.values(args).some((value) => isRecord(value));
  const parsed = PARSED_OBJECT.exec(text) ?? (hasObject ? PARSED_LETTER.exec(text) : null);
  return EMPTY_ERROR.exec(text)?.[1] ?? parsed?.[0];
}

/** Whether a number is the least or the largest that its author allows: more than a type allows by itself. */
function isAtBound({ inputSchema }: Tool, args: unknown): boolean {
  return Object.entries(propertiesOf(inputSchema)).some(([name, schema]) => {
    const sent = isRecord(args) ? args[name] : undefined;
    if (typeof sent !== 'number' || Math.abs(sent) > PLAIN || !isRecord(schema)) return false;
    return sent === schema.minimum || sent === schema.maximum;
  });
}

/** Numbers beyond it are bounds of a type. */
const PLAIN = 1_000_000;

const isPlain = (tool: Tool, { arguments: args, scenario }: Attempt): boolean =>
  scenario.category === 'happy_path' || scenario.aim?.kind === 'member' || isAtBound(tool, args);

function placeholdersIn(tool: Tool, attempt: Attempt): Finding[] {
  const { arguments: args, scenario, reply, succeeded } = attempt;
  if (reply?.kind !== 'result' || (succeeded && scenario.violates !== undefined)) return [];
  const { content } = isRecord(reply.result) ? reply.result : {};
  const texts = (Array.isArray(content) ? content : []).map((block: unknown) =>
    isRecord(block) && typeof block.text === 'string' && !MARKUP.test(block.text) ? block.text.trim() : '',
  );
  const shown = texts
    .map((text) =>
      succeeded
        ? (placeholderIn(text, isPlain(tool, attempt)) ?? unfilledIn(tool, text))
        : emptyErrorIn(text, args),
    )
    .find((match) => match !== undefined);
  // Whoever asks for it gets it: an echo, a search, an explanation.
  if (shown === undefined || JSON.stringify(args ?? null).includes(shown)) return [];
  if (isOwnArithmetic(args, shown) && !isAtBound(tool, args)) return [];
  if (ABOUT_LANGUAGE.test(tool.description ?? '')) return [];
  const draft = {
    path: '/content',
    message: succeeded
      ? 'The response shows a placeholder of the programming language instead of a value.'
      : 'The error shows a placeholder of the programming language instead of what went wrong.',
    received: quoteValue(shown),
    evidence: [{ text: quote(replyText(reply), 160) }],
  };
  return [lessIfOdd(runFinding(RUN_RULES.unprinted, tool.name, draft, 'response'), attempt)];
}

/** Lowers a finding to a warning where only a text that hardly anybody sends shows it. */
export function lessIfOdd(finding: Finding, { scenario: { category, expectation } }: Attempt): Finding {
  const isOdd = category !== 'happy_path' && expectation === 'either';
  return isOdd ? { ...finding, severity: 'warning' } : finding;
}
