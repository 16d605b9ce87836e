import { diffTools, impactOf, LOCK_FILE, type LockedServer, type LockFile } from '../drift/index.js';
import type { Finding } from '../model/finding.js';
import { isRecord } from '../model/json.js';
import { quoteValue } from '../model/quote.js';
import { LATEST_REVISION } from '../model/revision.js';
import { sameJson } from '../model/same-json.js';
import type { Tool } from '../model/tool.js';
import { readToolList } from '../protocol/index.js';
import { lockSnapshot } from './lock-snapshot.js';

/** What a matcher returns to Vitest or Jest. */
interface MatcherOutcome {
  readonly pass: boolean;
  readonly message: () => string;
}

/** What `expect.extend(contractMatchers)` adds to `expect(tools)`. */
export interface ContractMatchers<R = void> {
  toHaveNoBreakingChanges(lock: LockFile | LockedServer, server?: string): R;
  /** With a lock, or with the name of a lock file (default `assay.lock.json`), which `-u` writes. */
  toMatchToolLock(lock?: LockFile | LockedServer | string, server?: string): R;
  toAdvertise(enums: Readonly<Record<string, readonly unknown[]>>): R;
}

/** Matchers for a list of tools, or what tools/list returned, and for one tool: `expect.extend(contractMatchers)`. */
export const contractMatchers = {
  /** No call that worked when the tools were locked fails now. */
  toHaveNoBreakingChanges(received: unknown, lock: LockFile | LockedServer, server?: string): MatcherOutcome {
    const changes = changesSince(received, lock, server);
    return outcomeOf(
      changes.filter((change) => impactOf(change) === 'breaking'),
      'no breaking changes',
    );
  },

  /** Nothing has changed since the tools were locked, texts included. */
  toMatchToolLock(
    this: unknown,
    received: unknown,
    lock?: LockFile | LockedServer | string,
    server?: string,
  ): MatcherOutcome {
    if (typeof lock === 'object') return outcomeOf(changesSince(received, lock, server), 'no changes');
    const snapshot = lockSnapshot(this, listIn(received), lock, server);
    if (snapshot === 'missing')
      return {
        pass: false,
        message: () => `The tools are not in ${lock ?? LOCK_FILE}. Run the tests with -u to lock them.`,
      };
    const changes = snapshot === 'written' ? [] : changesSince(received, snapshot.lock, server);
    return outcomeOf(changes, 'no changes', ' Run the tests with -u to accept the changes.');
  },

  /** Arguments of a tool advertise exactly these values, in any order. */
  toAdvertise(received: unknown, enums: Readonly<Record<string, readonly unknown[]>>): MatcherOutcome {
    const { tools } = readToolList([received], LATEST_REVISION);
    const schema = tools[0]?.inputSchema;
    const properties = isRecord(schema) && isRecord(schema.properties) ? schema.properties : {};
    const problems = Object.entries(enums).flatMap(([name, values]) => {
      const advertised = advertisedBy(Object.hasOwn(properties, name) ? properties[name] : undefined);
      if (advertised !== undefined && sameJson(sorted(advertised), sorted(values))) return [];
      const said = advertised === undefined ? 'no list of values' : quoteValue(advertised);
      return [`  ${name}: advertises ${said}, expected ${quoteValue(values)}`];
    });
    return {
      pass: problems.length === 0,
      message: () =>
        problems.length === 0
          ? 'Expected the tool not to advertise these values, but it does.'
          : `Expected the tool to advertise other values:\n${problems.join('\n')}`,
    };
  },
};

function changesSince(
  received: unknown,
  lock: LockFile | LockedServer,
  server: string | undefined,
): readonly Finding[] {
  const { tools, revision } = lockedServer(lock, server);
  const definitions = Object.values(tools).map(({ definition }) => definition);
  return diffTools(readToolList(definitions, revision).tools, toolsIn(received));
}

function lockedServer(lock: LockFile | LockedServer, name: string | undefined): LockedServer {
  if (!('servers' in lock)) return lock;
  const names = Object.keys(lock.servers);
  const key = name ?? (names.length === 1 ? names[0] : undefined);
  const server = key !== undefined && Object.hasOwn(lock.servers, key) ? lock.servers[key] : undefined;
  if (server === undefined)
    throw new TypeError(`Name a server of the lock, as the second argument: ${names.join(', ')}.`);
  return server;
}

function toolsIn(received: unknown): readonly Tool[] {
  return readToolList(listIn(received), LATEST_REVISION).tools;
}

function listIn(received: unknown): readonly unknown[] {
  const list = isRecord(received) ? received.tools : received;
  if (!Array.isArray(list)) throw new TypeError('Expected a list of tools, or what tools/list returned.');
  return list;
}

/** The values of `enum` or `const`, of the items where it is an array. */
function advertisedBy(schema: unknown): readonly unknown[] | undefined {
  if (!isRecord(schema)) return undefined;
  if (Array.isArray(schema.enum)) return schema.enum;
  if (schema.const !== undefined) return [schema.const];
  return advertisedBy(schema.items);
}

const sorted = (values: readonly unknown[]): readonly string[] =>
  values.map((value) => JSON.stringify(value)).sort();

function outcomeOf(changes: readonly Finding[], what: string, hint = ''): MatcherOutcome {
  const pass = changes.length === 0;
  return {
    pass,
    message: () =>
      pass
        ? `Expected changes since the lock, but there are ${what}.`
        : `Expected ${what} since the lock.${hint}\n${changes.map(changeText).join('\n')}`,
  };
}

function changeText({ subject, path, message, evidence, ...change }: Finding): string {
  const place = [subject.tool, path].filter((part) => part !== undefined && part !== '').join(' ');
  const proof = evidence[0] === undefined ? '' : `\n    ${evidence[0].text}`;
  return `  ${impactOf(change)}: ${place}: ${message}${proof}`;
}
