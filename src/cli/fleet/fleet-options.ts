import { availableParallelism } from 'node:os';
import { type Command, Option } from 'commander';
import type { FleetFilter, FleetForm, SandboxMode, SectionName } from '../../fleet/index.js';
import { FLEET_FORMS, SECTION_NAMES } from '../../fleet/index.js';
import { wholeNumber } from '../target/target-options.js';

/** The options of `assay fleet`. */
export interface FleetOptions {
  readonly db?: string;
  readonly tags: readonly string[];
  readonly group: readonly string[];
  readonly server: readonly string[];
  readonly due?: true;
  readonly concurrency: number;
  readonly fresh?: true;
  readonly detach?: true;
  readonly sandbox: SandboxMode;
  readonly run?: string;
  readonly form?: FleetForm;
  readonly output?: string;
  readonly only?: SectionName;
  readonly json?: true;
  readonly quiet?: true;
}

/** A list that is separated by commas, or given several times. */
const listed = (value: string, previous: readonly string[]): readonly string[] => [
  ...previous,
  ...value.split(',').flatMap((part) => (part.trim() === '' ? [] : [part.trim()])),
];

/** Adds the options of a fleet to a command. */
export function addFleetOptions(command: Command): Command {
  return command
    .option('--tags <tags>', 'only servers with one of these tags, separated by commas', listed, [])
    .option('--group <name>', 'only servers of this group; repeatable', listed, [])
    .option('--server <glob>', 'only these servers; repeatable', listed, [])
    .option('--due', 'only servers whose schedule says that a check is due')
    .option('--db <location>', 'where runs are kept: a file (default: .assay/history.db), or postgres://…')
    .option('--concurrency <number>', 'run: how many servers at once', wholeNumber, availableParallelism())
    .option('--fresh', 'run: start over instead of continuing an interrupted run')
    .option('--detach', 'run: leave the run to the workers of --db postgres://…, and exit')
    .addOption(
      new Option('--sandbox <mode>', 'run: enclose servers with bwrap and prlimit')
        .choices(['auto', 'require', 'off'])
        .default('auto'),
    )
    .option('--run <id>', 'report: an earlier run; default: the last one')
    .addOption(new Option('--form <form>', 'report: instead of text').choices([...FLEET_FORMS]))
    .addOption(new Option('--only <section>', 'report: one section').choices([...SECTION_NAMES]))
    .option('-o, --output <file>', 'report: write a file; its name says the form')
    .option('--json', 'print JSON')
    .option('-q, --quiet', 'print only the last line');
}

/** Which servers are meant. */
export function filterOf({ tags, group, server, due }: FleetOptions): FleetFilter {
  return { tags, groups: group, servers: server, isDue: due === true };
}
