/**
 * One pass over a schema, before the engine sees it: checks the value of every keyword, resolves every reference,
 * prepares every pattern, closes objects where asked, and writes a copy that has nothing left that the engine could
 * stumble over. It is one file because it is one walk: each keyword is looked at once. What the walk asks on its way
 * has files of its own.
 */
import { isRecord } from '../model/json.js';
import { escapeToken, type JsonPointer } from '../model/json-pointer.js';
import { quoteValue } from '../model/quote.js';
import { closeObject } from './close-object.js';
import { type DynamicScope, enterScope, scopeKey } from './dynamic-scope.js';
import { Follower } from './follow-ref.js';
import { InPlaceGraph } from './in-place-graph.js';
import { KeywordJudge } from './keyword-judge.js';
import { DEFINITIONS, REFERENCES, SAME_INSTANCE, UNIONS } from './keyword-sets.js';
import { KEYWORDS, type Keyword, type Role } from './keyword-table.js';
import { normalizeKeywords } from './normalize-keywords.js';
import { type ObjectNames, objectNamesOf, onlyObjectBranch } from './object-names.js';
import {
  Exceeded,
  type Preparation,
  type Prepared,
  type PreparedObject,
  type PreparedTarget,
  type PrepareInput,
} from './preparation.js';
import type { Located, Resource } from './resolve-ref.js';
import { speaksOnlyThrough } from './speaks-only-through.js';
import { TextRules } from './text-rules.js';

/** How the copy treats undeclared properties: close this object, leave it to the schema around, or leave it open. */
type Closing = 'here' | 'around' | 'never';

interface Spot {
  readonly pointer: JsonPointer;
  readonly resource: Resource;
  readonly scope: DynamicScope;
  readonly depth: number;
  readonly closing: Closing;
  /** The target whose instance this still is, or undefined further inside. */
  readonly owner: string | undefined;
}

const LOOPS = new Set([
  'additionalItems',
  'additionalProperties',
  'contains',
  'propertyNames',
  'unevaluatedItems',
  'unevaluatedProperties',
]);
const NEVER_CLOSED = new Set(['not', 'if', 'contains', 'propertyNames']);
const PROTO = '__proto__';
const PROTO_PATTERN = '^__proto__$';
const METERED = new Set([
  ...LOOPS,
  'pattern',
  'format',
  'uniqueItems',
  ...REFERENCES,
  'items',
  'patternProperties',
  ...UNIONS,
]);
const SMALL_STEPS = 8;

/** Walks and copies. Throws `Exceeded` and `OlderDialect`; everything else is in `problems`. */
export function prepare(input: PrepareInput): Preparation {
  return new Walk(input).run();
}

class Walk {
  private readonly judge: KeywordJudge;
  private readonly texts: TextRules;
  private readonly follower: Follower;
  private readonly targets = new Map<string, PreparedTarget>();
  private readonly targeted = new Set<JsonPointer>();
  private readonly pending: { target: PreparedTarget; place: Located; spot: Spot }[] = [];
  private readonly definitions: { schema: unknown; spot: Spot }[] = [];
  private readonly inPlace = new InPlaceGraph();
  private usesUnevaluated = false;
  private usesInheritedNames = false;
  private usesMeter = false;
  private isDiscarding = false;
  private count = 0;
  private steps = 0;
  private references = 0;
  private readonly input: PrepareInput;
  private readonly doubt: 'note' | 'stop';

  constructor(input: PrepareInput) {
    this.input = input;
    this.doubt = input.isMonotone ? 'note' : 'stop';
    this.judge = new KeywordJudge(input);
    this.texts = new TextRules(input);
    this.follower = new Follower(input.resolver);
  }

  run(): Preparation {
    const { resolver, options, document } = this.input;
    const scope = enterScope(new Map(), resolver.root);
    const place: Located = { schema: document, pointer: '', resource: resolver.root };
    const root = this.target(place, scope, options.closed === true ? 'here' : 'never');
    this.drain();
    this.isDiscarding = true;
    for (const { schema, spot } of this.definitions)
      if (!this.targeted.has(spot.pointer)) this.copy(schema, spot);
    this.breakCycles();
    const { targets, usesUnevaluated, usesInheritedNames, usesMeter } = this;
    const { patterns } = this.texts;
    return { root, targets, patterns, usesUnevaluated, usesInheritedNames, usesMeter };
  }

