import { isRecord } from '../model/json.js';
import { quote } from '../model/quote.js';
import { sameJson } from '../model/same-json.js';
import { compileSchema } from '../schema/index.js';
import {
  type RecordedNotification,
  type RecordedRequest,
  type Recording,
  requestedToken,
  withoutMeta,
} from './read-recording.js';
import { shapeOf } from './shape.js';

type Message = Readonly<Record<string, unknown>>;

/** Where a result says that it was recorded with other arguments. */
const MOCK_META_KEY = 'io.assay/mock';

/** JSON-RPC: no such method; and a code of our own for a request that the recording does not have. */
const CODE = { noMethod: -32601, notRecorded: -32050 } as const;

/** Takes a notification for the client. */
export type Notify = (notification: object) => void;

/** A server that responds from a recording: as to the same request, or as to a call with arguments of the same shape. */
export class MockServer {
  readonly #recording: Recording;
  readonly #onMiss: (message: string) => void;
  /** What was responded with: the same request gets the recorded responses in turn. */
  readonly #given = new Set<RecordedRequest>();

  /** `onMiss` is told about every request that was not recorded as it is. */
  constructor(recording: Recording, onMiss: (message: string) => void) {
    this.#recording = recording;
    this.#onMiss = onMiss;
  }

  /** The response to a message; `undefined` where none is due. `notify` gets the recorded notifications before it. */
  respond(message: unknown, notify: Notify = () => undefined): object | undefined {
    if (Array.isArray(message)) {
      const responses = message.flatMap((one) => this.respond(one, notify) ?? []);
      return responses.length === 0 ? undefined : responses;
    }
    if (!isRecord(message) || typeof message.method !== 'string' || message.id === undefined)
      return undefined;
    const { id, method, params } = message;
    const play = (recorded: RecordedRequest): void => {
      for (const one of recorded.notifications) {
        const played = withToken(one, requestedToken(params));
        if (played !== undefined) notify(played);
      }
    };
    return { jsonrpc: '2.0', id, ...this.#response(method, withoutMeta(params), play) };
  }

  #response(method: string, params: Message, play: (recorded: RecordedRequest) => void): object {
    const ofMethod = this.#recording.requests.filter((request) => request.method === method);
    const same = ofMethod.filter((request) => request.response && sameJson(request.params, params));
    const exact = this.#next(same);
    if (exact?.response !== undefined) {
      play(exact);
      return exact.response;
    }
    if (method === 'ping') return { result: {} };
    if (method === 'initialize') return this.#initialized(ofMethod);
    return method === 'tools/call'
      ? this.#called(ofMethod, params, play)
      : this.#missing(method, ofMethod.length > 0);
  }

  /** A client that introduces itself in another way gets the same introduction of the server. */
  #initialized(requests: readonly RecordedRequest[]): object {
    const recorded = requests.find(({ response }) => response !== undefined && 'result' in response);
    if (recorded?.response !== undefined) return recorded.response;
    const { opened } = this.#recording;
    if (opened?.era !== 'legacy') return this.#missing('initialize', false);
    const { revision, serverInfo, capabilities, instructions } = opened;
    return { result: { protocolVersion: revision, serverInfo, capabilities, instructions } };
  }

  #called(
    calls: readonly RecordedRequest[],
    params: Message,
    play: (recorded: RecordedRequest) => void,
  ): object {
    const ofTool = calls.filter((call) => call.params.name === params.name && call.response !== undefined);
    const shape = shapeOf(params.arguments ?? {});
    const accepts = this.#schemaOf(params.name);
    const isValid = accepts(params.arguments ?? {});
    const alike = ofTool.filter(
      ({ params: { arguments: args = {} } }) => shapeOf(args) === shape && accepts(args) === isValid,
    );
    const good = alike.filter(({ response }) => isSuccess(response));
    const chosen = this.#next(good.length > 0 ? good : alike);
    const name = quote(params.name, 100);
    if (chosen?.response !== undefined) {
      this.#onMiss(`tools/call of ${name}: recorded with other arguments of the same shape`);
      play(chosen);
      return marked(chosen.response, chosen.params.arguments);
    }
    const known = `The recording has ${ofTool.length === 0 ? 'no call' : `${ofTool.length} other calls`} of it.`;
    return this.#missing(`tools/call of ${name} with these arguments`, true, ` ${known}`);
  }

  /** What the recorded schema of a tool says about arguments: a response to valid ones is none to invalid ones. */
  #schemaOf(name: unknown): (args: unknown) => boolean {
    for (const { method, response } of this.#recording.requests) {
      const result =
        method === 'tools/list' && response !== undefined && 'result' in response
          ? response.result
          : undefined;
      const tools: unknown[] = isRecord(result) && Array.isArray(result.tools) ? result.tools : [];
      const tool = tools.find((one) => isRecord(one) && one.name === name);
      if (!isRecord(tool) || !isRecord(tool.inputSchema)) continue;
      const compiled = compileSchema(tool.inputSchema);
      return (args) => compiled.check(args).outcome === 'valid';
    }
    return () => true;
  }

  #missing(what: string, isKnown: boolean, more = ''): object {
    this.#onMiss(`${what}: not recorded`);
    const message = `Not recorded: ${what}.${more} Record it with assay guard --record.`;
    return { error: { code: isKnown ? CODE.notRecorded : CODE.noMethod, message } };
  }

  /** The recorded request whose turn it is: each once, and then the last one again. */
  #next(requests: readonly RecordedRequest[]): RecordedRequest | undefined {
    const next = requests.find((request) => !this.#given.has(request)) ?? requests.at(-1);
    if (next !== undefined) this.#given.add(next);
    return next;
  }
}

/** A notification with the token of the client; progress is only for a client that asks for it. */
function withToken(notification: RecordedNotification, token: unknown): object | undefined {
  const { params } = notification;
  if (!isRecord(params) || params.progressToken === undefined) return notification;
  return token === undefined ? undefined : { ...notification, params: { ...params, progressToken: token } };
}

function isSuccess(response: RecordedRequest['response']): boolean {
  return (
    response !== undefined &&
    'result' in response &&
    isRecord(response.result) &&
    response.result.isError !== true
  );
}

/** The response, saying with which arguments it was recorded. */
function marked(response: NonNullable<RecordedRequest['response']>, recorded: unknown): object {
  if (!('result' in response) || !isRecord(response.result)) return response;
  const meta = isRecord(response.result._meta) ? response.result._meta : {};
  const mark = { match: 'shape', arguments: recorded ?? {} };
  return { result: { ...response.result, _meta: { ...meta, [MOCK_META_KEY]: mark } } };
}
