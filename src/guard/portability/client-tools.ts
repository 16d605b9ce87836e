import { createHash } from 'node:crypto';
import { fixesFor, fixTool, judgePortability, type Profile } from '../../lint/index.js';
import { isRecord } from '../../model/json.js';
import type { Tool } from '../../model/tool.js';
import { readTool } from '../../protocol/index.js';
import { clientKeys, type KeyNames, serverArguments } from './client-keys.js';

/** A tool as a client gets it, and what it is called on the server. */
export interface ClientTool {
  readonly definition: unknown;
  readonly serverTool: Readonly<Record<string, unknown>>;
  readonly keys: KeyNames;
}

/** Lengths to which a name is cut, until the client takes it. Some count a prefix of their own. */
const LENGTHS = [128, 64, 60, 48, 40, 32, 24];

/** One fix may produce something that another fix changes. */
const MOST_ROUNDS = 5;

/** Tools that are remembered. */
const MOST_KNOWN = 10_000;

/**
 * Rewrites tools so that a client takes them, and calls so that the server understands them. Schemas are changed by fixes that
 * keep their meaning, names and parameters by another spelling, which depends on nothing but the tool itself.
 */
export class ClientTools {
  readonly #profile: Profile;
  readonly #server: string;
  readonly #known = new Map<string, ClientTool>();

  /** `server` is the server's name at the client, which puts it before the names of tools. */
  constructor(profile: Profile, server = '') {
    this.#profile = profile;
    this.#server = server;
  }

  /** Tools as the client gets them; the list itself where it takes all of them as they are. */
  rewrite(tools: readonly unknown[]): readonly unknown[] {
    const rewritten = tools.map((tool) => this.#rewritten(tool));
    return rewritten.every((tool, index) => tool === tools[index]) ? tools : rewritten;
  }

  /** A call as the server understands it; `undefined` where that is how the client made it. */
  serverCall(name: string, args: unknown): { readonly name: string; readonly args: unknown } | undefined {
    const known = this.#known.get(name);
    if (known === undefined) return undefined;
    return { name: String(known.serverTool.name), args: serverArguments(args, known.keys) };
  }

  /** The server's own definition of a tool; `undefined` where the client has it as it is. */
  serverTool(name: string): Readonly<Record<string, unknown>> | undefined {
    return this.#known.get(name)?.serverTool;
  }

  /** The server's own schema of a tool, by its name there; `undefined` where the client has it as it is. */
  serverSchema(serverName: string): unknown {
    for (const { serverTool } of this.#known.values())
      if (serverTool.name === serverName) return serverTool.inputSchema;
    return undefined;
  }

  #rewritten(wire: unknown): unknown {
    const { tool } = readTool(wire, '2025-11-25');
    if (tool === undefined || !isRecord(wire)) return wire;
    const name = this.#nameFor(tool.name);
    const { schema, keys } = clientKeys(this.#fixed(tool).inputSchema, (at) => this.#badKeys(tool, at));
    if (name === tool.name && schema === tool.inputSchema) return wire;
    const definition = { ...wire, name, inputSchema: schema };
    if (this.#known.size >= MOST_KNOWN) this.#known.clear();
    this.#known.set(name, { definition, serverTool: wire, keys });
    return definition;
  }

  #fixed(tool: Tool): Tool {
    let fixed = tool;
    for (let round = 0; round < MOST_ROUNDS; round++) {
      const { tool: next, changes } = fixTool(
        fixed,
        fixesFor(this.#reasons(fixed).map(({ constraint }) => constraint)),
      );
      if (changes.length === 0) break;
      fixed = next;
    }
    return fixed;
  }

  /** The name, or one that the client takes: other characters replaced, cut, and told apart by a hash. */
  #nameFor(name: string): string {
    if (this.#takesName(name)) return name;
    const plain = name.replace(/[^A-Za-z0-9_]+/g, '_').replace(/^[^A-Za-z]+/, '') || 'tool';
    const mark = `_${createHash('sha256').update(name).digest('hex').slice(0, 6)}`;
    const candidates = LENGTHS.map((length) => plain.slice(0, length - mark.length) + mark);
    return candidates.find((candidate) => this.#takesName(candidate)) ?? name;
  }

  #takesName(name: string): boolean {
    const tool = { name, description: 'A tool.', inputSchema: { type: 'object', properties: {} } };
    return !this.#reasons(tool).some(({ path }) => path === '/name');
  }

  /** Whether the client refuses a parameter's name. */
  #badKeys(tool: Tool, key: string): boolean {
    const inputSchema = { type: 'object', properties: { [key]: { type: 'string', description: 'A text.' } } };
    return this.#reasons({ ...tool, inputSchema }).some(({ constraint }) =>
      constraint.endsWith('/parameter-name'),
    );
  }

  #reasons(tool: Tool) {
    const { matrix } = judgePortability([tool], { profiles: [this.#profile], server: this.#server });
    return matrix.flatMap(({ reasons }) => reasons);
  }
}
