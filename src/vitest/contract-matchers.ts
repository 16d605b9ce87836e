import { diffTools, impactOf, type LockedServer, type LockFile } from '../drift/index.js';
import type { Finding } from '../model/finding.js';
import { isRecord } from '../model/json.js';
import { quoteValue } from '../model/quote.js';
import { LATEST_REVISION } from '../model/revision.js';
import { sameJson } from '../model/same-json.js';
import type { Tool } from '../model/tool.js';
import { readToolList } from '../protocol/index.js';

/** What a matcher returns to Vitest or Jest. */
interface MatcherOutcome {
  readonly pass: boolean;
  readonly message: () => string;
}

/** What `expect.extend(contractMatchers)` adds to `expect(tools)`. */
export interface ContractMatchers<R = void> {
  toHaveNoBreakingChanges(lock: LockFile | LockedServer, server?: string): R;
  toMatchToolLock(lock: LockFile | LockedServer, server?: string): R;
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
  toMatchToolLock(received: unknown, lock: LockFile | LockedServer, server?: string): MatcherOutcome {
    return outcomeOf(changesSince(received, lock, server), 'no changes');
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
  const list = isRecord(received) ? received.tools : received;
  if (!Array.isArray(list)) throw new TypeError('Expected a list of tools, or what tools/list returned.');
  return readToolList(list, LATEST_REVISION).tools;
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

function outcomeOf(changes: readonly Finding[], what: string): MatcherOutcome {
  const pass = changes.length === 0;
  return {
    pass,
    message: () =>
      pass
        ? `Expected changes since the lock, but there are ${what}.`
        : `Expected ${what} since the lock:\n${changes.map(changeText).join('\n')}`,
  };
}

function changeText({ subject, path, message, evidence, ...change }: Finding): string {
  const place = [subject.tool, path].filter((part) => part !== undefined && part !== '').join(' ');
  const proof = evidence[0] === undefined ? '' : `\n    ${evidence[0].text}`;
  return `  ${impactOf(change)}: ${place}: ${message}${proof}`;
}
