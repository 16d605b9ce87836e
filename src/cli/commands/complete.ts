import { Command } from 'commander';
import { propertiesOf } from '../../model/properties-of.js';
import { isPlainWord } from '../../model/shell-word.js';
import type { Tool } from '../../model/tool.js';
import { COMMANDS, type CommandModule } from '../command-table.js';
import { EXIT, type ExitCode } from '../exit-code.js';
import { type Invocation, splitServerCommand } from '../invocation.js';
import { withServer } from '../opened-server.js';
import { resolveTarget } from '../target/resolve-target.js';
import { addTargetOptions, type TargetOptions } from '../target/target-options.js';

/** A person waits for the key to do something: a server that is not there by then completes to nothing. */
const PATIENCE = 4_000;

/** `assay complete`: the words that can follow, one a line. Shells call it. */
export const completeCommand: CommandModule = { define: () => undefined, run: printCandidates };

async function printCandidates(_: Command, invocation: Invocation): Promise<ExitCode> {
  const words = (invocation.env.ASSAY_WORDS ?? '').split('\n');
  const typed = words.at(-1) ?? '';
  const candidates = await complete(words.slice(0, -1), typed, invocation);
  const found = candidates.filter((candidate) => candidate.startsWith(typed) && isHarmless(candidate));
  if (found.length > 0) invocation.terminal.out(found.join('\n'));
  return EXIT.clean;
}

/** A server chooses these names, and the shell reads what it completes: only plain words are offered, and no options. */
function isHarmless(candidate: string): boolean {
  return isPlainWord(candidate) && (!candidate.startsWith('-') || OWN_FLAG.test(candidate));
}

const OWN_FLAG = /^--[a-z-]+$/;

async function complete(
  before: readonly string[],
  typed: string,
  invocation: Invocation,
): Promise<readonly string[]> {
  const [name] = before;
  if (name === undefined)
    return COMMANDS.filter(({ isHidden }) => isHidden !== true).map((entry) => entry.name);
  const entry = COMMANDS.find((candidate) => candidate.name === name);
  if (entry === undefined) return [];
  const command = new Command(name);
  (await entry.load()).define(command);
  if (typed.startsWith('-'))
    return command.options.map((option) => option.long ?? '').filter((flag) => flag !== '');
  if (name !== 'call' && name !== 'validate') return [];
  return await completeCall(before, invocation);
}

/** The tools of the server that the words name, or the arguments of the tool that is already there. */
async function completeCall(before: readonly string[], invocation: Invocation): Promise<readonly string[]> {
  const { own, serverCommand } = splitServerCommand(before.slice(1));
  const reader = addTargetOptions(new Command('call'))
    .exitOverride()
    .configureOutput({ writeErr: () => undefined })
    .argument('[words...]')
    .allowUnknownOption()
    .option('--arg <pair>')
    .option('--args <json>');
  const isArgument = own.at(-1) === '--arg';
  reader.parse(isArgument ? own.slice(0, -1) : own, { from: 'user' });
  // Pressing a key must not open a browser.
  const { oauth: _, ...given } = reader.opts<TargetOptions>();
  const options = { ...given, timeout: PATIENCE };
  const resolved = await resolveTarget(reader.args, options, { ...invocation, serverCommand });
  return await withServer(resolved, invocation, async ({ tools }) => {
    const tool = tools.find((candidate) => candidate.name === resolved.rest[0]);
    return isArgument
      ? propertyNames(tool).map((property) => `${property}=`)
      : tools.map((candidate) => candidate.name);
  });
}

function propertyNames(tool: Tool | undefined): string[] {
  return Object.keys(propertiesOf(tool?.inputSchema));
}
