import { isRecord } from '../model/json.js';
import { joinPointer } from '../model/json-pointer.js';
import type { SchemaRule } from './rule.js';
import type { RulePlan } from './rule-plan.js';
import { type Place, SchemaNode, type SchemaRoot } from './schema-node.js';
import type { TextSieve } from './text-sieve.js';

/** How far a walk goes: a hostile schema costs no more than a large one. */
const MOST_DEPTH = 100;
const MOST_NODES = 40_000;

type Taker = (around: Place, keyword: string, value: unknown) => void;

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
  private open: Place[] = [];
  private node: SchemaNode | undefined;
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
    const first: Place = { schema: root.schema, around: undefined, keyword: '', name: '', depth: 0 };
    const node = new SchemaNode(root, first);
    this.node = node;
    this.open = [first];
    for (let index = 0; index < this.open.length; index++) {
      node.place = this.open[index] as Place;
      this.visit(node, root.draft ?? 0);
    }
  }

  private visit(node: SchemaNode, draft: number): void {
    const { plan, takers, sieve } = this;
    const { schema } = node.place;
    for (const name in schema) {
      const value = schema[name];
      const entry = plan.keywords.get(name) ?? plan.otherwise;
      sieve.length += name.length + 4;
      if (draft > 0 && !entry.accepts(value, draft)) this.wake(plan.malformed, node, name);
      if (entry.rules.length > 0) this.wake(entry.rules, node, name);
      takers[typeof value === 'string' ? entry.ofText : entry.ofOther]?.(node.place, name, value);
    }
  }

  /**
   * What to do with the value of a keyword, by its kind. A table, because a call through it is never inlined: the
   * compiler would otherwise weigh all of them at each place where a value is met.
   */
  private readonly takers: readonly Taker[] = [
    /* Take.type */ (_around, _name, value) => {
      this.sieve.length += (value as string).length + 3;
    },
    /* Take.text */ (_around, _name, value) => this.sieve.text(value as string),
    /* Take.reference */ (_around, _name, value) => {
      if (!(value as string).startsWith('#')) this.mayPoint = true;
    },
    /* Take.data */ (_around, _name, value) => this.sieve.data(value),
    /* Take.names */ (_around, _name, value) => {
      // They were seen in `properties`; their length is guessed.
      this.sieve.length += Array.isArray(value) ? value.length * 12 : 6;
    },
    /* Take.unknown */ (_around, name, value) => {
      if (name === 'x-mcp-header' || typeof value === 'object') this.mayPoint = true;
      this.sieve.data(value);
    },
    /* Take.schemas */ (around, name, value) => this.list(around, name, value),
    /* Take.map */ (around, name, value) => this.map(around, name, value),
  ];

  private list(around: Place, keyword: string, value: unknown): void {
    if (!Array.isArray(value)) this.add(value, around, keyword, '');
    else for (let i = 0; i < value.length; i++) this.add(value[i], around, keyword, String(i));
  }

  private map(around: Place, keyword: string, value: unknown): void {
    if (!isRecord(value)) return;
    for (const name in value) {
      this.sieve.text(name);
      this.add(value[name], around, keyword, name);
    }
  }

  /** Booleans are schemas; an array under `dependencies` lists names, and under a keyword that takes none is malformed. */
  private stray(value: unknown, keyword: string, name: string): void {
    this.sieve.data(value);
    if (typeof value === 'boolean' || this.node === undefined || name === '') return;
    if (keyword === 'dependencies' && Array.isArray(value)) return;
    this.wake(this.plan.stray, this.node, joinPointer('', keyword, name));
  }

  private add(value: unknown, around: Place, keyword: string, name: string): void {
    if (!isRecord(value)) this.stray(value, keyword, name);
    else if (this.open.length < MOST_NODES && around.depth < MOST_DEPTH)
      this.open.push({ schema: value, around, keyword, name, depth: around.depth + 1 });
  }
}
