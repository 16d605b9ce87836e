import { foldName } from '../../../model/nearest.js';
import { valueText } from '../../../model/value-text.js';
import { snakeName } from '../../../scenario/plausible/name-values.js';
import type { Attempt } from '../../attempt/attempt.js';
import { decodedTexts, replyData, replyText } from '../../attempt/reply-text.js';
import type { ToolState } from '../../state/tool-state.js';
import { type Argument, argumentsOf } from './ignored-argument.js';
import { PARTS_OF_A_WHOLE } from './known-parts.js';
import { KNOWN_TEXT_RESULTS } from './known-text-results.js';
import { linesFor } from './switch-effects.js';
import { recordsIn } from './wrong-average.js';

type Args = Readonly<Record<string, unknown>>;

/** What is wrong with the response to arguments for which the result is known. */
export interface Wrong {
  readonly expected: string;
  readonly received: string;
}

/** A computation that a tool promises by its name, arguments for it, and what its result cannot be. */
export interface KnownResult {
  readonly name: RegExp;
  /** Words in the definition with which it may be another computation. */
  readonly unless?: RegExp;
  /** The arguments; nothing where the tool does not take them. */
  readonly prepare: (state: ToolState) => Args | undefined;
  readonly judge: (attempt: Attempt, state: ToolState) => Wrong | undefined;
}

const TEXT = /^(?:text|input|content|string|str|body|title|value)$/;

/** The only argument that is a text. */
function textFor(state: ToolState, text: string): Args | undefined {
  const texts = argumentsOf(state).filter(
    ({ schema }) => schema.type === 'string' && schema.enum === undefined,
  );
  const [one, ...more] = texts.length === 1 ? texts : texts.filter(({ name }) => TEXT.test(foldName(name)));
  return one === undefined || more.length > 0 ? undefined : { [one.name]: text };
}

const isDate = ({ name, schema }: Argument): boolean =>
  schema.type === 'string' && (schema.format === 'date' || /date|^(?:start|end|from|to)$|day/i.test(name));

const datesOf = (state: ToolState): readonly Argument[] => argumentsOf(state).filter(isDate);

/** The lines of a text or of a list that a response shows, of those that were sent. */
const linesIn = (attempt: Attempt, sent: readonly string[]): readonly string[] =>
  decodedTexts(attempt.reply)
    .split(/\\n|\n/)
    .map((line) => line.trim())
    .filter((line) => sent.includes(line));

const UNSORTED = ['assayc', 'assaya', 'assayd', 'assayb'];
const TWICE = ['assayb', 'assaya', 'assayb', 'assayc'];
const COUNTED = 'one two   three\nfour five';

const CASED = 'Assay Word';

/** The number that a response gives under a name, as data or in words. */
function counted(attempt: Attempt, noun: string): number | undefined {
  const data = replyData(attempt.reply);
  const names = [noun, `${noun}s`, `${noun}count`, `${noun}scount`, `total${noun}s`, `num${noun}s`];
  if (data !== undefined) {
    const found = recordsIn(data).flatMap((record) =>
      Object.entries(record).flatMap(([name, value]) =>
        names.includes(foldName(name)) && typeof value === 'number' ? [value] : [],
      ),
    );
    return found.length === 1 ? found[0] : undefined;
  }
  const words = new RegExp(
    `\\b${noun}s?(?: count)?\\*{0,2}: {0,3}\\*{0,2}(\\d{1,6})\\b|(?<![\\d.,])(\\d{1,6}) ${noun}s?\\b`,
    'gi',
  );
  const all = [...replyText(attempt.reply).slice(0, 1_000).matchAll(words)].map(([, after, before]) =>
    Number(after ?? before),
  );
  return all.length === 1 ? all[0] : undefined;
}

/** A text that a response gives as its result: all of it, or the only member that is not an argument. */
function resultOf({ reply, arguments: args }: Attempt): string | undefined {
  const data = replyData(reply);
  if (data === undefined) return replyText(reply).trim();
  const sent = JSON.stringify(args);
  const [only, ...more] = recordsIn(data)
    .flatMap((record) => Object.values(record))
    .filter((value): value is string => typeof value === 'string' && !sent.includes(JSON.stringify(value)));
  return more.length > 0 ? undefined : only;
}

/** Whether a result has what it should; a tool that speaks of something else shows nothing. */
const has =
  (expected: string, instead: readonly RegExp[]) =>
  (attempt: Attempt): Wrong | undefined => {
    const text = decodedTexts(attempt.reply);
    if (text.includes(expected) || !instead.some((one) => one.test(text))) return undefined;
    return { expected, received: text.trim().slice(0, 80) };
  };

