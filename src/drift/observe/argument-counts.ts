import { isRecord } from '../../model/json.js';
import { type JsonPointer, joinPointer } from '../../model/json-pointer.js';
import type { JsonSchema } from '../../model/tool.js';
import { canonicalJson } from '../../schema/hash.js';
import { type DeclaredNodes, declaredNodes, itemNodes, listedBy, propertyNodes } from './declared-nodes.js';

/** What was counted at an argument with listed values. Values and calls are JSON texts. */
export interface ArgumentCount {
  readonly listed: readonly unknown[];
  readonly accepted: Set<string>;
  /** By value: the calls that were rejected, without the value. */
  readonly rejected: Map<string, Set<string>>;
  /** The accepted calls, without the value. */
  readonly around: Set<string>;
  /** Each list of allowed values that an error named, sorted. */
  readonly named: Set<string>;
}

const DEEPEST = 6;
const MOST_CALLS = 500;
const MOST_ITEMS = 20;

/** Counts which listed values a tool accepts and rejects, and which it names, each by its place. */
export class ArgumentCounts {
  readonly places = new Map<JsonPointer, ArgumentCount>();
  private readonly schema: JsonSchema;

  constructor(schema: JsonSchema) {
    this.schema = schema;
  }

  /** Counts the listed values in the arguments of a valid call. */
  add(args: unknown, isAccepted: boolean): void {
    for (const { path, value, count } of this.listedValues(args)) {
      const member = canonicalJson(value);
      const call = canonicalJson(without(args, path));
      if (isAccepted) {
        count.accepted.add(member);
        if (count.around.size < MOST_CALLS) count.around.add(call);
      } else {
        const calls = count.rejected.get(member) ?? new Set();
        if (calls.size < MOST_CALLS) calls.add(call);
        count.rejected.set(member, calls);
      }
    }
  }

  /** Notes the allowed values that an error named for a place; the list that fits the schema best is meant. */
  addNamed(path: JsonPointer, args: unknown, lists: readonly (readonly string[])[]): void {
    const place = [...this.listedValues(args)].find((one) => one.path === generalPath(path));
    if (place === undefined) return;
    const { count, value } = place;
    const overlap = (list: readonly string[]): number =>
      list.filter((member) => count.listed.includes(member)).length;
    const [best] = lists
      .map((list) => list.filter((member) => member !== value))
      .toSorted((one, other) => overlap(other) - overlap(one));
    if (best === undefined || overlap(best) * 2 < Math.min(best.length, count.listed.length)) return;
    count.named.add(JSON.stringify([...new Set(best)].sort()));
  }

  private *listedValues(
    args: unknown,
  ): Generator<{ readonly path: JsonPointer; readonly value: unknown; readonly count: ArgumentCount }> {
    const open: { value: unknown; path: JsonPointer; nodes: DeclaredNodes; depth: number }[] = [
      { value: args, path: '', nodes: declaredNodes(this.schema, this.schema), depth: 0 },
    ];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      const { value, path, nodes, depth } = next;
      if (depth > DEEPEST) continue;
      const listed = listedBy(nodes);
      if (listed !== undefined) yield { path, value, count: this.countOf(path, listed) };
      if (Array.isArray(value))
        for (const item of value.slice(0, MOST_ITEMS))
          open.push({
            value: item,
            path: `${path}/*`,
            nodes: itemNodes(nodes, this.schema),
            depth: depth + 1,
          });
      else if (isRecord(value))
        for (const [name, inner] of Object.entries(value))
          open.push({
            value: inner,
            path: joinPointer(path, name),
            nodes: propertyNodes(nodes, name, this.schema),
            depth: depth + 1,
          });
    }
  }

  private countOf(path: JsonPointer, listed: readonly unknown[]): ArgumentCount {
    const known = this.places.get(path);
    if (known !== undefined) return known;
    const count: ArgumentCount = {
      listed,
      accepted: new Set(),
      rejected: new Map(),
      around: new Set(),
      named: new Set(),
    };
    this.places.set(path, count);
    return count;
  }
}

/** The same arguments with another value at a place: calls that differ in it alone are then equal. */
function without(args: unknown, path: JsonPointer): unknown {
  const tokens = path.split('/').slice(1);
  const replace = (value: unknown, [token, ...rest]: readonly string[]): unknown => {
    if (token === undefined) return null;
    if (token === '*' && Array.isArray(value)) return value.map((item) => replace(item, rest));
    if (!isRecord(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [
        name,
        joinPointer('', name) === `/${token}` ? replace(inner, rest) : inner,
      ]),
    );
  };
  return replace(args, tokens);
}

const generalPath = (path: JsonPointer): JsonPointer => path.replace(/\/\d+(?=\/|$)/g, '/*');
