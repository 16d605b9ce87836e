import { homedir, platform } from 'node:os';
import { join } from 'node:path';
import { type Command, Option } from 'commander';
import type { HttpAuth } from '../../connect/index.js';
import type { Invocation } from '../invocation.js';
import { openBrowser } from '../open-browser.js';
import { UsageError } from '../usage-error.js';

/** How to get a token for a server at a URL. */
export interface OAuthOptions {
  readonly oauth?: 'browser' | 'client';
  readonly clientId?: string;
  readonly scope?: string;
  readonly keepTokens?: true;
}

/** The secret is never an option: other users of a machine can read the options of a process. */
export const SECRET_VARIABLE = 'ASSAY_CLIENT_SECRET';

/** Adds the options of OAuth to a command. */
export function addOAuthOptions(command: Command): Command {
  return command
    .addOption(
      new Option('--oauth <flow>', 'get an OAuth token: in a browser, or with client credentials').choices([
        'browser',
        'client',
      ]),
    )
    .option('--client-id <id>', 'OAuth client ID (default: register a client)')
    .option('--scope <scope>', 'OAuth scope to request')
    .option('--keep-tokens', 'keep tokens in a private file for the next run');
}

/** Where tokens come from, if the user asked for OAuth. */
export async function authFor(
  url: string,
  options: OAuthOptions,
  { env, terminal, secrets }: Invocation,
): Promise<HttpAuth | undefined> {
  if (options.oauth === undefined) return undefined;
  const { clientCredentials, fileStore, signIn } = await import('../../connect/index.js');
  const { clientId, scope } = options;
  const clientSecret = env[SECRET_VARIABLE];
  const common = {
    environment: env,
    onSecret: (secret: string) => secrets.addReceived(secret),
    ...(scope === undefined ? {} : { scope }),
    ...(options.keepTokens === true ? { store: fileStore(tokenFile(env)) } : {}),
  };
  if (options.oauth === 'client') {
    if (clientId === undefined || clientSecret === undefined)
      throw new UsageError(`--oauth client needs --client-id, and the client secret in ${SECRET_VARIABLE}.`);
    return clientCredentials(url, { ...common, clientId, clientSecret });
  }
  const show = (address: URL): void => {
    terminal.err(`Sign in at ${address.href}`);
    openBrowser(address);
  };
  const client =
    clientId === undefined ? {} : { clientId, ...(clientSecret === undefined ? {} : { clientSecret }) };
  return signIn(url, { ...common, ...client, show });
}

/** In the user's configuration folder, as the platform has it. */
function tokenFile(env: Invocation['env']): string {
  const folder = platform() === 'win32' ? env.APPDATA : env.XDG_CONFIG_HOME;
  return join(folder || join(homedir(), '.config'), 'assay', 'tokens.json');
}
