import { isRecord } from '../../model/json.js';
import { canonicalJson } from '../../schema/hash.js';
import { TYPE_NAMES } from '../../schema/keyword-table.js';
import type { Preparation } from '../../schema/preparation.js';
import { type BranchCondition, type ConditionalName, evaluatedNames } from './evaluated-names.js';
import { type Formula, JSON_TYPES, type JsonType, type Pattern } from './formula.js';
import { type Formulas, isScalar, scalarType } from './formulas.js';

type Keywords = Readonly<Record<string, unknown>>;

/** Schemas inside schemas that are read; deeper ones are not modelled. */
const MAX_DEPTH = 250;

/** Turns a prepared schema into a formula. References are replaced by what they lead to, unless it contains itself. */
export function readSchema(preparation: Preparation, document: string, formulas: Formulas): Formula {
  return new Reader(preparation, document, formulas).target(preparation.root.key);
}

class Reader {
  private readonly preparation: Preparation;
  private readonly document: string;
  private readonly make: Formulas;
  private readonly done = new Map<string, Formula>();
  private readonly open = new Set<string>();
  private depth = 0;

  constructor(preparation: Preparation, document: string, formulas: Formulas) {
    this.preparation = preparation;
    this.document = document;
    this.make = formulas;
  }

  target(key: string): Formula {
    const known = this.done.get(key);
    if (known !== undefined) return known;
    const { make } = this;
    if (this.open.has(key))
      return make.reference(`${key} ${this.document}`, () => this.done.get(key) ?? make.opaque(key));
    this.open.add(key);
    const formula = this.read(this.preparation.targets.get(key)?.schema);
    this.open.delete(key);
    this.done.set(key, formula);
    return formula;
  }

  private read(schema: unknown): Formula {
    if (schema === false) return this.make.no;
    if (!isRecord(schema)) return this.make.yes;
    // References can nest schemas more deeply than any text.
    if (this.depth >= MAX_DEPTH) return this.opaque(schema);
    this.depth++;
    const formula = this.readKeywords(schema);
    this.depth--;
    return formula;
  }

  private readKeywords(schema: Keywords): Formula {
    return this.make.all([
      ...this.general(schema),
      ...this.combined(schema),
      ...this.numbers(schema),
      ...this.texts(schema),
      ...this.arrays(schema),
      ...this.objects(schema),
    ]);
  }

  private *general(schema: Keywords): Generator<Formula> {
    const { make } = this;
    if (schema['assay:doubt'] !== undefined) yield this.opaque(schema);
    if (typeof schema.$ref === 'string') yield this.target(schema.$ref);
    if (schema.type !== undefined) yield this.type([schema.type].flat(), schema.nullable === true);
    if (schema.const !== undefined) yield make.constant(schema.const);
    if (Array.isArray(schema.enum)) yield this.enumeration(schema.enum);
    if (schema.not !== undefined) yield make.not(this.read(schema.not));
  }

  private *combined(schema: Keywords): Generator<Formula> {
    const { make } = this;
    if (schema.allOf !== undefined) yield make.all(this.list(schema.allOf));
    if (schema.anyOf !== undefined) yield make.any(this.list(schema.anyOf));
    if (schema.oneOf !== undefined) yield make.one(this.list(schema.oneOf));
    if (schema.if !== undefined) {
      const condition = this.read(schema.if);
      yield make.any([
        make.all([condition, this.read(schema.then)]),
        make.all([make.not(condition), this.read(schema.else)]),
      ]);
    }
  }

  private *numbers(schema: Keywords): Generator<Formula> {
    const { make } = this;
    const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = schema;
    if (typeof minimum === 'number') yield make.bound('minimum', minimum, false);
    if (typeof maximum === 'number') yield make.bound('maximum', maximum, false);
    if (typeof exclusiveMinimum === 'number') yield make.bound('minimum', exclusiveMinimum, true);
    if (typeof exclusiveMaximum === 'number') yield make.bound('maximum', exclusiveMaximum, true);
    if (typeof multipleOf === 'number') yield make.multiple(multipleOf);
  }

  private *texts(schema: Keywords): Generator<Formula> {
    const { make } = this;
    const { minLength, maxLength, pattern, format } = schema;
    if (typeof minLength === 'number') yield make.count('minLength', minLength);
    if (typeof maxLength === 'number') yield make.count('maxLength', maxLength);
    if (typeof pattern === 'string') yield make.pattern(this.pattern(pattern));
    if (typeof format === 'string') yield make.format(format);
  }

  private *arrays(schema: Keywords): Generator<Formula> {
    const { make } = this;
    const { minItems, maxItems, uniqueItems, prefixItems, items, additionalItems, contains } = schema;
    if (typeof minItems === 'number') yield make.count('minItems', minItems);
    if (typeof maxItems === 'number') yield make.count('maxItems', maxItems);
    if (uniqueItems === true) yield make.unique();
    const isOldTuple = Array.isArray(items);
    const prefix = isOldTuple ? items : Array.isArray(prefixItems) ? prefixItems : [];
    yield* prefix.map((item: unknown, index) => make.item(index, this.read(item)));
    const rest = isOldTuple ? additionalItems : items;
    if (rest !== undefined) yield make.rest(prefix.length, this.read(rest));
    if (contains !== undefined) {
      const { minContains = 1, maxContains = Number.POSITIVE_INFINITY } = schema;
      yield make.contains(this.read(contains), Number(minContains), Number(maxContains));
    }
    if (schema.unevaluatedItems !== undefined) yield this.opaque(schema);
  }

