import type { Command } from 'commander';
import { createDispatch, type Dispatch } from '../../../examples/reference-server/dispatch.js';
import { createWorld } from '../../../examples/reference-server/world/world.js';
import type { ArgumentChange } from '../../args/index.js';
import { REPAIRS_META_KEY } from '../../guard/index.js';
import { isRecord } from '../../model/json.js';
import type { CallToolResult } from '../../model/result.js';
import { cleanText } from '../../report/clean-text.js';
import { ASSAY_COMMAND } from '../assay-command.js';
import type { CommandModule } from '../command-table.js';
import { EXIT, type ExitCode } from '../exit-code.js';
import type { Invocation, Terminal } from '../invocation.js';

/** `assay demo`: what the guard does with a good call, a bad one and one that can be repaired. */
export const demoCommand: CommandModule = {
  define: () => undefined,
  help: { examples: (assay) => [`${assay} demo`] },
  run: demonstrate,
};

const GOOD = { tool: 'read_file', args: { path: 'src/sum.mjs', max_lines: 2 } };
const BAD = { tool: 'file_info', args: { file: 'README.md', follow: true } };
const REPAIRABLE = {
  tool: 'search_files',
  args: { query: '^export', mode: 'Regex', case_sensitive: 'true', maxResults: '2' },
};

async function demonstrate(_: Command, { terminal }: Invocation): Promise<ExitCode> {
  await using world = await createWorld();
  // The screen already shows what the guard would log.
  const logger = { warn: () => undefined, error: () => undefined };
  const enforcing = createDispatch(world, { logger });
  const repairing = createDispatch(world, { logger, mode: 'repair' });
  const { bold } = terminal.paint;
  terminal.out(bold('Three calls to tools of the bundled reference server, through the guard\n'));
  terminal.out(bold('1. A good call runs.'));
  await show(terminal, enforcing, GOOD);
  terminal.out(bold('2. A bad call does not run. The model is told how to correct it:'));
  await show(terminal, enforcing, BAD);
  terminal.out(bold('3. In repair mode, a call with an unmistakable meaning is repaired and runs.'));
  await show(terminal, repairing, REPAIRABLE);
  terminal.out(
    `${bold('Next:')} "${ASSAY_COMMAND} demo-server" starts this server for your own client. "${ASSAY_COMMAND} --help" lists all commands.`,
  );
  return EXIT.clean;
}

async function show(
  { out, paint }: Terminal,
  dispatch: Dispatch,
  { tool, args }: { readonly tool: string; readonly args: object },
): Promise<void> {
  out(`   ${paint.cyan(tool)} ${JSON.stringify(args)}\n`);
  const result = await dispatch(tool, args);
  for (const { message } of changesOf(result)) out(`   ${paint.yellow('repaired:')} ${cleanText(message)}`);
  const colour = result.isError === true ? paint.red : paint.green;
  out(`${indented(cleanText(textOf(result)), colour('│'))}\n`);
}

function changesOf({ _meta }: CallToolResult): readonly ArgumentChange[] {
  return isRecord(_meta) ? ((_meta[REPAIRS_META_KEY] ?? []) as ArgumentChange[]) : [];
}

/** What a person wants to read of a response: the message of an error, the data of a success. */
function textOf({ content, isError }: CallToolResult): string {
  const [{ text }] = content as [{ text: string }];
  if (isError !== true) return text;
  const { error }: { error: { message: string } } = JSON.parse(text);
  return error.message;
}

const indented = (text: string, mark: string): string =>
  text
    .split('\n')
    .map((line) => `   ${mark} ${line}`.trimEnd())
    .join('\n');
