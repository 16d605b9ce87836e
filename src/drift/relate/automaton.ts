import { type RegexTree, readRegexTree } from '../../schema/regex-tree.js';

/** An edge that needs a character, or a place in the text, or nothing. */
type Edge =
  | { readonly kind: 'free' | 'start' | 'end'; readonly to: number }
  | { readonly kind: 'char'; readonly to: number; readonly set: readonly (readonly [number, number])[] };

/** Patterns with large counts have as many states; those with more than this are not modelled. */
const MAX_STATES = 3_000;
const MATCHED = 'matched';

/**
 * Whether texts match a pattern anywhere, character by character. A state is a text, so that states can be compared
 * and remembered; the same text always leads on in the same way.
 */
export class Automaton {
  private readonly edges: Edge[][] = [[]];
  private readonly last: number;
  private readonly nodes = new Map<string, readonly number[]>();

  private constructor(tree: RegexTree) {
    this.last = this.add(tree, 0);
  }

  /** `undefined` where the pattern has parts that no such machine can follow: look-arounds, back references. */
  static of(source: string): Automaton | undefined {
    const tree = readRegexTree(source);
    if (tree === undefined) return undefined;
    try {
      return new Automaton(tree);
    } catch (error) {
      if (error instanceof NotRegular) return undefined;
      throw error;
    }
  }

  /** The state before the first character. */
  get start(): string {
    return this.state(this.closure([0], 'start'));
  }

  /** The state after one more character. */
  next(state: string, code: number): string {
    if (state === MATCHED) return state;
    const reached: number[] = [0];
    for (const node of this.nodes.get(state) ?? [])
      for (const edge of this.edges[node] ?? [])
        if (edge.kind === 'char' && edge.set.some(([from, to]) => from <= code && code <= to))
          reached.push(edge.to);
    return this.state(this.closure(reached));
  }

  /** Whether a text that ends in this state matches. */
  accepts(state: string): boolean {
    return state === MATCHED || this.closure(this.nodes.get(state) ?? [], 'end').includes(this.last);
  }

  /** The first code points of all ranges that the pattern tells apart. */
  *boundaries(): Generator<number> {
    for (const edges of this.edges)
      for (const edge of edges)
        if (edge.kind === 'char')
          for (const [from, to] of edge.set) {
            yield from;
            yield to + 1;
          }
  }

  private state(nodes: readonly number[]): string {
    if (nodes.includes(this.last)) return MATCHED;
    const key = nodes.join();
    this.nodes.set(key, nodes);
    return key;
  }

  /** Nodes reachable without a character; `start` edges at the start alone, `end` edges at the end alone. */
  private closure(nodes: readonly number[], place?: 'start' | 'end'): number[] {
    const seen = new Set(nodes);
    for (const node of seen)
      for (const edge of this.edges[node] ?? [])
        if (edge.kind === 'free' || edge.kind === place) seen.add(edge.to);
    return [...seen].sort((a, b) => a - b);
  }

  private node(): number {
    if (this.edges.length > MAX_STATES) throw new NotRegular();
    return this.edges.push([]) - 1;
  }

  private connect(from: number, edge: Edge): number {
    this.edges[from]?.push(edge);
    return edge.to;
  }

  /** Adds what a tree matches after a node, and returns the node after it. */
  private add(tree: RegexTree, from: number): number {
    switch (tree.kind) {
      case 'leaf':
        if (tree.set === undefined) throw new NotRegular();
        return this.connect(from, { kind: 'char', to: this.node(), set: tree.set });
      case 'start':
      case 'end':
        return this.connect(from, { kind: tree.kind, to: this.node() });
      case 'look':
        throw new NotRegular();
      case 'group':
        return this.add(tree.part, from);
      case 'sequence':
        return tree.parts.reduce((node, part) => this.add(part, node), from);
      case 'choice': {
        const after = this.node();
        for (const part of tree.parts) this.connect(this.branch(part, from), { kind: 'free', to: after });
        return after;
      }
      case 'repeat':
        return this.repeat(tree, from);
    }
  }

  /** A part behind an edge of its own, so that loops inside it do not lead back into its siblings. */
  private branch(part: RegexTree, from: number): number {
    return this.add(part, this.connect(from, { kind: 'free', to: this.node() }));
  }

  private repeat({ part, min, max }: RegexTree & { kind: 'repeat' }, from: number): number {
    let node = from;
    for (let i = 0; i < min; i++) node = this.branch(part, node);
    if (max === Number.POSITIVE_INFINITY) {
      const loop = this.connect(node, { kind: 'free', to: this.node() });
      this.connect(this.branch(part, loop), { kind: 'free', to: loop });
      return this.connect(loop, { kind: 'free', to: this.node() });
    }
    const after = this.node();
    for (let i = min; i < max; i++) {
      this.connect(node, { kind: 'free', to: after });
      node = this.branch(part, node);
    }
    return this.connect(node, { kind: 'free', to: after });
  }
}

class NotRegular extends Error {}

/**
 * Some characters of every range that the automata tell apart, the plainest first. All characters of a range lead to
 * the same state, so that one is enough unless texts are ruled out one by one.
 */
export function alphabet(automata: readonly Automaton[], perRange: number): number[] {
  const cuts = new Set<number>([0, SURROGATES[0], SURROGATES[1] + 1]);
  for (const automaton of automata) for (const cut of automaton.boundaries()) cuts.add(cut);
  const starts = [...cuts].filter((cut) => cut <= LAST).sort((a, b) => a - b);
  return starts
    .map((from, i): [number, number] => [from, (starts[i + 1] ?? LAST + 1) - 1])
    .filter(([from]) => from < SURROGATES[0] || from > SURROGATES[1])
    .flatMap((range) => members(range, perRange))
    .sort((a, b) => plainness(a) - plainness(b));
}

function members([from, to]: readonly [number, number], count: number): number[] {
  const found = PLAIN.filter((code) => from <= code && code <= to).slice(0, count);
  for (let code = from; code <= to && found.length < count; code++)
    if (!found.includes(code)) found.push(code);
  return found;
}

const LAST = 0x10ffff;
const SURROGATES: readonly [number, number] = [0xd800, 0xdfff];
/** Characters that read well in an example, best first. */
const PLAIN: readonly number[] = [...'abcxyzABCXYZ0123456789_- .,/:'].map((char) => char.codePointAt(0) ?? 0);

function plainness(code: number): number {
  const index = PLAIN.indexOf(code);
  return index === -1 ? PLAIN.length + code : index;
}
