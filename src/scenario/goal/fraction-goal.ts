import { snakeName } from '../plausible/name-values.js';
import type { FlatNode } from '../value/flatten.js';
import { isNumberAllowed, rangeOf } from '../value/numbers.js';
import type { Goal } from './goal.js';
import type { Step } from './step.js';

/** Last words of names of numbers that count or name something: `number` is often all that a schema says of these. */
const COUNTED: ReadonlySet<string> = new Set(
  (
    'age attempts base bits bytes cents chars characters col cols column columns copies count counts day days ' +
    'decimals depth digits end floor guests height hour id ids idx index item items k length level limit ' +
    'line lines max milliseconds min minute minutes month ms n no num number offset order page people persons places ' +
    'players port pos position precision priority qty quantity radix rank results retries row rows seats sec second ' +
    'seconds seed since size skip stars start step steps stock time timeout timestamp times tokens top until version ' +
    'week width words x y year years'
  ).split(' '),
);

/** How a description says that a number has no fraction. */
const SAID_WHOLE = /\b(?:whole|integers?|count|how many|number of|index|id|cents|milliseconds|unix|epoch)\b/i;

/**
 * A number with a fraction, where the type allows one and the name does not speak against it: programs that were written for
 * whole numbers reject it, or round it.
 */
export function fractionGoal(
  steps: readonly Step[],
  node: FlatNode,
): Omit<Goal, 'steps' | 'expectation'> | undefined {
  const last = steps.at(-1);
  if (last === undefined || !('property' in last) || isCounted(last.property, node)) return undefined;
  const isOpen = node.type === 'number' && node.enum === undefined && node.const === undefined;
  const { low, high } = rangeOf(node);
  const fraction = [1.5, 0.5, low + 0.5, high - 0.5].find(
    (value) => Number.isFinite(value) && !Number.isInteger(value) && isNumberAllowed(node, value, false),
  );
  if (!isOpen || fraction === undefined) return undefined;
  return {
    kind: 'fraction',
    category: 'boundary',
    label: 'number with a fraction',
    about: { keyword: 'type' },
    narrow: (x) => ({ ...x, enum: [fraction] }),
  };
}

function isCounted(name: string, { description }: FlatNode): boolean {
  const said = typeof description === 'string' ? description.slice(0, 2_000) : '';
  return COUNTED.has(snakeName(name).split('_').at(-1) ?? '') || SAID_WHOLE.test(said);
}
