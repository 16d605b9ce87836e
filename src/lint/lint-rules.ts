import type { LintRule } from './rule.js';
import { annotationValue } from './rules/annotation-value.js';
import { danglingRef } from './rules/dangling-ref.js';
import { emptyEnum } from './rules/empty-enum.js';
import { invalidPattern } from './rules/invalid-pattern.js';
import { keywordValue } from './rules/keyword-value.js';
import { noDescription } from './rules/no-description.js';
import { remoteRef } from './rules/remote-ref.js';
import { requiredImpossible } from './rules/required-impossible.js';
import { requiredUndeclared } from './rules/required-undeclared.js';

/** Every rule of this room, in the order of documentation. The protocol's rules are in `PROTOCOL_RULES`. */
export const LINT_RULES: readonly LintRule[] = [
  keywordValue,
  annotationValue,
  danglingRef,
  remoteRef,
  invalidPattern,
  emptyEnum,
  requiredImpossible,
  requiredUndeclared,
  noDescription,
];