  private target(place: Located, scope: DynamicScope, closing: Closing): PreparedTarget {
    const { resolver } = this.input;
    const key = `${place.pointer}${resolver.isDynamic ? ` ${scopeKey(scope)}` : ''}${closing === 'never' ? '' : ` ${closing}`}`;
    const known = this.targets.get(key);
    if (known !== undefined) return known;
    const target: PreparedTarget = { key, pointer: place.pointer, schema: true, isSmall: false };
    this.targets.set(key, target);
    this.targeted.add(place.pointer);
    const spot: Spot = {
      pointer: place.pointer,
      resource: place.resource,
      scope,
      depth: 0,
      closing,
      owner: key,
    };
    this.pending.push({ target, place, spot });
    return target;
  }

  private drain(): void {
    for (let next = this.pending.pop(); next !== undefined; next = this.pending.pop()) {
      const { target, place, spot } = next;
      this.steps = 0;
      this.references = 0;
      target.schema = this.copy(place.schema, spot);
      target.isSmall = this.steps <= SMALL_STEPS && this.references === 0 && target.pointer !== '';
      // The root costs nothing to meter where no reference can lead back to it.
      if (!target.isSmall && (target.pointer !== '' || this.references > 0)) meter(target.schema, this.steps);
    }
  }

  private copy(schema: unknown, around: Spot): Prepared {
    if (!isRecord(schema)) return schema === true || schema === false ? schema : true;
    this.guard(around);
    const resource = this.input.resolver.enter(around.pointer, around.resource);
    const spot =
      resource === around.resource
        ? around
        : { ...around, resource, scope: enterScope(around.scope, resource) };
    const out: PreparedObject = {};
    const declared = spot.closing === 'here' ? this.declaredNames(schema, spot) : undefined;
    for (const name of Object.keys(schema)) this.copyKeyword(name, schema, spot, out);
    normalizeKeywords(out, spot.pointer, this.input.problems);
    if (declared !== undefined && closeObject(schema, out, declared, spot.pointer, this.input.problems))
      this.usesUnevaluated = true;
    return out;
  }

  private copyKeyword(
    name: string,
    schema: Readonly<Record<string, unknown>>,
    spot: Spot,
    out: PreparedObject,
  ): void {
    const keyword = KEYWORDS.get(name);
    const isRefAlone = this.judge.draft <= 7 && typeof schema.$ref === 'string';
    if (keyword === undefined) this.unknown(name, schema, spot, out);
    else if (isRefAlone && name !== '$ref' && !keyword.annotation)
      this.judge.noteBesideRef(name, spot.pointer);
    else if (this.judge.isUsable(name, keyword, schema[name], spot.pointer)) {
      if (!keyword.annotation) this.steps++;
      this.keyword(name, keyword, schema, spot, out);
    } else if (this.judge.isMalformed(keyword, schema[name])) {
      this.doubtIn(out);
      // Names that it would have declared would seem undeclared.
      if (name === 'properties' || name === 'patternProperties') out['assay:lostNames'] = true;
    }
  }

  private guard({ pointer, depth }: Spot): void {
    const { maxSubschemas, maxSchemaDepth } = this.input.limits;
    if (++this.count > maxSubschemas)
      throw new Exceeded(
        'schema/too-large',
        pointer,
        `The schema has more than ${maxSubschemas} subschemas.`,
      );
    if (depth > maxSchemaDepth)
      throw new Exceeded(
        'schema/too-deep',
        pointer,
        `The schema is nested deeper than ${maxSchemaDepth} levels.`,
      );
  }

  private doubtIn(out: PreparedObject): PreparedObject {
    this.usesMeter = true;
    out['assay:doubt'] = this.doubt;
    return out;
  }

  private unknown(
    name: string,
    schema: Readonly<Record<string, unknown>>,
    { pointer }: Spot,
    out: PreparedObject,
  ): void {
    this.judge.noteUnknown(name, pointer);
    // OpenAPI's word, which most engines for tools honour; without a type it says nothing.
    if (name === 'nullable' && schema.nullable === true && schema.type !== undefined) out.nullable = true;
  }

