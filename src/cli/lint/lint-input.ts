import { existsSync } from 'node:fs';
import { readTextFile } from '../../connect/config/read-text-file.js';
import type { Finding } from '../../model/finding.js';
import type { Revision } from '../../model/revision.js';
import { errorMessage } from '../error-message.js';
import type { Invocation } from '../invocation.js';
import type { TargetOptions } from '../target/target-options.js';
import { UsageError } from '../usage-error.js';
import { readToolFile } from './tool-file.js';

/** The tools to judge, and where they come from. */
export interface LintInput {
  readonly label: string;
  readonly tools: readonly unknown[];
  readonly revision?: Revision;
  readonly capabilities?: unknown;
  readonly serverName?: string;
  /** Of the wire, where a server was asked. */
  readonly findings: readonly Finding[];
  /** The file that the tools were read from. */
  readonly file?: { readonly name: string; readonly text: string; readonly pointer: string };
}

/** Reads the tools from a saved list, from standard input (`-`), or from a server. */
export async function lintInput(
  target: string | undefined,
  options: TargetOptions,
  invocation: Invocation,
): Promise<LintInput> {
  if (target !== undefined && isFile(target)) {
    if (invocation.serverCommand !== undefined || options.config !== undefined)
      throw new UsageError(`Name one source of tools, not ${target} and a server.`);
    return await inputFromFile(target);
  }
  if (target !== undefined && !/^https?:\/\//i.test(target) && !/\s|\.(m?js|ts|py)$/.test(target))
    throw new UsageError(
      `There is no file "${target}". Name a saved tools/list or a URL, or write a command after --.`,
    );
  return await inputFromServer(target, options, invocation);
}

const isFile = (target: string): boolean => target === '-' || target.endsWith('.json') || isPlainFile(target);

/** A script that exists is a server to start, and gets the advice that other commands give. */
const isPlainFile = (target: string): boolean => !/\.(m?js|ts|py)$/.test(target) && existsSync(target);

async function inputFromFile(target: string): Promise<LintInput> {
  const name = target === '-' ? 'stdin' : target;
  const text = await textOf(target);
  const { pointer, ...list } = readToolFile(text, name);
  return { label: name, ...list, file: { name, text, pointer } };
}

async function textOf(target: string): Promise<string> {
  if (target === '-') {
    const chunks: Buffer[] = [];
    for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
    return Buffer.concat(chunks).toString('utf8');
  }
  try {
    return readTextFile(target);
  } catch (error) {
    throw new UsageError(`Cannot read ${target}: ${errorMessage(error)}`);
  }
}

async function inputFromServer(
  target: string | undefined,
  options: TargetOptions,
  invocation: Invocation,
): Promise<LintInput> {
  // A file needs neither transports nor sessions.
  const [{ resolveTarget }, { tellBundled }, { withServer, serverName }] = await Promise.all([
    import('../target/resolve-target.js'),
    import('../target/tell-bundled.js'),
    import('../opened-server.js'),
  ]);
  const resolved = await resolveTarget(target === undefined ? [] : [target], options, invocation);
  await tellBundled('lint', resolved, invocation);
  return await withServer(resolved, invocation, async ({ session, list }) => ({
    label: invocation.secrets.mask(resolved.label),
    // Every form of the report is made of these, so that none shows a secret that the server repeats.
    tools: invocation.secrets.maskValue(list.tools),
    revision: session.revision,
    capabilities: session.capabilities,
    serverName: serverName(session),
    findings: invocation.secrets.maskValue([...session.findings, ...list.findings]),
  }));
}
