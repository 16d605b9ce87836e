import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const room = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** The package's own name resolves to the sources, so that tests and examples import it as a user would. */
const alias = [
  { find: /^mcp-assay$/, replacement: room('src/index.ts') },
  { find: /^mcp-assay\/reference-server$/, replacement: room('examples/reference-server/index.ts') },
  { find: /^mcp-assay\/(.+)$/, replacement: `${room('src')}/$1/index.ts` },
];

export default defineConfig({
  test: {
    coverage: {
      provider: 'v8',
      include: ['src/**/*.ts'],
      exclude: ['**/*.test.ts'],
      thresholds: { 'src/args/**': { branches: 90, lines: 90 } },
    },
    projects: [
      {
        resolve: { alias },
        test: { name: 'unit', include: ['src/**/*.test.ts'], testTimeout: 60_000, hookTimeout: 60_000 },
      },
      {
        resolve: { alias },
        test: {
          name: 'whole',
          include: ['test/**/*.test.ts', 'examples/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
