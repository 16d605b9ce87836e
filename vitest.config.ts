import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const room = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** The package's own name resolves to the sources, so that tests and examples import it as a user would. */
const alias = [
  { find: /^mcp-assay$/, replacement: room('src/index.ts') },
  { find: /^mcp-assay\/reference-server$/, replacement: room('examples/reference-server/index.ts') },
  { find: /^mcp-assay\/(.+)$/, replacement: `${room('src')}/$1/index.ts` },
];

/** Builds and checks the example servers in other languages, one after the other. */
const languages = {
  resolve: { alias },
  test: {
    name: 'languages',
    include: ['test/languages/*.languages.ts'],
    testTimeout: 1_800_000,
    maxWorkers: 1,
  },
};

/** `--mode long` tries properties far more often; `--mode languages` runs the servers in other languages alone. */
export default defineConfig(({ mode }) => {
  const shared = {
    env: { TEST_LENGTH: mode === 'long' ? 'long' : 'usual' },
    testTimeout: mode === 'long' ? 600_000 : 60_000,
    hookTimeout: 60_000,
    // Tests share nothing but modules that keep no state, so one load of them serves every file.
    isolate: false,
    // What was built is loaded as Node loads it.
    server: { deps: { external: [/\/dist\//] } },
  };
  return {
    test: {
      // Vitest would leave a core free for an editor; tests that wait for a server leave room enough.
      maxWorkers: availableParallelism(),
      coverage: {
        provider: 'v8',
        include: ['src/**/*.ts'],
        exclude: ['**/*.test.ts'],
        thresholds: { 'src/args/**': { branches: 90, lines: 90 } },
      },
      projects:
        mode === 'languages'
          ? [languages]
          : [
              {
                resolve: { alias },
                test: { ...shared, name: 'unit', include: ['src/**/*.test.ts'] },
              },
              {
                resolve: { alias },
                test: { ...shared, name: 'whole', include: ['test/**/*.test.ts', 'examples/**/*.test.ts'] },
              },
            ],
    },
  };
});
