import { isRecord } from './json.js';

/**
 * The names and values of an object or a list, one after the other, as many as wanted. `Object.entries` makes a pair for
 * each at once, and a response may have a million.
 */
export function* membersOf(value: object, most = Infinity): Generator<[name: string, value: unknown]> {
  if (Array.isArray(value)) {
    for (let at = 0; at < value.length && at < most; at++) yield [String(at), value[at]];
  } else if (isRecord(value)) {
    for (const name of Object.keys(value).slice(0, most)) yield [name, value[name]];
  }
}
