import { isRecord, jsonTypeOf } from '../../model/json.js';
import { type JsonPointer, joinPointer } from '../../model/json-pointer.js';
import type { KnownValues } from '../known/known-values.js';
import { givenFor, seenFor, valuesOfNamedTools } from '../known/values-for.js';
import {
  type Candidate,
  declaredCandidates,
  isAllowed,
  numberCandidates,
  textCandidates,
} from '../plausible/candidates.js';
import { takesStatement } from '../plausible/described-values.js';
import { snakeName } from '../plausible/name-values.js';
import { isComplete, namesThings, shownValues } from '../plausible/shown-values.js';
import type { Choices } from './choices.js';
import { decideUnions } from './decide-unions.js';
import type { FlatNode, Flattener } from './flatten.js';
import { makeList } from './lists.js';
import { fittingNumbers, isNumberAllowed } from './numbers.js';
import { makeObject } from './objects.js';
import { fitText, isTextAllowed, momentText, patternText } from './texts.js';

/** Says that no value was found; `undefined` is no JSON value either, but reads like an accident. */
export const NOTHING = Symbol('nothing');

/** Marks a node that a goal has rewritten, or that leads to one: ready-made values would undo the goal. */
export const NARROWED = 'assay:narrowed';

/** What values are made from. */
export interface Materials {
  readonly tool: string;
  readonly known: KnownValues;
  /** The folder in which made-up paths lie. */
  readonly scratch: string;
  /** Whether the tool only reads: it may be asked for things that its description names. */
  readonly isReading: boolean;
  /** Whether optional properties are filled in. */
  readonly optionals: 'none' | 'all';
  /** Optional properties of the root that are filled in even so. */
  readonly include: readonly string[];
}

/** The place of a value: its pointer, and the name that says what it is (an item has the name of its list). */
export interface ValuePlace {
  readonly path: JsonPointer;
  readonly name: string;
  readonly depth: number;
}

const DEEPEST = 12;
/** Numbers that name a thing: any fits the schema, few exist. */
const IDENTIFIES = /(^|_)(ids?|number|key)$/;
/** Names of arguments that a new thing is told by, and no other one may have. */
const NAMES_A_THING = /(^|_)(id|key|sku|code|slug|uuid|number|name|title|handle)$/;

/** Makes one value for a schema: the most plausible at attempt 0, others later. Bounded by its fuel. */
export class ValueMaker {
  /** Where a value was made up that the schema does not pin down. */
  readonly guesses: JsonPointer[] = [];
  /** Values that the server has shown, and that an argument has got. */
  private readonly sent = new Set<unknown>();
  /** Numbers that were made up for an argument which names a thing. */
  private readonly numbered = new Set<number>();
  readonly flattener: Flattener;
  readonly choices: Choices;
  readonly materials: Materials;
  private readonly fuel: { left: number };

  constructor(flattener: Flattener, choices: Choices, materials: Materials, fuel: { left: number }) {
    this.flattener = flattener;
    this.choices = choices;
    this.materials = materials;
    this.fuel = fuel;
  }

  /** A value for the schema, or `NOTHING`. Lengths, patterns and bounds are met; the validator judges the whole. */
  make(schema: unknown, place: ValuePlace): unknown {
    if (this.fuel.left-- <= 0 || place.depth > DEEPEST) return NOTHING;
    const node = decideUnions(this, this.flattener.flat(schema));
    if (node === false) return NOTHING;
    if (Object.hasOwn(node, 'const')) return node.const;
    const ready = node[NARROWED] === true ? undefined : this.readyMade(node, place);
    if (ready !== undefined) return ready.value;
    if (Array.isArray(node.enum)) return this.member(node, node.enum);
    const shown = node[NARROWED] === true ? undefined : this.shown(node, place);
    if (shown !== undefined) return shown.value;
    for (const type of this.choices.order(allowedTypes(node))) {
      const value = this.byType(type, node, place);
      if (value !== NOTHING) return value;
    }
    return NOTHING;
  }

