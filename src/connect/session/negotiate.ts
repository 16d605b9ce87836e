import { Fault } from '../../model/fault.js';
import { isRecord } from '../../model/json.js';
import { quote } from '../../model/quote.js';
import {
  type Era,
  eraOf,
  isRevision,
  LATEST_LEGACY_REVISION,
  LATEST_REVISION,
  REVISIONS,
  type Revision,
} from '../../model/revision.js';
import type { Reply } from '../../model/session.js';
import type { Channel } from '../channel.js';
import type { SettledOptions } from '../open-options.js';
import { clientCapabilitiesOf, clientInfoOf, META } from './client-identity.js';
import type { EventLog } from './event-log.js';
import type { Exchange } from './exchange.js';

/** What both sides agreed on, and how the server introduced itself. */
export interface Agreement {
  readonly revision: Revision;
  readonly era: Era;
  readonly serverInfo: unknown;
  readonly capabilities: Readonly<Record<string, unknown>>;
  readonly instructions: unknown;
}

/** What negotiation works with. */
export interface Negotiation {
  readonly exchange: Exchange;
  readonly log: EventLog;
  readonly kind: Channel['kind'];
  readonly options: SettledOptions;
}

/** A refusal that leaves the other era to be tried. */
type Attempt = { readonly agreement: Agreement } | { readonly refusal: Fault };

/**
 * Agrees on a revision over one connection. On stdio `initialize` comes first: many legacy servers end their process
 * on any other first request, while modern ones refuse `initialize` with an error and go on. Over HTTP
 * `server/discover` comes first: there a refused request harms nothing.
 */
export async function negotiate(negotiation: Negotiation): Promise<Agreement> {
  const { protocol } = negotiation.options;
  if (protocol !== undefined) return only(await attempt(negotiation, protocol));
  const isHttp = negotiation.kind === 'streamable-http';
  const order = isHttp
    ? [LATEST_REVISION, LATEST_LEGACY_REVISION]
    : [LATEST_LEGACY_REVISION, LATEST_REVISION];
  const refusals: Fault[] = [];
  for (const revision of order) {
    const outcome = await attempt(negotiation, revision);
    if ('agreement' in outcome) return outcome.agreement;
    refusals.push(outcome.refusal);
  }
  throw new Fault('unsupported_revision', refusals.map((refusal) => refusal.message).join(' '), {
    cause: refusals[0],
    fix: 'Check that the target is an MCP server; --protocol pins a revision.',
  });
}

function only(outcome: Attempt): Agreement {
  if ('agreement' in outcome) return outcome.agreement;
  throw outcome.refusal;
}

function attempt(negotiation: Negotiation, revision: Revision): Promise<Attempt> {
  negotiation.exchange.speak(revision);
  return eraOf(revision) === 'legacy' ? initialize(negotiation, revision) : discover(negotiation, revision);
}

async function initialize(negotiation: Negotiation, revision: Revision): Promise<Attempt> {
  const { exchange, options } = negotiation;
  const reply = await ask(negotiation, 'initialize', {
    protocolVersion: revision,
    capabilities: clientCapabilitiesOf(options.answers),
    clientInfo: clientInfoOf(options),
  });
  if (reply.kind === 'error') return { refusal: refused('initialize', reply.error) };
  const { result } = reply;
  if (!isRecord(result)) throw notMcp('initialize', result);
  const offered = result.protocolVersion;
  if (isRevision(offered) && eraOf(offered) === 'modern') {
    negotiation.log.report('wire/revision-offer', { evidence: [{ text: quote(result) }] });
    return { refusal: unsupported(offered, revision) };
  }
  if (!isRevision(offered) || (options.protocol !== undefined && offered !== options.protocol))
    throw unsupported(offered, revision);
  exchange.agree(offered);
  await exchange.notify('notifications/initialized');
  return { agreement: agreementOf(offered, result, result.serverInfo) };
}

async function discover(negotiation: Negotiation, revision: Revision): Promise<Attempt> {
  let reply: Reply;
  try {
    reply = await ask(negotiation, 'server/discover', undefined);
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
  return { agreement: agreementOf(revision, result, result.serverInfo ?? meta[META.serverInfo]) };
}

function ask(
  { exchange, options }: Negotiation,
  method: string,
  params: Readonly<Record<string, unknown>> | undefined,
) {
  const { open } = options.timeouts;
  return exchange.request(method, params, {
    timeout: open,
    ...(options.signal === undefined ? {} : { signal: options.signal }),
  });
}

/** Over HTTP a legacy server refuses an unknown first request with a status instead of an answer. */
function isEraRefusal(fault: unknown): fault is Fault {
  return fault instanceof Fault && (fault.code === 'http_status' || fault.code === 'not_mcp');
}

function agreementOf(
  revision: Revision,
  result: Readonly<Record<string, unknown>>,
  serverInfo: unknown,
): Agreement {
  const { capabilities, instructions } = result;
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
  return new Fault('not_mcp', `The answer to ${method} is none: ${quote(result)}.`);
}

function unsupported(offered: unknown, asked: Revision): Fault {
  return new Fault(
    'unsupported_revision',
    `The server offers revision ${quote(offered)}, and ${asked} was asked for.`,
    { fix: `Assay speaks ${REVISIONS.join(', ')}; pin one of them with --protocol.` },
  );
}
