import { Fault } from '../../model/fault.js';
import { quote } from '../../model/quote.js';
import type { History } from '../../store/index.js';
import { readDefinition } from '../file/fleet-definition.js';
import type { FleetServer, Webhook } from '../file/fleet-file.js';

/** How many definitions stay in memory. */
const KEPT = 4;

/** What a worker needs of a definition. */
interface KeptFleet {
  readonly servers: ReadonlyMap<string, FleetServer>;
  readonly webhooks: readonly Webhook[];
}

/** Fleets by the hash of their definition, read once. */
export class KeptFleets {
  private readonly history: History;
  private readonly known = new Map<string, Promise<KeptFleet>>();

  constructor(history: History) {
    this.history = history;
  }

  /** A server of a definition. Throws a `Fault` where either is missing. */
  async server(hash: string, name: string): Promise<FleetServer> {
    const found = (await this.fleet(hash)).servers.get(name);
    if (found === undefined)
      throw new Fault('config', `The definition of the fleet has no server "${quote(name, 128)}".`);
    return found;
  }

  /** The servers of a definition by name, and its webhooks. */
  async fleet(hash: string): Promise<KeptFleet> {
    const reading = this.known.get(hash) ?? this.read(hash);
    this.known.delete(hash);
    this.known.set(hash, reading);
    for (const old of [...this.known.keys()].slice(0, -KEPT)) this.known.delete(old);
    try {
      return await reading;
    } catch (error) {
      this.known.delete(hash);
      throw error;
    }
  }

  private async read(hash: string): Promise<KeptFleet> {
    const text = await this.history.fleets.definition(hash);
    if (text === undefined) throw new Fault('config', `The database has no definition ${hash.slice(0, 8)}.`);
    const { servers, webhooks } = readDefinition(text);
    return { servers: new Map(servers.map((server) => [server.name, server])), webhooks };
  }
}
