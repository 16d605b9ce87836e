import type { Command } from 'commander';
import { counted } from '../../report/words.js';
import type { CommandModule } from '../command-table.js';
import {
  briefDiagnosis,
  diagnoseServer,
  diagnosisCode,
  diagnosisJson,
  diagnosisLines,
  type Examination,
} from '../doctor/examination.js';
import type { ExitCode } from '../exit-code.js';
import { EXIT_CODES } from '../help/command-help.js';
import type { Invocation } from '../invocation.js';
import { type ExaminedServer, eachServer, worstCode } from '../servers/each-server.js';
import { addJobsOption } from '../servers/jobs-option.js';
import { type ConfiguredServers, configuredServers, withConfigFile } from '../target/configured-servers.js';
import { resolveTarget } from '../target/resolve-target.js';
import { addTargetOptions, type TargetOptions } from '../target/target-options.js';
import { tellBundled } from '../target/tell-bundled.js';

/** `assay doctor`: why can I not connect? */
export const doctorCommand: CommandModule = {
  define(command) {
    addJobsOption(
      addTargetOptions(
        command.argument('[target]', 'a URL, or a configuration file; a command goes after --'),
      ),
    ).option('--json', 'print the diagnosis as JSON');
  },
  help: {
    examples: (assay) => [
      `${assay} doctor -- npx -y my-server`,
      `${assay} doctor http://localhost:3000/mcp`,
      `${assay} doctor --config ~/.cursor/mcp.json`,
    ],
    everyday: ['--config', '--server', '--json', '--timeout'],
    exitCodes: EXIT_CODES,
  },
  run: examine,
};

interface DoctorOptions extends TargetOptions {
  readonly json?: true;
  readonly jobs: number;
}

async function examine(command: Command, invocation: Invocation): Promise<ExitCode> {
  const { words, options } = withConfigFile(command.args, command.opts<DoctorOptions>());
  const servers = await configuredServers(words, options, invocation);
  if (servers !== undefined) return await examineAll(servers, options, invocation);
  const resolved = await resolveTarget(words, options, invocation);
  const { terminal } = invocation;
  await tellBundled('doctor', resolved, invocation);
  terminal.progress(`Examining ${resolved.label} …`);
  const diagnosis = await diagnoseServer(resolved, invocation);
  if (options.json === true) await terminal.json(diagnosisJson(diagnosis));
  else terminal.out(diagnosisLines(diagnosis, resolved.label, terminal.paint).join('\n'));
  return diagnosisCode(diagnosis);
}

/** Every server of a configuration: a line each, and how many can be used. */
async function examineAll(
  servers: ConfiguredServers,
  { json, jobs }: DoctorOptions,
  invocation: Invocation,
): Promise<ExitCode> {
  const { terminal } = invocation;
  const diagnosisOf = (outcome: ExaminedServer<Examination>): Examination =>
    outcome.fault === undefined ? outcome.value : { healthy: false, fault: outcome.fault };
  const outcomes = await eachServer(servers, jobs, invocation, diagnoseServer, (outcome) => {
    if (json !== true)
      terminal.out(briefDiagnosis(diagnosisOf(outcome), outcome.name, terminal.paint).join('\n'));
  });
  const diagnoses = outcomes.map((outcome) => ({ name: outcome.name, diagnosis: diagnosisOf(outcome) }));
  const healthy = diagnoses.filter(({ diagnosis }) => diagnosis.healthy).length;
  if (json === true)
    await terminal.json({
      servers: diagnoses.map(({ name, diagnosis }) => ({ name, ...diagnosisJson(diagnosis) })),
    });
  else terminal.out(`${healthy} of ${counted(diagnoses.length, 'server')} can be reached.`);
  return worstCode(diagnoses.map(({ diagnosis }) => diagnosisCode(diagnosis)));
}
