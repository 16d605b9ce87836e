import { ATOM_TYPES, type Formula, isAtom, type JsonType } from './formula.js';

/** Whether a formula holds for every value of a type (`true`), for none (`false`), or depends on the value. */
export function valueOn(formula: Formula, type: JsonType): boolean | undefined {
  const values = known.get(formula) ?? new Map<JsonType, boolean | undefined>();
  if (!values.has(type)) values.set(type, judged(formula, type));
  known.set(formula, values);
  return values.get(type);
}

/** Parts are shared: without this, each would be judged once for each way that leads to it. */
const known = new WeakMap<Formula, Map<JsonType, boolean | undefined>>();

function judged(formula: Formula, type: JsonType): boolean | undefined {
  switch (formula.kind) {
    case 'true':
    case 'false':
      return formula.kind === 'true';
    case 'types':
      return formula.types.has(type);
    case 'among':
      return formula.type === type ? undefined : false;
    case 'not': {
      const value = valueOn(formula.part, type);
      return value === undefined ? undefined : !value;
    }
    case 'all':
      return joined(formula.parts, type, true);
    case 'any':
      return joined(formula.parts, type, false);
    default:
      return isAtom(formula) && ATOM_TYPES[formula.kind] !== type ? true : undefined;
  }
}

function joined(parts: readonly Formula[], type: JsonType, neutral: boolean): boolean | undefined {
  let isOpen = false;
  for (const part of parts) {
    const value = valueOn(part, type);
    if (value === !neutral) return value;
    if (value === undefined) isOpen = true;
  }
  return isOpen ? undefined : neutral;
}
