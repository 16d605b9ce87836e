import { basename } from 'node:path';

/** A program that may install or build a server before it starts it. */
export interface Launcher {
  /** As people write it: `uvx`, `go run`. */
  readonly name: string;
  readonly does: 'installing' | 'building';
  /** Whether it may work for a while without writing anything. */
  readonly isQuiet: boolean;
  /** Openings of the lines that it writes to stderr while it works. */
  readonly busy: readonly string[];
}

const UV = [
  'Downloading ',
  'Downloaded ',
  'Building ',
  'Built ',
  'Resolved ',
  'Using ',
  'Creating ',
  'Updating ',
];
const NPM = ['npm warn ', 'npm WARN ', 'npm notice', 'npm info '];
const GO = ['go: downloading ', 'go: finding ', 'go: extracting '];
const CARGO = ['Updating ', 'Locking ', 'Adding ', 'Downloading ', 'Downloaded ', 'Compiling ', 'Blocking '];
const DOCKER = ['Unable to find image ', 'latest: Pulling', 'Digest: ', 'Status: '];

/** One launcher a line; the longest form of a command comes first. */
const LAUNCHERS: readonly Launcher[] = [
  { name: 'uvx', does: 'installing', isQuiet: false, busy: UV },
  { name: 'uv tool run', does: 'installing', isQuiet: false, busy: UV },
  { name: 'uv run', does: 'installing', isQuiet: false, busy: UV },
  { name: 'pipx run', does: 'installing', isQuiet: true, busy: ['creating ', 'installing ', ...UV] },
  { name: 'npx', does: 'installing', isQuiet: true, busy: NPM },
  { name: 'npm exec', does: 'installing', isQuiet: true, busy: NPM },
  { name: 'pnpm dlx', does: 'installing', isQuiet: true, busy: ['Progress: ', 'Packages: ', '+'] },
  { name: 'yarn dlx', does: 'installing', isQuiet: true, busy: ['➤ '] },
  { name: 'bunx', does: 'installing', isQuiet: true, busy: ['Resolving ', 'Resolved, ', 'Saved '] },
  { name: 'go run', does: 'building', isQuiet: true, busy: GO },
  { name: 'cargo run', does: 'building', isQuiet: false, busy: CARGO },
  { name: 'dotnet run', does: 'building', isQuiet: true, busy: [] },
  { name: 'dnx', does: 'installing', isQuiet: true, busy: [] },
  { name: 'jbang', does: 'installing', isQuiet: true, busy: ['[jbang] '] },
  { name: 'docker run', does: 'installing', isQuiet: false, busy: DOCKER },
];

/** The launcher that a command line starts with; absent where the server is started as it is. */
export function launcherOf(command: string, args: readonly string[] = []): Launcher | undefined {
  const program = basename(command.replaceAll('\\', '/')).replace(/\.(?:exe|cmd)$/i, '');
  return LAUNCHERS.find(({ name }) => {
    const [first, ...others] = name.split(' ');
    return first === program && others.every((word, at) => args[at] === word);
  });
}

/** Whether a line of stderr shows that the launcher is still at work. */
export function showsWork({ busy }: Launcher, line: string): boolean {
  const text = line.trimStart();
  return busy.some((opening) => text.startsWith(opening));
}
