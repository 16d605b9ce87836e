import { declarationsAt } from '../../args/declarations.js';
import { sameJson } from '../../model/same-json.js';
import type { JsonSchema } from '../../model/tool.js';
import { isRequiredAt } from './call/invalid-accepted.js';

/** Whether a value of an optional argument is its declared default: a call that sends it asks for what one without it does. */
export const isDeclaredDefault = (schema: JsonSchema, path: string, value: unknown): boolean =>
  !isRequiredAt(schema, path) &&
  declarationsAt(schema, path).some(
    (declared) => Object.hasOwn(declared, 'default') && sameJson(declared.default, value),
  );
