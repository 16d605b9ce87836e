import { isRecord } from '../../model/json.js';
import { foldName } from '../../model/nearest.js';
import { propertiesOf } from '../../model/properties-of.js';
import type { Tool } from '../../model/tool.js';
import { contentHash } from '../../schema/hash.js';
import type { Sequence, SequenceRole, SequenceStep, ValueFlow } from './sequence.js';
import { actedOn, roleOf } from './tool-role.js';

type EntityTools = Partial<Record<'create' | 'get' | 'update' | 'list' | 'delete', Tool>> & {
  /** What else is done to the thing: `void_invoice`. */
  readonly acts: readonly Tool[];
};

/** Acts on one entity that are tried. */
const MOST_ACTS = 3;

/**
 * Chains of tools about one thing, found from their names and the properties that they share: create, get, update,
 * get again, delete, and get what is gone. A chain must start with a creation: Assay changes nothing else.
 */
export function findSequences(tools: readonly Tool[]): Sequence[] {
  const byEntity = new Map<string, EntityTools>();
  for (const tool of tools) {
    const found = roleOf(tool.name);
    if (found === undefined) continue;
    const own = byEntity.get(found.entity) ?? { acts: [] };
    own[found.role] ??= tool;
    byEntity.set(found.entity, own);
  }
  for (const tool of tools) {
    const things = roleOf(tool.name) === undefined ? actedOn(tool.name) : [];
    const entity = things.find((thing) => byEntity.has(thing));
    const own = entity === undefined ? undefined : byEntity.get(entity);
    if (entity === undefined || own === undefined) continue;
    const isDelete = own.delete === undefined && removes(tool);
    byEntity.set(
      entity,
      isDelete ? { ...own, delete: tool } : { ...own, acts: [...own.acts, tool].slice(0, MOST_ACTS) },
    );
  }
  const readers = readersByThing(byEntity);
  return [...byEntity].flatMap(([entity, own]) => {
    const get = own.get ?? readers.get(entity.replaceAll('_', ' '));
    return sequenceOf(entity, get === undefined ? own : { ...own, get });
  });
}

/** Whether a tool takes something away, as its description begins and its annotations confirm: `cancel_event`. */
const removes = ({ description = '', annotations }: Tool): boolean =>
  annotations?.destructiveHint === true && /^(?:delete|remove|erase)s? /i.test(description);

/** The most words that name a thing. */
const WORDS = 3;

/** Readers of another name by the thing whose id they take, as their schemas say: `get_home` for a listing. */
function readersByThing(byEntity: ReadonlyMap<string, EntityTools>): ReadonlyMap<string, Tool> {
  const readers = new Map<string, Tool>();
  for (const { create, get } of byEntity.values()) {
    if (create !== undefined || get === undefined) continue;
    for (const thing of describedIds(get).flatMap(namesIn)) if (!readers.has(thing)) readers.set(thing, get);
  }
  return readers;
}

/** The words of a text, and what two or three of them in a row name. */
function namesIn(text: string): readonly string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.flatMap((_, start) =>
    Array.from({ length: WORDS }, (_, more) => words.slice(start, start + more + 1).join(' ')),
  );
}

/** How a tool describes the identifiers that it requires. */
function describedIds({ inputSchema }: Tool): readonly string[] {
  return Object.entries(propertiesOf(inputSchema)).flatMap(([name, property]) =>
    IDENTIFIES.test(foldName(name)) && isRecord(property) && typeof property.description === 'string'
      ? [property.description.slice(0, 200)]
      : [],
  );
}

function sequenceOf(entity: string, own: EntityTools): Sequence[] {
  const { create } = own;
  if (create === undefined) return [];
  const steps: SequenceStep[] = [];
  for (const [role, tool] of stepsOf(own)) {
    const isListed = role === 'get' && tool !== undefined && tool !== own.get;
    const takes = tool === undefined || role === 'create' ? [] : flowsOf(tool, create, entity);
    // A call that takes nothing from the creation says nothing about what was created; a list may.
    if (tool === undefined || (takes.length === 0 && !TAKES_NOTHING.has(role) && !isListed)) continue;
    const expectation = role.endsWith('_deleted') ? 'gone' : 'found';
    steps.push({ tool: tool.name, role, takes, expectation, ...(isListed ? { isListed } : {}) });
  }
  const id = contentHash(['sequence', ...steps.map(({ tool, role }) => [tool, role])]).slice(0, 12);
  return steps.length < 2 ? [] : [{ id, entity, steps }];
}

/** The steps with one entity, in order, where it has a tool for them. */
function stepsOf(own: EntityTools): readonly (readonly [SequenceRole, Tool | undefined])[] {
  const { get, update, delete: remove, acts } = own;
  // A tool that reads without arguments shows everything.
  const list = own.list ?? (get !== undefined && propertyNames(get).length === 0 ? get : undefined);
  const isChanged = update !== undefined || acts.length > 0;
  const reader = get ?? (list !== undefined && requiredOf(list).length === 0 ? list : undefined);
  return [
    ['create', own.create],
    ['get', isChanged ? reader : get],
    ['list', list],
    ['update', update],
    ['get', update === undefined ? undefined : reader],
    ...acts.flatMap((act): [SequenceRole, Tool | undefined][] =>
      reader === undefined
        ? []
        : [
            ['act', act],
            ['get', reader],
          ],
    ),
    ['delete', remove],
    ['get_deleted', remove === undefined ? undefined : get],
    ['list_deleted', remove === undefined ? undefined : list],
    ['update_deleted', remove === undefined || get === undefined ? undefined : update],
  ];
}

const TAKES_NOTHING: ReadonlySet<SequenceRole> = new Set(['create', 'list', 'list_deleted']);

const propertyNames = ({ inputSchema }: Tool): string[] => Object.keys(propertiesOf(inputSchema));

function requiredOf({ inputSchema }: Tool): readonly string[] {
  return isRecord(inputSchema) && Array.isArray(inputSchema.required)
    ? inputSchema.required.filter((name) => typeof name === 'string')
    : [];
}

/** Names by which a thing is found again. */
const IDENTIFIES = /(id|ids|key|slug|uuid|handle|number|name|path|uri|title)$/;

/** What a tool needs of what was created: identifiers from the response, or what the creation was itself told. */
function flowsOf(tool: Tool, create: Tool, entity: string): ValueFlow[] {
  const told = new Map(propertyNames(create).map((name) => [foldName(name), name]));
  const needed = requiredOf(tool);
  const candidates =
    needed.length > 0 ? needed : propertyNames(tool).filter((name) => isIdentifier(name, entity));
  return candidates.flatMap((property): ValueFlow[] => {
    const folded = foldName(property);
    const same = told.get(folded);
    if (!isIdentifier(property, entity)) return [];
    if (same !== undefined) return [{ property, from: 0, of: 'arguments', names: [same] }];
    const bare = folded.startsWith(foldName(entity)) ? folded.slice(foldName(entity).length) : folded;
    return [
      {
        property,
        from: 0,
        of: 'answer',
        names: [...new Set([folded, bare, 'id'])].filter((name) => name !== ''),
      },
    ];
  });
}

function isIdentifier(property: string, entity: string): boolean {
  const folded = foldName(property);
  return IDENTIFIES.test(folded) || folded === foldName(entity);
}
