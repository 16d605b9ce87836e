import { isRecord } from '../../model/json.js';
import { foldName } from '../../model/nearest.js';
import { propertiesOf } from '../../model/properties-of.js';
import { shownData } from '../attempt/reply-text.js';
import { onlyList } from '../detect/tool/listed-items.js';
import { successes, type ToolState } from '../state/tool-state.js';

type Args = Readonly<Record<string, unknown>>;

/** Folded names of arguments for the name of a column, and how a definition says that it has to hold numbers. */
const COLUMN = /^(?:column|columnname|col|field|fieldname|attribute|metric|measure|xcolumn|ycolumn|groupby)$/;
const NUMBERS =
  /\b(?:numeric|numbers?|average|mean|sum|median|percentile|min(?:imum)?|max(?:imum)?|histogram)\b/i;

/** Columns of one table that are tried. */
const MOST = 6;

/**
 * Values for an argument that names a column, with the others that say of which table: another tool has shown rows for
 * these. What they have as members are columns; those of another table are none.
 */
export function columnHints(
  state: ToolState,
  readers: readonly ToolState[],
): Readonly<Record<string, readonly unknown[]>> {
  const properties = propertiesOf(state.tool.inputSchema);
  const name = Object.keys(properties).find((one) => COLUMN.test(foldName(one)));
  if (name === undefined || successes(state).length > 0) return {};
  const tried = new Set(state.attempts.map(({ arguments: args }) => key(args)));
  for (const { arguments: args, reply } of readers.flatMap(successes)) {
    const shared = Object.entries(isRecord(args) ? args : {}).filter(
      ([own, value]) => own !== name && Object.hasOwn(properties, own) && typeof value === 'string',
    );
    const [row] = (onlyList(shownData(reply)) ?? []).filter(isRecord);
    if (shared.length === 0 || row === undefined) continue;
    const columns = columnsOf(state, row).filter(
      (column) => !tried.has(key({ ...Object.fromEntries(shared), [name]: column })),
    );
    if (columns.length > 0)
      return { ...Object.fromEntries(shared.map(([own, value]) => [own, [value]])), [name]: columns };
  }
  return {};
}

/** The members of a row; those with numbers first where numbers are asked for, and ids last. */
function columnsOf({ tool }: ToolState, row: Args): readonly string[] {
  const isOfNumbers = NUMBERS.test(
    `${tool.name.replaceAll('_', ' ')} ${tool.description ?? ''}`.slice(0, 1_000),
  );
  const rank = (column: string): number =>
    Number(isOfNumbers && typeof row[column] !== 'number') * 2 + Number(/id$/i.test(column));
  return Object.keys(row)
    .toSorted((one, other) => rank(one) - rank(other))
    .slice(0, MOST);
}

/** The texts among arguments, in one order: a limit beside them does not matter. */
const key = (args: unknown): string =>
  JSON.stringify(
    Object.entries(isRecord(args) ? args : {})
      .filter(([, value]) => typeof value === 'string')
      .toSorted(([one], [other]) => one.localeCompare(other)),
  );
