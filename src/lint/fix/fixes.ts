import { arrayItems } from './array-items.js';
import { booleanSchema } from './boolean-schema.js';
import { closedObject } from './closed-object.js';
import { constToEnum } from './const-to-enum.js';
import { enumType } from './enum-type.js';
import type { Fix } from './fix.js';
import { inlineRef } from './inline-ref.js';
import { integerBound } from './integer-bound.js';
import { mergeBranches } from './merge-branches.js';
import { oneOfToAnyOf } from './one-of-to-any-of.js';
import { rootObject } from './root-object.js';
import { schemaKeyword } from './schema-keyword.js';
import { tuple } from './tuple.js';
import { typeList } from './type-list.js';
import { unionType } from './union-type.js';

/** Every fix, in the order in which they are applied: what one writes, a later one may put right. */
export const FIXES: readonly Fix[] = [
  inlineRef,
  tuple,
  schemaKeyword,
  mergeBranches,
  rootObject,
  booleanSchema,
  constToEnum,
  enumType,
  oneOfToAnyOf,
  typeList,
  unionType,
  arrayItems,
  integerBound,
  closedObject,
];
