import type PgBoss from 'pg-boss';
import { Fault } from '../../model/fault.js';
import { isRecord } from '../../model/json.js';
import { type Alongside, type FleetRunRow, isUnreachable } from '../../store/index.js';
import type { Webhook } from '../file/fleet-file.js';
import { fleetSummary } from '../report/fleet-summary.js';
import { sendWebhooks } from '../report/send-webhooks.js';
import type { KeptFleets } from './kept-fleets.js';
import { type OpenQueue, queueDatabase } from './open-queue.js';
import { WEBHOOK_QUEUE } from './queue-names.js';
import type { WorkerContext } from './worker-context.js';

/** Attempts after the first one: the receiver may be away, or another worker may have the secret. */
const RETRIES = 5;

/** Seconds before the second attempt; each further pause is longer. */
const PAUSE = 10;

/** Seconds after which another worker sends what one has taken. */
const LONGEST = 60;

/** A message that a webhook gets about a run. */
interface WebhookData {
  readonly fleetRunId: string;
  /** Which of the webhooks of the definition. */
  readonly webhook: number;
}

/**
 * What puts a message for each webhook of a definition on the queue, in the transaction that closes a run: whichever
 * worker does the last job, each message is there once. A check from a page is for the person who looks at it. Nothing
 * where there are no webhooks.
 */
export async function queueWebhooks(
  { boss }: OpenQueue,
  fleets: KeptFleets,
  definitionHash: string,
): Promise<{ readonly onClosed?: Alongside<FleetRunRow> }> {
  const webhooks = await webhooksOf(fleets, definitionHash);
  if (webhooks.length === 0) return {};
  const onClosed: Alongside<FleetRunRow> = async (execute, { id: fleetRunId, trigger }) => {
    if (trigger === 'page') return;
    const jobs = webhooks.map(
      (_, webhook): PgBoss.JobInsert<WebhookData> => ({
        name: WEBHOOK_QUEUE,
        data: { fleetRunId, webhook },
        ...{ retryLimit: RETRIES, retryDelay: PAUSE, retryBackoff: true, expireInSeconds: LONGEST },
      }),
    );
    await boss.insert(jobs, { db: queueDatabase(execute) });
  };
  return { onClosed };
}

/** A definition that cannot be read has no webhooks; the run ends all the same. */
async function webhooksOf(fleets: KeptFleets, definitionHash: string): Promise<readonly Webhook[]> {
  try {
    return (await fleets.fleet(definitionHash)).webhooks;
  } catch (error) {
    if (!(error instanceof Fault) || isUnreachable(error)) throw error;
    return [];
  }
}

/** Sends the messages that wait, one after the other. */
export async function sendQueuedWebhooks(context: WorkerContext, fleets: KeptFleets): Promise<void> {
  const { queue, tell } = context;
  for (;;) {
    const [job] = await queue.boss.fetch<WebhookData>(WEBHOOK_QUEUE);
    if (job === undefined) return;
    const { id, data } = job;
    const run = isWebhookData(data) ? await queue.history.fleets.run(data.fleetRunId) : undefined;
    const problem = run === undefined ? undefined : await sent(context, fleets, run, data.webhook);
    if (problem === undefined) await queue.boss.complete(WEBHOOK_QUEUE, id);
    else await queue.boss.fail(WEBHOOK_QUEUE, id, { message: problem });
    if (run !== undefined)
      tell({ type: 'webhook', fleet: run.fleet, ...(problem === undefined ? {} : { problem }) });
  }
}

/** Sends a message. Returns what went wrong. */
async function sent(
  { queue, env }: WorkerContext,
  fleets: KeptFleets,
  run: FleetRunRow,
  index: number,
): Promise<string | undefined> {
  const webhook = (await webhooksOf(fleets, run.definition_hash))[index];
  if (webhook === undefined) return undefined;
  const summary = await fleetSummary(queue.history, run);
  // The queue makes the further attempts.
  const [problem] = await sendWebhooks([webhook], summary, { env, now: () => new Date(), waits: [] });
  return problem;
}

function isWebhookData(value: unknown): value is WebhookData {
  return isRecord(value) && typeof value.fleetRunId === 'string' && typeof value.webhook === 'number';
}
