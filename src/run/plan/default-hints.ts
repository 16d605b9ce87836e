import { isRecord } from '../../model/json.js';
import { propertiesOf } from '../../model/properties-of.js';
import { listedBeside } from '../../scenario/plausible/listed-beside.js';
import type { Attempt } from '../attempt/attempt.js';
import { replyText } from '../attempt/reply-text.js';
import type { ToolState } from '../state/tool-state.js';

/** Shorter defaults are found in an error by chance. */
const SHORTEST = 3;

/** The arguments whose declared default an error repeats, although the call did not send it. */
export function blamedDefaults({ tool }: ToolState, { arguments: args, reply }: Attempt): readonly string[] {
  if (!isRecord(args)) return [];
  const words = new Set(
    replyText(reply)
      .slice(0, 500)
      .split(/[^\p{L}\p{N}_.-]+/u),
  );
  const isSent = (value: string): boolean => JSON.stringify(args).includes(value);
  return Object.entries(propertiesOf(tool.inputSchema)).flatMap(([name, schema]) => {
    const value = isRecord(schema) && !Object.hasOwn(args, name) ? schema.default : undefined;
    if (typeof value !== 'string' || value.length < SHORTEST || isSent(value)) return [];
    return words.has(value) ? [name] : [];
  });
}

/** Values to try instead of a default that is refused: those that the schema or the description lists beside it. */
export function besideDefault(
  state: ToolState,
  failed: Attempt,
): readonly (readonly [name: string, values: readonly unknown[]])[] {
  const properties = propertiesOf(state.tool.inputSchema);
  return blamedDefaults(state, failed).flatMap((name) => {
    const schema = properties[name];
    if (!isRecord(schema)) return [];
    const said = [schema.description, state.tool.description].filter((text) => typeof text === 'string');
    const values = [schema.enum ?? [], said.map((text) => listedBeside(String(schema.default), text))]
      .flat(2)
      .filter((value) => value !== schema.default);
    return values.length === 0 ? [] : [[name, values] as const];
  });
}
