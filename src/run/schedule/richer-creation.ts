import { isRecord } from '../../model/json.js';
import { propertiesOf } from '../../model/properties-of.js';
import { compileSchema } from '../../schema/index.js';
import { successes, type ToolState } from '../state/tool-state.js';

/** More than what tools are asked to take by default. */
const PLENTY = 1_000;

/** Names of numbers that say which thing is meant, or where it is. */
const IDENTIFIES =
  /(?:^|_)(?:id|number|key|index|page|year|position|order|priority|port|version)$|(?:Id|Number|Key)$/;

/** The arguments of a creation that has worked, with as much of everything as the schema lets one ask for, up to a bound. */
export function richerCreation(state: ToolState): Readonly<Record<string, unknown>> | undefined {
  const { inputSchema } = state.tool;
  const worked = successes(state)[0]?.arguments;
  if (!isRecord(worked)) return undefined;
  const compiled = compileSchema(inputSchema);
  let richer: Readonly<Record<string, unknown>> = worked;
  for (const [name, schema] of Object.entries(propertiesOf(inputSchema))) {
    if (!isRecord(schema) || IDENTIFIES.test(name) || schema.enum !== undefined) continue;
    if (schema.type !== 'number' && schema.type !== 'integer') continue;
    const most = typeof schema.maximum === 'number' ? Math.min(schema.maximum, PLENTY) : PLENTY;
    const next = { ...richer, [name]: most };
    if (compiled.check(next).outcome === 'valid') richer = next;
  }
  return richer === worked ? undefined : richer;
}
