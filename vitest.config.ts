import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const room = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** The package's own name resolves to the sources, so that tests and examples import it as a user would. */
const alias = [
  { find: /^mcp-assay$/, replacement: room('src/index.ts') },
  { find: /^mcp-assay\/reference-server$/, replacement: room('examples/reference-server/index.ts') },
  { find: /^mcp-assay\/(.+)$/, replacement: `${room('src')}/$1/index.ts` },
];

const SOURCES = room('src/');

/** Puts what was built in the place of its source, so that Node loads it itself, as it does for people. */
const built: Plugin = {
  name: 'built',
  enforce: 'pre',
  async resolveId(source, importer, options) {
    const found = await this.resolve(source, importer, { ...options, skipSelf: true });
    if (found?.id.startsWith(SOURCES) !== true) return found;
    const file = `${room('dist/src/')}${found.id.slice(SOURCES.length).replace(/\.ts$/, '.js')}`;
    return existsSync(file) ? { id: file } : found;
  },
};

/** Loads packages as people get them: their builds for development check themselves, which takes longer than the tests. */
const asPublished: Plugin = {
  name: 'as-published',
  configResolved({ ssr }) {
    const conditions = ssr.resolve?.conditions ?? [];
    // The runner adds its own conditions to those of this file: only here are they all known.
    conditions.splice(0, conditions.length, ...conditions.filter((name) => !name.includes('development')));
  },
};

/** Builds and checks the example servers in other languages: a check mostly waits, so another server is built meanwhile. */
const LANGUAGES = {
  include: ['test/languages/*.languages.ts'],
  testTimeout: 1_800_000,
  maxWorkers: 2,
  maxConcurrency: 2,
};

/** What takes longest, most of all first; the other files follow. A long file that starts last would be waited for. */
const LONGEST = [
  'test/faulty-server.test.ts',
  'test/check/reference-server.test.ts',
  'test/report-page/report-page.test.ts',
  'test/fleet/kills.test.ts',
  'test/dashboard/pages.test.ts',
  'test/report-page/real-run.test.ts',
  'test/action/action.test.ts',
  'test/report-page/accessibility.test.ts',
  'test/journeys/journeys.test.ts',
  'test/hostile/time-and-size.test.ts',
  'test/check/interruption.test.ts',
  'test/capability/faults.test.ts',
  'test/fleet/queue.test.ts',
  'test/connect/http/http.contract.test.ts',
  'test/connect/stdio.contract.test.ts',
  'test/unseen/unseen-defects.test.ts',
  'test/check/real-servers.test.ts',
  'src/scenario/plan-scenarios.property.test.ts',
];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification): number => {
      const index = LONGEST.findIndex((file) => moduleId.endsWith(`/${file}`));
      return index === -1 ? LONGEST.length : index;
    };
    return (await super.sort(files)).sort((one, other) => place(one) - place(other));
  }
}

/**
 * `--mode built` tests what was built last instead of the sources; `--mode long` does so too, and tries properties far
 * more often; `--mode languages` runs the servers in other languages alone.
 */
export default defineConfig(({ mode }) => ({
  resolve: { alias },
  plugins: [asPublished, ...(mode === 'built' || mode === 'long' ? [built] : [])],
  test: {
    env: { TEST_LENGTH: mode === 'long' ? 'long' : 'usual' },
    include: ['src/**/*.test.ts', 'test/**/*.test.ts', 'examples/**/*.test.ts'],
    testTimeout: mode === 'long' ? 600_000 : 180_000,
    hookTimeout: 180_000,
    // What a test waits for comes sooner or later: how busy the machine is decides nothing.
    expect: { poll: { timeout: 120_000 } },
    // Tests share nothing but modules that keep no state, so one load of them serves every file.
    isolate: false,
    // What was built is loaded as Node loads it.
    server: { deps: { external: [/\/dist\//] } },
    // Many tests wait for a server or a time limit: two more than there are cores keep all cores busy.
    maxWorkers: availableParallelism() + 2,
    sequence: { sequencer: LongestFirst },
    coverage: {
      provider: 'v8',
      include: ['src/**/*.ts'],
      exclude: ['**/*.test.ts'],
      thresholds: { 'src/args/**': { branches: 90, lines: 90 } },
    },
    ...(mode === 'languages' ? LANGUAGES : {}),
  },
}));
