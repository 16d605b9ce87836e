import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { compileSchema } from '../../schema/compile.js';
import { EMPTY_LOCK, type LockFile } from './lock-file.js';
import { LOCK_SCHEMA } from './lock-schema.js';
import { lockServer, type ServerSnapshot, withApproved, withLocked, withObserved } from './lock-server.js';
import { lockText } from './lock-text.js';
import { readLock } from './read-lock.js';

const echo = { name: 'echo', inputSchema: { type: 'object' }, description: 'Echoes.' };
const add = { name: 'add', inputSchema: { type: 'object' } };
const snapshot: ServerSnapshot = {
  serverInfo: { name: 'demo', version: '1.0.0' },
  revision: '2025-11-25',
  instructions: 'Be kind.',
  tools: [echo, add, { name: 7 }, { ...echo, description: 'A second one.' }],
};
const lockOf = (more: Partial<ServerSnapshot> = {}): LockFile =>
  withLocked(EMPTY_LOCK, 'demo', lockServer({ ...snapshot, ...more }, { date: '2026-01-31' }));

describe('a lock', () => {
  it('is text with sorted keys, one property a line, and a hash that others can compute', () => {
    const hash = createHash('sha256')
      .update('{"description":"Echoes.","inputSchema":{"type":"object"},"name":"echo"}')
      .digest('hex');
    const text = lockText(lockOf());
    expect(text).toContain(`        "echo": {
          "definition": {
            "description": "Echoes.",
            "inputSchema": {
              "type": "object"
            },
            "name": "echo"
          },
          "hash": "sha256:${hash}"
        }
`);
    expect(text.indexOf('"add"')).toBeLessThan(text.indexOf('"echo"'));
    expect(text.endsWith('}\n')).toBe(true);
  });

  it('is the same text whatever the order of the tools and their keys', () => {
    const turned = { description: 'Echoes.', inputSchema: { type: 'object' }, name: 'echo' };
    expect(lockText(lockOf({ tools: [add, turned] }))).toBe(lockText(lockOf()));
  });

  it('reads as it was written, and satisfies its schema', () => {
    const lock = lockOf();
    expect(readLock(lockText(lock)).lock).toEqual(lock);
    const compiled = compileSchema(LOCK_SCHEMA);
    expect(compiled.check(JSON.parse(lockText(lock)))).toEqual({ outcome: 'valid' });
  });

  it('shows hidden characters to whoever reviews it', () => {
    const text = lockText(lockOf({ tools: [{ ...echo, description: 'Echoes.\u200b' }] }));
    expect(text).toContain('Echoes.\\u200b');
    expect(readLock(text).lock?.servers.demo?.tools.echo?.definition.description).toBe('Echoes.\u200b');
  });

  it('keeps its date while nothing else changes', () => {
    const before = lockOf().servers.demo;
    expect(lockServer(snapshot, { date: '2026-02-01' }, before)).toBe(before);
    const changed = lockServer({ ...snapshot, tools: [add] }, { date: '2026-02-01' }, before);
    expect(changed.locked).toBe('2026-02-01');
  });

  it('keeps what checks have seen of tools that are still there', () => {
    const field = { of: 10, presence: 'always', types: ['string'] } as const;
    const seen = {
      fields: { '/name': field },
      arguments: { '/state': { accepted: ['open'], named: ['open'] } },
    };
    const before = lockServer(snapshot, { date: '2026-01-31' });
    const observed = withObserved(before, { echo: seen, gone: seen }, '2026-02-01');
    expect(observed).toEqual({ ...before, locked: '2026-02-01', observed: { echo: seen } });
    expect(withObserved(observed, { echo: seen }, '2026-02-02')).toBe(observed);
    expect(lockServer({ ...snapshot, tools: [add, echo] }, { date: '2026-02-03' }, observed)).toBe(observed);
    expect(
      lockServer({ ...snapshot, tools: [add] }, { date: '2026-02-03' }, observed).observed,
    ).toBeUndefined();
    const lock = withLocked(EMPTY_LOCK, 'demo', observed);
    expect(readLock(lockText(lock)).lock).toEqual(lock);
    expect(compileSchema(LOCK_SCHEMA).check(JSON.parse(lockText(lock)))).toEqual({ outcome: 'valid' });
  });

  it('takes over only the tools that were approved', () => {
    const before = lockServer(snapshot, { date: '2026-01-31' });
    const loud = { ...echo, description: 'Echoes loudly.' };
    const fresh = lockServer({ ...snapshot, tools: [loud, { name: 'new' }] }, { date: '2026-02-01' });
    const only = withApproved(before, fresh, ['echo']);
    expect(only.tools.echo).toEqual(fresh.tools.echo);
    expect(Object.keys(only.tools)).toEqual(['echo', 'add']);
    expect(Object.keys(withApproved(before, fresh, ['add', 'new']).tools)).toEqual(['echo', 'new']);
  });
});

describe('a lock that cannot be trusted', () => {
  const edited = lockText(lockOf()).replace('Echoes.', 'Echoes everything.');

  it.each([
    [
      'edited by hand',
      edited,
      '/servers/demo/tools/echo does not match its hash. It was edited after it was locked.',
    ],
    [
      'of another version',
      '{"lockVersion":2,"servers":{}}',
      '/lockVersion is not 1. The file is not a lock file, or a newer version of Assay wrote it.',
    ],
    ['without servers', '{"lockVersion":1}', '/servers is not an object.'],
    [
      'with a server that is none',
      '{"lockVersion":1,"servers":{"a":{}}}',
      '/servers/a/revision is not a revision of the protocol.',
    ],
    [
      'with something else than what was seen',
      lockText(lockOf()).replace(
        '"revision"',
        '"observed": { "echo": { "fields": { "/a": {} } } }, "revision"',
      ),
      '/servers/demo/observed/echo is not a valid observation.',
    ],
  ])('is refused: %s', (_, text, problem) => {
    expect(readLock(text).problems).toEqual([problem]);
  });

  it('is refused where it is not JSON', () => {
    expect(readLock('{').problems?.[0]).toMatch(/^It is not JSON: /);
  });
});
