import type { SchemaObject } from '../../model/applicable-nodes.js';
import { isRecord } from '../../model/json.js';
import { joinPointer } from '../../model/json-pointer.js';
import type { JsonSchema } from '../../model/tool.js';
import { compileSchema } from '../../schema/compile.js';
import { ANNOTATIONS, DEFINITIONS, IDENTIFIERS } from '../../schema/keyword-sets.js';
import { DRAFT_NUMBER } from '../../schema/keyword-table.js';
import { walkSchema } from '../../schema/walk.js';
import { selfContaining } from '../profiles/kind/reference-cycles.js';
import { targetOf } from '../profiles/kind/reference-target.js';
import type { Fix, FixChange } from './fix.js';
import { mapChildren } from './rewrite-schema.js';
import { without } from './without.js';

/** Subschemas of the result; a schema that grows beyond is left alone. */
const MOST_PLACES = 4_000;

/** A referenced schema can be written where it is used, unless it contains itself. */
export const inlineRef: Fix = {
  id: 'fix/inline-ref',
  title: 'Copy definitions to where they are used.',
  repairs: [
    'portability/gemini/reference',
    'portability/kimi/reference',
    'portability/kimi/reference-conflict',
    'portability/openai-strict/reference',
    'portability/portable-core/reference',
  ],
  before: {
    type: 'object',
    properties: { from: { $ref: '#/$defs/day', description: 'The first day.' } },
    $defs: { day: { type: 'string', format: 'date' } },
  },
  after: {
    type: 'object',
    properties: { from: { type: 'string', format: 'date', description: 'The first day.' } },
  },
  apply(schema) {
    if (!isRecord(schema) || hasIdentifiers(schema)) return undefined;
    const inliner = new Inliner(schema);
    const result = inliner.run();
    const [first, ...more] = inliner.changes;
    if (first === undefined || result === undefined) return undefined;
    return { schema: result, changes: [first, ...more] };
  },
};

function hasIdentifiers(schema: JsonSchema): boolean {
  for (const { schema: place } of walkSchema(schema))
    if (typeof place !== 'boolean' && IDENTIFIERS.some((keyword) => place[keyword] !== undefined))
      return true;
  return false;
}

class Inliner {
  readonly changes: FixChange[] = [];
  private places = 0;
  private readonly overlooksSiblings: boolean;
  private readonly root: SchemaObject;
  /** What cannot be copied, because it contains itself. */
  private readonly loops: ReadonlySet<object>;

  constructor(root: SchemaObject) {
    this.root = root;
    this.loops = selfContaining(root);
    this.overlooksSiblings = DRAFT_NUMBER[compileSchema(root).dialect] < DRAFT_NUMBER['2019-09'];
  }

  run(): JsonSchema | undefined {
    const result = this.schema(this.root, '', false);
    if (this.places > MOST_PLACES || !isRecord(result)) return undefined;
    const bare = without(result, ...DEFINITIONS);
    return hasReference(bare) ? result : bare;
  }

  /** A schema with its references replaced; `isCopied` where it belongs to a target that was copied. */
  private schema(schema: JsonSchema, pointer: string, isCopied: boolean): JsonSchema {
    if (!isRecord(schema) || ++this.places > MOST_PLACES) return schema;
    const target = targetOf(this.root, schema.$ref);
    const merged = target === undefined ? undefined : this.merged(schema, target);
    if (target !== undefined && merged !== undefined && !this.loops.has(target)) {
      if (!isCopied)
        this.changes.push({
          path: joinPointer(pointer, '$ref'),
          message: `\`${String(schema.$ref)}\` was copied here.`,
        });
      return this.schema(merged, pointer, true);
    }
    return mapChildren(schema, (child, keyword, step) =>
      DEFINITIONS.includes(keyword) ? child : this.schema(child, pointer + step, isCopied),
    );
  }

  /** The target with what is next to the reference; `undefined` where both have a say about values. */
  private merged(schema: SchemaObject, target: SchemaObject): SchemaObject | undefined {
    const beside = without(schema, '$ref', '$schema', ...DEFINITIONS);
    const notes = Object.entries(beside).filter(([keyword]) => ANNOTATIONS.has(keyword));
    const isAlone = notes.length === Object.keys(beside).length;
    if (schema === this.root || !(isAlone || this.overlooksSiblings)) return undefined;
    if (target.$schema !== undefined || target.$defs !== undefined || target.definitions !== undefined)
      return undefined;
    return { ...target, ...Object.fromEntries(notes) };
  }
}

function hasReference(schema: JsonSchema): boolean {
  for (const { schema: place } of walkSchema(schema, { maxPlaces: MOST_PLACES * 2 }))
    if (typeof place !== 'boolean' && place.$ref !== undefined) return true;
  return false;
}
