import { quote, quoteValue } from '../../../model/quote.js';
import { canonicalJson } from '../../../schema/index.js';
import type { ToolState } from '../../state/tool-state.js';
import { boundNamed } from './bound-values.js';
import { type Argument, describedAs, type Ignored } from './ignored-argument.js';
import { statedPart } from './ignored-in-lists.js';
import { listedResponses, memberOf } from './listed-response.js';

/** How the description of a level says that it includes others. */
const INCLUDES: readonly RegExp[] = [
  /\b(?:lowest|minimum|least severe|highest|maximum) (?:level|severity|priority|grade|rank|tier)/i,
  /\b(?:or|and) (?:all |any )?(?:higher|above|lower|below|worse|better|up|upwards)\b/i,
  /\b(?:or|and) (?:all |any )?(?:more|less) (?:severe|urgent|important)\b/i,
];

/** Levels that each have to get their own items alone. */
const LEAST = 3;

/**
 * A level that includes others gets its own items alone, and so does each other one. Of two such levels, the items of one
 * are among those of the other, in whichever order they are.
 */
export function ignoredLevel(state: ToolState, argument: Argument): Ignored | undefined {
  const { name, schema } = argument;
  const levels: readonly unknown[] = Array.isArray(schema.enum) ? schema.enum : [];
  const named = boundNamed(name);
  if (
    levels.length < LEAST ||
    !(named !== undefined || INCLUDES.some((words) => words.test(describedAs(argument))))
  )
    return undefined;
  const member = named === undefined || named.member === '' ? name : named.member;
  const all = listedResponses(state, name).map((list) => ({
    ...list,
    levels: list.items.map((item) => memberOf(item, member) ?? statedPart(item, levels)),
  }));
  for (const { rest, levels: whole } of all.filter(({ value }) => value === undefined)) {
    const alike = all.filter((one) => canonicalJson(one.rest) === canonicalJson(rest));
    const asked = alike.filter(({ value }) => levels.includes(value));
    const own = asked.filter((one) => one.levels.every((level) => level === one.value));
    const [first, second] = own;
    // Lists that are all as long as each other may have been cut off before the next level.
    const areCut = new Set(own.map(({ items }) => items.length)).size < 2;
    const count = new Set(own.map(({ value }) => value)).size;
    const isMixed = new Set(whole).size > 1 && whole.every((level) => levels.includes(level));
    if (first === undefined || second === undefined || count < LEAST || own.length < asked.length) continue;
    if (areCut || !isMixed) continue;
    return {
      attempt: first.attempt,
      message: `"${quote(name, 60)}" gets the items of one level alone, although it includes others.`,
      expected: `items of ${quoteValue(first.value)} among those of ${quoteValue(second.value)}, or the other way round`,
      received: `only items with ${quoteValue(first.value)}`,
    };
  }
  return undefined;
}
