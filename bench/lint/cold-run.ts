import { readFileSync } from 'node:fs';
import { lint } from '../../src/lint/index.js';

/**
 * One cold measurement, as JSON on standard output: reads the file named first, parses it once and lints it once.
 * Both are the first of their kind in this process, so that nothing is warm; modules are loaded before the clock starts.
 */
const [file = '', mode = ''] = process.argv.slice(2);
const text = readFileSync(file, 'utf8');
// What the loading of modules left to do in the background is not ours.
await new Promise((resolve) => setTimeout(resolve, 250));

const cpu = (): number => {
  const { user, system } = process.cpuUsage();
  return user + system;
};

const start = cpu();
const { tools } = JSON.parse(text) as { tools: readonly unknown[] };
const parsed = cpu();
const findings = mode === 'parse' ? [] : lint(tools, { compile: mode === 'compile' });
const linted = cpu();
console.log(
  JSON.stringify({
    parse: parsed - start,
    lint: linted - parsed,
    findings: findings.length,
    peakBytes: process.resourceUsage().maxRSS * 1024,
  }),
);
