import { Command } from 'commander';
import { describe, expect, it } from 'vitest';
import { COMMANDS } from '../command-table.js';

describe('a command that opens a server', () => {
  it.each(['check', 'call', 'tools', 'doctor', 'replay', 'lint', 'validate'])(
    'has --trace, which a time-out advises: %s',
    async (name) => {
      const command = new Command(name);
      const loaded = await COMMANDS.find((entry) => entry.name === name)?.load();
      loaded?.define(command);
      expect(command.options.map(({ long }) => long)).toContain('--trace');
    },
  );
});
