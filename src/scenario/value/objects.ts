import { isRecord } from '../../model/json.js';
import { propertiesOf } from '../../model/properties-of.js';
import { snakeName } from '../plausible/name-values.js';
import { IDENTIFIES, shownMembers, withShown } from '../plausible/shown-values.js';
import type { FlatNode } from './flatten.js';
import { isJsonSchema, mergeSchemas } from './merge-schemas.js';
import { searchedText, textWith } from './needles.js';
import { openMembers } from './open-object.js';
import { isNewName, raisedEnd, rangesIn, waysIn } from './ordered-ends.js';
import { NARROWED, NOTHING, type ValueMaker, type ValuePlace } from './value-maker.js';

/** Optional properties that are filled in; more would not help to tell schemas apart. */
const MOST_OPTIONALS = 60;
const DEEPEST_OPTIONAL = 4;

/** An object with what the node requires, and its optional properties where they are asked for. */
export function makeObject(maker: ValueMaker, bare: FlatNode, place: ValuePlace): unknown {
  const names = chosenNames(maker, bare, place);
  const node = withDependents(maker, bare, names);
  if (node === false) return NOTHING;
  const entries: [string, unknown][] = [];
  for (const name of withRequired(node, names)) {
    const value = makeProperty(maker, node, name, place);
    if (value !== NOTHING) entries.push([name, value]);
    else if (required(node).includes(name)) return NOTHING;
  }
  pad(maker, node, place, entries);
  entries.push(...membersBeside(maker, node, place, entries));
  if (entries.length === 0) entries.push(...openMembers(maker, node, place));
  fitTogether(maker, node, place, entries);
  return Object.fromEntries(entries);
}

/** Raises the upper end of a range that would end where it starts, lets nothing go to where it comes from, and lets what is looked for be found. */
function fitTogether(
  maker: ValueMaker,
  node: FlatNode,
  place: ValuePlace,
  entries: [string, unknown][],
): void {
  const names = entries.map(([name]) => name);
  const replace = (
    [first, second]: readonly [string, string],
    by: (one: unknown, other: unknown, schema: unknown) => unknown,
  ): void => {
    const [one, other] = [first, second].map((name) => entries.find(([known]) => known === name));
    const schema = propertySchema(node, second);
    // What a goal or somebody has chosen stays.
    if (one === undefined || other === undefined || isNarrowed(propertySchema(node, first))) return;
    if (isNarrowed(schema) || maker.isGiven(maker.below(place, second))) return;
    const value = by(one[1], other[1], schema);
    if (value !== undefined && maker.isFit(schema, value)) other[1] = value;
  };
  for (const pair of rangesIn(names)) replace(pair, raisedEnd);
  for (const pair of waysIn(names))
    replace(pair, (one, other, schema) =>
      one === other
        ? (maker.otherMember(schema, one) ?? besides(maker.materials.tool, pair[1], one))
        : undefined,
    );
  const searched = searchedText(entries);
  if (searched !== undefined) replace(searched, (needle) => textWith(needle));
}

/** Tools that take a file elsewhere: others may well get the same one twice. */
const TAKES = /(?:^|_)(?:move|rename|copy|mv|cp|duplicate|relocate)(?:_|$)/;

/** The name of another file beside one, for what takes it there, and another name than the one that a thing has. */
function besides(tool: string, name: string, old: unknown): string | undefined {
  if (typeof old !== 'string' || !(isNewName(name) || TAKES.test(snakeName(tool)))) return undefined;
  const [, stem, extension] = /^(.{1,200}?)(\.[a-z\d]{1,5})$/i.exec(old) ?? [];
  if (stem !== undefined) return `${stem}-assay${extension}`;
  return isNewName(name) && /^[^\d@:/]{1,200}$/.test(old) ? `${old} new` : undefined;
}

const isNarrowed = (schema: unknown): boolean => isRecord(schema) && schema[NARROWED] === true;

