import { spawn } from 'node:child_process';

/** Whether something can be tested here, and if not, why. */
export type SetUp = { readonly isReady: true } | { readonly isReady: false; readonly reason: string };

/** A command with its arguments. */
export type Command = readonly string[];

/** What package managers write when their registry cannot be reached, or does not hand out a package. */
const REGISTRY_FAULTS: readonly RegExp[] = [
  // pip
  /Failed to establish a new connection|NewConnectionError|Temporary failure in name resolution/,
  /Read timed out|ConnectTimeoutError|ProxyError|SSLError/,
  // Go
  /dial tcp|no such host|reading https?:\/\/\S+: (?:40[0-9]|5\d\d)|connection refused/,
  // Maven
  /Could not transfer artifact|Unknown host|Non-resolvable parent POM|Could not resolve dependencies/,
  // Cargo
  /spurious network error|failed to (?:download|get a 200 OK|query replaced source)|Couldn't resolve host/,
  /network is unreachable|Connection timed out/i,
];

/** The reason why a failed set-up says nothing about the server: the registry. Absent for every other failure. */
export function registryFault(output: string): string | undefined {
  return REGISTRY_FAULTS.some((fault) => fault.test(output)) ? 'the registry cannot be reached' : undefined;
}

const { LANGUAGES_SECONDS } = process.env;

/** Fires when tests stop setting things up: as many seconds after the first of them as `LANGUAGES_SECONDS` says. */
const OVER =
  LANGUAGES_SECONDS === undefined ? undefined : AbortSignal.timeout(Number(LANGUAGES_SECONDS) * 1000);

interface Ended {
  readonly code: number | null;
  readonly output: string;
  readonly isLate: boolean;
  readonly isMissing: boolean;
}

/** Runs a command, and ends it with everything that it started when the time is over. */
function runUntil([program = '', ...args]: Command, cwd: string, over?: AbortSignal): Promise<Ended> {
  if (over?.aborted === true)
    return Promise.resolve({ code: null, output: '', isLate: true, isMissing: false });
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (piece: string) => {
        output += piece;
      });
    const end = (): void => {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    };
    const done = (code: number | null, isMissing: boolean): void => {
      over?.removeEventListener('abort', end);
      resolve({ code, output, isLate: over?.aborted === true, isMissing });
    };
    over?.addEventListener('abort', end, { once: true });
    child.on('error', () => done(null, true));
    child.on('close', (code) => done(code, false));
  });
}

/** Runs the commands of a set-up in a folder. Throws where one fails for a reason of its own: that is for us to fix. */
export async function setUp(commands: readonly Command[], cwd: string, over = OVER): Promise<SetUp> {
  for (const command of commands) {
    const { code, output, isLate, isMissing } = await runUntil(command, cwd, over);
    const name = command.join(' ');
    if (isMissing) return { isReady: false, reason: `${command[0]} is not installed` };
    if (isLate) return { isReady: false, reason: `no time left for ${name}` };
    if (code === 0) continue;
    const fault = registryFault(output);
    if (fault !== undefined) return { isReady: false, reason: `${fault} (${name})` };
    throw new Error(`${name} failed with code ${code}:\n${output.slice(-4_000)}`);
  }
  return { isReady: true };
}

/** Skips a test whose set-up is not ready, and says so where nobody can miss it. */
export function skipUnlessReady(outcome: SetUp, what: string, skip: (note: string) => never): void {
  if (outcome.isReady) return;
  const note = `not tested: ${what}: ${outcome.reason}`;
  console.warn(note);
  skip(note);
}
