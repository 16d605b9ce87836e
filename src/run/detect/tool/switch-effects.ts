import { isRecord } from '../../../model/json.js';
import { foldName } from '../../../model/nearest.js';
import type { Attempt } from '../../attempt/attempt.js';
import { replyData, replyText } from '../../attempt/reply-text.js';
import type { ToolState } from '../../state/tool-state.js';
import { argumentsOf, describedAs } from './ignored-argument.js';
import { listedItems, onlyList } from './listed-items.js';
import { memberOf } from './listed-response.js';

type Args = Readonly<Record<string, unknown>>;

/** What a switch does by its name: the arguments for which it must have an effect, and what a response shows without it. */
export interface SwitchEffect {
  readonly form: RegExp;
  /** Arguments to set; nothing where the tool takes none that show it. */
  readonly prepare: (state: ToolState) => Args | undefined;
  /** Whether a response that is the same with and without the switch shows that it has no effect. */
  readonly shows: (attempt: Attempt, word: string) => boolean;
  readonly expected: string;
}

const TEXT = /^(?:text|lines|input|content|string|values|items|list)$/;
const SEARCHED = /^(?:pattern|query|search|find|needle|term|word|regex|substring|keyword)$/;

/** Three lines, two of them the same. */
const TWICE = ['assayb', 'assaya', 'assayb'];

/** Lines that are in one order by their characters, and in another one by their numbers. */
const NUMBERED = ['10 assay', '9 assay', '100 assay'];

/** What switches do by their folded names. */
export const SWITCH_EFFECTS: readonly SwitchEffect[] = [
  {
    form: /^(?:only)?(?:unique|distinct|dedupe|dedup|deduplicate|removeduplicates)(?:only|lines|items)?()$/,
    prepare: (state) => linesFor(state, TWICE),
    shows: ({ reply }) => replyText(reply).split('assayb').length > 2,
    expected: 'each line once',
  },
  {
    form: /^(?:descending|desc|reversed?|newestfirst|oldestfirst)()$/,
    prepare: (state) =>
      /sort|order/i.test(said(state)) ? (linesFor(state, ['assayb', 'assaya', 'assayc']) ?? {}) : undefined,
    shows: (attempt) => new Set(listedItems(attempt) ?? linesOf(attempt)).size > 2,
    expected: 'another order',
  },
  {
    form: /^(?:by)?(?:numeric|numerical|numerically|natural|numbers?)(?:sort|order|ly)?()$/,
    prepare: (state) => (/sort|order/i.test(said(state)) ? linesFor(state, NUMBERED) : undefined),
    shows: (attempt) => new Set(listedItems(attempt) ?? linesOf(attempt)).size > 2,
    expected: 'the lines by their numbers',
  },
  {
    form: /^(?:casesensitive|caseinsensitive|ignorecase|matchcase)()$/,
    prepare: (state) => {
      const [text, word] = [textsOf(state, TEXT)[0], textsOf(state, SEARCHED)[0]];
      return text === undefined || word === undefined
        ? undefined
        : { [text]: 'Assayword', [word]: 'assayword' };
    },
    shows: () => true,
    expected: 'another result for a word in other letters',
  },
  {
    form: /^(?:include|with|show|add)?(?:csv)?headers?(?:row|line)?()$/,
    prepare: () => ({}),
    shows: isTable,
    expected: 'the rows with and without a header',
  },
  {
    form: /^(?:include|with|show|return)(.{3,40})$/,
    prepare: () => ({}),
    shows: ({ reply }, word) => hasPart(replyData(reply), word, 3),
    expected: 'a response without it',
  },
  {
    form: /^(?:only(.{3,40})|(.{3,40})only)$/,
    prepare: () => ({}),
    shows: hasBoth,
    expected: 'fewer items',
  },
];

const said = ({ tool }: ToolState): string => `${tool.name} ${tool.description ?? ''}`;

/** The names of arguments that are texts, by a folded name. */
const textsOf = (state: ToolState, named: RegExp): readonly string[] =>
  argumentsOf(state)
    .filter(
      ({ name, schema }) =>
        schema.type === 'string' && schema.enum === undefined && named.test(foldName(name)),
    )
    .map(({ name }) => name);

/** Lines for a tool that works on lines, or on a list of texts. */
export function linesFor(state: ToolState, lines: readonly string[]): Args | undefined {
  for (const argument of argumentsOf(state)) {
    const { name, schema } = argument;
    if (!TEXT.test(foldName(name))) continue;
    const { items } = schema;
    if (schema.type === 'array' && isRecord(items) && items.type === 'string') return { [name]: lines };
    const isOfLines = /\blines?\b/i.test(
      `${name} ${said(state).replaceAll('_', ' ')} ${describedAs(argument)}`,
    );
    if (schema.type === 'string' && isOfLines) return { [name]: lines.join('\n') };
  }
  return undefined;
}

const linesOf = ({ reply }: Attempt): readonly string[] =>
  replyText(reply)
    .split('\n')
    .filter((line) => line !== '');

/** Whether a text is rows of values: each line has as many separators as the first. */
function isTable(attempt: Attempt): boolean {
  const lines = linesOf(attempt);
  return [',', ';', '\t', '|'].some((mark) => {
    const [first, ...more] = lines.map((line) => line.replace(/"[^"]{0,400}"/g, '').split(mark).length);
    return first !== undefined && first > 1 && more.length > 0 && more.every((count) => count === first);
  });
}

/** Whether data has a member of a name that is not empty. */
function hasPart(data: unknown, word: string, depth: number): boolean {
  if (depth === 0 || typeof data !== 'object' || data === null) return false;
  const names = [word, `${word}s`, word.replace(/s$/, '')];
  return Object.entries(data)
    .slice(0, 50)
    .some(
      ([key, value]) => (names.includes(foldName(key)) && isFilled(value)) || hasPart(value, word, depth - 1),
    );
}

const isFilled = (value: unknown): boolean =>
  typeof value === 'string'
    ? value !== ''
    : typeof value === 'object' && value !== null && Object.keys(value).length > 0;

/** Whether a list has items that a word is true of, and others: by a flag of that name, or by their status. */
function hasBoth({ reply }: Attempt, word: string): boolean {
  const items = (onlyList(replyData(reply)) ?? []).filter(isRecord);
  const flags = new Set(items.map((item) => memberOf(item, word) ?? memberOf(item, `is${word}`)));
  const states = new Set(items.map((item) => memberOf(item, 'status') ?? memberOf(item, 'state')));
  return (flags.has(true) && flags.has(false)) || (states.has(word) && states.size > 1);
}
