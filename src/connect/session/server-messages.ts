import { isRecord } from '../../model/json.js';
import { quote } from '../../model/quote.js';
import { allowsBatches, eraOf, isAtLeast, type Revision } from '../../model/revision.js';
import type { ScriptedAnswers } from '../open-options.js';
import { type EventLog, now } from './event-log.js';
import type { JsonRpcClient } from './json-rpc-client.js';
import type { ServerMessageHandler } from './message-router.js';
import { needsCapability, runScript, scriptedResponseFor } from './scripted-response.js';

const METHOD_NOT_FOUND = -32601;
const INTERNAL_ERROR = -32603;
const INVALID_REQUEST = -32600;

/** Handles messages that the server starts: notifications, progress, and requests, each with a proper response. */
export class ServerMessages implements ServerMessageHandler {
  readonly #client: JsonRpcClient;
  readonly #log: EventLog;
  readonly #answers: ScriptedAnswers;
  revision: Revision | undefined;
  /** What the server has announced; unknown before the handshake. */
  capabilities: Readonly<Record<string, unknown>> | undefined;

  constructor(client: JsonRpcClient, log: EventLog, answers: ScriptedAnswers = {}) {
    this.#client = client;
    this.#log = log;
    this.#answers = answers;
  }

  /** Before the revision is known, a batch is not reported. */
  get allowsBatches(): boolean {
    return this.revision === undefined || allowsBatches(this.revision);
  }

  notification(method: string, params: unknown): void {
    if (method === 'notifications/progress') this.#progress(params);
    else if (method === 'notifications/message') this.#logged(params);
    else if (method === 'notifications/tools/list_changed')
      this.#log.emit({ type: 'tools_changed', at: now() });
  }

  request(method: string, id: unknown, params: unknown): void {
    const evidence = [{ text: quote({ id, method, params }) }];
    if (!isRequestId(id)) {
      this.#log.report('wire/request-id', { evidence });
      this.#reply(null, { error: { code: INVALID_REQUEST, message: 'Invalid request id' } });
      return;
    }
    if (this.revision !== undefined && eraOf(this.revision) === 'modern')
      this.#log.report('wire/server-request', { evidence });
    // A reply that cannot be sent means that the channel has ended, which the channel itself reports.
    void this.#answer(method, params, evidence).then((body) => this.#reply(id, body));
  }

  async #answer(
    method: string,
    params: unknown,
    evidence: readonly { text: string }[],
  ): Promise<{ result: unknown } | { error: unknown }> {
    if (method === 'ping') return { result: {} };
    const answer = scriptedResponseFor(method, this.#answers);
    if (answer === undefined) {
      if (needsCapability(method) && this.revision !== undefined && isAtLeast(this.revision, '2025-06-18'))
        this.#log.report('wire/undeclared-capability', { evidence });
      return { error: { code: METHOD_NOT_FOUND, message: `Method not found: ${method}` } };
    }
    try {
      return { result: await runScript(answer, params) };
    } catch (error) {
      return {
        error: { code: INTERNAL_ERROR, message: error instanceof Error ? error.message : String(error) },
      };
    }
  }

  #reply(id: string | number | null, body: { result: unknown } | { error: unknown }): void {
    this.#client.answer(id, body).catch(() => undefined);
  }

  #logged(params: unknown): void {
    if (this.capabilities === undefined || this.capabilities.logging !== undefined) return;
    this.#log.report('wire/undeclared-logging', { evidence: [{ text: quote(params) }] });
  }

  #progress(params: unknown): void {
    if (!isRecord(params)) {
      this.#log.report('wire/unknown-progress', { evidence: [{ text: quote(params) }] });
      return;
    }
    const pending = this.#client.pending(params.progressToken);
    if (pending === undefined) {
      const fate = this.#client.fateOf(params.progressToken);
      if (fate === 'never sent' || fate === 'answered')
        this.#log.report('wire/unknown-progress', { evidence: [{ text: quote(params) }] });
      return;
    }
    if (pending.progress(params)) return;
    const tool = pending.tool === undefined ? {} : { tool: pending.tool };
    const { progressToken: _ours, ...told } = params;
    this.#log.report('wire/progress-value', { evidence: [{ text: quote(told) }], ...tool });
  }
}

function isRequestId(id: unknown): id is string | number {
  return typeof id === 'string' || Number.isInteger(id);
}
