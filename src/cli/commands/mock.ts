import type { Command } from 'commander';
import { readTextFile } from '../../connect/config/read-text-file.js';
import { MockServer } from '../../recording/mock-server.js';
import { readRecording } from '../../recording/read-recording.js';
import { counted } from '../../report/words.js';
import type { CommandModule } from '../command-table.js';
import { errorMessage } from '../error-message.js';
import { EXIT, type ExitCode } from '../exit-code.js';
import { listenAddress } from '../guard/listen-address.js';
import type { Invocation } from '../invocation.js';
import { serveMockOnHttp, serveMockOnStdio } from '../mock/serve-mock.js';
import { UsageError } from '../usage-error.js';

/** `assay mock`: a server that responds from a recording, so that clients can be tested offline. */
export const mockCommand: CommandModule = {
  define(command) {
    command
      .argument('<file>', 'a recording, made with "assay guard --record <file>"')
      .option('--listen <address>', 'listen for HTTP on this port, or host:port, instead of stdio');
  },
  help: {
    examples: (assay) => [
      `${assay} guard --record notes.ndjson -- node server.js`,
      `${assay} mock notes.ndjson`,
      `${assay} mock notes.ndjson --listen 4000`,
      `${assay} check -- ${assay} mock notes.ndjson`,
    ],
    exitCodes: '0 the client has left, 2 wrong usage',
  },
  run: mockServer,
};

function recordingText(file: string): string {
  try {
    return readTextFile(file);
  } catch (error) {
    throw new UsageError(`Cannot read the recording ${file}: ${errorMessage(error)}`);
  }
}

async function mockServer(command: Command, invocation: Invocation): Promise<ExitCode> {
  const [file = ''] = command.args;
  const { listen } = command.opts<{ listen?: string }>();
  const { terminal, signal } = invocation;
  const recording = readRecording(recordingText(file), file);
  const mock = new MockServer(recording, (miss) => terminal.err(`assay mock: ${miss}`));
  const recorded = `${counted(recording.requests.length, 'recorded request')} of ${file}`;
  if (listen === undefined) {
    terminal.err(`The mock server speaks MCP on stdio: ${recorded}`);
    await serveMockOnStdio(mock, invocation.streams(), signal);
    return EXIT.clean;
  }
  const address = listenAddress(listen);
  await serveMockOnHttp(mock, address, signal, (port) => {
    terminal.err(`The mock server listens on http://${address.host}:${port}/mcp: ${recorded}`);
  }).catch((error: unknown) => {
    throw new UsageError(
      `Cannot listen on ${listen}: ${error instanceof Error ? error.message : String(error)}`,
    );
  });
  return EXIT.clean;
}
