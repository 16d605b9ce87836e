import { quote } from '../../model/quote.js';
import { unknownToolDraft } from '../listed-tool.js';
import type { ToolCallQuestion } from '../verdict.js';
import { extendDraft, finishVerdict } from '../verdict-draft.js';
import { streamOf } from './stream-of.js';
import {
  type StreamedResult,
  ToolValidationClient,
  type ToolValidationClientOptions,
  type ValidateCallOptions,
} from './tool-validation-client.js';
import { resultOf, type ToolValidationResult } from './tool-validation-result.js';
import { validateAlone } from './validate-alone.js';
import type { ValidationPeer } from './validation-peer.js';

/** A call of one server, with its position among all calls. */
interface Routed {
  readonly index: number;
  readonly call: ToolCallQuestion;
}

/**
 * The orchestrator's half: several servers behind one client. Tools are named `server:tool`. A server without the
 * capability is validated by its schemas, which is logged once for each.
 */
export class ToolValidationServers {
  readonly #clients = new Map<string, ToolValidationClient>();
  readonly #options: Omit<ToolValidationClientOptions, 'tools' | 'name'>;

  constructor(
    servers: Readonly<Record<string, ValidationPeer>>,
    options: Omit<ToolValidationClientOptions, 'tools' | 'name'> = {},
  ) {
    this.#options = options;
    for (const [name, peer] of Object.entries(servers)) this.add(name, peer);
  }

  /** Adds a connected server, or replaces the one of this name. */
  add(name: string, peer: ValidationPeer): void {
    this.#clients.set(name, new ToolValidationClient(peer, { ...this.#options, name }));
  }

  /** Forgets a server. */
  remove(name: string): void {
    this.#clients.delete(name);
  }

  /** The client of one server. */
  client(name: string): ToolValidationClient | undefined {
    return this.#clients.get(name);
  }

  /** Whether a server announced something at a dotted path: `experimental.toolValidation`. */
  hasCapability(server: string, path: string): boolean {
    return this.#clients.get(server)?.hasCapability(path) === true;
  }

  /** Forgets the verdicts of one server, or of all. See `ToolValidationClient.invalidate`. */
  invalidate(server?: string, event?: string): void {
    for (const [name, client] of this.#clients)
      if (server === undefined || server === name) client.invalidate(event);
  }

  /** Would this call of `server:tool` work? */
  validateTool(
    tool: string,
    args: unknown,
    options: ValidateCallOptions = {},
  ): Promise<ToolValidationResult> {
    return validateAlone(this, { tool, arguments: args }, options);
  }

  /** Several questions to any of the servers; the results are in the order of the calls. */
  async validateBatch(
    calls: readonly ToolCallQuestion[],
    options: ValidateCallOptions = {},
  ): Promise<readonly ToolValidationResult[]> {
    const results: [number, ToolValidationResult][] = [];
    for await (const { index, result } of this.validateStream(calls, options)) results.push([index, result]);
    return results.sort(([one], [other]) => one - other).map(([, result]) => result);
  }

  /** The same, each result as soon as it is known. */
  async *validateStream(
    calls: readonly ToolCallQuestion[],
    { onProgress, ...options }: ValidateCallOptions = {},
  ): AsyncGenerator<StreamedResult> {
    let done = 0;
    yield* streamOf<StreamedResult>((push) => {
      const tell = (index: number, result: ToolValidationResult): void => {
        push({ index, result });
        done++;
        onProgress?.(done, calls.length);
      };
      return Promise.all(
        [...this.#route(calls)].map(async ([client, routed]) => {
          if (client === undefined) {
            for (const { index, call } of routed) tell(index, this.#nowhere(call.tool));
            return;
          }
          const questions = routed.map(({ call }) => call);
          for await (const { index, result } of client.validateStream(questions, options))
            tell(routed[index]?.index ?? index, result);
        }),
      );
    });
  }

  #route(calls: readonly ToolCallQuestion[]): Map<ToolValidationClient | undefined, Routed[]> {
    const routes = new Map<ToolValidationClient | undefined, Routed[]>();
    calls.forEach((call, index) => {
      const server = this.#serverOf(call.tool);
      const client = server === undefined ? undefined : this.#clients.get(server);
      const tool = server === undefined ? call.tool : call.tool.slice(server.length + 1);
      const routed = routes.get(client) ?? [];
      routed.push({ index, call: { ...call, tool } });
      routes.set(client, routed);
    });
    return routes;
  }

  /** Names of servers may have colons themselves: the longest that fits is meant. */
  #serverOf(tool: string): string | undefined {
    const fitting = [...this.#clients.keys()].filter((name) => tool.startsWith(`${name}:`));
    return fitting.sort((one, other) => other.length - one.length)[0];
  }

  #nowhere(tool: string): ToolValidationResult {
    const at = (this.#options.now ?? Date.now)();
    const names = [...this.#clients.keys()].map((name) => quote(name, 64)).join(', ');
    const hint = `Name the tool as server:tool. Known servers: ${names === '' ? 'none' : names}.`;
    const draft = extendDraft(unknownToolDraft(tool, []), { suggestions: [hint] });
    return resultOf(finishVerdict(draft, at, at, 'schema-only'), false);
  }
}
