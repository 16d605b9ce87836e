import { writeFileSync } from 'node:fs';
import { type Command, Option } from 'commander';
import type { ConsumerContract } from '../../drift/index.js';
import { counted } from '../../report/words.js';
import type { CommandModule } from '../command-table.js';
import { addDriftOptions, type DriftOptions } from '../drift/drift-options.js';
import { EXIT, type ExitCode } from '../exit-code.js';
import type { Invocation } from '../invocation.js';
import { withServer } from '../opened-server.js';
import { addTargetOptions, type TargetOptions } from '../target/target-options.js';
import { UsageError } from '../usage-error.js';

interface VerifyOptions extends TargetOptions, DriftOptions {
  readonly mode: 'safe' | 'standard' | 'all';
  readonly allow: readonly string[];
  readonly write?: string;
}

const collect = (value: string, previous: readonly string[]): readonly string[] => [...previous, value];

/** `assay verify`: whether a server still serves a consumer, by the calls that it makes and the fields that it reads. */
export const verifyCommand: CommandModule = {
  define(command) {
    const words = command.argument('[words...]', 'a URL, unless a command goes after --; then the contract');
    addDriftOptions(
      addTargetOptions(words)
        .addOption(
          new Option('--mode <mode>', 'which tools to call: read-only, also writing, or all')
            .choices(['safe', 'standard', 'all'])
            .default('safe'),
        )
        .option('--allow <glob>', 'call these tools in any mode; repeatable', collect, [])
        .option('--write <file>', 'write the contract of a recording to this file, and connect to no server'),
      'breaking',
    );
  },
  help: {
    examples: (assay) => [
      `${assay} verify billing.contract.json -- node server.js`,
      `${assay} verify https://example.com/mcp billing.contract.json`,
      `${assay} verify session.ndjson --write billing.contract.json`,
    ],
    everyday: ['--mode', '--allow', '--write', '--config', '--server', '--fail-on', '--json', '--report'],
    exitCodes: '0 the server serves the consumer, 1 it does not, 2 wrong usage, 3 could not connect',
  },
  run: verifyConsumer,
};

async function verifyConsumer(command: Command, invocation: Invocation): Promise<ExitCode> {
  const options = command.opts<VerifyOptions>();
  const { consumerFile } = await import('../drift/consumer-file.js');
  if (options.write !== undefined) {
    const [recording, ...others] = command.args;
    if (recording === undefined || others.length > 0)
      throw new UsageError('Name one recording: assay verify session.ndjson --write contract.json');
    return writeContract(await consumerFile(recording), options.write, invocation);
  }
  const { resolveTarget } = await import('../target/resolve-target.js');
  const resolved = await resolveTarget(command.args, options, invocation);
  const [file, ...surplus] = resolved.rest;
  if (resolved.isBundled === true)
    throw new UsageError('Name the server: a URL, --config <file>, or a command after --.');
  if (file === undefined || surplus.length > 0)
    throw new UsageError('Name one contract: assay verify contract.json -- node server.js');
  const contract = await consumerFile(file);
  const [{ verifyServer }, { consumerReport }, { driftPolicy, printDrift }] = await Promise.all([
    import('../drift/verify-server.js'),
    import('../drift/judge-drift.js'),
    import('../drift/print-drift.js'),
  ]);
  const policy = await driftPolicy(options, 'error');
  const verification = await withServer(resolved, invocation, (server) =>
    verifyServer(server, contract, options, invocation),
  );
  const source = `${contract.consumer} at ${invocation.secrets.mask(resolved.label)}`;
  const report = consumerReport(contract, verification.findings, source, policy);
  const code = await printDrift(report, options, policy, invocation);
  for (const line of verification.unmade) invocation.terminal.err(line);
  invocation.terminal.err(`${counted(verification.calls, 'call')} made.`);
  return code;
}

function writeContract(contract: ConsumerContract, file: string, { terminal }: Invocation): ExitCode {
  writeFileSync(file, `${JSON.stringify(contract, null, 2)}\n`);
  terminal.out(`Written: ${file}. Remove the fields that ${contract.consumer} does not read.`);
  return EXIT.clean;
}
