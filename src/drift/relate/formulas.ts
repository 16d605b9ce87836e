import { isRecord, jsonTypeOf } from '../../model/json.js';
import { type Atom, type Formula, JSON_TYPES, type JsonType, type Pattern, type Scalar } from './formula.js';

type WithoutId<F> = F extends unknown ? Omit<F, 'id'> : never;

/** Makes formulas, each once, so that equal parts of two schemas are seen to be equal. */
export class Formulas {
  readonly yes: Formula;
  readonly no: Formula;
  private readonly known = new Map<string, Formula>();

  constructor() {
    this.yes = this.make('true', { kind: 'true' });
    this.no = this.make('false', { kind: 'false' });
  }

  types(types: Iterable<JsonType>): Formula {
    const set = new Set(types);
    if (set.size === 0) return this.no;
    if (set.size === JSON_TYPES.length) return this.yes;
    return this.make(`types ${[...set].sort().join()}`, { kind: 'types', types: set });
  }

  /** The value is one of these, all of one type. */
  among(type: JsonType, values: Iterable<Scalar>): Formula {
    const set = new Set(values);
    if (set.size === 0) return this.no;
    const key = [...set].map((value) => JSON.stringify(value)).sort();
    return this.make(`among ${type} ${key.join()}`, { kind: 'among', type, values: set });
  }

  all(parts: readonly Formula[]): Formula {
    return this.join('all', parts, this.yes, this.no);
  }

  any(parts: readonly Formula[]): Formula {
    return this.join('any', parts, this.no, this.yes);
  }

  /** Exactly one of the parts holds. Equal parts count each. */
  one(parts: readonly Formula[]): Formula {
    const kept = parts.filter((part) => part !== this.no).sort(byId);
    const [first] = kept;
    if (first === undefined) return this.no;
    if (kept.length === 1) return first;
    return this.make(`one ${ids(kept)}`, { kind: 'one', parts: kept });
  }

  not(part: Formula): Formula {
    if (part.kind === 'not') return part.part;
    if (part === this.yes) return this.no;
    if (part === this.no) return this.yes;
    return this.make(`not ${part.id}`, { kind: 'not', part });
  }

  /** Lets a schema contain itself. */
  reference(key: string, resolve: () => Formula): Formula {
    return this.make(`reference ${key}`, { kind: 'reference', resolve });
  }

  /** Something that is not modelled: equal keys mean the same, and nothing else is known. */
  opaque(key: string): Formula {
    return this.make(`opaque ${key}`, { kind: 'opaque' });
  }

  count(kind: CountKind, count: number): Formula {
    if (kind.startsWith('min') && count <= 0) return this.yes;
    return this.make(`${kind} ${count}`, { kind, count });
  }

  bound(kind: 'minimum' | 'maximum', bound: number, isExclusive: boolean): Formula {
    return this.make(`${kind} ${bound} ${isExclusive}`, { kind, bound, isExclusive });
  }

  multiple(of: number): Formula {
    return this.make(`multiple ${of}`, { kind: 'multiple', of });
  }

  pattern(pattern: Pattern): Formula {
    return this.make(`pattern ${pattern.source}`, { kind: 'pattern', pattern });
  }

  format(name: string): Formula {
    return this.make(`format ${name}`, { kind: 'format', name });
  }

  item(index: number, schema: Formula): Formula {
    return this.over('item', String(index), schema, { kind: 'item', index, schema });
  }

  rest(from: number, schema: Formula): Formula {
    if (schema === this.no) return this.count('maxItems', from);
    return this.over('rest', String(from), schema, { kind: 'rest', from, schema });
  }

  contains(schema: Formula, min: number, max: number): Formula {
    if (min === 0 && max === Number.POSITIVE_INFINITY) return this.yes;
    if (min > max) return this.not(this.types(['array']));
    if (max === 0) return this.rest(0, this.not(schema));
    return this.make(`contains ${schema.id} ${min} ${max}`, { kind: 'contains', schema, min, max });
  }

  unique(): Formula {
    return this.make('unique', { kind: 'unique' });
  }

  required(name: string): Formula {
    return this.make(`required ${JSON.stringify(name)}`, { kind: 'required', name });
  }

  property(name: string, schema: Formula): Formula {
    return this.over('property', JSON.stringify(name), schema, { kind: 'property', name, schema });
  }

  patternProperty(pattern: Pattern, schema: Formula): Formula {
    const statement = { kind: 'patternProperty', pattern, schema } as const;
    return this.over('patternProperty', pattern.source, schema, statement);
  }