  private member(node: FlatNode, members: readonly unknown[]): unknown {
    const [first, ...others] = members.filter((member) => isPermitted(node, member));
    return first === undefined ? NOTHING : this.choices.pick([first, ...others]);
  }

  /** A value that the user, the server or the schema vouches for. Later attempts do without it now and then. */
  private readyMade(node: FlatNode, { name, path }: ValuePlace): Candidate | undefined {
    if (this.choices.attempt > 0 && this.choices.below(2) === 1) return undefined;
    const { known, tool, scratch } = this.materials;
    const given = givenFor(known, tool, name, path);
    const statements = takesStatement(node, name) ? seenFor(known, tool, 'sql') : [];
    const seen = [...this.seen(node, name), ...statements];
    const vouched = [...given, ...seen].map((value) => ({ value, isSure: true }));
    const declared = declaredCandidates(node, name, scratch).filter(
      ({ value }) => !this.isTaken(name, value),
    );
    const fitting = [...vouched, ...declared].filter(({ value }) => fits(node, value));
    const [chosen] = this.choices.order(fitting);
    if (chosen !== undefined && seen.includes(chosen.value)) this.sent.add(chosen.value);
    return chosen;
  }

  /** What descriptions show as the value. Nobody says that what it names exists. */
  private shown(node: FlatNode, place: ValuePlace): Candidate | undefined {
    if (this.choices.attempt > 0 && this.choices.below(2) === 1) return undefined;
    const [value] = this.choices.order(this.usable(node, place));
    if (value === undefined) return undefined;
    this.guesses.push(place.path);
    return { value, isSure: false };
  }

  /** The values that descriptions show at a place, and that the tool may get. */
  usable(node: FlatNode, { name }: ValuePlace): readonly unknown[] {
    const { scratch, isReading } = this.materials;
    return shownValues(node).filter(
      (value) =>
        fits(node, value) &&
        isAllowed(value, name, scratch, node.description) &&
        isComplete(value) &&
        (isReading || !namesThings(value, name)) &&
        !this.isTaken(name, value),
    );
  }

  /** What the server has shown for a property. Two arguments get two different things, as far as there are two. */
  private seen(node: FlatNode, name: string): readonly unknown[] {
    const { known, tool } = this.materials;
    const own = seenFor(known, tool, name);
    const seen = own.length > 0 ? own : valuesOfNamedTools(known, node.description);
    return [
      ...seen.filter((value) => !this.sent.has(value)),
      ...seen.filter((value) => this.sent.has(value)),
    ];
  }

  /** Whether a value names a thing that exists already, where a new one is to be named. */
  private isTaken(name: string, value: unknown): boolean {
    return this.materials.known.taken?.has(value) === true && NAMES_A_THING.test(snakeName(name));
  }

  private byType(type: string, node: FlatNode, place: ValuePlace): unknown {
    switch (type) {
      case 'null':
        return null;
      case 'boolean':
        return this.choices.pick([false, true]);
      case 'integer':
      case 'number':
        return this.number(node, place, type === 'integer');
      case 'string':
        return this.text(node, place);
      case 'array':
        return makeList(this, node, place);
      case 'object':
        return makeObject(this, node, place);
      default:
        return NOTHING;
    }
  }

  private number(node: FlatNode, { name, path }: ValuePlace, isInteger: boolean): unknown {
    const named = numberCandidates(node, name);
    const fitting = named.filter((value) => isNumberAllowed(node, value, isInteger));
    const [first, ...others] = [...fitting, ...fittingNumbers(node, isInteger)];
    if (first === undefined) return NOTHING;
    if (!IDENTIFIES.test(snakeName(name))) return this.choices.pick([first, ...others]);
    this.guesses.push(path);
    // Two made-up numbers are those of two things, if there are any.
    const [free = first, ...more] = [first, ...others, first + 1].filter(
      (value) => !this.numbered.has(value) && isNumberAllowed(node, value, isInteger),
    );
    const chosen = this.choices.pick([free, ...more]);
    this.numbered.add(chosen);
    return chosen;
  }

