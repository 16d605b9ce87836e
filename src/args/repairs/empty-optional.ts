import { isRecord } from '../../model/json.js';
import { pointerTokens, valueAt } from '../../model/json-pointer.js';
import { type Damage, type Proposed, type RepairDefinition, replaceBy } from './repair-definition.js';

/**
 * `null` or `""` for an optional property means that it was left out. Where the property is required, or null
 * declared, the schema does not let this happen. Arguments that are `null` as a whole are none: `{}`. A tool that may
 * write gets everything that was sent: an empty filter and no filter can be the difference between nothing and all.
 */
export const emptyOptional = {
  kind: 'emptyOptional',
  summary: 'was empty and is now an empty object.',
  propose({ args, path, value, problem, mayDrop }: Damage): Proposed {
    if (problem !== 'value' || (value !== null && value !== '')) return undefined;
    if (path === '') return replaceBy({});
    if (!mayDrop) return undefined;
    const parent = valueAt(args, path.slice(0, path.lastIndexOf('/')));
    return isRecord(parent) && pointerTokens(path).length > 0 ? { do: 'remove' } : undefined;
  },
} as const satisfies RepairDefinition;
