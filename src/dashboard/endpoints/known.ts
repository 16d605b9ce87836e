import type { OverviewServer } from '../../store/index.js';
import type { ApiContext } from '../api/endpoint.js';
import { RequestProblem } from '../api/problem.js';

/** The server of that name. Throws a `RequestProblem` where there is none. */
export async function knownServer({ history }: ApiContext, name: string): Promise<OverviewServer> {
  return known(await history.overview.server(name), 'There is no run of a server of that name.');
}

/** A value that has to be there. Throws a `RequestProblem` where it is missing. */
export function known<T>(value: T | undefined, message: string): T {
  if (value === undefined) throw new RequestProblem('not_found', message);
  return value;
}