  additional(names: readonly string[], patterns: readonly Pattern[], schema: Formula): Formula {
    const sorted = [...names].sort();
    const key = JSON.stringify([sorted, patterns.map(({ source }) => source).sort()]);
    return this.over('additional', key, schema, { kind: 'additional', names: sorted, patterns, schema });
  }

  names(schema: Formula): Formula {
    return this.over('names', '', schema, { kind: 'names', schema });
  }

  /** The value equals this one, part by part. */
  constant(value: unknown): Formula {
    if (isScalar(value)) return this.among(scalarType(value), [value]);
    if (Array.isArray(value))
      return this.all([
        this.types(['array']),
        this.count('minItems', value.length),
        this.count('maxItems', value.length),
        ...value.map((item: unknown, index) => this.item(index, this.constant(item))),
      ]);
    const fields = isRecord(value) ? Object.entries(value) : [];
    const names = fields.map(([name]) => name);
    return this.all([
      this.types(['object']),
      ...names.map((name) => this.required(name)),
      ...fields.map(([name, inner]) => this.property(name, this.constant(inner))),
      this.additional(names, [], this.no),
    ]);
  }

  /** What a value of the atom's type is where the atom does not hold; `undefined` where that is no simpler. */
  opposite(atom: Formula & Atom): Formula | undefined {
    switch (atom.kind) {
      case 'minimum':
        return this.bound('maximum', atom.bound, !atom.isExclusive);
      case 'maximum':
        return this.bound('minimum', atom.bound, !atom.isExclusive);
      case 'minLength':
      case 'minItems':
      case 'minProperties':
        return this.count(OTHER_END[atom.kind], atom.count - 1);
      case 'maxLength':
      case 'maxItems':
      case 'maxProperties':
        return this.count(OTHER_END[atom.kind], atom.count + 1);
      case 'required':
        return this.property(atom.name, this.no);
      case 'property':
        return this.all([this.required(atom.name), this.property(atom.name, this.not(atom.schema))]);
      case 'item':
        return this.all([
          this.count('minItems', atom.index + 1),
          this.item(atom.index, this.not(atom.schema)),
        ]);
      case 'contains':
        return this.any([
          atom.min > 0 ? this.contains(atom.schema, 0, atom.min - 1) : this.no,
          atom.max < Number.POSITIVE_INFINITY
            ? this.contains(atom.schema, atom.max + 1, Number.POSITIVE_INFINITY)
            : this.no,
        ]);
      default:
        return undefined;
    }
  }

  /** An atom about parts of a value says nothing where every part will do. */
  private over(kind: string, key: string, schema: Formula, statement: Atom): Formula {
    return schema === this.yes ? this.yes : this.make(`${kind} ${schema.id} ${key}`, statement);
  }

  private join(kind: 'all' | 'any', parts: readonly Formula[], empty: Formula, decided: Formula): Formula {
    const kept = new Map<number, Formula>();
    for (const part of parts) {
      for (const inner of part.kind === kind ? part.parts : [part]) {
        if (inner === decided) return decided;
        if (inner !== empty) kept.set(inner.id, inner);
      }
    }
    for (const part of kept.values()) if (part.kind === 'not' && kept.has(part.part.id)) return decided;
    const sorted = [...kept.values()].sort(byId);
    const [first] = sorted;
    if (first === undefined) return empty;
    if (sorted.length === 1) return first;
    return this.make(`${kind} ${ids(sorted)}`, { kind, parts: sorted });
  }

  private make(key: string, statement: WithoutId<Formula>): Formula {
    const known = this.known.get(key);
    if (known !== undefined) return known;
    const formula: Formula = { ...statement, id: this.known.size };
    this.known.set(key, formula);
    return formula;
  }
}

type CountKind = keyof typeof OTHER_END;

const OTHER_END = {
  minLength: 'maxLength',
  maxLength: 'minLength',
  minItems: 'maxItems',
  maxItems: 'minItems',
  minProperties: 'maxProperties',
  maxProperties: 'minProperties',
} as const;

/** Whether a value has no parts. */
export function isScalar(value: unknown): value is Scalar {
  return value === null || typeof value !== 'object';
}

/** The type of a value without parts. */
export function scalarType(value: Scalar): JsonType {
  return JSON_TYPES.find((type) => type === jsonTypeOf(value)) ?? 'null';
}

const byId = (a: Formula, b: Formula): number => a.id - b.id;
const ids = (parts: readonly Formula[]): string => parts.map(({ id }) => id).join();
