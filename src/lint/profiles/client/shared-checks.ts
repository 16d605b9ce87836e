import { arrayItemsCheck } from '../kind/array-items.js';
import { noBooleanSchema } from '../kind/boolean-schema.js';
import { forbiddenKeyword } from '../kind/forbidden-keyword.js';
import { toolName } from '../kind/tool-name.js';

/** Checks that several profiles share: a shared one runs once for all of them. */

const UNION_FIX =
  'Declare all parameters as optional properties of one object and check in the tool which belong together.';

/** No union at the root. */
export const noRootUnion = forbiddenKeyword({
  keywords: ['oneOf', 'allOf', 'anyOf'],
  at: 'root',
  fix: UNION_FIX,
});

/** No union and no condition at the root. */
export const noRootCondition = forbiddenKeyword({
  keywords: ['oneOf', 'allOf', 'anyOf', 'if'],
  at: 'root',
  fix: UNION_FIX,
});

/** No union, condition, negation or enum at the root. */
export const plainRoot = forbiddenKeyword({
  keywords: ['oneOf', 'anyOf', 'allOf', 'enum', 'not'],
  at: 'root',
  fix: UNION_FIX,
});

/** Nothing at the root that applies other schemas in place. */
export const rootWithoutApplicators = forbiddenKeyword({
  keywords: ['oneOf', 'anyOf', 'allOf', 'not', 'if', 'then', 'else'],
  at: 'root',
  fix: UNION_FIX,
});

/** Arrays have items, in lists of types and in definitions too. */
export const everyArrayHasItems = arrayItemsCheck();

/** No boolean where a parameter or an item is described. */
export const noBooleanParameter = noBooleanSchema(['properties', 'items', 'anyOf', 'oneOf', 'allOf']);

/** Letters, digits, `_` and `-`, up to 64. */
export const plainName64 = toolName({
  pattern: /^[a-zA-Z0-9_-]+$/,
  maxLength: 64,
  characters: 'letters, digits, `_` and `-` only',
});
