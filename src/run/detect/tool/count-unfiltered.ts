import { isRecord } from '../../../model/json.js';
import { quote } from '../../../model/quote.js';
import { snakeName } from '../../../scenario/plausible/name-values.js';
import type { Attempt } from '../../attempt/attempt.js';
import { replyText, shownData } from '../../attempt/reply-text.js';
import type { RunContext } from '../../state/run-context.js';
import { successes, type ToolState } from '../../state/tool-state.js';
import type { Argument, Ignored } from './ignored-argument.js';
import { onlyList } from './listed-items.js';
import { memberOf } from './listed-response.js';

/** Choices that leave nothing out. */
const ALL = /^(?:all|any|both|every|everything|\*)$/i;

/** A tool that counts gives the number of all things for each choice of a filter: they cannot all be in each of them. */
export function countUnfiltered(
  state: ToolState,
  { states }: RunContext,
  { name, schema }: Argument,
): Ignored | undefined {
  const members: readonly unknown[] = Array.isArray(schema.enum) ? schema.enum : [];
  const choices = members.filter((one) => typeof one === 'string' && !ALL.test(one));
  const isCounter = /(?:^|_)count(?:_|$)/.test(snakeName(state.tool.name));
  if (!isCounter || state.stage !== 'read' || choices.length < 2 || choices.length < members.length)
    return undefined;
  const alone = successes(state).filter(
    ({ arguments: args }) => isRecord(args) && Object.keys(args).every((key) => key === name),
  );
  const of = (value: unknown): Attempt | undefined =>
    alone.find(({ arguments: args }) => isRecord(args) && args[name] === value);
  const [all, ...each] = [undefined, ...choices].map(of);
  const total = numberIn(all);
  if (total === undefined || total === 0 || !each.every((one) => numberIn(one) === total)) return undefined;
  const [first] = each;
  if (first === undefined || !isOfThings(states, name, choices)) return undefined;
  return {
    attempt: first,
    message: `The number is that of all things, whatever "${quote(name, 60)}" says.`,
    expected: 'numbers that are not all the same',
    received: `${total} for each of ${quote(choices, 100)}`,
  };
}

/** Whether things that are listed have at least two of the choices under the name of the argument: it may be a form otherwise. */
function isOfThings(states: RunContext['states'], name: string, choices: readonly unknown[]): boolean {
  const things = states
    .filter(({ stage }) => stage === 'read')
    .flatMap((one) => successes(one).slice(0, 4))
    .flatMap(({ reply }) => (onlyList(shownData(reply)) ?? []).filter(isRecord));
  const seen = new Set(things.map((thing) => memberOf(thing, name)));
  return choices.filter((choice) => seen.has(choice)).length > 1;
}

/** The only number of a response. */
function numberIn(attempt: Attempt | undefined): number | undefined {
  const [only, ...more] = replyText(attempt?.reply).match(/(?<![\w.-])\d{1,9}(?![\w.-])/g) ?? [];
  return only === undefined || more.length > 0 ? undefined : Number(only);
}
