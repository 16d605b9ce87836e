import { largest } from '../model/largest.js';
import type { Violation } from './compiled-schema.js';

/**
 * The violations to report for a union that no branch satisfies (or too many): those of the branch that the value
 * most likely means, or one that sums up branches which differ in type or constant alone.
 */
export function closestBranch(union: Violation, branches: readonly (readonly Violation[])[]): Violation[] {
  const { branches: _marks, ...params } = union.params;
  const itself: Violation = { ...union, params };
  if (Array.isArray(params.passingSchemas))
    return [{ ...itself, params: { passingSchemas: params.passingSchemas.flat(Number.POSITIVE_INFINITY) } }];
  const failed = branches.filter((branch) => branch.length > 0);
  if (failed.length === 0) return [itself];
  const at = union.instancePath;
  const fitting = failed.filter((branch) => !branch.some((violation) => isAt(violation, at, 'type')));
  if (fitting.length === 0)
    return [
      sumTypes(
        itself,
        failed.flat().filter((violation) => isAt(violation, at, 'type')),
      ),
    ];
  if (fitting.every((branch) => branch.every((violation) => isAt(violation, at, 'const', 'enum'))))
    return [sumValues(itself, fitting.flat())];
  return discriminated(itself, fitting) ?? [...nearest(fitting)];
}

function isAt(violation: Violation, path: string, ...keywords: readonly string[]): boolean {
  return violation.instancePath === path && keywords.includes(violation.keyword);
}

function sumTypes(union: Violation, violations: readonly Violation[]): Violation {
  const types = [...new Set(violations.flatMap(({ params }) => [params.type].flat()))];
  const [first] = violations;
  if (violations.length === 1 && first !== undefined) return first;
  return { ...union, keyword: 'type', params: { type: types }, message: `must be ${types.join(' or ')}` };
}

function valuesOf({ keyword, params }: Violation): readonly unknown[] {
  return keyword === 'const' ? [params.allowedValue] : [params.allowedValues].flat();
}

function sumValues(union: Violation, violations: readonly Violation[]): Violation {
  const [first] = violations;
  if (violations.length === 1 && first !== undefined) return first;
  return {
    ...union,
    instancePath: first?.instancePath ?? union.instancePath,
    keyword: 'enum',
    params: { allowedValues: [...new Set(violations.flatMap(valuesOf))] },
    message: 'must be equal to one of the allowed values',
  };
}

/** A constant of a member that tells the branches apart, as in `{ kind: 'circle', … }`. */
function tag(branch: readonly Violation[], at: string): Violation | undefined {
  return branch.find(
    ({ instancePath, keyword }) =>
      keyword === 'const' &&
      instancePath.startsWith(`${at}/`) &&
      !instancePath.slice(at.length + 1).includes('/'),
  );
}

function discriminated(
  union: Violation,
  branches: readonly (readonly Violation[])[],
): Violation[] | undefined {
  const tags = branches.map((branch) => tag(branch, union.instancePath));
  const meant = branches.filter((_branch, index) => tags[index] === undefined);
  if (meant.length > 0) return meant.length < branches.length ? [...nearest(meant)] : undefined;
  const paths = new Set(tags.map((violation) => violation?.instancePath));
  return paths.size === 1
    ? [
        sumValues(
          union,
          tags.filter((violation) => violation !== undefined),
        ),
      ]
    : undefined;
}

const depthOf = (branch: readonly Violation[]): number =>
  largest(
    branch.map(({ instancePath }) => instancePath.split('/').length),
    0,
  );

function nearest(branches: readonly (readonly Violation[])[]): readonly Violation[] {
  return branches.reduce((best, branch) =>
    branch.length < best.length || (branch.length === best.length && depthOf(branch) > depthOf(best))
      ? branch
      : best,
  );
}
