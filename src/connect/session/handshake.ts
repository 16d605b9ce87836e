import { Fault } from '../../model/fault.js';
import { isRecord } from '../../model/json.js';
import { quote } from '../../model/quote.js';
import { type Era, eraOf, isRevision, REVISIONS, type Revision } from '../../model/revision.js';
import type { Reply } from '../../model/session.js';
import type { ResolvedOpenOptions } from '../open-options.js';
import { clientCapabilitiesOf, clientInfoOf, META } from './client-identity.js';
import type { EventLog } from './event-log.js';
import type { JsonRpcClient } from './json-rpc-client.js';

/** What both sides agreed on, and how the server introduced itself. */
export interface Agreement {
  readonly revision: Revision;
  readonly era: Era;
  readonly serverInfo: unknown;
  readonly capabilities: Readonly<Record<string, unknown>>;
  readonly instructions: unknown;
}

/** What a handshake needs. */
export interface HandshakeParts {
  readonly client: JsonRpcClient;
  readonly log: EventLog;
  readonly options: ResolvedOpenOptions;
  /** Milliseconds that may still pass. */
  readonly timeout: number;
}

/** A refusal leaves the other era to be tried. */
export type HandshakeOutcome = { readonly agreement: Agreement } | { readonly refusal: Fault };

/** Introduces us the way of a revision's era: with `initialize` or with `server/discover`. */
export function handshake(parts: HandshakeParts, revision: Revision): Promise<HandshakeOutcome> {
  parts.client.speak(revision);
  return eraOf(revision) === 'legacy' ? initialize(parts, revision) : discover(parts, revision);
}

async function initialize(parts: HandshakeParts, revision: Revision): Promise<HandshakeOutcome> {
  const { client, options } = parts;
  const reply = await ask(parts, 'initialize', {
    protocolVersion: revision,
    capabilities: clientCapabilitiesOf(options.answers),
    clientInfo: clientInfoOf(options),
  });
  if (reply.kind === 'error') return { refusal: refused('initialize', reply.error) };
  const { result } = reply;
  if (!isRecord(result)) throw notMcp('initialize', result);
  const offered = result.protocolVersion;
  if (isRevision(offered) && eraOf(offered) === 'modern') {
    parts.log.report('wire/revision-offer', { evidence: [{ text: quote(result) }] });
    return { refusal: unsupported(offered, revision) };
  }
  if (!isRevision(offered) || (options.protocol !== undefined && offered !== options.protocol))
    throw unsupported(offered, revision);
  client.agree(offered);
  await client.notify('notifications/initialized');
  return { agreement: agreementOf(parts, offered, result, result.serverInfo) };
}

async function discover(parts: HandshakeParts, revision: Revision): Promise<HandshakeOutcome> {
  let reply: Reply;
  try {
    reply = await ask(parts, 'server/discover', undefined);
  } catch (fault) {
    if (!isEraRefusal(fault)) throw fault;
    return { refusal: fault };
  }
  if (reply.kind === 'error') return { refusal: refused('server/discover', reply.error) };
  const { result } = reply;
  if (!isRecord(result) || !Array.isArray(result.supportedVersions))
    return { refusal: notMcp('server/discover', result) };
  if (!result.supportedVersions.includes(revision))
    return { refusal: unsupported(result.supportedVersions, revision) };
  const meta = isRecord(result._meta) ? result._meta : {};
  return {
    agreement: agreementOf(parts, revision, result, result.serverInfo ?? meta[META.serverInfo]),
  };
}

function ask(
  { client, options, timeout }: HandshakeParts,
  method: string,
  params: Readonly<Record<string, unknown>> | undefined,
): Promise<Reply> {
  const { signal } = options;
  return client.request(method, params, { timeout, ...(signal === undefined ? {} : { signal }) });
}

/** Over HTTP a legacy server refuses an unknown first request with a status instead of a response. */
function isEraRefusal(fault: unknown): fault is Fault {
  return fault instanceof Fault && (fault.code === 'http_status' || fault.code === 'not_mcp');
}

function agreementOf(
  { log }: HandshakeParts,
  revision: Revision,
  result: Readonly<Record<string, unknown>>,
  serverInfo: unknown,
): Agreement {
  const { capabilities, instructions } = result;
  if (!isRecord(capabilities)) log.report('wire/capabilities', { evidence: [{ text: quote(result) }] });
  return {
    revision,
    era: eraOf(revision),
    serverInfo,
    capabilities: isRecord(capabilities) ? capabilities : {},
    instructions,
  };
}

function refused(method: string, error: unknown): Fault {
  return new Fault('unsupported_revision', `The server refused ${method}: ${quote(error)}.`);
}

function notMcp(method: string, result: unknown): Fault {
  return new Fault('not_mcp', `The response to ${method} is not valid: ${quote(result)}.`);
}

function unsupported(offered: unknown, asked: Revision): Fault {
  return new Fault(
    'unsupported_revision',
    `The server offers revision ${quote(offered)}, but ${asked} was requested.`,
    { fix: `Assay speaks ${REVISIONS.join(', ')}; pin one of them with --protocol.` },
  );
}
