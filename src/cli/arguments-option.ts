import type { Command } from 'commander';
import { readTextFile } from '../connect/config/read-text-file.js';
import { isRecord } from '../model/json.js';
import { propertiesOf } from '../model/properties-of.js';
import type { JsonSchema } from '../model/tool.js';
import { errorMessage } from './error-message.js';
import { UsageError } from './usage-error.js';

/** Adds the flags with which the arguments of a call are given; `readArguments` reads them. */
export function addArgumentsOptions(command: Command): Command {
  return command
    .option('--args <json>', 'the arguments: JSON, @file, or - for standard input')
    .option(
      '--arg <pair>',
      'one argument: key=value, or key:=json; repeatable',
      (pair: string, all: string[]) => [...all, pair],
      [],
    );
}

/** Reads JSON that is given in place, in a file (`@file`) or on standard input (`-`). */
export function jsonOfOption(text: string, flag: string): unknown {
  const source = text === '-' ? 'standard input' : text.startsWith('@') ? text.slice(1) : flag;
  const json = text === '-' ? readText(0, source) : text.startsWith('@') ? readText(source, source) : text;
  try {
    return JSON.parse(json);
  } catch (error) {
    throw new UsageError(`${source} is not JSON: ${errorMessage(error)}`);
  }
}

function readText(file: string | 0, source: string): string {
  try {
    return readTextFile(file);
  } catch (error) {
    throw new UsageError(`Cannot read ${source}: ${errorMessage(error)}`);
  }
}

/**
 * The arguments of a call from `--args` and `--arg`. `key=value` is read by the type that the schema declares for the
 * key, `key:=json` is JSON whatever the schema says, and `a.b=value` goes into the object `a`.
 */
export function readArguments(
  args: string | undefined,
  pairs: readonly string[],
  schema: JsonSchema,
): unknown {
  const base = args === undefined ? {} : jsonOfOption(args, '--args');
  if (pairs.length === 0) return base;
  if (!isRecord(base)) throw new UsageError('--arg adds to an object, but --args is not an object.');
  const result: Record<string, unknown> = { ...base };
  for (const pair of pairs) setPair(result, pair, schema);
  return result;
}

function setPair(result: Record<string, unknown>, pair: string, schema: JsonSchema): void {
  const match = /^([^=]+?)(:?=)([\s\S]*)$/.exec(pair);
  if (match === null) throw new UsageError(`Invalid --arg "${pair}". Use key=value or key:=json.`);
  const [, key = '', operator, text = ''] = match;
  const path = propertyOf(schema, key) === undefined && key.includes('.') ? key.split('.') : [key];
  const declared = path.reduce<unknown>(propertyOf, schema);
  assign(result, path, operator === ':=' ? jsonOfOption(text, `--arg ${key}`) : byType(text, declared));
}

function propertyOf(schema: unknown, key: string): unknown {
  const properties = propertiesOf(schema);
  return Object.hasOwn(properties, key) ? properties[key] : undefined;
}

function assign(
  target: Record<string, unknown>,
  [key = '', ...rest]: readonly string[],
  value: unknown,
): void {
  // defineProperty, because `__proto__ = …` would change the prototype instead of adding a property
  const set = (inner: unknown): void => {
    Object.defineProperty(target, key, {
      value: inner,
      enumerable: true,
      configurable: true,
      writable: true,
    });
  };
  if (rest.length === 0) {
    set(value);
    return;
  }
  const existing = Object.hasOwn(target, key) ? target[key] : undefined;
  const inner: Record<string, unknown> = isRecord(existing) ? { ...existing } : {};
  set(inner);
  assign(inner, rest, value);
}

/** Text stays text where the schema says string; elsewhere it is JSON if it can be. */
function byType(text: string, schema: unknown): unknown {
  const type = isRecord(schema) ? schema.type : undefined;
  const types = Array.isArray(type) ? type : [type];
  if (types.includes('string') && !types.some((other) => other !== 'string' && other !== 'null')) return text;
  if (types.includes('array') && !text.trimStart().startsWith('['))
    return [byType(text, isRecord(schema) ? schema.items : undefined)];
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
