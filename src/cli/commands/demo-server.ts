import { InvalidArgumentError, Option } from 'commander';
import { overStdio as faultyOverStdio } from '../../../examples/faulty-server/serve.js';
import { overHttp, overStdio } from '../../../examples/reference-server/serve.js';
import { ToolError } from '../../../examples/reference-server/tool-error.js';
import { createWorld } from '../../../examples/reference-server/world/world.js';
import type { CommandModule } from '../command-table.js';
import { EXIT } from '../exit-code.js';
import type { Invocation } from '../invocation.js';
import { UsageError } from '../usage-error.js';

interface DemoServerOptions {
  readonly faulty?: true;
  readonly http?: number;
  readonly root?: string;
  readonly state?: string;
  readonly unconfinedTests?: true;
}

/** `assay demo-server`: the reference server, to try clients and Assay itself with. */
export const demoServerCommand: CommandModule = {
  define(command) {
    command
      .option(
        '--http <port>',
        'serve Streamable HTTP on this port of 127.0.0.1 instead of stdio; 0: any',
        port,
      )
      .option(
        '--root <folder>',
        'the folder that its tools work in (default: a new one with a sample project)',
      )
      .option('--state <folder>', 'where to keep memories, experiences and jobs (default: not kept)')
      .option(
        '--unconfined-tests',
        'let run_tests run tests of the folder even if bubblewrap cannot confine them',
      )
      .addOption(
        new Option('--faulty', 'start the faulty server instead: every tool has a planted defect').conflicts([
          'http',
          'root',
          'state',
        ]),
      );
  },
  help: {
    examples: (assay) => [
      `${assay} demo-server                    on stdio, as a client would start it`,
      `${assay} demo-server --http 3000        at http://127.0.0.1:3000/mcp`,
      `${assay} demo-server --root ./scratch   in your own folder; an empty one gets the sample project`,
      `${assay} tools -- ${assay} demo-server --faulty   list the tools of the faulty server`,
    ],
  },
  async run(command, invocation) {
    const options = command.opts<DemoServerOptions>();
    await (options.faulty === undefined ? serve(options, invocation) : serveFaulty(invocation));
    return EXIT.clean;
  },
};

async function serveFaulty({ terminal, signal }: Invocation): Promise<void> {
  terminal.err('The faulty server speaks MCP on stdio');
  await ended(faultyOverStdio(), signal);
}

async function serve({ http, ...places }: DemoServerOptions, invocation: Invocation): Promise<void> {
  await using world = await createWorld(places).catch(explain);
  const running = http === undefined ? overStdio(world) : await overHttp(world, http).catch(explain);
  // Stdout belongs to the protocol.
  invocation.terminal.err(
    running.url === undefined
      ? `The reference server speaks MCP on stdio and works in ${world.sandbox.root}`
      : `The reference server listens on ${running.url} and works in ${world.sandbox.root}`,
  );
  await ended(running.closed, invocation.signal);
  await running.close();
}

function ended(closed: Promise<void>, signal: AbortSignal): Promise<void> {
  const stopped = new Promise<void>((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
  return Promise.race([closed, stopped]);
}

/** Problems that the user has to solve: a port in use, a path that is not a folder. */
function explain(error: unknown): never {
  const refusal = error instanceof Error && ('syscall' in error || error instanceof ToolError);
  throw refusal ? new UsageError(`The reference server cannot start: ${error.message}`) : error;
}

function port(text: string): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value > 65_535)
    throw new InvalidArgumentError('A port is a number from 0 to 65535.');
  return value;
}
