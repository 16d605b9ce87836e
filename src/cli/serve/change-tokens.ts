import type { History, TokenRole } from '../../store/index.js';
import { EXIT, type ExitCode } from '../exit-code.js';
import type { Invocation } from '../invocation.js';
import { UsageError } from '../usage-error.js';

/** What the commands about tokens take. */
export interface TokenOptions {
  readonly role?: TokenRole;
  readonly name?: string;
  readonly json?: true;
}

/** `assay serve token add|list|remove`: the tokens of the dashboard. */
export async function changeTokens(
  [verb, ...rest]: readonly string[],
  options: TokenOptions,
  history: History,
  { terminal }: Invocation,
): Promise<ExitCode> {
  if (rest.length > 0) throw new UsageError(`Unknown argument "${rest[0]}".`);
  if (verb === 'add') await addOne(options, history, terminal);
  else if (verb === 'remove') await removeOne(options, history, terminal);
  else if (verb === 'list') await listAll(options, history, terminal);
  else throw new UsageError('Say what to do: token add, token list or token remove.');
  return EXIT.clean;
}

type Out = Invocation['terminal'];

async function addOne({ role, name, json }: TokenOptions, history: History, terminal: Out): Promise<void> {
  if (role === undefined) throw new UsageError('Say what the token allows: --role read, run or admin.');
  const { addToken } = await import('../../dashboard/token.js');
  const created_at = new Date().toISOString();
  const called = name ?? `${role}-${created_at.slice(0, 19).replace(/\D/g, '')}`;
  const token = await addToken(history.tokens, { name: called, role, created_at });
  if (token === undefined)
    throw new UsageError(`There is a token "${called}". Choose another --name, or remove it first.`);
  if (json === true) await terminal.json({ name: called, role, token });
  else
    terminal.out(
      [
        `Added the token "${called}" with the role ${role}. It is shown this once, and only its hash is kept:`,
        '',
        token,
      ].join('\n'),
    );
}

async function removeOne({ name, json }: TokenOptions, history: History, terminal: Out): Promise<void> {
  if (name === undefined) throw new UsageError('Say which token to remove: --name ci.');
  if (!(await history.tokens.remove(name))) throw new UsageError(`There is no token "${name}".`);
  if (json === true) await terminal.json({ removed: name });
  else terminal.out(`Removed the token "${name}".`);
}

async function listAll({ json }: TokenOptions, history: History, terminal: Out): Promise<void> {
  const tokens = (await history.tokens.list()).map(({ name, role, created_at }) => ({
    ...{ name, role },
    createdAt: created_at,
  }));
  if (json === true) await terminal.json({ tokens });
  else if (tokens.length === 0) terminal.out('There are no tokens.');
  else terminal.out(tokens.map(({ name, role, createdAt }) => `${role}  ${createdAt}  ${name}`).join('\n'));
}
