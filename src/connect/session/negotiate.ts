import { Fault } from '../../model/fault.js';
import { eraOf, LATEST_LEGACY_REVISION, REVISIONS, type Revision } from '../../model/revision.js';
import type { Channel } from '../channel.js';
import type { ResolvedOpenOptions } from '../open-options.js';
import type { EventLog } from './event-log.js';
import { type Agreement, handshake } from './handshake.js';
import type { JsonRpcClient } from './json-rpc-client.js';
import type { OpeningTime } from './opening-time.js';

/** What negotiation works with. */
export interface Negotiation {
  readonly client: JsonRpcClient;
  readonly log: EventLog;
  readonly channel: Channel;
  readonly options: ResolvedOpenOptions;
  readonly opening: OpeningTime;
}

/** Some legacy servers never respond to an unknown first request, so part of the time is kept for `initialize`. */
const PROBE_SHARE = 1 / 3;

/**
 * Agrees on a revision over one connection. On stdio `initialize` comes first: some legacy servers end their process
 * on any other first request, while modern ones refuse `initialize` with an error and go on. Over Streamable HTTP
 * `server/discover` comes first: there a refused request harms nothing.
 */
export async function negotiate(negotiation: Negotiation): Promise<Agreement> {
  const { client, log, options, opening } = negotiation;
  const refusals: Fault[] = [];
  for (const [turn, revision] of candidates(negotiation).entries()) {
    const { left } = opening;
    const isProbe = turn === 0 && negotiation.channel.toleratesProbes && options.protocol === undefined;
    const timeout = isProbe ? left * PROBE_SHARE : left;
    const outcome = await handshake({ client, log, options, timeout }, revision).catch((reason: unknown) =>
      isProbe && isSilence(reason) ? { refusal: reason } : afterRefusal(reason, refusals),
    );
    if ('agreement' in outcome) return outcome.agreement;
    refusals.push(outcome.refusal);
  }
  throw failure(refusals);
}

/** A modern server refuses a revision that it does not speak, and is then asked for the one before. */
const MODERN = REVISIONS.filter((revision) => eraOf(revision) === 'modern').reverse();

function candidates({ channel, options }: Negotiation): readonly Revision[] {
  if (options.protocol !== undefined) return [options.protocol];
  return channel.toleratesProbes ? [...MODERN, LATEST_LEGACY_REVISION] : [LATEST_LEGACY_REVISION, ...MODERN];
}

const isSilence = (reason: unknown): reason is Fault =>
  reason instanceof Fault && ['timeout', 'exited', 'closed'].includes(reason.code);

/** When a server refuses one era and then stops responding, the refusal says more. */
function afterRefusal(reason: unknown, refusals: readonly Fault[]): { refusal: Fault } {
  if (refusals.length === 0 || !isSilence(reason)) throw reason;
  return { refusal: reason };
}

function failure(refusals: readonly Fault[]): Fault {
  const [first] = refusals;
  if (refusals.length === 1 && first !== undefined) return first;
  return new Fault('unsupported_revision', refusals.map(({ message }) => message).join(' '), {
    cause: first,
    fix: 'Check that the target is an MCP server; --protocol pins a revision.',
  });
}
