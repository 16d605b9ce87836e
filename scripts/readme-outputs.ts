import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';

const MAIN = resolve('dist/bin/cli/main.js');

/** The README with the current output of `assay demo`. */
export function withDemoOutput(readme: string): string {
  const env = { PATH: process.env.PATH ?? '' };
  const output = execFileSync(process.execPath, [MAIN, 'demo'], { env, encoding: 'utf8' });
  return readme.replace(
    /(\(`assay demo`\):\n\n````text\n)[\s\S]*?\n````/,
    (_block, opening: string) => `${opening}${output}\`\`\`\``,
  );
}
