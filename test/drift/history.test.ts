import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { diffServers, impactOf } from '../../src/drift/index.js';
import { readToolList } from '../../src/protocol/index.js';
import { listVersion, SERVERS } from './history/packages.mjs';

/**
 * What two published versions of real servers break, read by hand. Their lists of tools are recorded; the long run asks
 * the packages themselves. `node test/drift/history/record.mjs` records them again.
 */
const BREAKING: Readonly<Record<string, readonly string[]>> = {
  everything: [
    'add tool-removed',
    'annotatedMessage tool-renamed',
    'getResourceLinks tool-renamed',
    'getResourceReference tool-renamed',
    'getTinyImage tool-renamed',
    'longRunningOperation tool-renamed',
    'printEnv tool-renamed',
    'sampleLLM tool-removed',
    'structuredContent enum-narrowed',
    'structuredContent tool-renamed',
  ],
  // The response became a union that can also be a resource.
  filesystem: [
    'read_media_file additional-widened',
    'read_media_file combination-changed',
    'read_media_file property-removed',
  ],
  memory: [],
  // Its integers got the bounds that a number can hold, and its booleans may be strings.
  'sequential-thinking': [],
  context7: ['get-library-docs tool-removed', 'resolve-library-id required-added'],
  playwright: [
    'browser_console_messages property-removed',
    'browser_console_messages required-added',
    'browser_network_requests required-added',
    'browser_take_screenshot required-added',
  ],
};

const recordedIn = (file: string) =>
  readFileSync(new URL(`history/${file}.ndjson`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

const sidesOf = (file: string) =>
  recordedIn(file).map(({ revision, tools }) => ({ revision, tools: readToolList(tools, revision).tools }));

describe('the history of a published server', () => {
  it.each(SERVERS)('$package from $old to $new', ({ file }) => {
    const [old, fresh] = sidesOf(file);
    if (old === undefined || fresh === undefined) throw new Error('A recording has two lines.');
    const breaking = diffServers(old, fresh).filter((finding) => impactOf(finding) === 'breaking');
    const kinds = breaking.map(({ rule, subject }) => `${subject.tool} ${rule.replace('drift/', '')}`);
    expect([...new Set(kinds)].sort()).toEqual(BREAKING[file]);
    expect(diffServers(fresh, fresh)).toEqual([]);
  });
});

if (process.env.TEST_LENGTH === 'long')
  describe('a published package', () => {
    it.each(SERVERS)('$package lists what was recorded of $old and $new', (server) => {
      const now = [server.old, server.new].map((version) => listVersion(server, version));
      expect(now.map(({ tools }) => tools)).toEqual(recordedIn(server.file).map(({ tools }) => tools));
    });
  });
