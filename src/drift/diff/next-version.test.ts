import { describe, expect, it } from 'vitest';
import type { Finding } from '../../model/finding.js';
import { diffServers } from './diff-servers.js';
import { diffTools } from './diff-tools.js';
import { isEnough, nextVersion, type VersionBump, versionBump } from './next-version.js';

const tool = { name: 'a', description: 'Old.', inputSchema: { type: 'object' } };
const changed = (more: object): readonly Finding[] => diffTools([tool], [{ ...tool, ...more }]);

describe('the next version', () => {
  it.each<[string, readonly Finding[], VersionBump]>([
    ['nothing', [], 'none'],
    ['other words', changed({ description: 'New.' }), 'patch'],
    ['another icon', changed({ icons: [{ src: 'data:,' }] }), 'patch'],
    ['a new tool', diffTools([], [tool]), 'minor'],
    ['an annotation', changed({ annotations: { readOnlyHint: true } }), 'minor'],
    ['a removed tool', diffTools([tool], []), 'major'],
  ])('grows with what changed: %s', (_, findings, bump) => {
    expect(versionBump(findings)).toBe(bump);
  });

  it.each<[string, VersionBump, string | undefined]>([
    ['1.2.3', 'major', '2.0.0'],
    ['1.2.3', 'minor', '1.3.0'],
    ['1.2.3', 'patch', '1.2.4'],
    ['1.2.3', 'none', '1.2.3'],
    ['0.4.1', 'major', '0.5.0'],
    ['0.4.1', 'minor', '0.4.2'],
    ['v2.0.0-rc.1+5', 'major', '3.0.0'],
    ['2026.8', 'major', undefined],
    ['latest', 'patch', undefined],
  ])('after %s with a %s change is %s', (version, bump, next) => {
    expect(nextVersion(version, bump)).toBe(next);
  });

  it.each<[string, string, VersionBump, boolean]>([
    ['1.2.3', '1.2.4', 'major', false],
    ['1.2.3', '2.0.0', 'major', true],
    ['1.2.3', '10.0.0', 'major', true],
    ['1.9.0', '1.10.0', 'minor', true],
    ['1.2.3', '1.2.3', 'patch', false],
    ['1.2.3', 'latest', 'major', true],
  ])('from %s to %s is enough for a %s change: %s', (old, fresh, bump, enough) => {
    expect(isEnough(old, fresh, bump)).toBe(enough);
  });
});

describe('a server', () => {
  const kinds = (old: object, fresh: object): readonly string[] =>
    diffServers({ tools: [], ...old }, { tools: [], ...fresh }).map(
      ({ rule, severity, path, subject }) => `${severity} ${rule} ${path} ${JSON.stringify(subject)}`,
    );

  it('changes with its revision', () => {
    expect(kinds({ revision: '2025-06-18' }, { revision: '2025-11-25' })).toEqual([
      'info drift/revision-changed /revision {}',
    ]);
    expect(kinds({ revision: '2025-11-25' }, { revision: '2025-06-18' })).toEqual([
      'warning drift/revision-changed /revision {}',
    ]);
    expect(kinds({}, { revision: '2025-06-18' })).toEqual([]);
  });

  it('changes with its instructions, and tells wording from what is suspicious', () => {
    expect(kinds({ instructions: 'Dates are UTC.' }, { instructions: 'All dates are UTC.' })).toEqual([
      'info drift/text-changed /instructions {}',
    ]);
    expect(
      kinds(
        { instructions: 'Dates are UTC.' },
        { instructions: 'Dates are UTC. See https://evil.example/x' },
      ),
    ).toEqual(['info drift/text-changed /instructions {}', 'warning drift/suspicious-text /instructions {}']);
    expect(kinds({ instructions: 'Dates are UTC.' }, {})).toEqual([
      'info drift/text-changed /instructions {}',
    ]);
    expect(kinds({ instructions: 'x' }, { instructions: 'x' })).toEqual([]);
  });
});
