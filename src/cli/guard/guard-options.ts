import { type Command, Option } from 'commander';
import type { GuardMode, ResponseAction } from '../../guard/index.js';
import type { UnapprovedAction } from '../../guard/policy/guard-policy.js';
import { addConfigOptions, type ConfigOption } from '../config/config-option.js';
import { addTargetOptions, type TargetOptions, wholeNumber } from '../target/target-options.js';

/** The policy as the command line gives it; what is absent is left to the configuration. */
export interface PolicyOptions {
  readonly mode?: GuardMode;
  readonly responses?: ResponseAction;
  readonly uncheckable?: 'run' | 'refuse';
  readonly unapproved?: UnapprovedAction;
  readonly illegalTools?: 'hide' | 'report';
  readonly internalError?: 'refuse' | 'pass';
  readonly closed?: true;
}

/** The options of `assay guard`. */
export interface GuardCommandOptions extends TargetOptions, ConfigOption, PolicyOptions {
  readonly name?: string;
  readonly lock?: string;
  readonly approve?: true;
  readonly audit?: string;
  readonly record?: string;
  readonly toolValidation?: true;
  readonly profile?: string;
  readonly metrics?: string;
  readonly otlp?: string;
  readonly listen?: string;
  readonly allowHost: readonly string[];
  readonly restart?: number;
  readonly maxMessage?: number;
}

const collect = (value: string, previous: readonly string[]): readonly string[] => [...previous, value];

/** An option of the policy: one that is not given is left to the configuration, and then to the default. */
const choice = (flags: string, about: string, choices: readonly string[], usual: string): Option =>
  new Option(flags, about).choices(choices).default(undefined, usual);

/** Adds the options of `assay guard`. */
export function addGuardOptions(command: Command): Command {
  addConfigOptions(addTargetOptions(command), 'none')
    .option('--listen <address>', 'listen for HTTP on this port, or host:port, instead of stdio')
    .option('--allow-host <name>', 'a host name of the listener besides localhost; repeatable', collect, []);
  for (const [flags, about, choices, usual] of POLICY_CHOICES)
    command.addOption(choice(flags, about, choices, usual));
  return command
    .option('--closed', 'reject properties that a schema does not declare')
    .option('--name <name>', "the server's name in the policy and the lock (default: that of --server)")
    .option('--lock <file>', 'pin the tools in this file; written when they are first seen')
    .option('--approve', 'approve the current tools: write the lock file again')
    .option('--audit <file>', 'record every decision in this file, as lines of JSON')
    .option('--record <file>', 'record every message in this file, for assay mock')
    .option('--metrics <address>', 'serve metrics for Prometheus on this port, or host:port')
    .option('--otlp <url>', 'send traces to this OpenTelemetry collector (OTLP over HTTP)')
    .option('--tool-validation', 'respond to validate requests for a server that cannot')
    .option('--profile <id>', 'rewrite tools for this client, as in assay lint --profile')
    .option('--restart <times>', 'restart a server that exits, at most this many times in a row', wholeNumber)
    .option('--max-message <bytes>', 'largest message to pass on (default: 64 MiB)', wholeNumber);
}

/** The choices of a policy, each with what it is when neither the command line nor the configuration says so. */
const POLICY_CHOICES = [
  [
    '--mode <mode>',
    'what happens to a call with invalid arguments',
    ['enforce', 'repair', 'observe'],
    'enforce',
  ],
  [
    '--responses <action>',
    'what happens to a response with a problem',
    ['enforce', 'annotate', 'observe', 'off'],
    'observe',
  ],
  ['--uncheckable <action>', 'what happens to a call whose schema cannot be used', ['run', 'refuse'], 'run'],
  [
    '--internal-error <action>',
    'what happens to a message when the guard itself fails',
    ['refuse', 'pass'],
    'refuse',
  ],
  [
    '--unapproved <action>',
    'what happens to a tool that is new or has changed',
    ['hide', 'block', 'report'],
    'hide',
  ],
  [
    '--illegal-tools <action>',
    'what happens to a definition that breaks the protocol',
    ['hide', 'report'],
    'hide',
  ],
] as const;
