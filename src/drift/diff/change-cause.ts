import { pointerTokens } from '../../model/json-pointer.js';
import type { JsonSchema } from '../../model/tool.js';
import { compileSchema } from '../../schema/compile.js';
import type { Violation } from '../../schema/compiled-schema.js';
import type { DriftChange } from './drift-change.js';

/** The index of the breaking change that a value is rejected for: of those at the place of a violation, the deepest. */
export function causeOf(changes: readonly DriftChange[], proof: unknown, rejecting: JsonSchema): number {
  const check = compileSchema(rejecting).check(proof);
  const violated = check.outcome === 'invalid' ? check.violations.map(violationPlace) : [];
  let cause = changes.findIndex(({ impact }) => impact === 'breaking');
  let depth = -1;
  for (const [index, change] of changes.entries()) {
    if (change.impact !== 'breaking') continue;
    const place = changePlace(change);
    if (place.length <= depth || !violated.some((at) => isWithin(at, place))) continue;
    cause = index;
    depth = place.length;
  }
  return cause;
}

const isWithin = (at: readonly string[], place: readonly string[]): boolean =>
  place.every((token, i) => token === at[i]);

/** Where in a value a violation is, with `*` for items: the missing or undeclared property, if it is about one. */
function violationPlace({ instancePath, params }: Violation): readonly string[] {
  const at = pointerTokens(instancePath).map((token) => (/^\d+$/.test(token) ? '*' : token));
  const about = params.missingProperty ?? params.additionalProperty ?? params.unevaluatedProperty;
  return typeof about === 'string' ? [...at, about] : at;
}

/** Where in a value a change is. */
function changePlace({ path, rule, received }: DriftChange): readonly string[] {
  const tokens = pointerTokens(path);
  const place: string[] = [];
  for (let i = 0; i < tokens.length; i++) {
    const token = tokens[i];
    const name = tokens[i + 1];
    if (token === 'items') place.push('*');
    else if (token === 'properties' && name !== undefined) {
      place.push(name);
      i++;
    } else break;
  }
  const isNamed = rule === 'drift/required-added' || rule === 'drift/required-removed';
  return isNamed && received !== undefined ? [...place, received] : place;
}
