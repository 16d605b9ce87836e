import { isRecord } from '../model/json.js';
import type { SchemaRule } from './rule.js';
import type { RulePlan } from './rule-plan.js';
import { type Place, SchemaNode, type SchemaRoot } from './schema-node.js';
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
  /** Whether the schemas walked since it was last set to false may hold references or headers. */
  mayPoint = false;
  private open: Place[] = [];
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
    this.open = [first];
    for (let index = 0; index < this.open.length; index++) {
      node.place = this.open[index] as Place;
      this.visit(node, root.draft ?? 0);
    }
  }

  private visit(node: SchemaNode, draft: number): void {
    const { sieve, plan } = this;
    const { schema } = node.place;
    for (const name in schema) {
      const value = schema[name];
      const entry = plan.keywords.get(name);
      sieve.length += name.length + 4;
      if (entry === undefined) this.unknown(node, name, value);
      else {
        if (draft > 0 && !entry.keyword.accepts(value, draft)) this.wake(plan.malformed, node, name);
        if (entry.rules.length > 0) this.wake(entry.rules, node, name);
        if (entry.isReference) this.mayPoint = true;
        if (typeof value === 'string') sieve.text(value);
        else if (entry.role !== 'data') this.children(node.place, name, value, entry.isMap);
        // The names in `required` were seen in `properties`; their length is guessed.
        else if (name === 'required' && Array.isArray(value)) sieve.length += value.length * 12;
        else sieve.data(value);
      }
    }
  }

  private unknown(node: SchemaNode, name: string, value: unknown): void {
    if (name === 'x-mcp-header' || typeof value === 'object') this.mayPoint = true;
    this.wake(this.plan.unknown, node, name);
    this.sieve.data(value);
  }

  private children(around: Place, keyword: string, value: unknown, isMap: boolean): void {
    if (typeof value !== 'object' || value === null) this.sieve.length += 6;
    else if (!isMap && !Array.isArray(value)) this.add(value, around, keyword, '');
    else
      for (const name in value) {
        if (isMap) this.sieve.text(name);
        this.add((value as Readonly<Record<string, unknown>>)[name], around, keyword, name);
      }
  }

  private add(value: unknown, around: Place, keyword: string, name: string): void {
    if (!isRecord(value)) this.sieve.data(value);
    else if (this.open.length < MOST_NODES && around.depth < MOST_DEPTH)
      this.open.push({ schema: value, around, keyword, name, depth: around.depth + 1 });
  }
}
