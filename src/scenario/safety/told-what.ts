import { isRecord } from '../../model/json.js';
import { propertiesOf } from '../../model/properties-of.js';
import type { Tool } from '../../model/tool.js';
import { singular } from '../known/singular.js';
import { snakeName } from '../plausible/name-values.js';
import { actedOn, roleOf } from '../sequence/tool-role.js';
import { effectOf } from './effect.js';

/** Last words of names of arguments that say how much, or up to which moment, and not which thing: `older_than_days`. */
const EXTENT =
  /(?:^|_)(?:days?|hours?|minutes?|seconds?|weeks?|months?|years?|age|than|before|until|since|after|count|limit|keep|max|n|amount|date|timestamp)$/;

/**
 * Whether a tool has to be told which thing a call is about. One that deletes without it decides by itself what is
 * lost: `cleanup`, `clear_cache`, `delete_old(days)`, or a filter that may be left out.
 */
export function isToldWhat({ inputSchema }: Tool): boolean {
  const properties = propertiesOf(inputSchema);
  const isNaming = (name: string): boolean => names(name, properties[name]);
  const demands = (schema: unknown): boolean => {
    if (!isRecord(schema)) return false;
    const { required, anyOf, oneOf } = schema;
    if (Array.isArray(required) && required.some((name) => typeof name === 'string' && isNaming(name)))
      return true;
    return [anyOf, oneOf].some((ways) => Array.isArray(ways) && ways.length > 0 && ways.every(demands));
  };
  return demands(inputSchema);
}

function names(name: string, schema: unknown): boolean {
  if (EXTENT.test(snakeName(name))) return false;
  if (!isRecord(schema)) return true;
  return schema.enum === undefined && schema.const === undefined && schema.type !== 'boolean';
}

/** Things that a machine has too, whatever a server makes: what empties them may reach beyond it. */
const ANYBODYS: ReadonlySet<string> = new Set(
  'file folder directory path disk temp tmp cache log process container image volume database table branch data all'.split(
    ' ',
  ),
);

/** Whether a tool deletes things of a kind that another tool of its server makes or changes: `clear_cart` beside `add_to_cart`. */
export function clearsOwnThings({ name }: Tool, tools: readonly Tool[]): boolean {
  const words = snakeName(name).split('_').map(singular);
  return tools.some((other) => {
    const own = roleOf(other.name);
    const entity = own === undefined ? actedOn(other.name)[0] : own.entity;
    if (other.name === name || !MAKES.has(own?.role ?? 'act') || effectOf(other).effect !== 'write')
      return false;
    const thing = entity?.split('_').at(-1) ?? '';
    return words.includes(thing) && !ANYBODYS.has(thing);
  });
}

const MAKES: ReadonlySet<string> = new Set(['create', 'update', 'act']);
