import { existsSync, realpathSync, rmSync } from 'node:fs';
import { readTextFile, readTextToChange } from '../../connect/config/read-text-file.js';
import { writeTextFile } from '../files/write-text-file.js';
import { requireClientConfig } from './server-nodes.js';

/** A client's configuration on disk, and the copy that is kept of it while guards are in it. */
export class ConfigFile {
  readonly text: string;
  /** The copy of the file as it was before. */
  readonly backup: string;
  readonly #path: string;

  private constructor(path: string) {
    this.#path = path;
    this.backup = `${path}.before-assay`;
    this.text = readTextToChange(path);
  }

  /** Throws a `Fault` or a `UsageError` for a file that is no client configuration. */
  static async read(file: string): Promise<ConfigFile> {
    await requireClientConfig(file);
    // A link stays a link: it is the file behind it that is replaced.
    return new ConfigFile(realpathSync(file));
  }

  /** The text of the copy; `undefined` where there is none. */
  get before(): string | undefined {
    return existsSync(this.backup) ? readTextFile(this.backup) : undefined;
  }

  /** Replaces the file at once, so that a client never reads half of it. */
  write(text: string): void {
    writeTextFile(this.#path, text, { isShared: true });
  }

  /** Keeps a copy, which only its owner may read: a configuration may hold secrets. */
  keep(text: string): void {
    writeTextFile(this.backup, text);
  }

  dropBackup(): void {
    rmSync(this.backup, { force: true });
  }
}
