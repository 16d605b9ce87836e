import { spawn } from 'node:child_process';
import { Fault } from '../../model/fault.js';

/** How a server is kept apart: `auto` uses what there is, `require` stops where it cannot be enclosed. */
export type SandboxMode = 'auto' | 'require' | 'off';

/** What this machine can limit and enclose servers with. */
export interface SandboxTools {
  /** `bwrap` is installed and may make namespaces. */
  readonly isEnclosing: boolean;
  readonly hasLimits: boolean;
  /** Why servers are not enclosed. */
  readonly obstacle?: string;
}

const PROBE = ['--ro-bind', '/', '/', '--dev', '/dev', '--proc', '/proc', '--unshare-pid', '--', 'true'];

/** Looks once at what this machine can do. In some containers `bwrap` is installed and may do nothing: it is tried. */
export async function sandboxTools(mode: SandboxMode): Promise<SandboxTools> {
  if (mode === 'off') return { isEnclosing: false, hasLimits: false, obstacle: '--sandbox off' };
  const [enclosing, limits] = await Promise.all([
    tried('bwrap', PROBE),
    tried('prlimit', ['--nofile', 'true']),
  ]);
  const tools = {
    isEnclosing: enclosing === undefined,
    hasLimits: limits === undefined,
    ...(enclosing === undefined ? {} : { obstacle: enclosing }),
  };
  if (mode === 'require' && enclosing !== undefined)
    throw new Fault('refused', `Servers cannot be enclosed here: ${enclosing}`, {
      fix: 'Install bubblewrap where user namespaces are allowed, or use --sandbox auto.',
    });
  return tools;
}

/** Why a program cannot be used; nothing where it can. */
function tried(program: string, args: readonly string[]): Promise<string | undefined> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'] });
    let said = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      said += text.slice(0, 500);
    });
    child.on('error', () => resolve(`${program} is not installed.`));
    child.on('close', (code) =>
      resolve(code === 0 ? undefined : `${program} failed: ${said.trim().split('\n')[0]}`),
    );
  });
}
