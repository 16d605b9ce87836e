import { spawnSync } from 'node:child_process';
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** The pages whose `console` blocks are what the commands in them print. */
export const COMMAND_PAGES = ['docs/linting.md', 'docs/configuration.md'];

/** The built command, seen from the root of the project. */
const MAIN = resolve('dist/bin/cli/main.js');

/**
 * A page with what its commands print now: blocks with a title are written as files, and the lines after `$ ` of
 * `console` blocks are run, in order, in one folder.
 */
export function withOutputs(page: string): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'assay-page-')));
  try {
    return page.replace(
      /^```(\w+)(?: title="([^"]+)")?\n([\s\S]*?)\n```$/gm,
      (block: string, language: string, title: string | undefined, body: string) => {
        if (title !== undefined) writeFileSync(join(folder, title), `${body}\n`);
        return language === 'console' ? `\`\`\`console\n${transcript(body, folder)}\n\`\`\`` : block;
      },
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function transcript(body: string, folder: string): string {
  const commands = body.split('\n').filter((line) => line.startsWith('$ '));
  return commands.map((command) => `${command}\n${outputOf(command, folder)}`).join('\n');
}

function outputOf(command: string, folder: string): string {
  const [, , ...args] = command.split(' ');
  const env = { ...process.env, NO_COLOR: '1', GITHUB_ACTIONS: '' };
  const { stdout, stderr } = spawnSync(process.execPath, [MAIN, ...args], {
    cwd: folder,
    env,
    encoding: 'utf8',
  });
  return `${stdout}${stderr}`.replaceAll(`${folder}/`, '').trimEnd();
}
