import { KEYWORDS } from './keyword-table.js';

/** Keywords other than the one given and annotations mean that the schema says something of its own. */
export function speaksOnlyThrough(schema: Readonly<Record<string, unknown>>, name: string): boolean {
  return (
    schema[name] !== undefined &&
    Object.keys(schema).every((key) => key === name || (KEYWORDS.get(key)?.annotation ?? true))
  );
}
