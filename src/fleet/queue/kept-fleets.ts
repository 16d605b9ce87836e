import { Fault } from '../../model/fault.js';
import type { History } from '../../store/index.js';
import { readDefinition } from '../file/fleet-definition.js';
import type { FleetServer } from '../file/fleet-file.js';

/** How many definitions stay in memory. */
const KEPT = 4;

/** The servers of fleets by the hash of their definition, read once. */
export class KeptFleets {
  private readonly history: History;
  private readonly known = new Map<string, Promise<ReadonlyMap<string, FleetServer>>>();

  constructor(history: History) {
    this.history = history;
  }

  /** A server of a definition. Throws a `Fault` where either is missing. */
  async server(hash: string, name: string): Promise<FleetServer> {
    const found = (await this.servers(hash)).get(name);
    if (found === undefined)
      throw new Fault('config', `The definition of the fleet has no server "${name}".`);
    return found;
  }

  /** The servers of a definition, by name. */
  async servers(hash: string): Promise<ReadonlyMap<string, FleetServer>> {
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

  private async read(hash: string): Promise<ReadonlyMap<string, FleetServer>> {
    const text = await this.history.fleets.definition(hash);
    if (text === undefined) throw new Fault('config', `The database has no definition ${hash.slice(0, 8)}.`);
    return new Map(readDefinition(text).servers.map((server) => [server.name, server]));
  }
}
