import { isRecord } from '../../model/json.js';
import { propertiesOf } from '../../model/properties-of.js';
import type { SequenceStep } from '../../scenario/index.js';
import { compileSchema } from '../../schema/index.js';
import type { ToolState } from '../state/tool-state.js';

/** The ending of a text that our update wrote. */
export const MARK = ' changed';

type Args = Readonly<Record<string, unknown>>;

/** The arguments of an update with something to recognise it by: values that differ from those of the creation. */
export function markedUpdate(
  { tool }: ToolState,
  { takes }: SequenceStep,
  args: unknown,
  created: unknown,
): unknown {
  if (!isRecord(args)) return args;
  const compiled = compileSchema(tool.inputSchema);
  const isValid = (next: Args): boolean => compiled.check(next).outcome === 'valid';
  // An object with an id keeps it, and may get another title, even if the title could identify it, too.
  const hasId = takes.some(({ of }) => of === 'answer');
  const flowing = new Set(
    takes.filter(({ of }) => of === 'answer' || !hasId).map(({ property }) => property),
  );
  let marked: Args = args;
  for (const [name, value] of Object.entries(args)) {
    if (flowing.has(name) || typeof value !== 'string') continue;
    const next = { ...marked, [name]: value + MARK };
    if (!isValid(next)) continue;
    marked = next;
    break;
  }
  return otherChoices(tool.inputSchema, marked, created, (next) => isValid(next), flowing);
}

/** The same with another member of an enum, truth value and number than the thing was created with. */
function otherChoices(
  schema: unknown,
  args: Args,
  created: unknown,
  isValid: (next: Args) => boolean,
  flowing: ReadonlySet<string>,
): Args {
  let changed = args;
  for (const [name, property] of Object.entries(propertiesOf(schema))) {
    const before = isRecord(created) ? created[name] : undefined;
    if (!isRecord(property) || before === undefined || flowing.has(name)) continue;
    const others = Array.isArray(property.enum)
      ? property.enum.filter((member) => member !== before)
      : typeof before === 'boolean'
        ? [!before]
        : typeof before === 'number' && args[name] === before
          ? [before + 1, before - 1]
          : [];
    changed = others.map((other) => ({ ...changed, [name]: other })).find(isValid) ?? changed;
  }
  return changed;
}
