import type { Command } from 'commander';
import { grouped } from '../../model/grouped.js';
import { isRecord } from '../../model/json.js';
import { estimateTokens } from '../../model/token-estimate.js';
import type { Tool } from '../../model/tool.js';
import { cleanLine } from '../../report/clean-text.js';
import { countFindings } from '../../report/finding-report.js';
import { findingLines } from '../../report/terminal/finding-lines.js';
import type { Paint } from '../../report/terminal/paint.js';
import { listNames } from '../../report/terminal/wrap-text.js';
import { counted, countedFindings } from '../../report/words.js';
import { parametersText, typeText } from '../../schema/type-text.js';
import type { CommandModule } from '../command-table.js';
import { EXIT, type ExitCode } from '../exit-code.js';
import { EXIT_CODES } from '../help/command-help.js';
import type { Invocation, Terminal } from '../invocation.js';
import { linesOfEach } from '../lines-of-each.js';
import { type OpenedServer, serverName, withServer } from '../opened-server.js';
import { type ExaminedServer, eachServer, worstCode } from '../servers/each-server.js';
import { addJobsOption } from '../servers/jobs-option.js';
import { type ConfiguredServers, configuredServers, withConfigFile } from '../target/configured-servers.js';
import { type ResolvedTarget, resolveTarget } from '../target/resolve-target.js';
import { addTargetOptions, type TargetOptions } from '../target/target-options.js';
import { tellBundled } from '../target/tell-bundled.js';

/** `assay tools`: the tools of a server, as it sends them. */
export const toolsCommand: CommandModule = {
  define(command) {
    const target = command.argument('[target]', 'a URL, or a configuration file; a command goes after --');
    addJobsOption(addTargetOptions(target))
      .option('--json', 'print the raw list, with revision, capabilities and findings')
      .option('--descriptions', 'print full descriptions instead of their first sentence');
  },
  help: {
    examples: (assay) => [
      `${assay} tools -- npx -y @modelcontextprotocol/server-everything`,
      `${assay} tools https://example.com/mcp --header "Authorization: Bearer …"`,
      `${assay} tools --json -- node server.js > tools.json`,
    ],
    everyday: ['--config', '--server', '--descriptions', '--json'],
    exitCodes: EXIT_CODES,
  },
  run: listTools,
};

interface ToolsOptions extends TargetOptions {
  readonly json?: true;
  readonly descriptions?: true;
  readonly jobs: number;
}

async function listTools(command: Command, invocation: Invocation): Promise<ExitCode> {
  const { words, options } = withConfigFile(command.args, command.opts<ToolsOptions>());
  const servers = await configuredServers(words, options, invocation);
  if (servers !== undefined) return await listAll(servers, options, invocation);
  const resolved = await resolveTarget(words, options, invocation);
  await tellBundled('tools', resolved, invocation);
  return await withServer(hasty(resolved), invocation, async (server) => {
    const { terminal } = invocation;
    // The list is all that we came for: the server ends while we write.
    const ended = server.session.close();
    if (options.json === true) await terminal.json(jsonOf(server));
    else terminal.out(asText(server, options.descriptions === true, invocation));
    await ended;
    return codeOf(server);
  });
}

/** Nothing is called, so that nothing is lost when the server is asked to end at once. */
function hasty(resolved: ResolvedTarget): ResolvedTarget {
  const timeouts = { ...resolved.options.timeouts, closeGently: 0 };
  return { ...resolved, options: { ...resolved.options, timeouts } };
}

/** The tools of every server of a configuration: their names on a line each, or in full as JSON. */
async function listAll(
  servers: ConfiguredServers,
  { json, jobs }: ToolsOptions,
  invocation: Invocation,
): Promise<ExitCode> {
  const { terminal } = invocation;
  const outcomes = await eachServer<OpenedServer>(
    servers,
    jobs,
    invocation,
    (resolved, own) => withServer(hasty(resolved), own, async (server) => server),
    (outcome) => {
      if (json !== true) terminal.out(briefLine(outcome, terminal));
    },
  );
  const opened = outcomes.flatMap((outcome) => (outcome.fault === undefined ? [outcome.value] : []));
  if (json === true)
    await terminal.json({
      servers: outcomes.map(({ name, ...outcome }) =>
        outcome.fault === undefined
          ? { name, ...jsonOf(outcome.value) }
          : { name, fault: { code: outcome.fault.code, message: outcome.fault.message } },
      ),
    });
  else terminal.out(paintTotals(outcomes.length, opened, terminal.paint));
  return worstCode(
    outcomes.map((outcome) => (outcome.fault === undefined ? codeOf(outcome.value) : EXIT.untested)),
  );
}

