import { isRecord } from '../../../model/json.js';
import { propertiesOf } from '../../../model/properties-of.js';
import { quote, quoteValue } from '../../../model/quote.js';
import { canonicalJson } from '../../../schema/index.js';
import type { Attempt } from '../../attempt/attempt.js';
import { shownData } from '../../attempt/reply-text.js';
import { isCreator } from '../../state/is-creator.js';
import { successes, type ToolState } from '../../state/tool-state.js';

/** What shows that a new thing has what earlier calls have left. */
export interface CarriedOver {
  readonly attempt: Attempt;
  readonly message: string;
  readonly expected: string;
  readonly received: string;
}

/** Lists of different lengths that show it: two may differ for another reason. */
const LEAST = 3;

interface Made {
  readonly attempt: Attempt;
  readonly given: unknown;
  readonly shown: readonly string[];
}

/**
 * Calls that make something and leave out a list get a longer one each time, which begins with that of another call. A call
 * that gives the list is the control: it gets what it gave and what the first call got, so the list is of one thing.
 */
export function carriedOver(state: ToolState): CarriedOver | undefined {
  if (!isCreator(state.tool.name)) return undefined;
  for (const [name, schema] of Object.entries(propertiesOf(state.tool.inputSchema))) {
    if (!isRecord(schema) || !canonicalJson(schema).includes('"array"')) continue;
    const made = successes(state).flatMap((attempt) => madeBy(attempt, name));
    const grown = made
      .filter(({ given }) => given === undefined)
      .toSorted((one, other) => one.shown.length - other.shown.length);
    const [first, last] = [grown[0], grown.at(-1)];
    if (first === undefined || last === undefined || !isChain(grown)) continue;
    if (!made.some((one) => isControl(one, first))) continue;
    return {
      attempt: last.attempt,
      message: `"${quote(name, 60)}" of a new item has what earlier calls have left there.`,
      expected: quote(first.shown, 160),
      received: quoteValue(last.shown.join(', ')),
    };
  }
  return undefined;
}

/** What a call has made, with the list that it gave and the one that its response shows under the same name. */
function madeBy(attempt: Attempt, name: string): readonly Made[] {
  const { arguments: args, reply } = attempt;
  const data = shownData(reply);
  if (!isRecord(args) || !isRecord(data)) return [];
  const list = [data, ...Object.values(data).filter(isRecord)].map((one) => one[name]).find(Array.isArray);
  const shown = list?.map((one: unknown) => canonicalJson(one));
  return shown === undefined ? [] : [{ attempt, given: args[name], shown }];
}

/** Whether there are several lengths, and each list begins with the one that is shorter. */
function isChain(grown: readonly Made[]): boolean {
  const isGrowing = grown.every(({ shown }, index) => {
    const before = grown[index - 1]?.shown ?? [];
    return before.every((one, at) => shown[at] === one);
  });
  return isGrowing && new Set(grown.map(({ shown }) => shown.length)).size >= LEAST;
}

function isControl({ given, shown }: Made, first: Made): boolean {
  if (!Array.isArray(given) || given.length === 0) return false;
  const due = [...given.map((one: unknown) => canonicalJson(one)), ...first.shown];
  return canonicalJson(due.toSorted()) === canonicalJson(shown.toSorted());
}
