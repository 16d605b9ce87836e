import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const SRC = resolve(import.meta.dirname, '../src');

/** The import table of docs/architecture.md: a room, and the rooms and packages that it may import. */
const ROOMS: Readonly<Record<string, { rooms: readonly string[]; packages: readonly string[] }>> = {
  model: { rooms: [], packages: [] },
  schema: { rooms: ['model'], packages: ['ajv', 'ajv-formats', 're2js'] },
  protocol: { rooms: ['model', 'schema'], packages: [] },
  args: { rooms: ['model', 'schema'], packages: [] },
  response: { rooms: ['model', 'schema', 'protocol'], packages: [] },
  format: { rooms: ['model', 'schema'], packages: [] },
  lint: { rooms: ['model', 'schema', 'protocol'], packages: [] },
  drift: { rooms: ['model', 'schema'], packages: [] },
  scenario: { rooms: ['model', 'schema'], packages: [] },
  run: {
    rooms: ['model', 'schema', 'protocol', 'args', 'response', 'format', 'lint', 'drift', 'scenario'],
    packages: [],
  },
  config: { rooms: ['model', 'args', 'lint'], packages: [] },
  report: { rooms: ['model'], packages: ['string-width'] },
  connect: {
    rooms: ['model'],
    packages: ['@modelcontextprotocol/client', 'eventsource-parser', 'jsonc-parser'],
  },
  capability: {
    rooms: ['model', 'schema', 'args'],
    packages: ['@modelcontextprotocol/server', '@modelcontextprotocol/client', '@modelcontextprotocol/sdk'],
  },
  guard: {
    rooms: ['model', 'protocol', 'args', 'response', 'drift', 'capability', 'connect'],
    packages: ['@modelcontextprotocol/server', '@modelcontextprotocol/sdk'],
  },
};

/** Rooms that touch neither the machine nor an ambient clock or chance. */
const PURE = Object.keys(ROOMS).filter((room) => !['connect', 'capability', 'guard'].includes(room));

function sources(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts') && !entry.name.endsWith('.test.ts'))
    .map((entry) => join(entry.parentPath, entry.name));
}

function imports(file: string): string[] {
  const text = readFileSync(file, 'utf8');
  return [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map((match) => match[1] ?? '');
}

const packageOf = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

const roomOf = (file: string): string => relative(SRC, file).split('/')[0] ?? '';

describe('the rooms', () => {
  const files = sources(SRC).filter((file) => roomOf(file) in ROOMS);

  it('are all in the table', () => {
    const folders = readdirSync(SRC, { withFileTypes: true }).filter((entry) => entry.isDirectory());
    const known = [...Object.keys(ROOMS), 'cli', 'vitest'];
    expect(folders.map((folder) => folder.name).filter((name) => !known.includes(name))).toEqual([]);
  });

  it('are described by docs/architecture.md as the table has them', () => {
    const page = readFileSync(resolve(SRC, '../docs/architecture.md'), 'utf8');
    const rows = [...page.matchAll(/^\| `(\w+)` +\|[^|]*\| ([^|]*?) *\|$/gm)];
    const described: [string, string[]][] = [];
    for (const [, room = '', may = ''] of rows) {
      const above = described.map(([name]) => name);
      const named = [...may.matchAll(/`(\w+)`/g)].map((match) => match[1] ?? '');
      described.push([room, may === 'all above' ? above : named]);
    }
    const held = Object.entries(ROOMS).map(([room, { rooms }]) => [room, [...rooms]]);
    expect(described.filter(([room]) => room !== 'cli')).toEqual(held);
  });

  it('import only what the table allows', () => {
    const broken: string[] = [];
    for (const file of files) {
      const room = roomOf(file);
      const allowed = ROOMS[room];
      for (const specifier of imports(file)) {
        const ok = specifier.startsWith('.')
          ? [room, ...(allowed?.rooms ?? [])].includes(roomOf(resolve(dirname(file), specifier)))
          : specifier.startsWith('node:')
            ? !PURE.includes(room)
            : allowed?.packages.includes(packageOf(specifier));
        if (!ok) broken.push(`${relative(SRC, file)} imports ${specifier}`);
      }
    }
    expect(broken).toEqual([]);
  });

  it('take clock and chance as parameters where they are pure', () => {
    const ambient = /\bprocess\.|\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(|\bperformance\.now\(/;
    const code = (file: string): string =>
      readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');
    const broken = files.filter((file) => PURE.includes(roomOf(file)) && ambient.test(code(file)));
    expect(broken.map((file) => relative(SRC, file))).toEqual([]);
  });
});
