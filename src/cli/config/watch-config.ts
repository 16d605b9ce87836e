import { statSync } from 'node:fs';
import type { AssayConfig } from '../../config/index.js';
import { errorMessage } from '../error-message.js';
import { type LoadedConfig, loadConfig } from './load-config.js';

/** Milliseconds between looks at a configuration. Notifications of the system miss files that editors replace. */
const INTERVAL = 500;

/** What is done when a configuration has changed. */
export interface ConfigWatcher {
  changed(config: AssayConfig): void;
  /** The new text cannot be used; `message` says why. */
  broken(message: string): void;
}

/** Watches a configuration until the function that it returns is called. It does not keep the process alive. */
export function watchConfig({ path }: LoadedConfig, watcher: ConfigWatcher, interval = INTERVAL): () => void {
  if (path === undefined) return () => undefined;
  let seen = fingerprint(path);
  let version = 0;
  let isLoading = false;
  const look = async (): Promise<void> => {
    const found = fingerprint(path);
    if (isLoading || found === seen) return;
    [seen, isLoading] = [found, true];
    try {
      watcher.changed((await loadConfig(path, process.cwd(), { version: ++version })).config);
    } catch (error) {
      watcher.broken(errorMessage(error));
    } finally {
      isLoading = false;
    }
  };
  const timer = setInterval(() => void look(), interval).unref();
  return () => clearInterval(timer);
}

/** What is another after a file was written or replaced. */
function fingerprint(path: string): string {
  const stats = statSync(path, { bigint: true, throwIfNoEntry: false });
  return stats === undefined ? '' : `${stats.ino} ${stats.size} ${stats.mtimeNs}`;
}
