/**
 * One pass over a schema, before the engine sees it: checks the value of every keyword, resolves every reference,
 * prepares every pattern, closes objects where asked, and writes a copy that has nothing left that the engine could
 * stumble over. Each keyword is looked at once. What the walk asks on its way has files of its own.
 */
import { isRecord } from '../model/json.js';
import { escapeToken } from '../model/json-pointer.js';
import { quoteValue } from '../model/quote.js';
import { closeObject } from './close-object.js';
import { DataKeywords } from './data-keywords.js';
import { enterScope } from './dynamic-scope.js';
import { Follower } from './follow-ref.js';
import { KeywordJudge } from './keyword-judge.js';
import { DEFINITIONS, REFERENCES } from './keyword-sets.js';
import { KEYWORDS, type Keyword, type Role } from './keyword-table.js';
import { isLoop, isMetered, SMALL_STEPS, withMeter } from './metered-keywords.js';
import { normalizeKeywords } from './normalize-keywords.js';
import { type ObjectNames, objectNamesOf, onlyObjectBranch } from './object-names.js';
import type { Preparation, Prepared, PreparedObject, PrepareInput } from './preparation.js';
import { PreparedTargets } from './prepared-targets.js';
import type { Located } from './resolve-ref.js';
import { SchemaBounds } from './schema-bounds.js';
import { speaksOnlyThrough } from './speaks-only-through.js';
import { type Closing, childSpot, definitionSpot, type Spot } from './spot.js';
import { TextRules } from './text-rules.js';

/** Walks and copies. Throws `Exceeded` and `OlderDialect`; everything else is in `problems`. */
export function prepare(input: PrepareInput): Preparation {
  return new Walk(input).run();
}

const PROTO = '__proto__';
const PROTO_PATTERN = '^__proto__$';

class Walk {
  private readonly judge: KeywordJudge;
  private readonly texts: TextRules;
  private readonly follower: Follower;
  private readonly data: DataKeywords;
  private readonly bounds: SchemaBounds;
  private readonly targets: PreparedTargets;
  private readonly definitions: { schema: unknown; spot: Spot }[] = [];
  private usesUnevaluated = false;
  private usesMeter = false;
  private isDiscarding = false;
  private steps = 0;
  private references = 0;
  private readonly input: PrepareInput;
  private readonly doubt: 'note' | 'stop';

  constructor(input: PrepareInput) {
    this.input = input;
    this.doubt = input.isMonotone ? 'note' : 'stop';
    this.judge = new KeywordJudge(input);
    this.texts = new TextRules(input);
    this.data = new DataKeywords(this.texts);
    this.bounds = new SchemaBounds(input.limits);
    this.targets = new PreparedTargets(input.resolver);
    this.follower = new Follower(input.resolver);
  }

  run(): Preparation {
    const { resolver, options, document } = this.input;
    const scope = enterScope(new Map(), resolver.root);
    const place: Located = { schema: document, pointer: '', resource: resolver.root };
    const root = this.targets.at(place, scope, options.closed === true ? 'here' : 'never');
    this.drain();
    this.isDiscarding = true;
    for (const { schema, spot } of this.definitions)
      if (!this.targets.isAt(spot.pointer)) this.copy(schema, spot);
    this.targets.breakCycles(this.input.problems);
    return {
      root,
      targets: this.targets.byKey,
      patterns: this.texts.patterns,
      usesUnevaluated: this.usesUnevaluated,
      usesInheritedNames: this.data.usesInheritedNames,
      usesMeter: this.usesMeter || this.data.usesMeter,
    };
  }

  private drain(): void {
    for (let next = this.targets.next(); next !== undefined; next = this.targets.next()) {
      const { target, place, spot } = next;
      this.steps = 0;
      this.references = 0;
      target.schema = this.copy(place.schema, spot);
      target.isSmall = this.steps <= SMALL_STEPS && this.references === 0 && target.pointer !== '';
      // The root costs nothing to meter where no reference can lead back to it.
      if (!target.isSmall && (target.pointer !== '' || this.references > 0))
        withMeter(target.schema, this.steps);
    }
  }

  private copy(schema: unknown, around: Spot): Prepared {
    if (!isRecord(schema)) return schema === true || schema === false ? schema : true;
    this.bounds.enter(around);
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
    else if (role === 'data') this.data.copy(name, value, `${spot.pointer}/${name}`, out);
    else if (Array.isArray(value)) out[name] = this.list(name, value, schema, spot);
    else if (isRecord(value) && isNameMap(role)) this.nameMap(name, value, spot, out);
    else out[name] = this.child(name, '', value, spot, isLoop(name));
    if (name === 'unevaluatedProperties' || name === 'unevaluatedItems') this.usesUnevaluated = true;
    if (isMetered(name)) this.usesMeter = true;
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
          spot: definitionSpot(spot, pointer),
        });
    }
  }

  private child(
    keyword: string,
    entry: string,
    schema: unknown,
    spot: Spot,
    isRepeated = false,
    closing?: Closing,
  ): Prepared {
    const pointer = `${spot.pointer}/${keyword}${entry}`;
    if (!this.judge.expectSchema(schema, pointer)) return this.doubtIn({});
    const before = this.steps;
    const copy = this.copy(schema, childSpot(spot, keyword, pointer, closing));
    if (!isRepeated) return copy;
    const metered = withMeter(copy, this.steps - before + 1);
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
      this.data.name(entry);
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
    const { key } = this.targets.at(found, enterScope(spot.scope, found.resource), closing);
    if (spot.owner !== undefined) this.targets.refer(spot.owner, key);
    if (out.$ref === undefined) out.$ref = key;
    else out.allOf = [...(out.allOf ?? []), { $ref: key }];
  }

  private declaredNames(schema: Readonly<Record<string, unknown>>, spot: Spot): ObjectNames | undefined {
    return schema.additionalProperties === undefined && schema.unevaluatedProperties === undefined
      ? objectNamesOf(schema, spot.pointer, spot.resource, this.input.resolver)
      : undefined;
  }
}

const isNameMap = (role: Role): boolean => role === 'schema-map' || role === 'dependencies';
