import { isRecord } from '../../../model/json.js';
import { joinPointer } from '../../../model/json-pointer.js';
import { foldName } from '../../../model/nearest.js';
import { propertiesOf } from '../../../model/properties-of.js';
import { quote } from '../../../model/quote.js';
import type { Tool } from '../../../model/tool.js';
import { valueText } from '../../../model/value-text.js';
import type { Attempt } from '../../attempt/attempt.js';
import { replyText, structuredOf, textData } from '../../attempt/reply-text.js';
import type { ToolState } from '../../state/tool-state.js';
import type { Contradiction } from './contradiction.js';
import { numbersIn, type Said, saidIds, saidNumbers, saidTotal } from './said-values.js';

/** A longer text holds content, whose numbers are its own. */
const [LONGEST, MOST_LINES] = [600, 12];

/** The numbers and the texts of structured content that are compared. */
const MOST_VALUES = 2_000;

/**
 * The text of a response states a value of its structured content, by name, and gives another one; neither value is
 * anywhere in the other form, so that it is not rounded, shortened or about something else. Where another response agrees
 * in that place, the text is about something else. What the text calls the total may be another one in a single response.
 */
export function saidOtherwise({ tool }: ToolState, worked: readonly Attempt[]): Contradiction | undefined {
  const all = worked.flatMap((attempt) => statementsIn(tool, attempt));
  const wrong = all.find(
    (one) =>
      one.isOther &&
      (one.isAmount !== true || all.some(({ place, said }) => place === one.place && said !== one.said)) &&
      !all.some(({ place, value, said }) => place === one.place && value === said && value !== 0),
  );
  if (wrong === undefined) return undefined;
  const { attempt, place, value, said } = wrong;
  return {
    attempt,
    path: joinPointer('/structuredContent', place),
    message: `The text gives another value for "${quote(place, 60)}" than the structured content.`,
    expected: `${value}, as in the structured content`,
    received: `${said} in the text`,
  };
}

interface Statement extends Said {
  readonly attempt: Attempt;
  /** Neither value is in the other form of the response. */
  readonly isOther: boolean;
}

function statementsIn(tool: Tool, attempt: Attempt): readonly Statement[] {
  const { reply, arguments: args } = attempt;
  const structured = structuredOf(reply);
  const text = replyText(reply).trim();
  if (!isRecord(structured) || textData(reply) !== undefined) return [];
  if (text.length > LONGEST || text.split('\n').length > MOST_LINES) return [];
  const known = knownIn([structured, args]);
  const shown = new Set(numbersIn(text).map(({ value }) => value));
  const stated = [...statedNumbers(tool, structured, text), ...onlyNumber(structured, text, known)];
  return [...stated, ...saidIds(structured, text)].map((one) => {
    const { value, said } = one;
    const isShown =
      typeof value === 'number' ? isAmong(value, shown) : text.toLowerCase().includes(value.toLowerCase());
    const isKnown =
      typeof said === 'number' ? isAmong(said, known.numbers) : known.texts.has(said.toLowerCase());
    const isElse = one.isNamed === true ? isOtherTotal(structured, one) : isKnown;
    return { ...one, attempt, isOther: (one.isAmount === true || !isShown) && !isElse };
  });
}

/** Whether another member that is a total as well has what the text says. */
const isOtherTotal = (structured: Readonly<Record<string, unknown>>, { place, said }: Said): boolean =>
  Object.entries(structured).some(([name, value]) => name !== place && value === said && /total/i.test(name));

/** A sentence is about the only number that the structured content has, where both call it a number of things. */
function onlyNumber(
  structured: Readonly<Record<string, unknown>>,
  text: string,
  known: Known,
): readonly Said[] {
  const [entry, ...more] = Object.entries(structured);
  const [only, ...others] = numbersIn(text);
  if (entry === undefined || only === undefined || more.length + others.length > 0) return [];
  const [place, value] = entry;
  const isCount = COUNTS.test(foldName(place)) && typeof value === 'number' && Number.isInteger(value);
  const isCounted = text.length < SENTENCE && Number.isInteger(only.value) && /^ [a-z]{3,}/.test(only.after);
  if (!isCount || !isCounted || known.numbers.has(only.value)) return [];
  return [{ place, value, said: only.value }];
}

/** Folded names of a number of things, and a text that says no more than that. */
const COUNTS = /^(?:total|count|number|size|length|n)$|(?:count|total)$/;
const SENTENCE = 120;

/** What the text says of numbers at the top of the structured content, and of the lengths of its lists. */
function statedNumbers(
  { outputSchema }: Tool,
  structured: Readonly<Record<string, unknown>>,
  text: string,
): Said[] {
  const declared = propertiesOf(outputSchema);
  // Beside a list, a total may be its length.
  const hasList = Object.values(structured).some((value) => Array.isArray(value));
  return Object.entries(structured).flatMap(([place, value]) => {
    const size = Array.isArray(value) ? value.length : value;
    return typeof size === 'number' && Number.isFinite(size) && !isFraction(declared[place])
      ? [
          ...saidNumbers(place, size, Array.isArray(value), text),
          ...(hasList || Array.isArray(value) ? [] : saidTotal(place, size, text)),
        ]
      : [];
  });
}

/** Whether a schema says that a percentage is a part of one. */
const isFraction = (schema: unknown): boolean =>
  isRecord(schema) &&
  (schema.maximum === 1 || /\bfraction|\b0 ?(?:to|-|–|\.\.) ?1\b/i.test(valueText(schema.description)));

/** What rounding changes: the second decimal place, or the third digit. */
const [ROUNDING, ROUNDED_BY] = [0.0051, 0.006];

/** Whether a number is among others, as far as either is rounded. */
export function isAmong(value: number, others: ReadonlySet<number>): boolean {
  if (others.has(value) || others.has(-value)) return true;
  return [...others].some((other) => {
    const isRounded = !Number.isInteger(other) || !Number.isInteger(value);
    return isRounded && Math.abs(other - value) <= Math.max(ROUNDING, Math.abs(value) * ROUNDED_BY);
  });
}

export interface Known {
  readonly numbers: ReadonlySet<number>;
  readonly texts: ReadonlySet<string>;
}

/** All numbers, lengths of lists and texts in some data. */
export function knownIn(data: unknown): Known {
  const [numbers, texts] = [new Set<number>(), new Set<string>()];
  const open: unknown[] = [data];
  for (let at = 0; at < open.length && at < MOST_VALUES; at++) {
    const value = open[at];
    if (typeof value === 'number') numbers.add(value);
    if (typeof value === 'string') {
      texts.add(value.toLowerCase());
      for (const { value: number } of numbersIn(value.slice(0, LONGEST))) numbers.add(number);
    }
    if (Array.isArray(value)) numbers.add(value.length);
    if (Array.isArray(value)) open.push(...value.slice(0, MOST_VALUES));
    else if (isRecord(value)) open.push(...Object.values(value).slice(0, MOST_VALUES));
  }
  return { numbers, texts };
}
