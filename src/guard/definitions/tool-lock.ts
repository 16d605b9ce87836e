import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { Fault } from '../../model/fault.js';
import { isRecord } from '../../model/json.js';
import { contentHash } from '../../schema/index.js';

/** The version of the file's form. */
const LOCK_VERSION = 1;

/** A tool's definition as one value: canonical JSON (RFC 8785), SHA-256. `_meta` is not for the model and may vary. */
export function definitionHash(tool: object): string {
  const { _meta: _, ...definition } = { _meta: undefined, ...tool };
  return `sha256-${contentHash(definition)}`;
}

/** The approved definitions of a server's tools, kept in a file. */
export class ToolLock {
  readonly #file: string;
  #pins: ReadonlyMap<string, string> | undefined;

  /** Reads the file; one that does not exist is written when the tools are first seen. Throws a `Fault`. */
  constructor(file: string, isRenewed = false) {
    this.#file = file;
    if (!isRenewed && existsSync(file)) this.#pins = readPins(file);
  }

  /** Whether tools have been approved. */
  get isWritten(): boolean {
    return this.#pins !== undefined;
  }

  /** Approves these tools, and no others. */
  write(tools: readonly object[]): void {
    const pins = tools.map((tool): [string, string] => [nameOf(tool), definitionHash(tool)]);
    pins.sort(([one], [other]) => (one < other ? -1 : 1));
    this.#pins = new Map(pins);
    const text = JSON.stringify({ lockVersion: LOCK_VERSION, tools: Object.fromEntries(pins) }, null, 2);
    writeFileSync(`${this.#file}.new`, `${text}\n`);
    renameSync(`${this.#file}.new`, this.#file);
  }

  /** How a tool differs from what was approved; `undefined` if it does not. */
  difference(tool: object): 'new' | 'changed' | undefined {
    const pin = this.#pins?.get(nameOf(tool));
    if (this.#pins === undefined || pin === definitionHash(tool)) return undefined;
    return pin === undefined ? 'new' : 'changed';
  }
}

const nameOf = (tool: object): string => ('name' in tool ? String(tool.name) : '');

function readPins(file: string): ReadonlyMap<string, string> {
  const fault = (why: string, cause?: unknown): Fault =>
    new Fault('config', `The lock file ${file} cannot be used: ${why}.`, {
      cause,
      fix: 'Correct it, or approve the current tools with --approve.',
    });
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(file, 'utf8'));
  } catch (cause) {
    throw fault('it is not JSON', cause);
  }
  if (!isRecord(value) || value.lockVersion !== LOCK_VERSION || !isRecord(value.tools))
    throw fault(`it has no "lockVersion": ${LOCK_VERSION} and "tools"`);
  const pins = new Map<string, string>();
  for (const [name, hash] of Object.entries(value.tools)) {
    if (typeof hash !== 'string') throw fault(`the hash of ${JSON.stringify(name)} is no text`);
    pins.set(name, hash);
  }
  return pins;
}
