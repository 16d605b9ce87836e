/**
 * One pass over a schema, before the engine sees it: checks the value of every keyword, resolves every reference,
 * prepares every pattern, closes objects where asked, and writes a copy that has nothing left that the engine could
 * stumble over. It is one file because it is one walk: each keyword is looked at once.
 */
import { isRecord } from '../model/json.js';
import { escapeToken, type JsonPointer } from '../model/json-pointer.js';
import type { CompileOptions } from './compiled-schema.js';
import type { Dialect } from './dialect.js';
import { type DynamicScope, enterScope, scopeKey } from './dynamic-scope.js';
import { type Family, familyOf, onlyObjectBranch } from './family.js';
import { FORMATS } from './format-table.js';
import { DRAFT_NUMBER, KEYWORDS, type Keyword, SAME_INSTANCE } from './keyword-table.js';
import type { Limits } from './limits.js';
import { compilePattern, type Matcher } from './pattern.js';
import type { ProblemList } from './problem-list.js';
import type { Located, Resolution, Resolver, Resource } from './resolve-ref.js';

/** A schema for the engine: a copy with plain keywords and ours. */
export type Prepared = boolean | Record<string, unknown>;

/** A subschema that references lead to (the root is one), compiled to a function of its own. */
export interface Target {
  readonly key: string;
  readonly pointer: JsonPointer;
  schema: Prepared;
  /** Small and without references: cheaper to repeat than to call. */
  isSmall: boolean;
}

/** What the engine needs to compile. */
export interface Preparation {
  readonly root: Target;
  readonly targets: ReadonlyMap<string, Target>;
  readonly patterns: ReadonlyMap<string, Matcher>;
  /** Some keyword needs to know which properties or items others have looked at. */
  readonly usesUnevaluated: boolean;
  /** Some name is also one of `Object.prototype`. */
  readonly usesInheritedNames: boolean;
  /** Some part repeats, branches or cannot be checked, so that a check has to be metered. */
  readonly usesMeter: boolean;
}

/** The schema is beyond a limit. */
export class Exceeded extends Error {
  readonly rule: 'schema/too-deep' | 'schema/too-large';
  readonly pointer: JsonPointer;
  constructor(rule: 'schema/too-deep' | 'schema/too-large', pointer: JsonPointer, message: string) {
    super(message);
    this.rule = rule;
    this.pointer = pointer;
  }
}

/** The schema, which names no dialect, is only valid under this older one. */
export class OlderDialect extends Error {
  readonly dialect: Dialect;
  readonly pointer: JsonPointer;
  constructor(dialect: Dialect, pointer: JsonPointer) {
    super(dialect);
    this.dialect = dialect;
    this.pointer = pointer;
  }
}

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
  '$ref',
  '$dynamicRef',
  '$recursiveRef',
  'items',
  'patternProperties',
  'anyOf',
  'oneOf',
]);
const SMALL_STEPS = 8;
const LONGEST_CHAIN = 1_000;

/** Everything that the walk is told. */
export interface PrepareInput {
  readonly document: unknown;
  readonly dialect: Dialect;
  /** Whether `$schema` names the dialect; if not, an older one may fit better. */
  readonly isDeclared: boolean;
  readonly resolver: Resolver;
  readonly options: CompileOptions;
  readonly limits: Limits;
  readonly problems: ProblemList;
  /** Whether a keyword that is left out can only make more values pass. */
  readonly isMonotone: boolean;
}

/** Walks and copies. Throws `Exceeded` and `OlderDialect`; everything else is in `problems`. */
export function prepare(input: PrepareInput): Preparation {
  return new Walk(input).run();
}