  private keyword(
    name: string,
    { role, annotation }: Keyword,
    schema: Readonly<Record<string, unknown>>,
    spot: Spot,
    out: PreparedObject,
  ): void {
    const value = schema[name];
    if (annotation) this.define(name, value, spot);
    else if (typeof value === 'string' && REFERENCES.includes(name))
      this.reference(name, value, schema, spot, out);
    else if (role === 'data') this.data(name, value, spot, out);
    else if (Array.isArray(value)) out[name] = this.list(name, value, schema, spot);
    else if (isRecord(value) && isNameMap(role)) this.nameMap(name, value, spot, out);
    else out[name] = this.child(name, '', value, spot, LOOPS.has(name) || name === 'items');
    if (name === 'unevaluatedProperties' || name === 'unevaluatedItems') this.usesUnevaluated = true;
    if (METERED.has(name)) this.usesMeter = true;
  }

  private nameMap(
    name: string,
    value: Readonly<Record<string, unknown>>,
    spot: Spot,
    out: PreparedObject,
  ): void {
    if (name === 'properties') out.properties = this.properties(value, spot, out);
    else if (name === 'patternProperties') this.patternProperties(value, spot, out);
    else out[name] = this.map(name, value, spot);
  }

  private define(name: string, value: unknown, spot: Spot): void {
    if (!DEFINITIONS.includes(name) || !isRecord(value)) return;
    for (const [entry, schema] of Object.entries(value)) {
      const pointer = `${spot.pointer}/${name}/${escapeToken(entry)}`;
      this.judge.expectSchema(schema, pointer);
      if (!this.isDiscarding)
        this.definitions.push({
          schema,
          spot: { ...spot, pointer, depth: spot.depth + 1, closing: 'never', owner: undefined },
        });
    }
  }

  private child(
    keyword: string,
    entry: string,
    schema: unknown,
    spot: Spot,
    isLoop = false,
    closing?: Closing,
  ): Prepared {
    const pointer = `${spot.pointer}/${keyword}${entry}`;
    if (!this.judge.expectSchema(schema, pointer)) return this.doubtIn({});
    const isSame = SAME_INSTANCE.has(keyword);
    const inherited =
      spot.closing === 'never' || NEVER_CLOSED.has(keyword) ? 'never' : isSame ? 'around' : 'here';
    const before = this.steps;
    const copy = this.copy(schema, {
      pointer,
      resource: spot.resource,
      scope: spot.scope,
      depth: spot.depth + 1,
      closing: closing ?? inherited,
      owner: isSame ? spot.owner : undefined,
    });
    if (!isLoop) return copy;
    const metered = meter(copy, this.steps - before + 1);
    this.steps = before + 1;
    return metered;
  }

  private list(
    name: string,
    value: readonly unknown[],
    schema: Readonly<Record<string, unknown>>,
    spot: Spot,
  ): Prepared[] {
    // `anyOf: [object, null]` describes one object: closing its branch is the same as closing the whole, and cheaper.
    const only =
      name === 'anyOf' && spot.closing === 'here' && speaksOnlyThrough(schema, 'anyOf')
        ? onlyObjectBranch(value)
        : undefined;
    return value.map((item, index) =>
      this.child(name, `/${index}`, item, spot, false, index === only ? 'here' : undefined),
    );
  }

  private map(name: string, value: Readonly<Record<string, unknown>>, spot: Spot): Record<string, unknown> {
    const out: PreparedObject = Object.create(null);
    for (const [entry, item] of Object.entries(value)) {
      this.name(entry);
      if (name === 'dependencies' && Array.isArray(item)) out[entry] = item;
      else out[entry] = this.child(name, `/${escapeToken(entry)}`, item, spot);
    }
    return out;
  }

  private properties(
    value: Readonly<Record<string, unknown>>,
    spot: Spot,
    out: PreparedObject,
  ): Record<string, unknown> {
    const properties = this.map('properties', value, spot);
    if (Object.hasOwn(value, PROTO)) {
      // The engine leaves this name out of `properties`; as a pattern it is a name like any other.
      this.texts.addPattern(PROTO_PATTERN, spot.pointer);
      out.patternProperties = { ...out.patternProperties, [PROTO_PATTERN]: properties[PROTO] };
      delete properties[PROTO];
    }
    // An ordinary object again: the generated code asks it for `hasOwnProperty`.
    return Object.assign({}, properties);
  }

