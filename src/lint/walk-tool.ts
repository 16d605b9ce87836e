import { isRecord } from '../model/json.js';
import { KEYWORDS, type Role } from '../schema/keyword-table.js';
import { SchemaNode, type SchemaRoot } from './schema-node.js';

/** How far a walk goes: a hostile schema costs no more than a large one. */
const MOST_DEPTH = 100;
const MOST_NODES = 40_000;

/** Called for a keyword at a place; `isKnown` where the standard has the keyword. */
export type Visit = (node: SchemaNode, keyword: string, isKnown: boolean) => void;

/** Hears what the walk over a tool meets: every string and name, and the length of all as JSON text. */
export class TextSink {
  readonly texts: string[] = [];
  length = 0;

  text(text: string): void {
    this.texts.push(text);
    this.length += text.length + 3;
  }

  /** Data in which keywords mean nothing: its strings and names count, and its depth is bounded. */
  data(value: unknown, depth = 0): void {
    if (typeof value === 'string') this.text(value);
    else if (typeof value !== 'object' || value === null) this.length += 6;
    else if (depth < MOST_DEPTH)
      for (const key of Object.keys(value)) {
        if (!Array.isArray(value)) this.text(key);
        this.data((value as Record<string, unknown>)[key], depth + 1);
      }
  }
}

/** Walks a schema once: every keyword of every place, in document order, references not followed. */
export class SchemaWalk {
  private nodes = 0;
  private readonly visit: Visit;
  private readonly sink: TextSink;

  constructor(visit: Visit, sink: TextSink) {
    this.visit = visit;
    this.sink = sink;
  }

  root(root: SchemaRoot): void {
    if (isRecord(root.schema)) this.node(new SchemaNode(root.schema, root, undefined, '', undefined));
  }

  private node(node: SchemaNode): void {
    if (++this.nodes > MOST_NODES) return;
    const { schema } = node;
    const { sink } = this;
    for (const keyword of Object.keys(schema)) {
      const value = schema[keyword];
      const role = KEYWORDS.get(keyword)?.role;
      sink.length += keyword.length + 4;
      this.visit(node, keyword, role !== undefined);
      if (typeof value === 'string') sink.text(value);
      else if (role === undefined || role === 'data') sink.data(value);
      else if (node.depth < MOST_DEPTH) this.children(node, keyword, value, role);
    }
  }

  private children(node: SchemaNode, keyword: string, value: unknown, role: Role): void {
    const { root } = node;
    if (Array.isArray(value)) {
      for (let i = 0; i < value.length; i++) this.child(value[i], root, node, keyword, i);
    } else if (!isRecord(value)) this.sink.data(value);
    else if (role === 'schema-map' || role === 'dependencies') {
      for (const name of Object.keys(value)) {
        this.sink.text(name);
        this.child(value[name], root, node, keyword, name);
      }
    } else this.node(new SchemaNode(value, root, node, keyword, undefined));
  }

  private child(
    value: unknown,
    root: SchemaRoot,
    node: SchemaNode,
    keyword: string,
    name: string | number,
  ): void {
    if (isRecord(value)) this.node(new SchemaNode(value, root, node, keyword, name));
    else this.sink.data(value);
  }
}
