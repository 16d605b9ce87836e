import { spawn } from 'node:child_process';
import { platform } from 'node:os';

const OPENERS: Readonly<Record<string, readonly [command: string, ...args: string[]]>> = {
  darwin: ['open'],
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
};

/** Opens an address in the user's browser, without a shell; calls `onFailure` if that does not work. */
export function openBrowser(address: URL, onFailure: (reason: string) => void = () => undefined): void {
  const [command, ...args] = OPENERS[platform()] ?? ['xdg-open'];
  const child = spawn(command, [...args, address.href], { stdio: 'ignore', detached: true });
  child.on('error', (error) => onFailure(error.message));
  child.unref();
}
