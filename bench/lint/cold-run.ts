import { readFileSync } from 'node:fs';
import { lint } from '../../src/lint/index.js';

/**
 * One cold measurement, as JSON on standard output, of the file named first. With the mode `parse` it parses, and does
 * nothing else; otherwise it lints what was parsed before the clock started. Whatever is measured is the first of its
 * kind in this process; modules are loaded before.
 */
const [file = '', mode = ''] = process.argv.slice(2);
const text = readFileSync(file, 'utf8');
const read = (): readonly unknown[] => JSON.parse(text).tools;
// What the loading of modules left to do in the background is not ours.
await new Promise((resolve) => setTimeout(resolve, 200));

const cpu = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

const tools = mode === 'parse' ? [] : read();
const [wallStart, cpuStart] = [performance.now(), cpu()];
if (mode === 'parse') read();
else lint(tools, { compile: mode === 'compile' });
const [wall, spent] = [performance.now() - wallStart, cpu() - cpuStart];
console.log(JSON.stringify({ wall, cpu: spent, peakBytes: process.resourceUsage().maxRSS * 1024 }));
