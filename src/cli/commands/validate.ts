import { type Command, Option } from 'commander';
import { ToolCallValidator } from '../../args/index.js';
import {
  type ToolCallQuestion,
  ToolValidationClient,
  type ToolValidationResult,
  VALIDATION_LEVELS,
  type ValidationLevel,
} from '../../capability/index.js';
import { cleanText } from '../../report/clean-text.js';
import { counted } from '../../report/words.js';
import { addArgumentsOptions, readArguments } from '../arguments-option.js';
import type { CommandModule } from '../command-table.js';
import { EXIT, type ExitCode } from '../exit-code.js';
import type { Invocation } from '../invocation.js';
import { type OpenedServer, withServer } from '../opened-server.js';
import { resolveTarget } from '../target/resolve-target.js';
import { addTargetOptions, type TargetOptions } from '../target/target-options.js';
import { UsageError } from '../usage-error.js';
import { readBatchFile } from '../validate/batch-file.js';
import { verdictLines } from '../validate/verdict-lines.js';

/** `assay validate`: asks whether a call would work, without making it. */
export const validateCommand: CommandModule = {
  define(command) {
    addArgumentsOptions(
      addTargetOptions(
        command
          .argument('[target-or-tool]', 'the tool, or a URL followed by the tool')
          .argument('[tool]', 'the tool, after a URL'),
      ),
    )
      .option(
        '--batch <file>',
        'validate many calls: a file with a {"tool", "arguments"} object per line, or -',
      )
      .addOption(new Option('--level <level>', 'how thoroughly to check').choices(VALIDATION_LEVELS))
      .option('--json', 'print the verdicts as JSON');
  },
  help: {
    examples: (assay) => [
      `${assay} validate write_file --args '{"path":"notes.txt","content":""}'`,
      `${assay} validate https://example.com/mcp search --arg query=mcp --level runtime`,
      `${assay} validate --batch calls.jsonl --json -- node server.js`,
    ],
    exitCodes: '0 valid, 1 invalid, 2 wrong usage, 3 could not be validated',
  },
  run: validateCalls,
};

interface ValidateOptions extends TargetOptions {
  readonly args?: string;
  readonly arg: readonly string[];
  readonly batch?: string;
  readonly level?: ValidationLevel;
  readonly json?: true;
}

async function validateCalls(command: Command, invocation: Invocation): Promise<ExitCode> {
  const options = command.opts<ValidateOptions>();
  const resolved = await resolveTarget(command.args, options, invocation);
  const [toolName, ...surplus] = resolved.rest;
  if (surplus.length > 0) throw new UsageError(`Name one tool. Unknown argument "${surplus.join(' ')}".`);
  if (toolName === undefined && options.batch === undefined)
    throw new UsageError(
      'No call to validate. Write the name of a tool after the target, or use --batch <file>.',
    );
  if (toolName !== undefined && options.batch !== undefined)
    throw new UsageError('Name a tool or use --batch, not both: each line of the file names its tool.');
  return await withServer(resolved, invocation, (server) => validate(server, toolName, options, invocation));
}

async function validate(
  server: OpenedServer,
  toolName: string | undefined,
  options: ValidateOptions,
  { terminal }: Invocation,
): Promise<ExitCode> {
  const questions =
    toolName === undefined ? readBatchFile(options.batch ?? '-') : [question(server, toolName, options)];
  const client = new ToolValidationClient(server.session, {
    tools: server.list.tools,
    logger: { warn: (_, message) => terminal.err(message) },
    ...(options.timeout === undefined ? {} : { timeout: options.timeout }),
  });
  const level = options.level === undefined ? {} : { level: options.level };
  terminal.progress(`Validating ${counted(questions.length, 'call')} …`);
  const results = await client.validateBatch(questions, level);
  terminal.progress('');
  const verdicts = results.map((result, index) => ({ tool: questions[index]?.tool ?? '', ...result }));
  if (options.json) await terminal.json(toolName === undefined ? verdicts : verdicts[0]);
  else
    for (const { tool, ...result } of verdicts)
      terminal.out(verdictLines(tool, result, terminal.paint).join('\n'));
  if (!options.json && toolName !== undefined) help(server, questions[0], results[0], terminal);
  return exitCode(results);
}

function question({ tools }: OpenedServer, tool: string, { args, arg }: ValidateOptions): ToolCallQuestion {
  const schema = tools.find(({ name }) => name === tool)?.inputSchema ?? {};
  return { tool, arguments: readArguments(args, arg, schema) };
}

/** The help prompt for a model, if the arguments break the input schema. */
function help(
  { tools }: OpenedServer,
  asked: ToolCallQuestion | undefined,
  result: ToolValidationResult | undefined,
  terminal: Invocation['terminal'],
): void {
  const tool = tools.find(({ name }) => name === asked?.tool);
  if (tool === undefined || asked === undefined || result?.outcome !== 'invalid') return;
  const validator = new ToolCallValidator({ strict: false, closed: false });
  validator.registerSchema(tool.name, tool.inputSchema, {
    readOnly: tool.annotations?.readOnlyHint === true,
  });
  const checked = validator.validate(tool.name, asked.arguments);
  if (checked.valid || checked.inconclusive !== undefined) return;
  const options = { arguments: asked.arguments };
  terminal.out(`\n${cleanText(validator.buildHelpPrompt(tool.name, checked.errors, options))}`);
}

/** What is known to be wrong outweighs what could not be found out. */
function exitCode(results: readonly ToolValidationResult[]): ExitCode {
  if (results.some(({ outcome }) => outcome === 'invalid')) return EXIT.findings;
  return results.some(({ outcome }) => outcome === 'unvalidated') ? EXIT.untested : EXIT.clean;
}
