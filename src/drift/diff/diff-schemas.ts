import { isRecord } from '../../model/json.js';
import { type JsonPointer, joinPointer } from '../../model/json-pointer.js';
import { propertiesOf } from '../../model/properties-of.js';
import { quoteValue } from '../../model/quote.js';
import { sameJson } from '../../model/same-json.js';
import type { JsonSchema } from '../../model/tool.js';
import type { ConstraintKind, Shift } from '../drift-rules.js';
import { relateSchemas, type SchemaRelation } from '../relate/relate-schemas.js';
import { correctImpacts, rewritten } from './correct-impacts.js';
import type { DriftChange, Impact } from './drift-change.js';
import { type Direction, propertyChanges } from './property-changes.js';
import { COMBINATION_KEYWORDS, CONSTRAINT_KEYWORDS, keywordOf, pick } from './schema-keywords.js';
import { below, type SchemaAt, SchemaVersions } from './schema-places.js';
import { withoutSafeBounds } from './without-safe-bounds.js';

const MAX_DEPTH = 30;
const MAX_CHANGES = 200;

/** What changed between two versions of a schema, and what each change means for callers. */
export function diffSchemas(
  old: JsonSchema,
  fresh: JsonSchema,
  direction: Direction,
): readonly DriftChange[] {
  if (sameJson(old, fresh)) return [];
  const walk = new Walk(new SchemaVersions(withoutSafeBounds(old), withoutSafeBounds(fresh)), direction);
  return walk.run();
}

class Walk {
  private readonly versions: SchemaVersions;
  private readonly direction: Direction;
  private readonly changes: DriftChange[] = [];
  private readonly seen = new Set<string>();

  constructor(versions: SchemaVersions, direction: Direction) {
    this.versions = versions;
    this.direction = direction;
  }

  run(): readonly DriftChange[] {
    const { old, fresh } = this.versions;
    const relation = this.versions.relate('', '');
    this.compare({ schema: old, pointer: '' }, { schema: fresh, pointer: '' }, '', 0);
    return correctImpacts(this.changes, relation, this.direction, this.versions);
  }

  private get isInput(): boolean {
    return this.direction === 'inputSchema';
  }

  private compare(oldAt: SchemaAt, newAt: SchemaAt, path: JsonPointer, depth: number): void {
    const old = this.versions.follow('old', oldAt);
    const fresh = this.versions.follow('fresh', newAt);
    const key = `${old.pointer} ${fresh.pointer}`;
    if (this.seen.has(key) || depth > MAX_DEPTH || this.changes.length > MAX_CHANGES) return;
    this.seen.add(key);
    if (!isRecord(old.schema) || !isRecord(fresh.schema)) {
      if (old.schema !== fresh.schema) this.constraint('type', old, fresh, path, 'schema');
      return;
    }
    if (sameJson(old.schema, fresh.schema) && !JSON.stringify(old.schema).includes('"$ref"')) return;
    const [combined] = COMBINATION_KEYWORDS.filter(
      (keyword) => !sameJson(keywordOf(old, keyword), keywordOf(fresh, keyword)),
    );
    const before = this.changes.length;
    // Beside alternatives, a keyword alone does not show what the schema accepts.
    const isSame =
      combined !== undefined &&
      this.constraint('combination', old, fresh, joinPointer(path, combined), combined);
    if (combined === undefined) this.compareKeywords(old.schema, fresh.schema, path);
    this.compareProperties(old, fresh, path, depth);
    this.compareAdditional(old, fresh, path);
    this.compareItems(old, fresh, path, depth);
    this.compareDefault(old.schema, fresh.schema, path);
    if (!isSame) return;
    const inner = this.changes.splice(before);
    for (const change of rewritten(inner, () => this.versions.isSame(old.pointer, fresh.pointer)))
      this.changes.push(change);
  }

  private compareItems(old: SchemaAt, fresh: SchemaAt, path: JsonPointer, depth: number): void {
    const [before, after] = [keywordOf(old, 'items'), keywordOf(fresh, 'items')];
    const at = joinPointer(path, 'items');
    if (isRecord(before) && isRecord(after))
      this.compare(below(old, 'items'), below(fresh, 'items'), at, depth + 1);
    else if (!sameJson(before, after)) this.constraint('type', old, fresh, at, 'items');
  }

  /** Each group of plain keywords is compared alone, so that each change has its own meaning. */
  private compareKeywords(
    old: Readonly<Record<string, unknown>>,
    fresh: Readonly<Record<string, unknown>>,
    path: JsonPointer,
  ): void {
    for (const constraint of ['type', 'enum', 'bounds', 'pattern', 'format'] as const) {
      const changed = CONSTRAINT_KEYWORDS[constraint].filter(
        (keyword) => !sameJson(old[keyword], fresh[keyword]),
      );
      const [first] = changed;
      if (first === undefined) continue;
      const parts = [old, fresh].map((schema) =>
        pick(schema, ['type', 'nullable', ...CONSTRAINT_KEYWORDS[constraint]]),
      );
      const relation = relateSchemas(parts[0] ?? true, parts[1] ?? true);
      this.add(constraint, relation, joinPointer(path, first), {
        message: this.sentence(changed, old, fresh),
        expected: quoteValue(old[first] ?? 'nothing'),
        received: quoteValue(fresh[first] ?? 'nothing'),
      });
    }
  }