  private patternProperties(value: Readonly<Record<string, unknown>>, spot: Spot, out: PreparedObject): void {
    const patterns: Record<string, unknown> = { ...out.patternProperties };
    for (const [pattern, schema] of Object.entries(value)) {
      const path = `${spot.pointer}/patternProperties/${escapeToken(pattern)}`;
      const copy = this.child('patternProperties', `/${escapeToken(pattern)}`, schema, spot, true);
      if (this.texts.addPattern(pattern, path)) patterns[pattern] = copy;
      else out['assay:lostNames'] = true;
    }
    out.patternProperties = patterns;
  }

  private data(name: string, value: unknown, spot: Spot, out: PreparedObject): void {
    const path = `${spot.pointer}/${name}`;
    if (typeof value === 'string') {
      if (name === 'pattern' && !this.texts.addPattern(value, path)) return;
      if (name === 'format' && !this.texts.isKnownFormat(value, path)) return;
    }
    if (name === 'uniqueItems' && value === false) return;
    out[name] = Array.isArray(value) ? this.values(name, value) : value;
    if (name === 'dependentRequired' && isRecord(value))
      for (const required of Object.entries(value).flat(2)) this.name(required);
  }

  private values(name: string, values: readonly unknown[]): readonly unknown[] {
    if (name === 'enum' && values.some((item) => typeof item === 'object')) this.usesMeter = true;
    if (name !== 'required') return values;
    for (const required of values) this.name(required);
    return [...new Set(values)];
  }

  private name(name: unknown): void {
    if (typeof name === 'string' && name in Object.prototype) this.usesInheritedNames = true;
  }

  private reference(
    name: string,
    reference: string,
    schema: Readonly<Record<string, unknown>>,
    spot: Spot,
    out: PreparedObject,
  ): void {
    const found = this.follower.resolve(name, reference, spot.resource, spot.scope);
    if (typeof found === 'string') {
      const [rule, what] =
        found === 'remote'
          ? (['lint/remote-ref', 'is outside the schema, and nothing is fetched'] as const)
          : (['lint/dangling-ref', 'leads nowhere'] as const);
      this.input.problems.add(rule, 'error', `${spot.pointer}/${name}`, `The reference ${what}.`, {
        received: quoteValue(reference),
      });
      this.doubtIn(out);
      return;
    }
    this.references++;
    if (this.isDiscarding) return;
    const closing = spot.closing === 'here' && !speaksOnlyThrough(schema, name) ? 'around' : spot.closing;
    const { key } = this.target(found, enterScope(spot.scope, found.resource), closing);
    if (spot.owner !== undefined) this.inPlace.add(spot.owner, key);
    if (out.$ref === undefined) out.$ref = key;
    else out.allOf = [...(out.allOf ?? []), { $ref: key }];
  }

  private declaredNames(schema: Readonly<Record<string, unknown>>, spot: Spot): ObjectNames | undefined {
    return schema.additionalProperties === undefined && schema.unevaluatedProperties === undefined
      ? objectNamesOf(schema, spot.pointer, spot.resource, this.input.resolver)
      : undefined;
  }

  /** A schema that applies itself to the same value for ever decides nothing. */
  private breakCycles(): void {
    for (const key of this.inPlace.cyclic()) {
      const target = this.targets.get(key);
      if (target === undefined) continue;
      target.schema = { 'assay:doubt': 'stop' };
      target.isSmall = false;
      const message = 'The reference points to itself and never reaches a part of the value.';
      this.input.problems.add('schema/cyclic-ref', 'error', target.pointer, message);
    }
  }
}

const isNameMap = (role: Role): boolean => role === 'schema-map' || role === 'dependencies';

function meter(schema: Prepared, steps: number): Prepared {
  if (typeof schema === 'boolean') return schema;
  schema['assay:meter'] = Math.max(1, steps);
  return schema;
}