/** Computations whose results are known for some arguments. */
const KNOWN_RESULTS: readonly KnownResult[] = [
  {
    name: /(?:^|_)sort_(?:lines|text|list|strings|words)$|(?:^|_)(?:lines|text|list)_sort(?:er)?$/,
    unless: /by length|natural|random|shuffle|by (?:a |the )?key/i,
    prepare: (state) => linesFor(state, UNSORTED),
    judge: (attempt) => {
      const lines = linesIn(attempt, UNSORTED);
      const text = lines.join(' ');
      const rising = UNSORTED.toSorted();
      const isSorted = text === rising.join(' ') || text === rising.toReversed().join(' ');
      return lines.length < UNSORTED.length || isSorted
        ? undefined
        : { expected: rising.join(', '), received: lines.join(', ') };
    },
  },
  {
    name: /^(?:de_?dup\w{0,9}|uniq(?:ue)?|distinct|remove_duplicates?)(?:_(?:lines|text|list|items|strings|words))?$|^(?:lines|text|list)_(?:unique|de_?dup\w{0,9})$/,
    unless: /consecutive|adjacent|neighbou?r|in a row/i,
    prepare: (state) => linesFor(state, TWICE),
    judge: (attempt) => {
      const lines = linesIn(attempt, TWICE);
      const isOnce = lines.length < 3 || new Set(lines).size === lines.length;
      return isOnce ? undefined : { expected: 'each line once', received: lines.join(', ') };
    },
  },
  {
    name: /(?:count|stat|analy|metric|length)/,
    unless: /unique|distinct|longer than|at least|matching|occurrence|frequen/i,
    prepare: (state) => textFor(state, COUNTED),
    judge: (attempt) => {
      for (const [noun, number] of [
        ['word', 5],
        ['line', 2],
      ] as const) {
        const said = counted(attempt, noun);
        if (said !== undefined && said !== number)
          return { expected: `${number} ${noun}s`, received: `${said}` };
      }
      return undefined;
    },
  },
  {
    name: /slug/,
    prepare: (state) => textFor(state, 'Assay one  two! three'),
    judge: (attempt) => {
      const slug = resultOf(attempt);
      const isOdd = slug !== undefined && /^assay\b/i.test(slug) && /[\s!]|--|-$/.test(slug);
      return isOdd ? { expected: 'assay-one-two-three', received: slug.slice(0, 80) } : undefined;
    },
  },
  {
    name: /^(?:(?:to|make|convert_to)_)?(?:upper|uppercase|upper_case)(?:_(?:text|string))?$/,
    prepare: (state) => textFor(state, CASED),
    judge: has('ASSAY WORD', [/assay word/i]),
  },
  {
    name: /^(?:(?:to|make|convert_to)_)?(?:lower|lowercase|lower_case)(?:_(?:text|string))?$/,
    prepare: (state) => textFor(state, CASED),
    judge: has('assay word', [/assay word/i]),
  },
  {
    name: /^reverse_(?:text|string)$|^(?:text|string)_reverse$/,
    unless: /\bwords?\b|\blines?\b/i,
    prepare: (state) => textFor(state, 'assay 12'),
    judge: has('21 yassa', [/yassa|21|assay/]),
  },
  {
    name: /base_?64_(?:en)code$|encode_base_?64$|^to_base_?64$/,
    prepare: (state) => textFor(state, 'assay word'),
    judge: has('YXNzYXkgd29yZA', [/^\W{0,3}[\w+/=-]{8,40}\W{0,3}$/]),
  },
  {
    name: /days?_(?:between|until|diff\w{0,8})|date_?diff\w{0,8}|(?:diff\w{0,8}|between)_(?:days|dates)|count_days/,
    unless: /inclusiv|including|both (?:days|dates|ends)|business|working|week ?days?\b|workdays|nights/i,
    prepare: (state) => {
      const [start, end, ...more] = datesOf(state);
      if (start === undefined || end === undefined || more.length > 0) return undefined;
      return { [start.name]: '2024-02-27', [end.name]: '2024-03-02' };
    },
    judge: (attempt) => {
      const data = replyData(attempt.reply);
      const said = typeof data === 'number' ? data : counted(attempt, 'day');
      return said === undefined || Math.abs(said) === 4
        ? undefined
        : { expected: '4 days', received: `${said}` };
    },
  },
  {
    name: /^(?:add|plus)_days?(?:_|$)|^(?:add_to|shift)_date$|^date_(?:add|plus|shift)(?:_|$)/,
    unless: /business|working|week ?days?\b|workdays|months?\b|weeks?\b|years?\b/i,
    prepare: (state) => {
      const [date, ...more] = datesOf(state).filter(({ schema }) => schema.type === 'string');
      const days = argumentsOf(state).find(
        ({ name, schema }) =>
          /^(?:number_?of_?)?days?$/i.test(name) && /^(?:integer|number)$/.test(valueText(schema.type)),
      );
      return date === undefined || days === undefined || more.length > 0
        ? undefined
        : { [date.name]: '2024-02-27', [days.name]: 3 };
    },
    judge: has('2024-03-01', [/2024-0[23]-(?:0[2-9]|1\d|28|29|3\d)/]),
  },
  {
    name: /week_?day|day_of_(?:the_)?week/,
    unless: /number of|count|next|business|working/i,
    prepare: (state) => {
      const [date, ...more] = datesOf(state);
      return date === undefined || more.length > 0 ? undefined : { [date.name]: '2024-02-29' };
    },
    judge: has('Thursday', [/\b(?:Mon|Tues|Wednes|Fri|Satur|Sun)day\b/]),
  },
];

/** Those that a tool promises by its name, and whose words do not make it another. */
export const knownResultsOf = ({ tool }: ToolState): readonly KnownResult[] =>
  [...KNOWN_RESULTS, ...KNOWN_TEXT_RESULTS, PARTS_OF_A_WHOLE].filter(
    ({ name, unless }) =>
      name.test(snakeName(tool.name)) &&
      unless?.test(JSON.stringify([tool.name.replaceAll('_', ' '), tool.description, tool.inputSchema])) !==
        true,
  );
