import { isRecord } from '../../model/json.js';
import { propertiesOf } from '../../model/properties-of.js';
import type { Tool } from '../../model/tool.js';
import { snakeName } from '../plausible/name-values.js';
import type { EffectReading } from './effect.js';
import { isChange, namedEffect } from './named-effect.js';
import { READ_VERBS, THINGS } from './verbs.js';

/** Parameters that are run by whoever gets them. */
const RUNS =
  /^(sql|sql_query|statement|command|cmd|code|script|javascript|js|shell|expression_code|function|cypher|program|args?v)$/;
/** Those that may be meant to read a database. */
const QUERIES = /^(sql|sql_query|statement|cypher)$/;
/** Parameters that choose what is done. */
const CHOOSES = /^(action|operation|op|method|http_method|verb|command|mode|task_action|sub_?command)$/;
/** Parameters that say where a result is to be written. */
const WRITES =
  /^(output|out|save|dest|destination|download|export)(_|$)|^(save_as|write_to|overwrite|persist|dry_run)$/;

/** Booleans that ask for a deed beside the reading. */
const ALSO_DOES =
  /^(clear|reset|delete|remove|purge|drop|wipe|truncate|overwrite|kill|commit|apply|execute|send|publish|install)(_|$)/;

/** Who says that the tool only reads. */
type Promised = 'none' | 'described' | 'annotated';

/**
 * Signs in the parameters that a tool is not harmless. Fewer count where its description says that it only reads, and
 * fewer still where an annotation vouches for it.
 */
export function parameterDoubt({ inputSchema }: Tool, promise: Promised = 'none'): EffectReading | undefined {
  const properties = propertiesOf(inputSchema);
  const names = Object.keys(properties);
  for (const [name, schema] of Object.entries(properties)) {
    const members = isRecord(schema) && Array.isArray(schema.enum) ? schema.enum : [];
    const deed = CHOOSES.test(snakeName(name)) ? worstMember(members) : undefined;
    if (deed !== undefined)
      return { effect: deed.effect, because: `its parameter "${name}" can ask for "${deed.member}"` };
    if (promise === 'annotated') continue;
    const doubt = deedOfParameter(name, schema);
    if (doubt !== undefined) return doubt;
    if (saysWhatToRun(name, promise) || (members.length === 0 && isOpenChoice(snakeName(name), names)))
      return { effect: 'unknown', because: `its parameter "${name}" says what to run` };
  }
  return undefined;
}

function saysWhatToRun(name: string, promise: Promised): boolean {
  const words = snakeName(name);
  return RUNS.test(words) && !(promise === 'described' && QUERIES.test(words));
}

/** What a parameter adds to the reading: a place to write to, or a deed that it switches on. */
function deedOfParameter(name: string, schema: unknown): EffectReading | undefined {
  const words = snakeName(name);
  if (isWriting(words, schema))
    return { effect: 'write', because: `its parameter "${name}" names where to write` };
  const isSwitch = ALSO_DOES.test(words) && isRecord(schema) && schema.type === 'boolean';
  return isSwitch
    ? { effect: 'grave', because: `its parameter "${name}" asks for more than reading` }
    : undefined;
}

/** Whether a parameter may choose anything: an action, or the method of a request to an address. */
function isOpenChoice(words: string, names: readonly string[]): boolean {
  if (/^(?:http_)?method$/.test(words)) return names.some((name) => /url|uri|endpoint|path/i.test(name));
  // An operation beside a list is what the list is about: `list_traces` of an operation.
  if (words === 'operation') return names.length === 1;
  return CHOOSES.test(words) && words !== 'mode';
}

function isWriting(words: string, schema: unknown): boolean {
  if (!WRITES.test(words) || /_(?:format|type|schema|language|mode|style|fields?|limit|name|id)$/.test(words))
    return false;
  return !(
    isRecord(schema) &&
    (Array.isArray(schema.enum) || schema.type === 'integer' || schema.type === 'number')
  );
}

function worstMember(
  members: readonly unknown[],
): { effect: EffectReading['effect']; member: string } | undefined {
  for (const member of members) {
    if (typeof member !== 'string') continue;
    if (/^(POST|PUT|PATCH|DELETE)$/i.test(member)) return { effect: 'grave', member };
    const words = snakeName(member).split('_');
    // `checkLogService` looks at a service for logs.
    const isLooking =
      READ_VERBS.has(words[0] ?? '') && !words.some((word) => isChange(word) && !THINGS.has(word));
    const effect = isLooking ? 'read' : namedEffect(words)?.effect;
    if (effect === 'write' || effect === 'grave') return { effect, member };
  }
  return undefined;
}
