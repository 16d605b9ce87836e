import { EXPERIMENTAL_KEY, EXTENSION_KEY } from '../../capability/announcement.js';
import { callHandler } from '../../capability/server/call-handler.js';
import { capabilityOf } from '../../capability/server/capability-of.js';
import { requestReaderFor } from '../../capability/server/read-request.js';
import type { ToolValidationOptions } from '../../capability/server/tool-validation-options.js';
import { validationTool } from '../../capability/server/validation-tool.js';
import { VerdictCache } from '../../capability/verdict-cache.js';
import { isRecord } from '../../model/json.js';
import type { Handler } from '../../sdk-server/server-internals.js';
import type { GuardedServer } from '../proxy/guarded-server.js';

type Message = Readonly<Record<string, unknown>>;

/** The list of tools stays as it is: clients find the validation tool by the capability. */
const OPTIONS: ToolValidationOptions = { definition: 'hidden', streaming: false };

/**
 * Tool validation for a server that has none: the guard announces the capability and responds to calls of `validate` at the
 * level `syntax`. A server that announces validation itself responds itself. One object serves all connections to a server.
 */
export class GuardValidation {
  readonly #capability = capabilityOf(OPTIONS);
  readonly #handlers = new WeakMap<GuardedServer, Handler>();
  /** Whether it is the guard that validates; unknown until the server has introduced itself. */
  #isOwn = false;

  /** The server's introduction with the capability; `undefined` where it stays as it is. */
  announce(introduction: Message): Message | undefined {
    const { capabilities } = introduction;
    if (!isRecord(capabilities) || capabilities.tools === undefined) return undefined;
    const experimental = isRecord(capabilities.experimental) ? capabilities.experimental : {};
    const extensions = isRecord(capabilities.extensions) ? capabilities.extensions : {};
    this.#isOwn = !(EXPERIMENTAL_KEY in experimental) && !(EXTENSION_KEY in extensions);
    if (!this.#isOwn) return undefined;
    return {
      ...introduction,
      capabilities: {
        ...capabilities,
        experimental: { ...experimental, [EXPERIMENTAL_KEY]: this.#capability },
        extensions: { ...extensions, [EXTENSION_KEY]: this.#capability },
      },
    };
  }

  /** Whether a call is a question to the guard. A tool of the server with this name stays reachable. */
  isAsked(toolName: string, { tools }: GuardedServer): boolean {
    return this.#isOwn && toolName === this.#capability.method && !tools.known?.names.includes(toolName);
  }

  /** The result of a call of the validation tool. Rejects with an error that has a JSON-RPC `code`. */
  async respond(params: Message, context: unknown, server: GuardedServer): Promise<object> {
    const handler = this.#handlers.get(server) ?? this.#handlerFor(server);
    this.#handlers.set(server, handler);
    const result = await handler({ method: 'tools/call', params }, context);
    return isRecord(result) ? result : {};
  }

  #handlerFor(server: GuardedServer): Handler {
    const { method, maxBatchSize } = this.#capability;
    const { inputSchema } = validationTool(method, maxBatchSize, 'full');
    return callHandler(undefined, this.#capability, {
      tools: async (context) => server.tools.known ?? (await server.tools.read(context)),
      readRequest: requestReaderFor(method, inputSchema, maxBatchSize),
      cache: new VerdictCache(),
      options: {
        ...OPTIONS,
        // A tool that was not approved would be refused.
        authorize: ({ tool }) => server.definitions.refusalOf(server.tools.known?.definitionOf(tool)) ?? true,
      },
      isClosed: () => server.isClosed,
    });
  }
}
