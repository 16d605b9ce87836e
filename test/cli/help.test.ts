import { Command } from 'commander';
import { describe, expect, it } from 'vitest';
import { COMMANDS } from '../../src/cli/command-table.js';
import { connectingHelp } from '../../src/cli/help/connecting.js';
import { addTargetOptions } from '../../src/cli/target/target-options.js';
import { runAssay } from './run-assay.js';

const PUBLIC = COMMANDS.filter(({ isHidden }) => isHidden !== true);
const NARROW = { env: { COLUMNS: '80' } };

describe('the help of a command', () => {
  it.each(PUBLIC.map(({ name }) => name))('of %s fits a screen, with examples', async (name) => {
    const { code, out } = await runAssay([name, '--help'], NARROW);
    const lines = out.trimEnd().split('\n');
    expect(code).toBe(0);
    expect(lines.length).toBeLessThanOrEqual(30);
    expect(out).toContain(`Examples:\n  assay ${name}`.slice(0, 18));
    expect(lines.indexOf('Examples:')).toBeLessThan(6);
  });

  it.each(PUBLIC)(
    'of $name has every option with --all, and names only options that exist',
    async ({ name, load }) => {
      const { define, help } = await load();
      const command = new Command(name);
      define(command);
      const flags = command.options.map(({ long }) => long ?? '');
      const { out } = await runAssay([name, '--help', '--all'], NARROW);
      for (const flag of flags) expect(out).toContain(flag);
      for (const flag of help?.everyday ?? []) expect(flags).toContain(flag);
    },
  );

  it('leaves OAuth and headers to the page about connecting, which has every option of a connection', async () => {
    const { out } = await runAssay(['check', '--help'], NARROW);
    expect(out).not.toContain('--oauth');
    expect(out).toContain('assay help connecting');
    const text = connectingHelp(80);
    for (const { long } of addTargetOptions(new Command()).options) expect(text).toContain(long);
    expect(text.split('\n').length).toBeLessThanOrEqual(30);
  });

  it.each(['--version', '-V', '-v'])('is not needed for the version: %s', async (flag) => {
    const { code, out } = await runAssay([flag]);
    expect([code, out]).toEqual([0, expect.stringMatching(/^\d+\.\d+\.\d+\n$/)]);
  });
});
