import { type Command, Option } from 'commander';
import { isLoopback } from '../../connect/http/is-loopback.js';
import type { RunningDashboard } from '../../dashboard/serve-dashboard.js';
import type { SandboxMode } from '../../fleet/index.js';
import type { History } from '../../store/index.js';
import { ASSAY_COMMAND } from '../assay-command.js';
import type { CommandModule } from '../command-table.js';
import { loadConfig } from '../config/load-config.js';
import { errorMessage } from '../error-message.js';
import { EXIT, type ExitCode } from '../exit-code.js';
import { listenAddress } from '../guard/listen-address.js';
import { DB_OPTION, historyToRead } from '../history/history-location.js';
import { openHistory, withHistory } from '../history/open-history.js';
import type { Invocation } from '../invocation.js';
import { openBrowser } from '../open-browser.js';
import { packageVersion } from '../package-file.js';
import { changeTokens, type TokenOptions } from '../serve/change-tokens.js';
import type { CheckStarter } from '../serve/check-starter.js';
import { dashboardPages } from '../serve/dashboard-pages.js';
import { UsageError } from '../usage-error.js';

interface ServeOptions extends TokenOptions {
  readonly db?: string | true;
  readonly listen: string;
  readonly allowHost: readonly string[];
  readonly requireToken?: true;
  readonly fleet?: string;
  readonly sandbox: SandboxMode;
  readonly open?: true;
}

/** `assay serve`: the dashboard over the runs that were kept. */
export const serveCommand: CommandModule = {
  define(command) {
    command
      .argument('[words...]', 'nothing; or token add, token list, token remove')
      .option(DB_OPTION[0], 'the history: a file (default: .assay/history.db), or postgres://…')
      .option('--listen <address>', 'a port of this machine, or host:port; port 0: any', '127.0.0.1:4590')
      .option('--allow-host <name>', 'a host name of the listener besides localhost; repeatable', collect, [])
      .option('--require-token', 'require a token on this machine, too')
      .option('--fleet <file>', 'let pages start checks of the servers that this fleet file names')
      .addOption(
        new Option('--sandbox <mode>', 'enclose the servers of those checks with bwrap and prlimit')
          .choices(['auto', 'require', 'off'])
          .default('auto'),
      )
      .option('--open', 'open the dashboard in the browser')
      .addOption(
        new Option('--role <role>', 'token add: what the token allows').choices(['read', 'run', 'admin']),
      )
      .option('--name <name>', 'token add, token remove: the name of the token')
      .option('--json', 'print the address, or the tokens, as JSON');
  },
  help: {
    examples: (assay) => [
      `${assay} serve --open`,
      `${assay} serve --db postgres://user@host/assay --listen 0.0.0.0:4590 --allow-host assay.internal`,
      `${assay} serve --fleet fleet.json`,
      `${assay} serve token add --role read --name ci`,
    ],
    everyday: [
      '--db',
      '--listen',
      '--fleet',
      '--open',
      '--allow-host',
      '--require-token',
      '--role',
      '--name',
      '--json',
    ],
    exitCodes: '0 ended, 2 wrong usage, 3 could not read the history',
  },
  run: serve,
};

const collect = (value: string, previous: readonly string[]): readonly string[] => [...previous, value];

async function serve(command: Command, invocation: Invocation): Promise<ExitCode> {
  const [word, ...rest] = command.args;
  const options = command.opts<ServeOptions>();
  const location = historyToRead(options.db, await loadConfig(undefined, process.cwd()));
  if (word !== undefined && word !== 'token')
    throw new UsageError(`Unknown argument "${word}". Write nothing, or "token add", "list" or "remove".`);
  const work = (history: History): Promise<ExitCode> =>
    word === 'token'
      ? changeTokens(rest, options, history, invocation)
      : listen({ history, location }, options, invocation);
  // A history that tokens or the first check are to be kept in may not exist yet.
  if (word === undefined && options.fleet === undefined) return await withHistory(location, invocation, work);
  const history = await openHistory(location, invocation);
  try {
    return await work(history);
  } finally {
    await history.close();
  }
}

interface Opened {
  readonly history: History;
  readonly location: string;
}

async function listen(
  { history, location }: Opened,
  options: ServeOptions,
  invocation: Invocation,
): Promise<ExitCode> {
  const { terminal, signal } = invocation;
  const { host, port } = listenAddress(options.listen);
  const shownHost = host.includes(':') ? `[${host}]` : host;
  const needsToken = options.requireToken === true || !isLoopback(new URL(`http://${shownHost}`));
  if (needsToken && (await history.tokens.list()).length === 0)
    throw new UsageError(
      `${options.requireToken === true ? 'There is no token yet' : `Other machines can reach ${host}`}: add a token first with "${ASSAY_COMMAND} serve token add --role read".`,
    );
  const { serveDashboard } = await import('../../dashboard/serve-dashboard.js');
  const starter = await startChecks({ history, location }, options, invocation);
  let dashboard: RunningDashboard | undefined;
  try {
    dashboard = await serveDashboard(
      {
        history,
        pages: dashboardPages(),
        assay: packageVersion(),
        hosts: [host, ...options.allowHost],
        needsToken,
        ...(starter === undefined ? {} : { startCheck: starter }),
        now: Date.now,
        onError: (error) => terminal.err(`assay: ${errorMessage(error)}`),
      },
      { host, port },
    ).catch((error: unknown) => {
      throw new UsageError(`Cannot listen on ${options.listen}: ${errorMessage(error)}`);
    });
    const url = new URL(`http://${shownHost}:${dashboard.port}/`);
    if (options.json === true) terminal.jsonLine({ url: url.href });
    else terminal.out(`The dashboard is at ${url.href}. Press Ctrl-C to end it.`);
    if (options.open === true) openBrowser(url, (reason) => terminal.err(`Cannot open a browser: ${reason}`));
    await new Promise<void>((resolve) => {
      if (signal.aborted) resolve();
      else signal.addEventListener('abort', () => resolve(), { once: true });
    });
    return EXIT.clean;
  } finally {
    await dashboard?.close();
    await starter?.close();
  }
}

async function startChecks(
  opened: Opened,
  { fleet, sandbox }: ServeOptions,
  invocation: Invocation,
): Promise<CheckStarter | undefined> {
  if (fleet === undefined) return undefined;
  const { checkStarter } = await import('../serve/check-starter.js');
  return await checkStarter({ ...opened, file: fleet, sandbox }, invocation);
}
