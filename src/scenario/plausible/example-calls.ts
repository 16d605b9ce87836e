import { isRecord } from '../../model/json.js';
import { readLiteral } from './literal.js';

/** Descriptions are read up to here. */
const LONGEST = 6_000;
const MOST_CALLS = 8;
const MOST_ARGUMENTS = 30;

type Args = Readonly<Record<string, unknown>>;

/**
 * The calls of a tool that its own description shows: `convert(value=100, unit='cm')`, or the arguments alone as JSON. Only
 * names of its properties count, so a call of another program is none.
 */
export function exampleCalls(
  tool: string,
  description: string,
  properties: readonly string[],
): readonly Args[] {
  const text = description.slice(0, LONGEST);
  const found: Args[] = [];
  for (let at = text.indexOf(`${tool}(`); at >= 0; at = text.indexOf(`${tool}(`, at + 1)) {
    if (/\w/.test(text[at - 1] ?? '')) continue;
    const args = argumentsAt(text, at + tool.length + 1, properties);
    if (args !== undefined) found.push(args);
    if (found.length >= MOST_CALLS) return found;
  }
  return found.length > 0 ? found : jsonCalls(text, properties);
}

/** `a=1, b='x')`, or `1, 'x')` in the order of the properties. */
function argumentsAt(text: string, from: number, properties: readonly string[]): Args | undefined {
  const args: Record<string, unknown> = {};
  let at = from;
  for (let count = 0; count < MOST_ARGUMENTS; count++) {
    const rest = text.slice(at, at + 200);
    const [blank = ''] = /^[\s,]*/.exec(rest) ?? [];
    at += blank.length;
    if (text[at] === ')') return Object.keys(args).length === 0 ? undefined : args;
    const [label = '', name = properties[count] ?? ''] =
      /^([A-Za-z_]\w{0,63})\s?[=:]\s?/.exec(text.slice(at, at + 200)) ?? [];
    const literal = readLiteral(text, at + label.length);
    if (literal === undefined || !properties.includes(name)) return undefined;
    args[name] = literal.value;
    at = literal.end;
  }
  return undefined;
}

/** Objects in a text that have nothing but properties of the tool. */
function jsonCalls(text: string, properties: readonly string[]): readonly Args[] {
  const found: Args[] = [];
  for (let at = text.indexOf('{'); at >= 0 && found.length < MOST_CALLS; at = text.indexOf('{', at + 1)) {
    const literal = readLiteral(text, at);
    if (literal === undefined || !isRecord(literal.value)) continue;
    const names = Object.keys(literal.value);
    if (names.length > 0 && names.every((name) => properties.includes(name))) found.push(literal.value);
    at = literal.end - 1;
  }
  return found;
}