  private text(node: FlatNode, { name, path }: ValuePlace): unknown {
    const { tool, scratch } = this.materials;
    // A folder with the name that a file gets elsewhere would block that file.
    const makesFolder = /(?:create|make|new|mk).{0,8}(?:dir|folder)/i.test(tool) && /path$/i.test(name);
    const likeliest = textCandidates(node, makesFolder ? 'new_folder' : name, scratch);
    // A moment of ours may work where the one of the description does not.
    const isVain = ({ value }: Candidate): boolean =>
      typeof node.format === 'string' && this.materials.known.vain?.has(value) === true;
    const candidates = [...likeliest.filter((one) => !isVain(one)), ...likeliest.filter(isVain)];
    const fitting = this.choices
      .order(candidates)
      .find(({ value }) => isTextAllowed(node, String(value)) && !this.isTaken(name, value));
    const value = fitting?.value ?? this.madeText(node, String(candidates[0]?.value ?? 'example'));
    if (value === undefined) return NOTHING;
    this.guesses.push(path);
    return value;
  }

  private madeText(node: FlatNode, plain: string): string | undefined {
    if (typeof node.pattern !== 'string') return fitText(node, plain);
    return momentText(node) ?? patternText(node, this.choices);
  }

  /** Whether somebody gave a value for this place. */
  isGiven({ name, path }: ValuePlace): boolean {
    return givenFor(this.materials.known, this.materials.tool, name, path).length > 0;
  }

  /** Whether a value fits a schema, as far as can be seen without the validator. */
  isFit(schema: unknown, value: unknown): boolean {
    const node = this.flattener.flat(schema);
    return node !== false && fits(node, value);
  }

  /** Another member of the enum of a schema; `undefined` where it has none. */
  otherMember(schema: unknown, value: unknown): unknown {
    const node = this.flattener.flat(schema);
    const members: readonly unknown[] = node !== false && Array.isArray(node.enum) ? node.enum : [];
    return members.find((member) => member !== value);
  }

  /** The place of a property or an item below another. */
  below(place: ValuePlace, token: string | number): ValuePlace {
    const name = typeof token === 'number' ? place.name : token;
    return { path: joinPointer(place.path, token), name, depth: place.depth + 1 };
  }
}

/** The types that a node allows, the most telling first; null comes last. */
export function allowedTypes(node: FlatNode): readonly string[] {
  const declared = [node.type].flat().filter((type): type is string => typeof type === 'string');
  if (declared.length > 0)
    return [...declared.filter((type) => type !== 'null'), ...declared.filter((type) => type === 'null')];
  if (isRecord(node.properties) || Array.isArray(node.required) || node.additionalProperties !== undefined)
    return ['object'];
  if (node.items !== undefined || node.prefixItems !== undefined || node.minItems !== undefined)
    return ['array'];
  if (['minimum', 'maximum', 'multipleOf'].some((keyword) => node[keyword] !== undefined)) return ['number'];
  return ['string', 'number', 'boolean', 'object', 'array', 'null'];
}

/** Whether a ready-made value fits its node as far as can be seen here. */
function fits(node: FlatNode, value: unknown): boolean {
  return (!Array.isArray(node.enum) || node.enum.includes(value)) && isPermitted(node, value);
}

/** The same, but for the members of an enum: of a long one, each would be looked for among all. */
function isPermitted(node: FlatNode, value: unknown): boolean {
  const type = jsonTypeOf(value);
  const types = [node.type].flat().filter((one) => one !== undefined);
  const isTyped =
    types.includes(type) || (type === 'number' && types.includes('integer') && Number.isInteger(value));
  if (types.length > 0 && !isTyped) return false;
  if (typeof value === 'string') return isTextAllowed(node, value);
  if (typeof value === 'number') return isNumberAllowed(node, value, false);
  return true;
}
