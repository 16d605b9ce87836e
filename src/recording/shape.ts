import { isRecord } from '../model/json.js';

/** The types of a JSON value: values of one shape have the same members, and in the same places values of one type. */
export function shapeOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return `[${[...new Set(value.map(shapeOf))].sort().join('|')}]`;
  if (!isRecord(value)) return typeof value;
  const members = Object.keys(value)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${shapeOf(value[key])}`);
  return `{${members.join(',')}}`;
}
