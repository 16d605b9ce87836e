/** Any JSON value, as `JSON.parse` returns it. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;

/** A JSON object. Values from a server are typed `unknown` until someone has looked at them. */
export interface JsonObject {
  readonly [key: string]: Json;
}

/** True for `{…}`: neither null nor an array. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The name of a value's JSON type, as schemas spell it; `integer` is reported as `number`. */
export function jsonTypeOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return typeof value;
}