  private *objects(schema: Keywords): Generator<Formula> {
    const { make } = this;
    const { minProperties, maxProperties, required, propertyNames } = schema;
    if (typeof minProperties === 'number') yield make.count('minProperties', minProperties);
    if (typeof maxProperties === 'number') yield make.count('maxProperties', maxProperties);
    for (const name of names(required)) yield make.required(name);
    for (const [name, inner] of entries(schema.properties)) yield make.property(name, this.read(inner));
    for (const [source, inner] of entries(schema.patternProperties))
      yield make.patternProperty(this.pattern(source), this.read(inner));
    if (schema.additionalProperties !== undefined) {
      const patterns = entries(schema.patternProperties).map(([source]) => this.pattern(source));
      const declared = entries(schema.properties).map(([name]) => name);
      yield make.additional(declared, patterns, this.read(schema.additionalProperties));
    }
    if (propertyNames !== undefined) yield make.names(this.read(propertyNames));
    yield* this.dependencies(schema);
    if (schema.unevaluatedProperties !== undefined)
      yield this.unevaluated(schema, this.read(schema.unevaluatedProperties), true);
    if (schema['assay:closed'] !== undefined) yield this.unevaluated(schema, make.no, false);
  }

  private *dependencies(schema: Keywords): Generator<Formula> {
    const { make } = this;
    const all = [schema.dependentRequired, schema.dependentSchemas, schema.dependencies].flatMap(entries);
    for (const [name, needed] of all) {
      const consequence = Array.isArray(needed)
        ? make.all(names(needed).map((other) => make.required(other)))
        : this.read(needed);
      // Values of other types satisfy `required`, so that its negation alone would let the consequence judge them.
      yield make.any([make.not(make.types(['object'])), make.not(make.required(name)), consequence]);
    }
  }

  /** No more names than those that are looked at, and of the names of a branch only those of one that matches. */
  private unevaluated(schema: Keywords, inner: Formula, isByBranch: boolean): Formula {
    const evaluated = evaluatedNames(schema, this.preparation);
    if (evaluated === undefined) return this.opaque(schema);
    const { make } = this;
    const { conditional } = evaluated;
    const patterns = evaluated.patterns.map((source) => this.pattern(source));
    const names = make.additional(evaluated.names, patterns, inner);
    if (conditional?.length === 0) return names;
    if (conditional === undefined || !isByBranch || patterns.length > 0)
      return make.all([names, this.opaque(schema)]);
    return make.all([names, ...this.conditional(conditional, inner)]);
  }

  /** Each name is looked at by a branch that matches, or satisfies what is said about all others. */
  private *conditional(all: readonly ConditionalName[], inner: Formula): Generator<Formula> {
    const { make } = this;
    const holds = (condition: BranchCondition): Formula => {
      if ('present' in condition) return make.required(condition.present);
      const formula = this.read(condition.schema);
      return condition.holds ? formula : make.not(formula);
    };
    for (const name of new Set(all.map((one) => one.name))) {
      const ways = all.filter((one) => one.name === name).map(({ when }) => make.all(when.map(holds)));
      yield make.any([make.property(name, inner), ...ways]);
    }
  }

  private type(types: readonly unknown[], isNullable: boolean): Formula {
    const { make } = this;
    const plain = types.filter((type): type is JsonType => type !== 'integer' && TYPE_NAMES.has(type));
    const all = isNullable ? [...plain, 'null' as const] : plain;
    const isInteger = types.includes('integer') && !types.includes('number');
    const others = make.types(JSON_TYPES.filter((type) => all.includes(type)));
    if (!isInteger) return others;
    return make.any([others, make.all([make.types(['number']), make.multiple(1)])]);
  }

  private enumeration(values: readonly unknown[]): Formula {
    const { make } = this;
    const scalars = JSON_TYPES.map((type) =>
      make.among(
        type,
        values.filter(isScalar).filter((value) => scalarType(value) === type),
      ),
    );
    return make.any([
      ...scalars,
      ...values.filter((value) => !isScalar(value)).map((value) => make.constant(value)),
    ]);
  }

  private list(schemas: unknown): Formula[] {
    return Array.isArray(schemas) ? schemas.map((schema) => this.read(schema)) : [];
  }

  private pattern(source: string): Pattern {
    const matcher = this.preparation.patterns.get(source);
    if (matcher === undefined) throw new Error('A pattern was not prepared.');
    return { source, matcher };
  }

  private opaque(schema: Keywords): Formula {
    const text = canonicalJson(schema);
    return this.make.opaque(text.includes('"$ref"') ? `${text} ${this.document}` : text);
  }
}

function names(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((name) => typeof name === 'string') : [];
}

function entries(value: unknown): [string, unknown][] {
  return isRecord(value) ? Object.entries(value) : [];
}
