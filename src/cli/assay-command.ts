import { basename } from 'node:path';

/** How each package manager runs the command of an installed package, by the start of its user agent. */
const RUNNERS: Readonly<Record<string, { readonly installed: string; readonly fetched: string }>> = {
  npm: { installed: 'npx', fetched: 'npx mcp-assay' },
  pnpm: { installed: 'pnpm exec', fetched: 'pnpm dlx mcp-assay' },
  yarn: { installed: 'yarn', fetched: 'yarn dlx mcp-assay' },
  bun: { installed: 'bunx', fetched: 'bunx mcp-assay' },
};

/** Folders in which package managers keep what they fetched for one run, and in which no project is. */
const FETCHED = /[\\/](?:_npx|dlx[^\\/]*|bunx-[^\\/]*|xfs-[^\\/]*)[\\/]/;

const OWN_COMMAND = /(?:^|[\s;&|"'\\/])(?:mcp-)?assay(?=$|[\s"'])/;

/**
 * The words with which this user calls Assay, so that a printed command can be copied: `npx assay` where it was started
 * by npx or by a script of package.json, `npx mcp-assay` where it is not installed, `assay` where it is on the path.
 */
export function assayCommand(script: string, env: Readonly<Record<string, string | undefined>>): string {
  const agent = /^[a-z]+/.exec(env.npm_config_user_agent ?? '')?.[0] ?? 'npm';
  const { installed, fetched } = RUNNERS[agent] ?? { installed: 'npx', fetched: 'npx mcp-assay' };
  if (FETCHED.test(script)) return fetched;
  const name = basename(script).startsWith('mcp-assay') ? 'mcp-assay' : 'assay';
  const isLocal = /[\\/]node_modules[\\/]\.bin[\\/](?:mcp-)?assay$/.test(script);
  // A shim of Windows hides how it was called; npm then says so.
  const isRun = env.npm_lifecycle_script !== undefined && OWN_COMMAND.test(env.npm_lifecycle_script);
  return isLocal || isRun ? `${installed} ${name}` : name;
}

/** How this process was called. */
export const ASSAY_COMMAND: string = assayCommand(process.argv[1] ?? '', process.env);
