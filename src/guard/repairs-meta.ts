import type { ArgumentChange } from '../args/index.js';
import { isRecord } from '../model/json.js';

/** Where a result says which repairs its call needed. */
export const REPAIRS_META_KEY = 'io.assay/repairs';

/** Adds the repairs to a result's `_meta`, in a copy; whatever is not a result object is left alone. */
export function withRepairs<Result>(result: Result, changes: readonly ArgumentChange[] | undefined): Result {
  if (changes === undefined || !isRecord(result)) return result;
  const meta = isRecord(result._meta) ? result._meta : {};
  return { ...result, _meta: { ...meta, [REPAIRS_META_KEY]: changes } };
}
