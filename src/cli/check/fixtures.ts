import type { Fixtures } from '../../config/index.js';
import { nearest } from '../../model/nearest.js';
import type { KnownValues } from '../../scenario/index.js';
import { jsonOfOption } from '../arguments-option.js';
import { UsageError } from '../usage-error.js';

type Values = Readonly<Record<string, readonly unknown[]>>;

/** The values that `--arg` gives, by property or by tool and property. */
export function givenValues(pairs: readonly string[]): KnownValues {
  const properties: Record<string, unknown[]> = {};
  const tools: Record<string, Record<string, unknown[]>> = {};
  for (const pair of pairs) {
    const match = /^([^=]+?)(:?=)([\s\S]*)$/.exec(pair);
    if (match === null) throw new UsageError(`Invalid --arg "${pair}". Use name=value or name:=json.`);
    const [, key = '', operator, text = ''] = match;
    const values = operator === ':=' ? [jsonOfOption(text, `--arg ${key}`)] : readings(text);
    const dot = key.indexOf('.');
    const [owner, name] = dot < 0 ? [properties, key] : [own(tools, key.slice(0, dot)), key.slice(dot + 1)];
    owner[name] = [...(Object.hasOwn(owner, name) ? (owner[name] ?? []) : []), ...values];
  }
  return { properties, tools };
}

function own(tools: Record<string, Record<string, unknown[]>>, tool: string): Record<string, unknown[]> {
  const known = Object.hasOwn(tools, tool) ? tools[tool] : undefined;
  const values = known ?? {};
  tools[tool] = values;
  return values;
}

/** `5` may be the text or the number: the schema of the property decides which of them fits. */
function readings(text: string): unknown[] {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'string' ? [text] : [text, value];
  } catch {
    return [text];
  }
}

/** The values of a configuration. A list may be meant as one value or as several: the schema decides here, too. */
export function configuredValues({ properties = {}, tools = {} }: Fixtures): KnownValues {
  const listed = (values: Readonly<Record<string, unknown>>): Values =>
    mapped(values, (value) => (Array.isArray(value) ? [value, ...value] : [value]));
  return { properties: listed(properties), tools: mapped(tools, listed) };
}

/** Values from several sources; those of an earlier one are tried first. */
export function joinedValues(sources: readonly KnownValues[]): KnownValues {
  const names = new Set(sources.flatMap(({ tools = {} }) => Object.keys(tools)));
  const own = ({ tools = {} }: KnownValues, name: string): Values =>
    Object.hasOwn(tools, name) ? (tools[name] ?? {}) : {};
  return {
    properties: joined(sources.map(({ properties = {} }) => properties)),
    tools: Object.fromEntries([...names].map((name) => [name, joined(sources.map((one) => own(one, name)))])),
  };
}

function joined(sources: readonly Values[]): Values {
  const all = new Map<string, readonly unknown[]>();
  for (const source of sources)
    for (const [name, values] of Object.entries(source)) all.set(name, [...(all.get(name) ?? []), ...values]);
  return Object.fromEntries(all);
}

function mapped<A, B>(record: Readonly<Record<string, A>>, make: (value: A) => B): Record<string, B> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, make(value)]));
}

/** Problems with the names of tools that values are given for, one sentence each. */
export function unknownTools({ tools = {} }: KnownValues, known: readonly string[]): readonly string[] {
  return Object.keys(tools)
    .filter((name) => !known.includes(name))
    .map((name) => {
      const meant = nearest(name, known);
      return `Values are given for "${name}", but this server has no such tool.${meant === undefined ? '' : ` Did you mean ${meant}?`}`;
    });
}
