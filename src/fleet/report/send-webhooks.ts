import { createHmac } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Webhook } from '../file/fleet-file.js';
import type { FleetSummary } from './fleet-summary.js';

/** How deliveries are made; tests shorten the waits. */
export interface DeliveryOptions {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly now: () => Date;
  /** Milliseconds to wait before each further attempt. */
  readonly waits?: readonly number[];
  /** Milliseconds that an attempt may take. */
  readonly timeout?: number;
}

/** The header with the time and the signature, in the form that Stripe made common: `t=…,v1=…`. */
const SIGNATURE_HEADER = 'assay-signature';

const WAITS: readonly number[] = [1_000, 5_000];
const TIMEOUT = 10_000;

/** Statuses after which another attempt may succeed. */
const isPassing = (status: number): boolean => status === 408 || status === 429 || status >= 500;

/**
 * Sends what a run found to the webhooks that want to hear of it. Returns what went wrong, one sentence each, without
 * secrets: a webhook that fails costs its message, not the run.
 */
export async function sendWebhooks(
  webhooks: readonly Webhook[],
  summary: FleetSummary,
  options: DeliveryOptions,
): Promise<readonly string[]> {
  const wanted = webhooks.filter((webhook) => isWanted(webhook, summary));
  const problems = await Promise.all(wanted.map((webhook) => delivered(webhook, summary, options)));
  return problems.flatMap((problem) => problem ?? []);
}

function isWanted({ on = 'regression' }: Webhook, { totals, regressions }: FleetSummary): boolean {
  if (on === 'always') return true;
  return on === 'regression' ? regressions.length > 0 : totals.clean < totals.servers;
}

async function delivered(
  { url, secret }: Webhook,
  summary: FleetSummary,
  { env, now, waits = WAITS, timeout = TIMEOUT }: DeliveryOptions,
): Promise<string | undefined> {
  const { origin, protocol } = new URL(url);
  if (protocol !== 'https:' && protocol !== 'http:')
    return `The webhook ${origin} is neither http nor https.`;
  const key = secret === undefined ? undefined : env[secret];
  if (secret !== undefined && (key === undefined || key === ''))
    return `The webhook ${origin} was not sent: the environment variable ${secret} with its secret is not set.`;
  const body = JSON.stringify(payloadOf(summary));
  let outcome: Attempt = {};
  for (const wait of [0, ...waits]) {
    if (wait > 0) await pause(wait);
    outcome = await attempt(url, body, headersOf(key, now(), body), timeout);
    if (outcome.isFinal === true) break;
  }
  return outcome.problem === undefined
    ? undefined
    : `The webhook ${origin} was not delivered: ${outcome.problem}.`;
}

interface Attempt {
  readonly problem?: string;
  /** Another attempt would end the same way. */
  readonly isFinal?: boolean;
}

async function attempt(
  url: string,
  body: string,
  headers: Readonly<Record<string, string>>,
  timeout: number,
): Promise<Attempt> {
  const signal = AbortSignal.timeout(timeout);
  try {
    // A redirect could lead anywhere, with a signature that was made for this address.
    const { status } = await fetch(url, { method: 'POST', body, headers, signal, redirect: 'manual' });
    if (status >= 200 && status < 300) return { isFinal: true };
    return { problem: `it responded with status ${status}`, isFinal: !isPassing(status) };
  } catch (error) {
    return {
      problem: signal.aborted ? 'it did not respond in time' : `it is unreachable (${codeOf(error)})`,
    };
  }
}

function headersOf(key: string | undefined, now: Date, body: string): Record<string, string> {
  const time = Math.floor(now.getTime() / 1_000);
  return {
    'content-type': 'application/json',
    'user-agent': 'assay',
    ...(key === undefined ? {} : { [SIGNATURE_HEADER]: `t=${time},v1=${signatureOf(key, time, body)}` }),
  };
}

/** HMAC SHA-256 of the time, a full stop, and the body, in hexadecimal. */
function signatureOf(key: string, time: number, body: string): string {
  return createHmac('sha256', key).update(`${time}.${body}`).digest('hex');
}

/** What a receiver needs to decide whether to look: names and counts, and nothing that a server has sent. */
function payloadOf({ fleet, run, totals, regressions, rules, drift, unreachable }: FleetSummary): object {
  return {
    type: 'fleet.run.finished',
    version: 1,
    fleet,
    run,
    totals,
    regressions,
    rules: rules.map(({ rule, severity, servers }) => ({ rule, severity, servers })),
    drift: drift.length,
    unreachable: unreachable.map(({ server }) => server),
  };
}

function codeOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && 'code' in cause ? String(cause.code) : 'no connection';
}
