import { isRecord } from '../model/json.js';
import { joinPointer } from '../model/json-pointer.js';
import { IDENTIFIES, LEADS, SPEAKS, TYPE_BITS, TYPES, typeBits } from './keyword-traits.js';
import { needsEngine } from './needs-engine.js';
import type { SchemaRule } from './rule.js';
import { type KeywordEntry, NO_RULES, type RulePlan, Take, TakeText } from './rule-plan.js';
import { PlaceList, SchemaNode, type SchemaRoot } from './schema-node.js';
import type { TextSieve } from './text-sieve.js';

/** How far a walk goes: a hostile schema costs no more than a large one. */
const MOST_DEPTH = 100;
const MOST_NODES = 40_000;

/** Applies rules to a keyword of a place. */
export type Wake = (rules: readonly SchemaRule[], node: SchemaNode, keyword: string) => void;

/**
 * Walks a schema once: every keyword of every place, outermost places first, references not followed. It is a flat
 * loop, because recursion would cost more than all rules together in a process that has just begun: the compiler
 * spends its time on inlining it.
 */
export class SchemaWalk {
  /** Whether the schemas walked since it was last set to false may hold references that lead out, or headers. */
  mayPoint = false;
  /** Whether they have what the engine might refuse: nothing else has to be compiled in order to know. */
  isDoubtful = false;
  /** Whether they go on beyond what was walked. Nobody should write them as JSON: shared parts could fill any memory. */
  isCut = false;
  private readonly open = new PlaceList();
  private readonly plan: RulePlan;
  private readonly wake: Wake;
  private readonly sieve: TextSieve;

  constructor(plan: RulePlan, wake: Wake, sieve: TextSieve) {
    this.plan = plan;
    this.wake = wake;
    this.sieve = sieve;
  }

  walk(root: SchemaRoot): void {
    if (!isRecord(root.schema)) return;
    const { open } = this;
    open.length = 0;
    open.push(root.schema, undefined, '', '');
    const node = new SchemaNode(root, open.at(0));
    const draft = root.draft ?? 0;
    for (let index = 0; index < open.length; index++) {
      node.place = open.at(index);
      this.visit(node, draft);
    }
  }

  private visit(node: SchemaNode, draft: number): void {
    const { plan, sieve } = this;
    const { keywords } = plan;
    const { place } = node;
    const { schema } = place;
    let traits = 0;
    let types = 0;
    let length = 0;
    let isSilent = false;
    for (const name in schema) {
      const value = schema[name];
      const entry = keywords.get(name) ?? plan.otherwise;
      length += name.length + 4;
      if (entry.rules !== NO_RULES && entry.isPlain?.(value, node) !== true)
        this.wake(entry.rules, node, name);
      traits |= entry.traits;
      if (typeof value === 'string') {
        if (entry.takeText === TakeText.text) {
          sieve.text(value);
          if (value.length === 0) isSilent = true;
        } else if (entry.takeText === TakeText.type) {
          types = TYPE_BITS.get(value) ?? 0;
          length += value.length + 3;
          if (types === 0) this.refuse(entry, node, name, value, draft);
        } else this.takeText(entry, node, name, value, draft);
      } else if (typeof value === entry.plain) length += 6;
      else this.take(entry, node, name, value, draft);
    }
    sieve.length += length;
    if (((traits & SPEAKS) === 0 || isSilent) && place.keyword === 'properties')
      this.wake(plan.silent, node, '');
    if ((traits & TYPES & ~types) !== 0) this.misplaced(node, traits, types);
    if ((traits & (LEADS | IDENTIFIES)) !== 0 && !this.isDoubtful)
      this.isDoubtful = (traits & IDENTIFIES) !== 0 || needsEngine(node);
  }

  /** Keywords that look at values of other types than the schema allows; where it names none, or several, again. */
  private misplaced(node: SchemaNode, traits: number, known: number): void {
    const { plan } = this;
    const { schema } = node.place;
    const types = known === 0 ? typeBits(schema.type) : known;
    if (types === 0 || (traits & TYPES & ~types) === 0) return;
    for (const name in schema)
      if (((plan.keywords.get(name)?.traits ?? 0) & TYPES & ~types) !== 0)
        this.wake(plan.misplaced, node, name);
  }

  /** Wakes the rules for malformed values, where the dialect does not allow this one. */
  private refuse(entry: KeywordEntry, node: SchemaNode, name: string, value: unknown, draft: number): void {
    if (draft === 0 || entry.accepts(value, draft)) return;
    this.isDoubtful = true;
    this.wake(this.plan.malformed, node, name);
  }

  private takeText(entry: KeywordEntry, node: SchemaNode, name: string, value: string, draft: number): void {
    const { takeText } = entry;
    if (takeText === TakeText.reference) {
      if (!value.startsWith('#')) this.mayPoint = true;
      return;
    }
    if (takeText === TakeText.other) this.refuse(entry, node, name, value, draft);
    else if (name === 'x-mcp-header') this.mayPoint = true;
    this.sieve.text(value);
  }

  private take(entry: KeywordEntry, node: SchemaNode, name: string, value: unknown, draft: number): void {
    const { take } = entry;
    if (take >= Take.schema && isRecord(value)) {
      if (take === Take.map) this.map(node, name, value);
      else {
        // A list of schemas is expected, and this is one.
        if (take === Take.schemas) this.refuse(entry, node, name, value, draft);
        this.add(node, name, '', value);
      }
      return;
    }
    if (take === Take.unknown) {
      if (name === 'x-mcp-header' || typeof value === 'object') this.mayPoint = true;
    } else this.refuse(entry, node, name, value, draft);
    // They were seen in `properties`; their length is guessed.
    if (take === Take.names) this.sieve.length += Array.isArray(value) ? value.length * 12 : 6;
    else if (take < Take.schema) this.sieve.data(value);
    else if (take !== Take.map) this.list(node, name, value);
  }

  private list(node: SchemaNode, keyword: string, value: unknown): void {
    if (!Array.isArray(value)) this.add(node, keyword, '', value);
    else for (let i = 0; i < value.length; i++) this.add(node, keyword, String(i), value[i]);
  }

  private map(node: SchemaNode, keyword: string, value: Readonly<Record<string, unknown>>): void {
    for (const name in value) {
      this.sieve.text(name);
      this.add(node, keyword, name, value[name]);
    }
  }

  private add(node: SchemaNode, keyword: string, name: string, value: unknown): void {
    const { place } = node;
    if (!isRecord(value)) this.stray(node, keyword, name, value);
    else if (this.open.length < MOST_NODES && place.depth < MOST_DEPTH)
      this.open.push(value, place, keyword, name);
    else this.isCut = true;
  }

  /** Booleans are schemas; an array under `dependencies` lists names, and under a keyword that takes none is malformed. */
  private stray(node: SchemaNode, keyword: string, name: string, value: unknown): void {
    this.sieve.data(value);
    if (typeof value === 'boolean' || name === '') return;
    if (keyword === 'dependencies' && Array.isArray(value)) return;
    this.isDoubtful = true;
    this.wake(this.plan.stray, node, joinPointer('', keyword, name));
  }
}
