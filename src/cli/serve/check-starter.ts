import { RequestProblem } from '../../dashboard/api/problem.js';
import type { StartCheck } from '../../dashboard/start-check.js';
import {
  type CheckServer,
  type FleetServer,
  type OpenQueue,
  openQueue,
  readFleet,
  runLocally,
  type SandboxMode,
  startQueuedRun,
  storedFleet,
} from '../../fleet/index.js';
import { databaseKind, type History, type NewFleet } from '../../store/index.js';
import { knownNames } from '../config/known-names.js';
import { fleetChecker } from '../fleet/fleet-checker.js';
import type { Invocation } from '../invocation.js';
import { packageVersion } from '../package-file.js';
import { targetSecrets } from '../secrets/target-secrets.js';

/** Checks that run here at once; workers of a Postgres database have limits of their own. */
const MOST = 4;

/** Starts checks of single servers of a fleet. */
export interface CheckStarter extends StartCheck {
  /** Waits for what was started here. */
  close(): Promise<void>;
}

/** What the checks of a dashboard have in common. */
interface Surroundings {
  readonly file: string;
  readonly location: string;
  readonly history: History;
  readonly sandbox: SandboxMode;
}

/** Reads a fleet, and returns what starts checks of its servers: on workers with Postgres, otherwise here. */
export async function checkStarter(around: Surroundings, invocation: Invocation): Promise<CheckStarter> {
  const { file, location, history, sandbox } = around;
  const fleet = await readFleet(file, knownNames());
  const stored = storedFleet(fleet, (target) => targetSecrets(target, false));
  // Servers without a run are shown, too.
  await history.fleets.saveFleet(stored);
  const byName = new Map(fleet.servers.map((server) => [server.name, server]));
  const servers = new Set(byName.keys());
  const starting = (start: (server: FleetServer) => Promise<string>): StartCheck => ({
    servers,
    async start(name) {
      const server = byName.get(name);
      if (server === undefined)
        throw new RequestProblem('forbidden', 'The fleet file does not name this server.');
      return { fleetRun: await start(server) };
    },
  });
  if (databaseKind(location) === 'postgres') {
    const queue = await openQueue(history, { isWorker: false });
    const start = startOnWorkers(queue, stored);
    return { ...starting(start), close: () => queue.close() };
  }
  const check = await fleetChecker({ sandbox }, invocation);
  const local = new LocalChecks(history, { fleet: stored, check }, invocation);
  return { ...starting((server) => local.start(server)), close: () => local.close() };
}

function startOnWorkers(queue: OpenQueue, stored: NewFleet) {
  const fleet = stored.name;
  return async (server: FleetServer): Promise<string> => {
    const definitionHash = await queue.history.fleets.saveFleet(stored);
    return await startQueuedRun(queue, { fleet, definitionHash, trigger: 'page', servers: [server] });
  };
}

interface LocalFleet {
  readonly fleet: NewFleet;
  readonly check: CheckServer;
}

/** The checks that run in this process, a few at once and each server once. */
class LocalChecks {
  readonly #history: History;
  readonly #fleet: LocalFleet;
  readonly #invocation: Invocation;
  readonly #running = new Map<string, Promise<unknown>>();

  constructor(history: History, fleet: LocalFleet, invocation: Invocation) {
    this.#history = history;
    this.#fleet = fleet;
    this.#invocation = invocation;
  }

  start(server: FleetServer): Promise<string> {
    const { name } = server;
    if (this.#running.has(name)) throw new RequestProblem('conflict', 'A check of this server is under way.');
    if (this.#running.size >= MOST)
      throw new RequestProblem('too_many_requests', `${MOST} checks are under way. Wait for one to end.`);
    const { signal, noteInternalError } = this.#invocation;
    return new Promise((resolve, reject) => {
      const done = runLocally({
        ...{ history: this.#history, ...this.#fleet, assay: packageVersion(), servers: [server] },
        ...{ trigger: 'page', isFresh: false, concurrency: 1, signal },
        onEvent: (event) => {
          if (event.type === 'started') resolve(event.runId);
          else if (event.type === 'server_failed') noteInternalError(event.error);
        },
      });
      this.#running.set(
        name,
        done.catch(reject).finally(() => this.#running.delete(name)),
      );
    });
  }

  async close(): Promise<void> {
    await Promise.all(this.#running.values());
  }
}
