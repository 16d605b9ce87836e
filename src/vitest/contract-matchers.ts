import { diffTools, impactOf, LOCK_FILE, type LockedServer, type LockFile } from '../drift/index.js';
import type { Finding } from '../model/finding.js';
import { isRecord } from '../model/json.js';
import { nearest } from '../model/nearest.js';
import { propertiesOf } from '../model/properties-of.js';
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
        message: () =>
          `Expected the tools to be locked in ${lock ?? LOCK_FILE}, but they are not. To lock them, run the tests with -u.`,
      };
    const changes = snapshot === 'written' ? [] : changesSince(received, snapshot.lock, server);
    return outcomeOf(changes, 'no changes', '\nTo accept the changes, run the tests with -u.');
  },

  /** Arguments of a tool advertise exactly these values, in any order. */
  toAdvertise(received: unknown, enums: Readonly<Record<string, readonly unknown[]>>): MatcherOutcome {
    const [tool] = readToolList([received], LATEST_REVISION).tools;
    if (tool === undefined) throw new TypeError(`Expected a tool, received ${quoteValue(received)}.`);
    const { name, inputSchema: schema } = tool;
    const properties = propertiesOf(schema);
    const problems = Object.entries(enums).flatMap(([property, values]) =>
      advertisingProblem(properties, property, values),
    );
    const whose = quoteValue(name, 128);
    return {
      pass: problems.length === 0,
      message: () =>
        problems.length === 0
          ? `Expected the tool ${whose} not to advertise these values, but it does: ${quoteValue(enums)}`
          : `Expected the tool ${whose} to advertise these values:\n${problems.join('\n')}`,
    };
  },
};

function advertisingProblem(
  properties: Readonly<Record<string, unknown>>,
  property: string,
  values: readonly unknown[],
): readonly string[] {
  if (!Object.hasOwn(properties, property)) {
    const meant = nearest(property, Object.keys(properties));
    const hint = meant === undefined ? '' : ` Did you mean ${quoteValue(meant)}?`;
    return [`  ${property}: the input schema has no such property.${hint}`];
  }
  const advertised = advertisedBy(properties[property]);
  if (advertised !== undefined && sameJson(sorted(advertised), sorted(values))) return [];
  const said = advertised === undefined ? 'no list of values' : quoteValue(advertised);
  return [`  ${property}: expected ${quoteValue(values)}, received ${said}`];
}

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
  if (server !== undefined) return server;
  const known = names.map((one) => quoteValue(one)).join(', ');
  if (names.length === 0) throw new TypeError('The lock file has no servers.');
  throw new TypeError(
    name === undefined
      ? `The lock file has several servers. Name one as the second argument: ${known}.`
      : `The lock file has no server ${quoteValue(name)}. It has: ${known}.`,
  );
}

function toolsIn(received: unknown): readonly Tool[] {
  return readToolList(listIn(received), LATEST_REVISION).tools;
}

function listIn(received: unknown): readonly unknown[] {
  const list = isRecord(received) ? received.tools : received;
  if (!Array.isArray(list))
    throw new TypeError(
      `Expected a list of tools, or what tools/list returned, but received ${quoteValue(received)}.`,
    );
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
        ? `Expected changes since the tools were locked, but there are ${what}.`
        : `Expected ${what} since the tools were locked, but found ${changes.length}:\n${changes.map(changeText).join('\n')}${hint}`,
  };
}

function changeText({ subject, path, message, evidence, ...change }: Finding): string {
  const place = [subject.tool, path].filter((part) => part !== undefined && part !== '').join(' ');
  const proof = evidence[0] === undefined ? '' : `\n    ${evidence[0].text}`;
  return `  ${impactOf(change)}: ${place}: ${message}${proof}`;
}
