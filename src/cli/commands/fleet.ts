import { existsSync } from 'node:fs';
import type { Command } from 'commander';
import { nearest } from '../../model/nearest.js';
import type { CommandModule } from '../command-table.js';
import type { ExitCode } from '../exit-code.js';
import { scheduleRuns } from '../fleet/fleet-on-workers.js';
import { addFleetOptions, type FleetOptions } from '../fleet/fleet-options.js';
import { runFleet } from '../fleet/run-fleet.js';
import { showFleetReport, showStatus } from '../fleet/show-fleet.js';
import { showPlan } from '../fleet/show-plan.js';
import type { Invocation } from '../invocation.js';
import { UsageError } from '../usage-error.js';

/** `assay fleet`: many servers, from one file. */
export const fleetCommand: CommandModule = {
  define(command) {
    addFleetOptions(
      command
        .argument('<verb>', 'plan, run, status, report or schedule')
        .argument(
          '[file]',
          'a fleet file, a client configuration, a registry dump, a folder, a list of targets',
        ),
    );
  },
  help: {
    examples: (assay) => [
      `${assay} fleet plan fleet.json`,
      `${assay} fleet run fleet.json --concurrency 4`,
      `${assay} fleet run .mcp.json --sandbox require`,
      `${assay} fleet status fleet.json`,
      `${assay} fleet report fleet.json --output report.html`,
      `${assay} fleet run fleet.json --db postgres://assay@db.example/assay --detach`,
    ],
    everyday: ['--server', '--due', '--db', '--concurrency', '--sandbox', '--output', '--json'],
    exitCodes: '0 all clean, 1 findings, 2 wrong usage, 3 a server could not be tested',
  },
  run: fleet,
};

type Verb = (file: string, options: FleetOptions, invocation: Invocation) => Promise<ExitCode>;

const VERBS = new Map<string, Verb>([
  ['plan', showPlan],
  ['run', runFleet],
  ['status', showStatus],
  ['report', showFleetReport],
  ['schedule', scheduleRuns],
]);

async function fleet(command: Command, invocation: Invocation): Promise<ExitCode> {
  const [word = '', file] = command.args;
  const names = [...VERBS.keys()];
  const verb = VERBS.get(word);
  if (verb === undefined && file === undefined && existsSync(word))
    return await showPlan(word, command.opts<FleetOptions>(), invocation);
  if (verb === undefined) {
    const meant = nearest(word, names);
    throw new UsageError(
      `"${word}" is not something to do with a fleet. ${meant === undefined ? `Use ${names.join(', ')}.` : `Did you mean ${meant}?`}`,
    );
  }
  if (file === undefined)
    throw new UsageError(`Name the file of the fleet, as in "fleet ${word} fleet.json".`);
  return await verb(file, command.opts<FleetOptions>(), invocation);
}