  private sentence(
    keywords: readonly string[],
    old: Readonly<Record<string, unknown>>,
    fresh: Readonly<Record<string, unknown>>,
  ): string {
    const parts = keywords.map((keyword) => {
      if (old[keyword] === undefined) return `"${keyword}" was added (${quoteValue(fresh[keyword], 80)})`;
      if (fresh[keyword] === undefined) return `"${keyword}" was removed (${quoteValue(old[keyword], 80)})`;
      return `"${keyword}" changed from ${quoteValue(old[keyword], 80)} to ${quoteValue(fresh[keyword], 80)}`;
    });
    return `${parts.join(', ')}.`;
  }

  private compareProperties(old: SchemaAt, fresh: SchemaAt, path: JsonPointer, depth: number): void {
    for (const change of propertyChanges(old, fresh, path, this.direction)) this.changes.push(change);
    const after = propertiesOf(fresh.schema);
    for (const name of Object.keys(propertiesOf(old.schema)).filter((one) => Object.hasOwn(after, one)))
      this.compare(
        below(old, 'properties', name),
        below(fresh, 'properties', name),
        joinPointer(path, 'properties', name),
        depth + 1,
      );
  }

  private compareAdditional(old: SchemaAt, fresh: SchemaAt, path: JsonPointer): void {
    const [before, after] = [
      keywordOf(old, 'additionalProperties'),
      keywordOf(fresh, 'additionalProperties'),
    ];
    if (sameJson(before, after)) return;
    const relation = relateSchemas(
      { additionalProperties: closes(before) },
      { additionalProperties: closes(after) },
    );
    const isStated = before === undefined && after === false;
    this.add('additional', relation, joinPointer(path, 'additionalProperties'), {
      message: isStated
        ? 'Undeclared properties are now rejected.'
        : `"additionalProperties" changed from ${quoteValue(before ?? 'nothing', 80)} to ${quoteValue(after ?? 'nothing', 80)}.`,
    });
  }

  private compareDefault(
    old: Readonly<Record<string, unknown>>,
    fresh: Readonly<Record<string, unknown>>,
    path: JsonPointer,
  ): void {
    if (!this.isInput || sameJson(old.default, fresh.default)) return;
    this.push(
      'drift/default-changed',
      old.default === undefined ? 'compatible' : 'risky',
      joinPointer(path, 'default'),
      {
        message: this.sentence(['default'], old, fresh),
      },
    );
  }

  /** A change in subschemas: what it means is asked of both places as they are. True where that is the same. */
  private constraint(
    constraint: ConstraintKind,
    old: SchemaAt,
    fresh: SchemaAt,
    path: JsonPointer,
    keyword: string,
  ): boolean {
    const relation = this.versions.relate(old.pointer, fresh.pointer);
    if (relation.newAcceptsOld === 'yes' && relation.oldAcceptsNew === 'yes') return true;
    this.add(constraint, relation, path, { message: `The values that "${keyword}" allows changed.` });
    return false;
  }

  private add(
    constraint: ConstraintKind,
    relation: SchemaRelation,
    path: JsonPointer,
    texts: Pick<DriftChange, 'message' | 'expected' | 'received'>,
  ): void {
    const { newAcceptsOld, oldAcceptsNew } = relation;
    if (newAcceptsOld === 'yes' && oldAcceptsNew === 'yes') return;
    const answer = this.isInput ? newAcceptsOld : oldAcceptsNew;
    const impact: Impact = answer === 'no' ? 'breaking' : answer === 'yes' ? 'compatible' : 'risky';
    const proof = this.isInput ? relation.onlyOld : relation.onlyNew;
    this.push(`drift/${constraint}-${effectOf(relation)}`, impact, path, {
      ...texts,
      ...(answer === 'no' ? { evidence: [{ text: `For example ${quoteValue(proof)}`, path }] } : {}),
    });
  }

  private push(
    rule: DriftChange['rule'],
    impact: Impact,
    path: JsonPointer,
    texts: Pick<DriftChange, 'message' | 'expected' | 'received' | 'evidence'>,
  ): void {
    this.changes.push({ rule, impact, part: this.direction, path, ...texts });
  }
}

function effectOf({ newAcceptsOld, oldAcceptsNew }: SchemaRelation): Shift {
  if (newAcceptsOld === 'yes') return 'widened';
  return oldAcceptsNew === 'yes' ? 'narrowed' : 'changed';
}

/** Silence about undeclared properties means that callers do not send any. */
function closes(value: unknown): JsonSchema {
  return isRecord(value) || typeof value === 'boolean' ? withoutReferences(value) : true;
}

function withoutReferences(schema: JsonSchema): JsonSchema {
  return JSON.stringify(schema).includes('"$ref"') ? true : schema;
}