function makeProperty(maker: ValueMaker, node: FlatNode, name: string, place: ValuePlace): unknown {
  const isMeant = !maker.materials.isReading && IDENTIFIES.test(snakeName(name));
  const shown = isMeant ? [] : shownMembers(node, name);
  return maker.make(withShown(propertySchema(node, name), shown), maker.below(place, name));
}

/** The other members of an object that is shown, around one which a goal has chosen. */
function membersBeside(
  maker: ValueMaker,
  node: FlatNode,
  place: ValuePlace,
  entries: readonly [string, unknown][],
): [string, unknown][] {
  const properties = propertiesOf(node);
  if (node.additionalProperties === false || !Object.values(properties).some(isNarrowed)) return [];
  const [record = {}] = maker.usable(node, place).filter(isRecord);
  const names = new Set([...Object.keys(properties), ...entries.map(([name]) => name), '__proto__']);
  return Object.entries(record).filter(([name]) => !names.has(name));
}

const required = (node: FlatNode): readonly string[] =>
  Array.isArray(node.required) ? node.required.filter((name) => typeof name === 'string') : [];

function chosenNames(maker: ValueMaker, node: FlatNode, { depth }: ValuePlace): string[] {
  const names = Object.keys(propertiesOf(node)).slice(0, MOST_OPTIONALS);
  const { optionals, include } = maker.materials;
  if (optionals === 'all') return depth > DEEPEST_OPTIONAL ? [] : names;
  return depth === 0 ? names.filter((name) => include.includes(name)) : [];
}

/** In the order of the declaration, so that a call reads like the schema; each name once. */
function withRequired(node: FlatNode, chosen: readonly string[]): readonly string[] {
  const wanted = new Set([...required(node), ...chosen]);
  const ordered = Object.keys(propertiesOf(node)).filter((name) => wanted.has(name));
  return [...new Set([...ordered, ...wanted])].filter((name) => name !== '__proto__');
}

/** What the presence of a property entails: other properties, or a further schema. */
function withDependents(maker: ValueMaker, node: FlatNode, chosen: readonly string[]): FlatNode | false {
  const { dependentRequired, dependentSchemas, dependencies, ...rest } = node;
  const rules = [dependentRequired, dependentSchemas, dependencies]
    .filter(isRecord)
    .flatMap((rule) => Object.entries(rule));
  if (rules.length === 0) return node;
  let whole: FlatNode | false = rest;
  for (const [name, entailed] of [...rules, ...rules]) {
    if (whole === false) return false;
    if (![...required(whole), ...chosen].includes(name)) continue;
    const more = Array.isArray(entailed) ? { required: entailed } : isJsonSchema(entailed) ? entailed : true;
    whole = maker.flattener.flat(mergeSchemas(whole, more));
  }
  return whole;
}

function propertySchema(node: FlatNode, name: string): unknown {
  const properties = propertiesOf(node);
  if (Object.hasOwn(properties, name)) return properties[name];
  const patterns = isRecord(node.patternProperties) ? Object.entries(node.patternProperties) : [];
  return patterns.length > 0 ? (patterns[0]?.[1] ?? true) : (node.additionalProperties ?? true);
}

/** Adds optional, then free properties until there are as many as the node demands. */
function pad(maker: ValueMaker, node: FlatNode, place: ValuePlace, entries: [string, unknown][]): void {
  const wanted = typeof node.minProperties === 'number' ? Math.min(node.minProperties, MOST_OPTIONALS) : 0;
  const free = ['example', ...Array.from({ length: wanted }, (_, index) => `example${index + 2}`)];
  for (const name of [...Object.keys(propertiesOf(node)), ...free]) {
    if (entries.length >= wanted) return;
    if (entries.some(([known]) => known === name)) continue;
    const value = makeProperty(maker, node, name, place);
    if (value !== NOTHING) entries.push([name, value]);
  }
}
