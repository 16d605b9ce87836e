#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import { Command, CommanderError } from 'commander';
import { EXIT } from './exit-code.js';

const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

const program = new Command('assay')
  .description('Finds out whether the tools of an MCP server really do what they advertise.')
  .version(version)
  .enablePositionalOptions()
  .showSuggestionAfterError()
  .exitOverride();

try {
  await program.parseAsync();
} catch (error) {
  if (!(error instanceof CommanderError)) throw error;
  process.exitCode = error.exitCode === 0 ? EXIT.clean : EXIT.usage;
}
