import { isRecord } from '../../model/json.js';
import { propertiesOf } from '../../model/properties-of.js';
import { isPathName } from '../../scenario/plausible/candidates.js';
import { takesAway } from '../../scenario/safety/takes-away.js';
import { successes, type ToolState } from '../state/tool-state.js';

/** Arguments that belong together, at least. */
const LEAST = 2;

/**
 * Values that belong together: another tool has worked with them under the same names, such as a namespace and a key in
 * it. What takes things away gets none; what changes things gets, of what tools which read were told, only what it may have anyway.
 */
export function sharedHints(
  state: ToolState,
  others: readonly ToolState[],
  isGranted: (value: unknown) => boolean,
): Readonly<Record<string, readonly unknown[]>> {
  const { inputSchema } = state.tool;
  if (successes(state).length > 0 || state.stage === 'destroy' || takesAway(state.tool)) return {};
  const properties = propertiesOf(inputSchema);
  const required = isRecord(inputSchema) && Array.isArray(inputSchema.required) ? inputSchema.required : [];
  const names = required.filter(
    (name): name is string =>
      typeof name === 'string' && !isPathName(name) && Object.hasOwn(properties, name),
  );
  for (const other of others.filter((one) => one !== state))
    for (const { arguments: args } of successes(other)) {
      const isFree = state.stage === 'read' || other.stage !== 'read';
      const mayBeTold = (value: unknown): boolean =>
        typeof value === 'string' && (isFree || isGranted(value));
      const shared = names.filter((name) => isRecord(args) && mayBeTold(args[name]));
      if (!isRecord(args) || shared.length < LEAST || isTried(state, args, shared)) continue;
      return Object.fromEntries(shared.map((name) => [name, [args[name]]]));
    }
  return {};
}

const isTried = (
  { attempts }: ToolState,
  args: Readonly<Record<string, unknown>>,
  names: readonly string[],
): boolean =>
  attempts.some(
    ({ arguments: tried, scenario }) =>
      scenario.violates === undefined && isRecord(tried) && names.every((name) => tried[name] === args[name]),
  );
