import { isRecord } from '../../model/json.js';
import { foldName } from '../../model/nearest.js';
import type { Tool } from '../../model/tool.js';
import { compileSchema } from '../../schema/index.js';
import { isCreator } from '../state/is-creator.js';
import { refers, TELLS_APART, variant } from './vary-arguments.js';

type Args = Readonly<Record<string, unknown>>;

/**
 * The arguments with other names in the rows that they list, and in a creation for what it makes: the ones that have worked
 * belong to something by now, and would be skipped. Nothing where there are none.
 */
export function freshArguments(
  { name: tool, inputSchema }: Tool,
  args: Args,
  turn: number,
): Args | undefined {
  const renamed = (record: Args): Args =>
    Object.fromEntries(
      Object.entries(record).map(([name, value]) => {
        const isOwn = TELLS_APART.test(foldName(name)) && !refers(tool, name);
        return [name, isOwn && typeof value === 'string' ? variant(value, turn) : value];
      }),
    );
  const own = isCreator(tool) ? renamed(args) : args;
  const next = Object.fromEntries(
    Object.entries(own).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.map((one: unknown) => (isRecord(one) ? renamed(one) : one)) : value,
    ]),
  );
  const isOther = JSON.stringify(next) !== JSON.stringify(args);
  return isOther && compileSchema(inputSchema).check(next).outcome === 'valid' ? next : undefined;
}
