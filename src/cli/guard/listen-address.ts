import { UsageError } from '../usage-error.js';

/** Reads what `--listen` and the like take: a port of this machine, or a host and a port. */
export function listenAddress(
  address: string,
  option = '--listen',
): { readonly host: string; readonly port: number } {
  const [, host = '127.0.0.1', port = ''] = /^(?:\[?([^\]]+?)\]?:)?(\d{1,5})$/.exec(address) ?? [];
  if (port === '' || Number(port) > 65_535)
    throw new UsageError(`${option} takes a port, or a host and a port: 127.0.0.1:4000.`);
  return { host, port: Number(port) };
}
