import type { Command, Help, Option } from 'commander';
import { ASSAY_COMMAND } from '../assay-command.js';

/** What a command's `--help` says beside its options. */
export interface CommandHelp {
  /** Complete command lines; `assay` is how the user calls Assay. */
  readonly examples: (assay: string) => readonly string[];
  /** The options that most people need. `--help --all` shows the others, too. Absent: all but those of a connection. */
  readonly everyday?: readonly string[];
  /** What its exit codes mean. */
  readonly exitCodes?: string;
}

/** The heading of the options that say how to connect; `assay help connecting` explains them. */
export const CONNECTING = 'Connecting:';

/** What the exit codes of most commands mean. */
export const EXIT_CODES = '0 clean, 1 findings, 2 wrong usage, 3 could not test';

const isConnecting = ({ helpGroupHeading }: Option): boolean => helpGroupHeading === CONNECTING;

/** The help of a command: examples, then what most people need, on one screen; or, with `isAll`, every option. */
export function commandHelp(command: Command, help: CommandHelp, helper: Help, isAll: boolean): string {
  const options = helper.visibleOptions(command).filter(({ long }) => long !== '--help');
  const shown = options.filter((option) => isAll || isEveryday(option, help));
  const name = command.name().replace(/^assay /, '');
  const opensServer = options.some(isConnecting);
  const parameters = helper
    .visibleArguments(command)
    .map((argument): Item => [helper.argumentTerm(argument), helper.argumentDescription(argument)]);
  const apart = isAll ? shown.filter(isConnecting) : [];
  const together = shown.filter((option) => !apart.includes(option));
  return [
    `Usage: ${ASSAY_COMMAND} ${name} ${command.usage()}${opensServer ? ' [-- command]' : ''}`,
    '',
    command.description(),
    ...section(
      'Examples:',
      help.examples(ASSAY_COMMAND).map((line) => `  ${line}`),
    ),
    ...section('Options:', itemLines([...parameters, ...together.map(itemOf)], helper)),
    ...section(CONNECTING, itemLines(apart.map(itemOf), helper)),
    ...section('', [
      ...(shown.length < options.length ? [`All options: ${ASSAY_COMMAND} ${name} --help --all`] : []),
      ...(opensServer ? [`Headers, variables, sign-in: ${ASSAY_COMMAND} help connecting`] : []),
      ...(help.exitCodes === undefined ? [] : [`Exit codes: ${help.exitCodes}.`]),
    ]),
  ].join('\n');
}

function isEveryday(option: Option, { everyday }: CommandHelp): boolean {
  return everyday === undefined ? !isConnecting(option) : everyday.includes(option.long ?? '');
}

function section(title: string, lines: readonly string[]): string[] {
  if (lines.length === 0) return [];
  return title === '' ? ['', ...lines] : ['', title, ...lines];
}

/** A term, and what it means. */
export type Item = readonly [term: string, about: string];

/** An option with what it does, its choices and its default. */
export function itemOf(option: Option): Item {
  const { flags, description, argChoices = [], defaultValue, defaultValueDescription } = option;
  const isPlain = typeof defaultValue === 'string' || typeof defaultValue === 'number';
  const usual = defaultValueDescription ?? (isPlain ? String(defaultValue) : undefined);
  const notes = [
    ...(argChoices.length === 0 ? [] : [argChoices.join(', ')]),
    ...(usual === undefined ? [] : [`default: ${usual}`]),
  ];
  return [flags, notes.length === 0 ? description : `${description} (${notes.join('; ')})`];
}

/** Terms and what they mean, in two columns that fit the terminal. */
export function itemLines(items: readonly Item[], helper: Help): string[] {
  const width = Math.max(0, ...items.map(([term]) => term.length));
  return items.flatMap(([term, about]) => helper.formatItem(term, width, about, helper).split('\n'));
}
