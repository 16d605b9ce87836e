/** A server of which two published versions are compared. */
export interface PublishedServer {
  readonly file: string;
  readonly package: string;
  readonly old: string;
  readonly new: string;
  readonly args: readonly string[];
}

export declare const SERVERS: readonly PublishedServer[];
export declare function installVersion(server: PublishedServer, version: string): void;
export declare function listVersion(
  server: PublishedServer,
  version: string,
): { readonly revision: string; readonly serverInfo: unknown; readonly tools: readonly unknown[] };
