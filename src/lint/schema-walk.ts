import { isRecord } from '../model/json.js';
import { joinPointer } from '../model/json-pointer.js';
import { IDENTIFIES, IS_EMPTY, LEADS, SPEAKS, TYPE_BITS, TYPES, typeBits } from './keyword-traits.js';
import { needsEngine } from './needs-engine.js';
import type { SchemaRule } from './rule.js';
import { type KeywordEntry, type RulePlan, Take } from './rule-plan.js';
import { SchemaNode, type SchemaRoot } from './schema-node.js';
import type { TextSieve } from './text-sieve.js';

/** How far a walk goes: a hostile schema costs no more than a large one. */
const MOST_DEPTH = 100;
const MOST_PLACES = 40_000;

/** What most places consist of. */
const { text: TEXT, type: TYPE, schema: SCHEMA, map: MAP } = Take;

/** Applies rules to a keyword of a place. */
export type Wake = (rules: readonly SchemaRule[], node: SchemaNode, keyword: string) => void;

/** What a schema may hold that others have to look at. */
export interface Leads {
  /** References that lead out, or headers. */
  mayPoint: boolean;
  /** What the engine might refuse: nothing else has to be compiled in order to know. */
  isDoubtful: boolean;
  /** More than was walked. Nobody should write it as JSON: shared parts could fill any memory. */
  isCut: boolean;
}

/** Walks a schema, and returns about how many characters its keywords and numbers have as JSON. */
export type SchemaWalk = (root: SchemaRoot, leads: Leads) => number;

/**
 * Makes a walk that looks once at every keyword of every place, as they are written, references not followed.
 *
 * It has to be quick in a process that has just begun, where the engine costs more than the rules. So the state of a walk
 * stands in variables, which are read faster than fields. What most places consist of stands in one function, and what
 * is rare in others: an optimizer takes small functions that call each other into each other, round by round, and throws
 * its work away as soon as a path is taken that it has not seen.
 */
export function schemaWalk(plan: RulePlan, wake: Wake, sieve: TextSieve): SchemaWalk {
  const { keywords, otherwise } = plan;
  const { text, data } = sieve;
  let leads: Leads = { mayPoint: false, isDoubtful: false, isCut: false };
  let top: SchemaNode | undefined;
  let draft = 0;
  let places = 0;
  let length = 0;

  function visit(node: SchemaNode): void {
    const { schema } = node;
    let traits = 0;
    let types = 0;
    for (const name in schema) {
      const value = schema[name];
      const entry = keywords.get(name) ?? otherwise;
      const { take } = entry;
      length += name.length + 4;
      traits |= entry.traits;
      const isPlain = entry.isWaking && entry.isPlain?.(value, node) === true;
      if (entry.isWaking && !isPlain) wake(entry.rules, node, name);
      if (typeof value === 'string') {
        if (take === TEXT) {
          if (value === '') traits |= IS_EMPTY;
          text(value);
        } else if (take === TYPE) {
          types = TYPE_BITS.get(value) ?? 0;
          length += value.length + 3;
          if (types === 0) takeOther(entry, node, name, value);
        } else takeText(entry, node, name, value);
      } else if (typeof value === entry.plain) length += 6;
      else if (take === MAP && isRecord(value)) {
        const child = node.below(name);
        for (const key in value) {
          const inner = value[key];
          text(key);
          if (isRecord(inner)) enter(child, key, inner);
          else stray(node, name, key, inner);
        }
      } else if (take === SCHEMA && isRecord(value)) enter(node.below(name), '', value);
      else if (take === TYPE) {
        types = typeBits(value);
        length += 20;
        if (types === 0) takeOther(entry, node, name, value);
      } else if (isPlain && Array.isArray(value)) takeTexts(value);
      else takeOther(entry, node, name, value);
    }
    if (((traits & SPEAKS) === 0 || (traits & IS_EMPTY) !== 0) && node.keyword === 'properties')
      wake(plan.silent, node, '');
    if (types !== 0 && (traits & TYPES & ~types) !== 0) misplaced(node, types);
    if ((traits & (LEADS | IDENTIFIES)) !== 0 && !leads.isDoubtful)
      leads.isDoubtful = (traits & IDENTIFIES) !== 0 || needsEngine(node);
  }

  /** Counts a place. */
  function hasRoom({ depth }: SchemaNode): boolean {
    if (++places < MOST_PLACES && depth <= MOST_DEPTH) return true;
    leads.isCut = true;
    return false;
  }

  /** Keywords that look at values of other types than the schema allows. */
  function misplaced(node: SchemaNode, types: number): void {
    const { schema } = node;
    for (const name in schema)
      if (((keywords.get(name)?.traits ?? 0) & TYPES & ~types) !== 0) wake(plan.misplaced, node, name);
  }

  /** Wakes the rules for malformed values, where the dialect does not allow this one. */
  function refuse(entry: KeywordEntry, node: SchemaNode, name: string, value: unknown): void {
    if (draft === 0 || entry.accepts(value, draft)) return;
    leads.isDoubtful = true;
    wake(plan.malformed, node, name);
  }

  function takeText(entry: KeywordEntry, node: SchemaNode, name: string, value: string): void {
    const { take } = entry;
    if (take === Take.reference) {
      if (!value.startsWith('#')) leads.mayPoint = true;
    } else if (take !== Take.unknown) refuse(entry, node, name, value);
    else {
      text(name);
      if (name === 'x-mcp-header') leads.mayPoint = true;
    }
    text(value);
  }

  function takeTexts(texts: readonly string[]): void {
    for (let i = 0; i < texts.length; i++) text(texts[i] as string);
  }

  function takeOther(entry: KeywordEntry, node: SchemaNode, name: string, value: unknown): void {
    const { take } = entry;
    if (take === Take.unknown) {
      text(name);
      // It may be a header, or hold one.
      leads.mayPoint = true;
    } else refuse(entry, node, name, value);
    if (take === Take.schema || take === Take.schemas) takeAll(node, name, value);
    else data(value);
  }

  /** A list of schemas, or one where a list is expected. */
  function takeAll(node: SchemaNode, keyword: string, value: unknown): void {
    const values: readonly unknown[] = Array.isArray(value) ? value : [value];
    const child = node.below(keyword);
    for (let i = 0; i < values.length; i++) {
      const name = values === value ? String(i) : undefined;
      if (isRecord(values[i])) enter(child, name ?? '', values[i] as SchemaNode['schema']);
      else stray(node, keyword, name, values[i]);
    }
  }

  function enter(child: SchemaNode, name: string, schema: SchemaNode['schema']): void {
    if (!hasRoom(child)) return;
    child.schema = schema;
    child.name = name;
    visit(child);
  }

  /**
   * What is no object. Booleans are schemas; an array under `dependencies` lists names. What stands under the keyword
   * itself, without a name, is a malformed value of it.
   */
  function stray(node: SchemaNode, keyword: string, name: string | undefined, value: unknown): void {
    data(value);
    if (typeof value === 'boolean' || name === undefined) return;
    if (keyword === 'dependencies' && Array.isArray(value)) return;
    leads.isDoubtful = true;
    wake(plan.stray, node, joinPointer('', keyword, name));
  }

  return (root, found) => {
    leads = found;
    draft = root.draft ?? 0;
    places = 0;
    length = 0;
    if (!isRecord(root.schema)) return 0;
    top ??= new SchemaNode(root, root.schema);
    top.root = root;
    top.schema = root.schema;
    visit(top);
    return length;
  };
}
