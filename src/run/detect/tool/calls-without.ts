import { isRecord } from '../../../model/json.js';
import { plainSchema } from '../../../model/plain-schema.js';
import { propertiesOf } from '../../../model/properties-of.js';
import type { Attempt } from '../../attempt/attempt.js';
import { replyText, shownData } from '../../attempt/reply-text.js';
import { successes, type ToolState } from '../../state/tool-state.js';
import { declaredDefault } from './declared-default.js';

/** An argument with the default that its schema declares. */
export interface DefaultArgument {
  readonly name: string;
  readonly value: unknown;
  readonly schema: Readonly<Record<string, unknown>>;
}

/** A call without the argument that succeeded. */
export interface CallWithout {
  readonly attempt: Attempt;
  readonly args: Readonly<Record<string, unknown>>;
}

/** Optional arguments with a default that means something; an empty one often means none. */
export function defaultsOf({ tool: { inputSchema } }: ToolState): readonly DefaultArgument[] {
  if (!isRecord(inputSchema)) return [];
  const required = new Set<unknown>(Array.isArray(inputSchema.required) ? inputSchema.required : []);
  return Object.entries(propertiesOf(inputSchema)).flatMap(([name, property]) => {
    if (!isRecord(property) || required.has(name)) return [];
    const schema = plainSchema(property);
    const value = declaredDefault({ name, schema });
    const isEmpty = value === undefined || value === null || value === '';
    return isEmpty || typeof value === 'object' ? [] : [{ name, value, schema }];
  });
}

/**
 * Successes without the argument and with other responses, those with the fewest others and of those the ones with several
 * items first: where a default leaves out nothing of one response, it may of another.
 */
export function callsWithout(state: ToolState, name: string): readonly CallWithout[] {
  const bases = successes(state).flatMap((attempt) => {
    const { arguments: args, scenario } = attempt;
    const isPlain = scenario.expectation === 'accept' || scenario.category === 'happy_path';
    return isPlain && isRecord(args) && !Object.hasOwn(args, name) ? [{ attempt, args }] : [];
  });
  const sorted = bases.toSorted(
    (a, b) =>
      Object.keys(a.args).length - Object.keys(b.args).length ||
      itemsIn(b) - itemsIn(a) ||
      shownBy(b) - shownBy(a),
  );
  const texts = sorted.map(({ attempt }) => replyText(attempt.reply));
  return sorted.filter((_, at) => texts.indexOf(texts[at] ?? '') === at);
}

const itemsIn = ({ args }: CallWithout): number => Math.max(0, ...Object.values(args).map(sizeOf));
const sizeOf = (value: unknown): number => (Array.isArray(value) ? value.length : 0);

/** The items that a response shows. */
const shownBy = ({ attempt }: CallWithout): number => {
  const data = shownData(attempt.reply);
  return Math.max(sizeOf(data), ...Object.values(isRecord(data) ? data : {}).map(sizeOf));
};
