import { quote } from '../../../model/quote.js';
import type { InputPlace } from '../input-place.js';
import type { KeywordCheck } from '../profile.js';
import { selfContaining } from './reference-cycles.js';
import { targetOf } from './reference-target.js';

const FIX = 'Copy the definition to where it is used.';

/** No references at all. */
export const noReference: KeywordCheck = {
  scope: 'keyword',
  keywords: ['$ref'],
  expected: 'no `$ref`',
  fix: FIX,
  check(place, _keyword, report) {
    const { $ref } = place.schema;
    if (typeof $ref === 'string') report(place, ['$ref'], () => `there is a reference, "${quote($ref, 80)}"`);
  },
};

/** References lead to definitions at the root and nowhere else. */
export function definitionReference(keywords: readonly string[]): KeywordCheck {
  const beginnings = keywords.map((keyword) => `#/${keyword}/`);
  return {
    scope: 'keyword',
    keywords: ['$ref'],
    expected: `references to ${beginnings.map((text) => `\`${text}…\``).join(' or ')} only`,
    fix: 'Move what is referred to into `$defs` at the root.',
    check(place, _keyword, report) {
      const { $ref } = place.schema;
      if (typeof $ref !== 'string' || beginnings.some((text) => isDirectlyBelow($ref, text))) return;
      report(place, ['$ref'], () => `a reference leads to "${quote($ref, 80)}"`);
    },
  };
}

const isDirectlyBelow = (reference: string, beginning: string): boolean =>
  reference.startsWith(beginning) && !reference.slice(beginning.length).includes('/');

/** Only these keywords may be next to a reference. */
export function referenceAlone(allowed: readonly string[]): KeywordCheck {
  const fine = new Set(['$ref', ...allowed]);
  return {
    scope: 'keyword',
    keywords: ['$ref'],
    expected: `next to \`$ref\` only ${allowed.map((keyword) => `\`${keyword}\``).join(' or ')}`,
    fix: FIX,
    check(place, _keyword, report) {
      const other = Object.keys(place.schema).find((keyword) => !fine.has(keyword));
      if (other !== undefined && typeof place.schema.$ref === 'string')
        report(place, [], () => `\`${quote(other, 60)}\` is next to \`$ref\``);
    },
  };
}

/** A keyword next to a reference is not in its target too, and is not `type`. */
export const referenceAgrees: KeywordCheck = {
  scope: 'keyword',
  keywords: ['$ref'],
  expected: 'next to `$ref` neither `type` nor a keyword that its target also has',
  fix: FIX,
  check(place, _keyword, report) {
    const { $ref, ...beside } = place.schema;
    const target = targetOf(place.root.value, $ref) ?? {};
    const both = Object.keys(beside).find((keyword) => keyword === 'type' || Object.hasOwn(target, keyword));
    if (typeof $ref === 'string' && both !== undefined)
      report(
        place,
        [both],
        () => `\`${quote(both, 60)}\` is next to \`$ref\`${both === 'type' ? '' : ' and in its target'}`,
      );
  },
};

/** A schema does not contain itself. */
export const noRecursion: KeywordCheck = {
  scope: 'keyword',
  keywords: ['$ref'],
  expected: 'no schema that contains itself',
  fix: 'Write out as many levels as the tool needs.',
  check(place, _keyword, report) {
    const { root } = place;
    const target = targetOf(root.value, place.schema.$ref);
    if (target !== undefined && loopsOf(root).has(target))
      report(place, ['$ref'], 'a reference leads to a schema that contains itself');
  },
};

/** Remembered for a walk, which meets many references. */
const loops = new WeakMap<InputPlace, ReadonlySet<object>>();

function loopsOf(root: InputPlace): ReadonlySet<object> {
  const known = loops.get(root) ?? selfContaining(root.schema);
  loops.set(root, known);
  return known;
}
