import { isRecord } from '../../model/json.js';
import { foldName } from '../../model/nearest.js';
import { propertiesOf } from '../../model/properties-of.js';
import type { Tool } from '../../model/tool.js';
import { contentHash } from '../../schema/hash.js';
import { snakeName } from '../plausible/name-values.js';
import { entityOf } from './harvest-json.js';
import { isNewPlace } from './role-names.js';
import { singular } from './singular.js';

/** Names of properties that say which thing is meant. */
const IDENTIFIES = /(?:^|_)(?:ids?|key|number|code|slug|sku|uuid|name)$/;

/** Properties that are looked at. */
const MOST = 2_000;

interface Spot {
  readonly tool: string;
  readonly name: string;
}

/**
 * By tool and property, the names of identifiers with the same schema: where `source` of `merge_tickets` is described word
 * for word as `id` of `get_ticket`, it takes what `ticket_id` does.
 */
export function kindredNames(
  tools: readonly Tool[],
): Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> {
  const groups = new Map<string, Spot[]>();
  const patterned = new Map<string, Spot[]>();
  const spots = tools.flatMap(({ name: tool, inputSchema }) =>
    Object.entries(propertiesOf(inputSchema)).map(([name, schema]) => ({ tool, name, schema })),
  );
  for (const { tool, name, schema } of spots.slice(0, MOST)) {
    const key = keyOf(schema);
    if (key !== undefined) groups.set(key, [...(groups.get(key) ?? []), { tool, name }]);
    const pattern = patternOf(schema);
    if (pattern !== undefined) patterned.set(pattern, [...(patterned.get(pattern) ?? []), { tool, name }]);
  }
  const kin = new Map<string, Record<string, readonly string[]>>();
  const add = (group: readonly Spot[], namesIn: (spots: readonly Spot[]) => readonly string[]): void => {
    for (const { tool, name } of group) {
      const names = namesIn(group.filter((other) => other.name !== name));
      if (names.length === 0 || isNewPlace(tool, name)) continue;
      const known = kin.get(tool);
      kin.set(tool, { ...known, [name]: [...new Set([...(known?.[name] ?? []), ...names])] });
    }
  };
  for (const group of groups.values()) add(group, namesOf);
  const entities = new Set(tools.map(({ name }) => entityOf(name)).filter((entity) => entity !== ''));
  for (const { tool, name, schema } of spots.slice(0, MOST))
    add([{ tool, name }], () => saidOf(name, schema, entities));
  for (const group of patterned.values())
    add(group, (spots) => [...new Set(spots.map(({ name }) => foldName(name)))]);
  return Object.fromEntries(kin);
}

/** The name that a described thing gives its identifier: `keep_id` takes a `contact_id` if it is "Contact to keep". */
function saidOf(name: string, schema: unknown, entities: ReadonlySet<string>): readonly string[] {
  const [, suffix] = /_(ids?|key|code|slug|uuid|number)$/.exec(snakeName(name)) ?? [];
  const said = isRecord(schema) && typeof schema.description === 'string' ? schema.description : '';
  const words = said.toLowerCase().split(/[^a-z]+/, FIRST_WORDS);
  const entity = words.map(singular).find((word) => entities.has(word));
  return suffix === undefined || entity === undefined ? [] : [`${entity}${singular(suffix)}`];
}

/** Words of a description that name what it is about; what follows says what for. */
const FIRST_WORDS = 6;

/** Patterns of the same length and shorter are those of many things. */
const TELLING = 12;

/** A pattern that tells what a text is, and is none of a date or a time. */
function patternOf(schema: unknown): string | undefined {
  if (!isRecord(schema) || schema.type !== 'string' || typeof schema.pattern !== 'string') return undefined;
  const { pattern } = schema;
  return pattern.length > TELLING && !/\{4\}|\{2\}.{0,6}:/.test(pattern) ? pattern : undefined;
}

/** What two properties of one kind share; `undefined` for a schema that says too little to tell kinds apart. */
function keyOf(schema: unknown): string | undefined {
  if (!isRecord(schema) || schema.enum !== undefined || schema.format !== undefined) return undefined;
  const { type, pattern, description } = schema;
  const isTelling = typeof description === 'string' && /\S\s+\S/.test(description);
  if ((type !== 'string' && type !== 'integer') || !(isTelling || typeof pattern === 'string'))
    return undefined;
  return contentHash([type, pattern ?? null, description ?? null]);
}

function namesOf(spots: readonly Spot[]): readonly string[] {
  const identifiers = spots.filter(({ name }) => IDENTIFIES.test(snakeName(name)));
  const names = identifiers.flatMap(({ tool, name }) => [foldName(`${entityOf(tool)}${name}`)]);
  return [...new Set([...names, ...identifiers.map(({ name }) => foldName(name))])];
}