function briefLine(outcome: ExaminedServer<OpenedServer>, { paint, width }: Terminal): string {
  const name = cleanLine(outcome.name);
  if (outcome.fault !== undefined)
    return `${paint.yellow('○')} ${paint.bold(name)}: ${cleanLine(outcome.fault.message)}`;
  const { list, tools, findings } = outcome.value;
  const tokens = estimateTokens(JSON.stringify(list.tools));
  const found = findings.length === 0 ? '' : `, ${countedFindings(countFindings(findings))}`;
  const text = `${counted(tools.length, 'tool')}, about ${grouped(tokens)} tokens${found}`;
  const names = tools.map((tool) => cleanLine(tool.name));
  return `${paint.green('✓')} ${paint.bold(name)}: ${text}\n    ${listNames(names, width - 4)}`;
}

function paintTotals(servers: number, opened: readonly OpenedServer[], paint: Paint): string {
  const tools = opened.flatMap(({ list }) => list.tools);
  const tokens = estimateTokens(JSON.stringify(tools));
  return paint.dim(
    `${opened.length} of ${counted(servers, 'server')} opened, ${counted(tools.length, 'tool')}, about ${grouped(tokens)} tokens in a model's context`,
  );
}

const codeOf = ({ findings }: OpenedServer): ExitCode =>
  findings.some(({ severity }) => severity === 'error') ? EXIT.findings : EXIT.clean;

function jsonOf({ session, list, findings }: OpenedServer): object {
  const { revision, serverInfo, capabilities, instructions } = session;
  return { revision, serverInfo, capabilities, instructions, tools: list.tools, findings };
}

function asText(server: OpenedServer, isFull: boolean, invocation: Invocation): string {
  const { paint } = invocation.terminal;
  const { session, list, tools, findings } = server;
  const tokens = estimateTokens(JSON.stringify(list.tools));
  const unread = list.tools.length - tools.length;
  return [
    `${paint.bold(cleanLine(serverName(session)))} ${paint.dim(`· protocol ${session.revision} (${session.era}) · ${session.transport}`)}`,
    paint.dim(`capabilities: ${capabilityNames(session.capabilities)}`),
    '',
    ...linesOfEach(tools, (tool) => toolLines(tool, isFull, paint), invocation),
    paint.dim(`${counted(tools.length, 'tool')}, about ${grouped(tokens)} tokens in a model's context`),
    ...(unread > 0 ? [paint.red(`${counted(unread, 'tool')} too malformed for any client to use:`)] : []),
    ...(findings.length > 0 ? ['', ...findingLines(findings, paint)] : []),
  ].join('\n');
}

function toolLines(tool: Tool, isFull: boolean, paint: Paint): string[] {
  const output = tool.outputSchema === undefined ? '' : `: ${typeText(tool.outputSchema)}`;
  const notes = [...hints(tool), `~${estimateTokens(JSON.stringify(tool))} tokens`].join(' · ');
  const description = cleanLine(tool.description ?? '');
  const shown = isFull ? description : firstSentence(description);
  return [
    `${paint.cyan(cleanLine(tool.name))}(${cleanLine(parametersText(tool.inputSchema))})${cleanLine(output)}`,
    ...(shown === '' ? [paint.yellow('  no description')] : [`  ${shown}`]),
    paint.dim(`  ${notes}`),
    '',
  ];
}

function hints({ annotations = {} }: Tool): string[] {
  const { readOnlyHint, destructiveHint, idempotentHint, openWorldHint } = annotations;
  const names: [boolean | undefined, string, string][] = [
    [readOnlyHint, 'read-only', 'writes'],
    [destructiveHint, 'destructive', 'not destructive'],
    [idempotentHint, 'idempotent', 'not idempotent'],
    [openWorldHint, 'open world', 'closed world'],
  ];
  return names.flatMap(([hint, yes, no]) => (hint === undefined ? [] : [hint ? yes : no]));
}

function capabilityNames(capabilities: Readonly<Record<string, unknown>>): string {
  const names = Object.entries(capabilities).map(([name, value]) => {
    const flags = isRecord(value) ? Object.keys(value).filter((flag) => value[flag] !== false) : [];
    return flags.length === 0 ? name : `${name} (${flags.join(', ')})`;
  });
  return names.length === 0 ? 'none' : cleanLine(names.join(', '));
}

function firstSentence(text: string): string {
  const end = text.search(/[.!?](?:\s|$)/);
  const sentence = end < 0 ? text : text.slice(0, end + 1);
  return sentence.length > 160 ? `${sentence.slice(0, 159)}…` : sentence;
}
