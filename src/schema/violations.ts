import type { ErrorObject } from 'ajv';
import { closestBranch } from './closest-branch.js';
import type { Violation } from './compiled-schema.js';

/**
 * Turns what the engine reports into violations worth reading. The engine writes what is inside before what is
 * around it, so the list is a tree in postfix order: a union comes after the violations of its branches.
 */
export function violationsOf(errors: readonly ErrorObject[]): readonly Violation[] {
  const [only] = errors;
  if (only !== undefined && errors.length === 1 && only.params.branches === undefined)
    return [withoutDeclared(violationOf(only))];
  const violations = fold(errors, 0, errors.length);
  const hasOther = violations.some(({ params }) => params.declared === undefined);
  const unique = new Map<string, Violation>();
  for (const violation of violations) {
    if (hasOther && isEcho(violation)) continue;
    const key = `${violation.instancePath} ${violation.keyword} ${violation.message}`;
    const plain = withoutDeclared(violation);
    unique.set(
      violation.params.additionalProperty === undefined
        ? key
        : `${key} ${violation.params.additionalProperty}`,
      plain,
    );
  }
  return [...unique.values()];
}

/** A property that some branch declares seems undeclared when that branch failed for another reason. */
function isEcho({ params }: Violation): boolean {
  return params.declared instanceof Set && params.declared.has(params.additionalProperty);
}

function withoutDeclared(violation: Violation): Violation {
  if (violation.params.declared === undefined) return violation;
  return { ...violation, params: { additionalProperty: violation.params.additionalProperty } };
}

function fold(errors: readonly ErrorObject[], from: number, to: number): Violation[] {
  const result: Violation[] = [];
  for (let i = to - 1; i >= from; i--) {
    const error = errors[i];
    if (error === undefined) continue;
    const marks: readonly number[] | undefined = error.params.branches;
    if (marks !== undefined) {
      const ends = branchEnds(marks);
      const start = i - (ends.at(-1) ?? 0);
      const branches = ends.map((end, index) => fold(errors, start + (ends[index - 1] ?? 0), start + end));
      for (const violation of closestBranch(violationOf(error), branches).reverse()) result.push(violation);
      i = start;
    } else if (error.keyword === 'if' && i > from) {
      // What the branch found says more than "must match then".
    } else if (error.keyword === 'contains' || error.keyword === 'propertyNames') {
      result.push(violationOf(error));
      const inside = `${error.schemaPath}/`;
      while (i > from && isInside(errors[i - 1], error, inside)) i--;
    } else result.push(violationOf(error));
  }
  return result.reverse();
}

/** Counts from the start of the union; a branch that was not tried has left nothing. */
function branchEnds([start = 0, ...marks]: readonly number[]): number[] {
  let end = 0;
  return marks.map((mark) => {
    end = Math.max(end, mark - start);
    return end;
  });
}

function isInside(inner: ErrorObject | undefined, outer: ErrorObject, prefix: string): boolean {
  if (inner === undefined) return false;
  if (outer.keyword === 'propertyNames') return inner.propertyName === outer.params.propertyName;
  return inner.schemaPath.startsWith(prefix);
}

/** Words of the prepared copy, which the schema that the user knows does not have. */
const PROTO = '/patternProperties/%5E__proto__%24';
const CLOSED = /\/assay:closed$/;

function violationOf({ instancePath, schemaPath, keyword, params, message = '' }: ErrorObject): Violation {
  const isClosing = keyword === 'assay:closed' || keyword === 'unevaluatedProperties';
  return {
    instancePath,
    schemaPath: schemaPath.replace(PROTO, '/properties/__proto__').replace(CLOSED, '/additionalProperties'),
    keyword: isClosing ? 'additionalProperties' : keyword,
    params,
    message: isClosing ? 'must NOT have additional properties' : message,
  };
}
