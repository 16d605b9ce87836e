import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';

const MAIN = resolve('dist/bin/cli/main.js');

/** Lines of a table that the README shows, before an ellipsis and the last line. */
const SHOWN = 9;

function outputOf(...args: readonly string[]): string {
  const env = { PATH: process.env.PATH ?? '' };
  return execFileSync(process.execPath, [MAIN, ...args], { env, encoding: 'utf8' });
}

/** The README with the current output of `assay check` and `assay demo`. */
export function withCommandOutputs(readme: string): string {
  const check = outputOf('check', '--mode', 'all', '--no-save', '--matrix')
    .split('\n\n')
    .map(shortened)
    .join('\n\n');
  const demo = outputOf('demo');
  return readme
    .replace(
      /(\(`assay check`\):\n\n```text\n)[\s\S]*?\n```/,
      (_block, opening: string) => `${opening}${check.trim()}\n\`\`\``,
    )
    .replace(
      /(\(`assay demo`\):\n\n````text\n)[\s\S]*?\n````/,
      (_block, opening: string) => `${opening}${demo}\`\`\`\``,
    );
}

function shortened(paragraph: string): string {
  const lines = paragraph.trimEnd().split('\n');
  if (lines.length <= SHOWN + 2) return lines.join('\n');
  return [...lines.slice(0, SHOWN), '…', ...lines.slice(-1)].join('\n');
}
