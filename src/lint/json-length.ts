import { isRecord } from '../model/json.js';

/** Values that are counted; a schema that shares its parts in memory could have any number. */
const MAX_VALUES = 1_000_000;

/** The characters of a value as JSON, or about so many: escapes count as one, numbers as six. */
export function jsonLength(top: unknown): number {
  let length = 0;
  const open: unknown[] = [top];
  for (let values = 0; open.length > 0 && values < MAX_VALUES; values++) {
    const value = open.pop();
    if (typeof value === 'string') length += value.length + 3;
    else if (typeof value !== 'object' || value === null) length += 6;
    else if (Array.isArray(value)) for (const item of value) open.push(item);
    else if (isRecord(value))
      // By key: pairs of key and value would be garbage for every member of every schema.
      for (const key of Object.keys(value)) {
        length += key.length + 4;
        const inner = value[key];
        if (inner !== undefined) open.push(inner);
      }
  }
  return length;
}
