import { isRecord } from '../../model/json.js';
import { type JsonPointer, joinPointer, valueAt } from '../../model/json-pointer.js';
import type { JsonSchema } from '../../model/tool.js';
import { decodeFragment } from '../../schema/resolve-ref.js';
import { speaksOnlyThrough } from '../../schema/speaks-only-through.js';
import { type RelateOptions, relateSchemas, type SchemaRelation } from '../relate/relate-schemas.js';

/** A place in one version of a schema. */
export interface SchemaAt {
  readonly schema: unknown;
  readonly pointer: JsonPointer;
}

const OLD = 'urn:assay:old';
const NEW = 'urn:assay:new';
const LONGEST_CHAIN = 50;

/** Two versions of a schema, of which any two places can be compared with their references intact. */
export class SchemaVersions {
  readonly old: JsonSchema;
  readonly fresh: JsonSchema;

  constructor(old: JsonSchema, fresh: JsonSchema) {
    this.old = old;
    this.fresh = fresh;
  }

  /** Whether two places accept the same, undeclared properties included. */
  isSame(old: JsonPointer, fresh: JsonPointer): boolean {
    const { newAcceptsOld, oldAcceptsNew } = this.relate(old, fresh, { declaredOnly: false });
    return newAcceptsOld === 'yes' && oldAcceptsNew === 'yes';
  }

  /** How the values relate that two places accept; by default, of properties those that are declared. */
  relate(
    old: JsonPointer,
    fresh: JsonPointer,
    options: RelateOptions = { declaredOnly: true },
  ): SchemaRelation {
    if (old === '' && fresh === '') return relateSchemas(this.old, this.fresh, options);
    return relateSchemas(place(OLD, old, this.old), place(NEW, fresh, this.fresh), {
      ...options,
      documents: { [OLD]: this.old, [NEW]: this.fresh },
    });
  }

  /** Where a place leads that only refers to another in the same document. */
  follow(side: 'old' | 'fresh', at: SchemaAt): SchemaAt {
    let here = at;
    for (let i = 0; i < LONGEST_CHAIN; i++) {
      const { schema } = here;
      if (!isRecord(schema) || !speaksOnlyThrough(schema, '$ref')) return here;
      const { $ref } = schema;
      if (typeof $ref !== 'string' || !/^#(?:\/|$)/.test($ref)) return here;
      const pointer = decodeFragment($ref.slice(1));
      const target = valueAt(this[side], pointer);
      if (target === undefined) return here;
      here = { schema: target, pointer };
    }
    return here;
  }
}

/** A schema that accepts what a place of a document accepts, in the document's own dialect. */
function place(uri: string, pointer: JsonPointer, document: JsonSchema): JsonSchema {
  const dialect = isRecord(document) && document.$schema !== undefined ? { $schema: document.$schema } : {};
  return { ...dialect, $ref: `${uri}#${encodeURIComponent(pointer.replaceAll(LONE_SURROGATE, '\ufffd'))}` };
}

/** Has no form in a URI: the place is not found then, and the relation unknown. */
const LONE_SURROGATE = /\p{Surrogate}/gu;

/** A place below another. */
export function below(at: SchemaAt, ...tokens: readonly (string | number)[]): SchemaAt {
  return {
    schema: valueAt(at.schema, joinPointer('', ...tokens)),
    pointer: joinPointer(at.pointer, ...tokens),
  };
}
