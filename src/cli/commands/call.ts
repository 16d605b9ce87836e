import type { Command } from 'commander';
import { ToolCallValidator } from '../../args/index.js';
import { isRecord } from '../../model/json.js';
import { nearest } from '../../model/nearest.js';
import type { CallToolResult, JsonRpcError } from '../../model/result.js';
import type { Reply } from '../../model/session.js';
import type { Tool } from '../../model/tool.js';
import { cleanText } from '../../report/clean-text.js';
import { ResponseValidator, type ValidateOptions, type ValidationResult } from '../../response/index.js';
import { addArgumentsOptions, readArguments } from '../arguments-option.js';
import type { CommandModule } from '../command-table.js';
import { addConfigOptions, type ConfigOption, configuredResponses } from '../config/config-option.js';
import { EXIT, type ExitCode } from '../exit-code.js';
import { EXIT_CODES } from '../help/command-help.js';
import type { Invocation } from '../invocation.js';
import { type OpenedServer, withServer } from '../opened-server.js';
import { responseLines } from '../response-lines.js';
import { resolveTarget } from '../target/resolve-target.js';
import { addTargetOptions, type TargetOptions } from '../target/target-options.js';
import { UsageError } from '../usage-error.js';

/** `assay call`: one tool call, with its arguments and its response checked. */
export const callToolCommand: CommandModule = {
  define(command) {
    const target = addTargetOptions(
      command
        .argument('<target-or-tool>', 'the tool, or a URL followed by the tool')
        .argument('[tool]', 'the tool, after a URL'),
    );
    const checked = addArgumentsOptions(target)
      .option('--no-validate', 'send the call even if its arguments are invalid')
      .option('--repair', 'repair near-valid arguments, and say how');
    addConfigOptions(checked).option(
      '--json',
      'print the raw response with its classification, diagnosis and findings',
    );
  },
  help: {
    examples: (assay) => [
      `${assay} call read_file --arg path=README.md`,
      `${assay} call echo --args '{"message":"hi"}' -- npx -y @modelcontextprotocol/server-everything`,
      `${assay} call https://example.com/mcp search --arg query=mcp --trace`,
    ],
    exitCodes: EXIT_CODES,
  },
  run: callTool,
};

interface CallOptions extends TargetOptions, ConfigOption {
  readonly args?: string;
  readonly arg: readonly string[];
  readonly validate: boolean;
  readonly repair?: true;
  readonly json?: true;
}

async function callTool(command: Command, invocation: Invocation): Promise<ExitCode> {
  const options = command.opts<CallOptions>();
  const resolved = await resolveTarget(command.args, options, invocation);
  const [toolName, ...surplus] = resolved.rest;
  if (toolName === undefined) throw new UsageError('No tool. Write its name after the target.');
  if (surplus.length > 0) throw new UsageError(`Name one tool. Unknown argument "${surplus.join(' ')}".`);
  return await withServer(resolved, invocation, (server) => call(server, toolName, options, invocation));
}

async function call(
  server: OpenedServer,
  toolName: string,
  options: CallOptions,
  invocation: Invocation,
): Promise<ExitCode> {
  const tool = findTool(server, toolName);
  const given = readArguments(options.args, options.arg, tool.inputSchema);
  const args = options.validate ? checked(tool, given, options.repair === true, invocation) : given;
  if (args === undefined) return EXIT.findings;
  invocation.terminal.progress(`Calling ${tool.name} …`);
  const reply = await server.session.callTool(tool.name, args, { signal: invocation.signal });
  invocation.terminal.progress('');
  const verdict = judge(server, tool, args, reply, await configuredResponses(options));
  if (options.json === true) await invocation.terminal.json(jsonOf(tool, args, reply, verdict));
  else invocation.terminal.out(responseLines(reply, verdict, invocation.terminal.paint).join('\n'));
  return verdict.isValid && verdict.classification === 'fully_working' && !verdict.isError
    ? EXIT.clean
    : EXIT.findings;
}

function findTool({ tools }: OpenedServer, name: string): Tool {
  const tool = tools.find((candidate) => candidate.name === name);
  if (tool !== undefined) return tool;
  const names = tools.map((candidate) => candidate.name);
  const meant = nearest(name, names);
  const hint = meant === undefined ? `Its tools: ${names.join(', ')}.` : `Did you mean ${meant}?`;
  throw new UsageError(cleanText(`The server has no tool "${name}". ${hint}`));
}

/** The arguments to send; `undefined` where they are invalid and the help prompt was shown. */
function checked(tool: Tool, args: unknown, isRepairing: boolean, { terminal }: Invocation): unknown {
  const validator = new ToolCallValidator({ strict: false });
  validator.registerSchema(tool.name, tool.inputSchema, {
    readOnly: tool.annotations?.readOnlyHint === true,
  });
  const result = validator.validate(tool.name, args);
  if (result.valid) return args;
  if (result.inconclusive !== undefined) {
    terminal.err(terminal.paint.yellow(`Sending the arguments unchecked: ${cleanText(result.inconclusive)}`));
    return args;
  }
  const repaired = isRepairing ? validator.repair(tool.name, args) : undefined;
  if (repaired !== undefined && repaired.changes.length > 0) {
    for (const change of repaired.changes)
      terminal.err(terminal.paint.yellow(`Repaired: ${cleanText(change.message)}`));
    return repaired.arguments;
  }
  terminal.err(cleanText(validator.buildHelpPrompt(tool.name, result.errors, { arguments: args })));
  terminal.err(
    terminal.paint.dim(
      'The call was not sent. Use --repair to repair near-valid arguments, or --no-validate to send it anyway.',
    ),
  );
  return undefined;
}

function judge(
  { session }: OpenedServer,
  tool: Tool,
  args: unknown,
  reply: Reply,
  options: ValidateOptions,
): ValidationResult {
  const call = { tool, input: isRecord(args) ? args : {}, revision: session.revision };
  return ResponseValidator.validateResponse(
    reply.kind === 'result'
      ? { ...call, response: reply.result as CallToolResult }
      : { ...call, error: reply.error as JsonRpcError },
    options,
  );
}

function jsonOf(tool: Tool, args: unknown, reply: Reply, verdict: ValidationResult): object {
  const { classification, confidence, diagnosis, findings } = verdict;
  const { kind: _, milliseconds, ...response } = reply;
  return {
    tool: tool.name,
    arguments: args,
    ...response,
    milliseconds,
    classification,
    confidence,
    diagnosis,
    findings,
  };
}