class Walk {
  private readonly draft: number;
  private readonly targets = new Map<string, Target>();
  private readonly targeted = new Set<JsonPointer>();
  private readonly patterns = new Map<string, Matcher>();
  private readonly pending: { target: Target; place: Located; spot: Spot }[] = [];
  private readonly definitions: { schema: unknown; spot: Spot }[] = [];
  private readonly inPlaceEdges = new Map<string, Set<string>>();
  private readonly followed = new Map<unknown, Located>();
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
    this.draft = DRAFT_NUMBER[input.dialect];
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
    const { targets, patterns, usesUnevaluated, usesInheritedNames, usesMeter } = this;
    return { root, targets, patterns, usesUnevaluated, usesInheritedNames, usesMeter };
  }

  private target(place: Located, scope: DynamicScope, closing: Closing): Target {
    const { resolver } = this.input;
    const key = `${place.pointer}${resolver.isDynamic ? ` ${scopeKey(scope)}` : ''}${closing === 'never' ? '' : ` ${closing}`}`;
    const known = this.targets.get(key);
    if (known !== undefined) return known;
    const target: Target = { key, pointer: place.pointer, schema: true, isSmall: false };
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
    const out: Record<string, unknown> = {};
    const family = spot.closing === 'here' ? this.family(schema, spot) : undefined;
    const onlyRef = this.draft <= 7 && typeof schema.$ref === 'string';
    for (const name of Object.keys(schema)) {
      const keyword = KEYWORDS.get(name);
      if (keyword === undefined) this.unknown(name, schema, spot, out);
      else if (onlyRef && name !== '$ref' && !keyword.annotation) this.besideRef(name, spot);
      else if (this.isUsable(name, keyword, schema[name], spot)) {
        if (!keyword.annotation) this.steps++;
        this.keyword(name, keyword, schema, spot, out);
      } else if (this.isMalformed(keyword, schema[name])) {
        this.doubtIn(out);
        // Names that it would have declared would seem undeclared.
        if (name === 'properties' || name === 'patternProperties') out['assay:lostNames'] = true;
      }
    }
    this.settle(out, spot);
    if (family !== undefined) this.close(schema, out, family, spot);
    return out;
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

  private isUsable(name: string, keyword: Keyword, value: unknown, { pointer }: Spot): boolean {
    const { problems, isDeclared } = this.input;
    const path = `${pointer}/${escapeToken(name)}`;
    if (!keyword.annotation && (this.draft < keyword.since || this.draft > keyword.until)) {
      const when = this.draft < keyword.since ? 'does not know yet' : 'no longer knows';
      problems.add(
        'schema/wrong-draft',
        'warning',
        path,
        `"${name}" has no effect: ${this.input.dialect} ${when} it.`,
      );
      return false;
    }
    if (keyword.accepts(value, this.draft)) return true;
    if (!isDeclared && name === 'items' && Array.isArray(value)) throw new OlderDialect('2019-09', path);
    if (!isDeclared && keyword.accepts(value, 4)) throw new OlderDialect('draft-04', path);
    const severity = keyword.annotation ? 'warning' : 'error';
    problems.add(
      'schema/keyword-value',
      severity,
      path,
      `The value of "${name}" is not allowed, so nothing is known about values that it describes.`,
      {
        expected: keyword.expected,
      },
    );
    return false;
  }

  private doubtIn(out: Record<string, unknown>): Record<string, unknown> {
    this.usesMeter = true;
    out['assay:doubt'] = this.doubt;
    return out;
  }

  private isMalformed(keyword: Keyword, value: unknown): boolean {
    const isKnown = this.draft >= keyword.since && this.draft <= keyword.until;
    return isKnown && !keyword.annotation && !keyword.accepts(value, this.draft);
  }

  private unknown(
    name: string,
    schema: Readonly<Record<string, unknown>>,
    { pointer }: Spot,
    out: Record<string, unknown>,
  ): void {
    const { problems } = this.input;
    const path = `${pointer}/${escapeToken(name)}`;
    problems.add('schema/unknown-keyword', 'warning', path, `"${name}" is not a keyword of JSON Schema.`);
    // OpenAPI's word, which most engines for tools honour; without a type it says nothing.
    if (name === 'nullable' && schema.nullable === true && schema.type !== undefined) out.nullable = true;
  }

  private besideRef(name: string, { pointer }: Spot): void {
    const { dialect, problems } = this.input;
    const message = `"${name}" has no effect: ${dialect} ignores what stands beside "$ref".`;
    problems.add('schema/beside-ref', 'warning', `${pointer}/${escapeToken(name)}`, message);
  }

  private keyword(
    name: string,
    { role, annotation }: Keyword,
    schema: Readonly<Record<string, unknown>>,
    spot: Spot,
    out: Record<string, unknown>,
  ): void {
    const value = schema[name];
    if (annotation) this.define(name, value, spot);
    else if (name === '$ref' || name === '$dynamicRef' || name === '$recursiveRef')
      this.reference(name, schema, spot, out);
    else if (role === 'data') this.data(name, value, spot, out);
    else if (name === 'properties')
      out.properties = this.properties(value as Record<string, unknown>, spot, out);
    else if (name === 'patternProperties')
      this.patternProperties(value as Record<string, unknown>, spot, out);
    else if (role === 'schema-map' || role === 'dependencies')
      out[name] = this.map(name, value as Record<string, unknown>, spot);
    else if (Array.isArray(value)) out[name] = this.list(name, value, schema, spot);
    else out[name] = this.child(name, '', value, spot, LOOPS.has(name) || name === 'items');
    if (name === 'unevaluatedProperties' || name === 'unevaluatedItems') this.usesUnevaluated = true;
    if (METERED.has(name)) this.usesMeter = true;
  }

  private define(name: string, value: unknown, spot: Spot): void {
    if ((name !== '$defs' && name !== 'definitions') || !isRecord(value)) return;
    for (const [entry, schema] of Object.entries(value)) {
      const pointer = `${spot.pointer}/${name}/${escapeToken(entry)}`;
      this.expectSchema(schema, pointer);
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
    if (!this.expectSchema(schema, pointer)) return this.doubtIn({});
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

  private expectSchema(schema: unknown, pointer: JsonPointer): boolean {
    if (isRecord(schema) || (typeof schema === 'boolean' && this.draft >= 4)) return true;
    const message = 'A schema is expected here.';
    this.input.problems.add('schema/keyword-value', 'error', pointer, message, {
      expected: 'an object or a boolean',
    });
    return false;
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
    const out: Record<string, unknown> = Object.create(null);
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
    out: Record<string, unknown>,
  ): Record<string, unknown> {
    const properties = this.map('properties', value, spot);
    if (Object.hasOwn(value, PROTO)) {
      // The engine leaves this name out of `properties`; as a pattern it is a name like any other.
      this.addPattern(PROTO_PATTERN, spot.pointer);
      const patterns = (out.patternProperties ?? {}) as Record<string, unknown>;
      out.patternProperties = { ...patterns, [PROTO_PATTERN]: properties[PROTO] };
      delete properties[PROTO];
    }
    // An ordinary object again: the generated code asks it for `hasOwnProperty`.
    return Object.assign({}, properties);
  }

  private patternProperties(
    value: Readonly<Record<string, unknown>>,
    spot: Spot,
    out: Record<string, unknown>,
  ): void {
    const patterns: Record<string, unknown> = { ...(out.patternProperties as object | undefined) };
    for (const [pattern, schema] of Object.entries(value)) {
      const path = `${spot.pointer}/patternProperties/${escapeToken(pattern)}`;
      const copy = this.child('patternProperties', `/${escapeToken(pattern)}`, schema, spot, true);
      if (this.addPattern(pattern, path)) patterns[pattern] = copy;
      else out['assay:lostNames'] = true;
    }
    out.patternProperties = patterns;
  }

  private data(name: string, value: unknown, spot: Spot, out: Record<string, unknown>): void {
    const path = `${spot.pointer}/${name}`;
    if (name === 'pattern' && !this.addPattern(value as string, path)) return;
    if (name === 'format' && !this.isKnownFormat(value as string, path)) return;
    if (name === 'uniqueItems' && value === false) return;
    if (name === 'required') {
      for (const required of value as string[]) this.name(required);
      out.required = [...new Set(value as string[])];
      return;
    }
    if (name === 'dependentRequired')
      for (const names of Object.entries(value as object).flat(2)) this.name(names as string);
    if (name === 'enum' && (value as unknown[]).some((item) => typeof item === 'object'))
      this.usesMeter = true;
    out[name] = value;
  }

  private name(name: string): void {
    if (name in Object.prototype) this.usesInheritedNames = true;
  }

  private isKnownFormat(format: string, path: JsonPointer): boolean {
    if (this.input.options.formats === false) return false;
    if (FORMATS.has(format)) return true;
    this.input.problems.add(
      'schema/unknown-format',
      'warning',
      path,
      `The format "${format}" is not known and not checked.`,
    );
    return false;
  }

  private addPattern(source: string, path: JsonPointer): boolean {
    if (this.patterns.has(source)) return true;
    const result = compilePattern(source, this.input.limits.maxMatchLength);
    if ('matcher' in result) {
      this.patterns.set(source, result.matcher);
      return true;
    }
    const [rule, severity] = result.isInvalid
      ? (['schema/pattern', 'error'] as const)
      : (['schema/unsafe-pattern', 'warning'] as const);
    this.input.problems.add(rule, severity, path, `The pattern ${result.reason}, so it is not checked.`);
    return false;
  }

  private reference(
    name: string,
    schema: Readonly<Record<string, unknown>>,
    spot: Spot,
    out: Record<string, unknown>,
  ): void {
    const reference = schema[name] as string;
    const found = this.resolve(name, reference, spot);
    if (typeof found === 'string') {
      const [rule, what] =
        found === 'remote'
          ? (['schema/remote-ref', 'is outside the schema, and nothing is fetched'] as const)
          : (['schema/unresolved-ref', 'leads nowhere'] as const);
      this.input.problems.add(rule, 'error', `${spot.pointer}/${name}`, `The reference ${what}.`, {
        received: reference.slice(0, 200),
      });
      this.doubtIn(out);
      return;
    }
    this.references++;
    if (this.isDiscarding) return;
    const closing = spot.closing === 'here' && !speaksOnlyThrough(schema, name) ? 'around' : spot.closing;
    const { key } = this.target(found, enterScope(spot.scope, found.resource), closing);
    if (spot.owner !== undefined) addTo(this.inPlaceEdges, spot.owner, key);
    if (out.$ref === undefined) out.$ref = key;
    else out.allOf = [...((out.allOf as unknown[] | undefined) ?? []), { $ref: key }];
  }

  private resolve(name: string, reference: string, { resource, scope }: Spot): Resolution {
    const found = this.input.resolver.resolve(reference, resource);
    if (typeof found === 'string') return found;
    if (name === '$ref') return this.follow(found);
    const anchor = name === '$recursiveRef' ? '' : (reference.split('#')[1] ?? '');
    const isDynamic = found.resource.dynamic.get(anchor)?.pointer === found.pointer;
    return isDynamic ? (scope.get(anchor) ?? found) : found;
  }

  /** Skips subschemas that only refer further, which would each cost a function. */
  private follow(found: Located): Located {
    const { resolver } = this.input;
    const passed: unknown[] = [];
    let place = this.followed.get(found.schema) ?? found;
    while (!resolver.isDynamic && passed.length < LONGEST_CHAIN) {
      if (!isRecord(place.schema) || !speaksOnlyThrough(place.schema, '$ref')) break;
      const next =
        typeof place.schema.$ref === 'string'
          ? resolver.resolve(place.schema.$ref, place.resource)
          : 'dangling';
      // What is wrong further on is reported where it stands.
      if (typeof next === 'string') break;
      passed.push(place.schema);
      place = this.followed.get(next.schema) ?? next;
    }
    for (const schema of passed) this.followed.set(schema, place);
    return place;
  }

  /** What can only be said once all keywords are known. */
  private settle(out: Record<string, unknown>, spot: Spot): void {
    for (const [limit, exclusive] of [
      ['minimum', 'exclusiveMinimum'],
      ['maximum', 'exclusiveMaximum'],
    ] as const) {
      if (typeof out[exclusive] !== 'boolean') continue;
      const isExclusive = out[exclusive] === true && out[limit] !== undefined;
      if (isExclusive) out[exclusive] = out[limit];
      else delete out[exclusive];
      if (isExclusive) delete out[limit];
    }
    if (out.type === undefined) delete out.nullable;
    if (out['assay:lostNames'] === true) {
      // A name that a lost pattern allows would seem undeclared.
      delete out['assay:lostNames'];
      delete out.additionalProperties;
      delete out.unevaluatedProperties;
    }
    if (out.if !== undefined && out.then === undefined && out.else === undefined) {
      const message = '"if" has no effect without "then" or "else".';
      this.input.problems.add('schema/strict', 'warning', `${spot.pointer}/if`, message);
    }
  }

  private family(schema: Readonly<Record<string, unknown>>, spot: Spot): Family | undefined {
    return schema.additionalProperties === undefined && schema.unevaluatedProperties === undefined
      ? familyOf(schema, spot.pointer, spot.resource, this.input.resolver)
      : undefined;
  }

  private close(
    schema: Readonly<Record<string, unknown>>,
    out: Record<string, unknown>,
    family: Family,
    spot: Spot,
  ): void {
    if (speaksOnlyThrough(schema, '$ref')) return;
    if (speaksOnlyThrough(schema, 'anyOf') && onlyObjectBranch(schema.anyOf) !== undefined) return;
    const isRoot = spot.pointer === '';
    const declares = family.names.size > 0 || family.hasPatterns || (isRoot && isRecord(schema.properties));
    if (!declares) {
      this.reportOpen(schema, spot);
      return;
    }
    const undeclared = [...family.required].filter((name) => !family.names.has(name));
    if (undeclared.length > 0) {
      const extra = Object.fromEntries(
        undeclared.filter((name) => name !== PROTO).map((name) => [name, true]),
      );
      out.properties = { ...extra, ...(out.properties as object | undefined) };
    }
    if (family.isAlone) out.additionalProperties = false;
    else {
      out['assay:closed'] = family.names;
      this.usesUnevaluated = true;
    }
  }

  private reportOpen(schema: Readonly<Record<string, unknown>>, { pointer }: Spot): void {
    const isObject = schema.type === 'object';
    const isOther = schema.type !== undefined || typeof schema.$ref === 'string';
    if (!isObject && (pointer !== '' || isOther)) return;
    const message = 'The schema names no properties, so any property is accepted.';
    this.input.problems.add(
      'schema/open',
      pointer === '' && !isObject ? 'warning' : 'info',
      pointer,
      message,
      {
        fix: 'Declare the properties, or set "additionalProperties" to say that any are welcome.',
      },
    );
  }

  /** A schema that applies itself to the same value for ever decides nothing. */
  private breakCycles(): void {
    const done = new Set<string>();
    for (const start of this.inPlaceEdges.keys()) {
      for (const key of cycleFrom(start, this.inPlaceEdges, done)) {
        const target = this.targets.get(key);
        if (target === undefined) continue;
        target.schema = { 'assay:doubt': 'stop' };
        target.isSmall = false;
        const message = 'The reference leads back to itself without looking at a part of the value.';
        this.input.problems.add('schema/cyclic-ref', 'error', target.pointer, message);
      }
    }
  }
}

/** Keywords beside the one given, other than annotations, mean that the schema says something of its own. */
function speaksOnlyThrough(schema: Readonly<Record<string, unknown>>, name: string): boolean {
  return (
    schema[name] !== undefined &&
    Object.keys(schema).every((key) => key === name || (KEYWORDS.get(key)?.annotation ?? true))
  );
}

function meter(schema: Prepared, steps: number): Prepared {
  if (typeof schema === 'boolean') return schema;
  schema['assay:meter'] = Math.max(1, steps);
  return schema;
}

function addTo(map: Map<string, Set<string>>, key: string, value: string): void {
  const set = map.get(key);
  if (set === undefined) map.set(key, new Set([value]));
  else set.add(value);
}

/** The members of the first cycle that is reached from a start, in a graph that may be deep. */
function cycleFrom(
  start: string,
  edges: ReadonlyMap<string, ReadonlySet<string>>,
  done: Set<string>,
): string[] {
  const path: { key: string; rest: string[] }[] = [];
  const onPath = new Set<string>();
  const enter = (key: string): void => {
    onPath.add(key);
    path.push({ key, rest: [...(edges.get(key) ?? [])] });
  };
  if (!done.has(start)) enter(start);
  for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
    const next = top.rest.pop();
    if (next === undefined) {
      done.add(top.key);
      onPath.delete(top.key);
      path.pop();
    } else if (onPath.has(next)) {
      const keys = path.map(({ key }) => key);
      for (const key of keys) done.add(key);
      return keys.slice(keys.indexOf(next));
    } else if (!done.has(next)) enter(next);
  }
  return [];
}
