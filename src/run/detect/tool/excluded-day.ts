import { isRecord } from '../../../model/json.js';
import { quote, quoteValue } from '../../../model/quote.js';
import type { Attempt } from '../../attempt/attempt.js';
import { replyData, replyText } from '../../attempt/reply-text.js';
import type { Emit, RunContext } from '../../state/run-context.js';
import { successes, type ToolState } from '../../state/tool-state.js';
import { type End, isInclusive } from './bound-values.js';
import { extraCall } from './extra-call.js';
import { type Argument, describedAs, type Ignored } from './ignored-argument.js';

/** A line of a response in prose, and its only day. */
interface DatedLine {
  readonly line: string;
  readonly day: string;
}

const DAY = /\b\d{4}-\d\d-\d\d\b/g;

/** Calls that this costs. */
const COST = 2;

/**
 * A text lists nothing up to its first day, or from its last day on, although the description says that the bound is
 * within. With the bound one day further, the lines of that day alone come: it is their date that is compared.
 */
export async function excludedDay(
  state: ToolState,
  context: RunContext,
  emit: Emit,
  argument: Argument,
  end: End,
): Promise<Ignored | undefined> {
  const { name } = argument;
  if (!isInclusive(describedAs(argument), state.tool.description ?? '')) return undefined;
  const base = successes(state).find((one) => new Set(linesOf(one).map(({ day }) => day)).size > 1);
  const sent = base?.arguments;
  if (base === undefined || !isRecord(sent) || state.extra < COST) return undefined;
  const lines = linesOf(base).toSorted((one, other) => (one.day < other.day ? -1 : 1));
  const { day = '' } = (end === 'max' ? lines[0] : lines.at(-1)) ?? {};
  const shownWith = async (value: string): Promise<readonly [Attempt | undefined, readonly DatedLine[]]> => {
    const attempt = await extraCall(state, context, emit, base.scenario, { ...sent, [name]: value });
    const text = replyText(attempt?.reply);
    return [attempt, lines.filter(({ line }) => text.includes(line))];
  };
  const [attempt, atBound] = await shownWith(day);
  if (attempt?.succeeded !== true || atBound.length > 0) return undefined;
  const [, further] = await shownWith(dayBeyond(day, end));
  if (further.length === 0 || further.some((one) => one.day !== day)) return undefined;
  return {
    attempt,
    message: `The items at the bound that "${quote(name, 60)}" sets are left out.`,
    expected: `an item with ${quoteValue(day)}`,
    received: 'no items',
  };
}

/** The lines of a text that have a day; none where a line has several. */
function linesOf({ reply }: Attempt): readonly DatedLine[] {
  if (replyData(reply) !== undefined) return [];
  const lines = replyText(reply).split('\n');
  const days = lines.map((line) => line.match(DAY) ?? []);
  if (days.some(({ length }) => length > 1)) return [];
  return lines.flatMap((line, index) => {
    const [day] = days[index] ?? [];
    return day === undefined || Number.isNaN(Date.parse(day)) ? [] : [{ line, day }];
  });
}

function dayBeyond(day: string, end: End): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + (end === 'max' ? 1 : -1));
  return date.toISOString().slice(0, 10);
}
