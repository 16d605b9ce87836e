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
  scenario: { rooms: ['model', 'schema'], packages: [] },
  run: {
    rooms: ['model', 'schema', 'protocol', 'args', 'response', 'format', 'lint', 'scenario'],
    packages: [],
  },
  drift: { rooms: ['model', 'schema', 'lint'], packages: [] },
  config: { rooms: ['model', 'args', 'response', 'lint'], packages: [] },
  report: { rooms: ['model'], packages: ['fast-string-width'] },
  connect: {
    rooms: ['model'],
    packages: ['@modelcontextprotocol/client', 'eventsource-parser', 'jsonc-parser'],
  },
  store: { rooms: ['model'], packages: ['kysely', 'libsql', 'pg'] },
  recording: { rooms: ['model', 'schema'], packages: [] },
  listener: { rooms: ['connect'], packages: [] },
  fleet: {
    rooms: ['model', 'run', 'drift', 'config', 'report', 'connect', 'store'],
    packages: ['cron-parser', 'pg-boss'],
  },
  dashboard: { rooms: ['model', 'report', 'store', 'listener'], packages: ['hono', '@hono/node-server'] },
  'sdk-server': { rooms: ['model', 'args'], packages: [] },
  capability: { rooms: ['model', 'schema', 'args', 'sdk-server'], packages: [] },
  guard: {
    rooms: [
      ...['model', 'schema', 'protocol', 'args', 'response', 'drift', 'connect', 'sdk-server'],
      ...['capability', 'lint', 'listener'],
    ],
    packages: [],
  },
  rules: {
    rooms: [
      ...['model', 'schema', 'protocol', 'args', 'response', 'format', 'lint', 'run', 'config', 'connect'],
      ...['capability', 'drift'],
    ],
    packages: [],
  },
  suite: { rooms: ['model', 'protocol', 'response', 'run', 'report', 'connect'], packages: [] },
  vitest: {
    rooms: ['model', 'schema', 'protocol', 'args', 'response', 'format', 'drift', 'connect', 'suite'],
    packages: ['vitest'],
  },
  jest: { rooms: ['suite', 'vitest'], packages: ['expect'] },
};

/** What only a type import reaches: `model` takes the type of rule ids from the book, which is put together from all rooms. */
const TYPE_IMPORTS: Readonly<Record<string, readonly string[]>> = { model: ['rules'] };

/** The room that may import every other one, and that nobody imports. */
const TOP = 'cli';

/** Rooms that touch neither the machine nor an ambient clock or chance. */
const PURE = Object.keys(ROOMS).filter(
  (room) =>
    ![
      ...['connect', 'store', 'listener', 'fleet', 'dashboard', 'sdk-server', 'capability', 'guard'],
      'suite',
      'vitest',
    ].includes(room),
);

function sources(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts') && !entry.name.endsWith('.test.ts'))
    .map((entry) => join(entry.parentPath, entry.name));
}

function imports(file: string): string[] {
  const text = withoutAllowedTypes(file, readFileSync(file, 'utf8'));
  return [...text.matchAll(/(?:\bfrom\s+|\bimport\s*\(?\s*)'([^']+)'/g)].map((match) => match[1] ?? '');
}

/** The text without the type imports that `TYPE_IMPORTS` allows. */
function withoutAllowedTypes(file: string, text: string): string {
  const allowed = TYPE_IMPORTS[roomOf(file)] ?? [];
  return text.replace(/^import type [^;]*from '([^']+)';$/gm, (statement, specifier: string) =>
    allowed.includes(roomOf(resolve(dirname(file), specifier))) ? '' : statement,
  );
}

const packageOf = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

const roomOf = (file: string): string => relative(SRC, file).split('/')[0] ?? '';

describe('the rooms', () => {
  const files = sources(SRC).filter((file) => roomOf(file) in ROOMS);

  const page = readFileSync(resolve(SRC, '../docs/architecture.md'), 'utf8');

  it('are the folders of src, neither more nor fewer', () => {
    const folders = readdirSync(SRC, { withFileTypes: true }).filter((entry) => entry.isDirectory());
    expect(folders.map(({ name }) => name).sort()).toEqual([...Object.keys(ROOMS), TOP].sort());
  });

  it('are described by the table of docs/architecture.md as this table has them', () => {
    const rows = [...page.matchAll(/^\| `([\w-]+)` +\|[^|]*\| ([^|]*?) *\|$/gm)];
    const described: [string, string[]][] = [];
    for (const [, room = '', may = ''] of rows) {
      const above = described.map(([name]) => name);
      const named = [...may.matchAll(/`([\w-]+)`/g)].map((match) => match[1] ?? '');
      described.push([room, may === 'all above' ? above : named]);
    }
    const held = Object.entries(ROOMS).map(([room, { rooms }]) => [room, [...rooms]]);
    expect(described).toEqual([...held, [TOP, []]]);
  });

  it('are drawn in the diagram of docs/architecture.md, each once', () => {
    const diagram = /## The rooms\n+```mermaid\n([\s\S]*?)```/.exec(page)?.[1] ?? '';
    const drawn = [...diagram.matchAll(/^ +([\w-]+)\["/gm)].map((match) => match[1] ?? '');
    expect(drawn.sort()).toEqual([...Object.keys(ROOMS), TOP].sort());
  });

  it.each(['run', 'guard'])('name every folder of %s in docs/architecture.md', (room) => {
    const folders = readdirSync(resolve(SRC, room), { withFileTypes: true }).filter((entry) =>
      entry.isDirectory(),
    );
    const isNamed = (name: string): boolean =>
      page.includes(`\`${name}\``) || page.includes(`${room}/${name}`);
    expect(folders.map(({ name }) => name).filter((name) => !isNamed(name))).toEqual([]);
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
    const ambient =
      /\bprocess\.|\bBuffer\.|\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(|\bperformance\.now\(/;
    const code = (file: string): string =>
      readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');
    const broken = files.filter((file) => PURE.includes(roomOf(file)) && ambient.test(code(file)));
    expect(broken.map((file) => relative(SRC, file))).toEqual([]);
  });

  it('write to stdout and stderr in one place of the command, which neutralises what a server sends', () => {
    const writers = sources(SRC).filter((file) => {
      const code = readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*$|'[^'\n]*'/gm, '');
      return /\bprocess\.(?:stdout|stderr)\b|\bconsole\.\w+\(|\bstd(?:out|err)\.write\(/.test(code);
    });
    expect(writers.map((file) => relative(SRC, file)).sort()).toEqual([
      // Hands the streams to the terminal and to commands that speak a protocol on them.
      'cli/main.ts',
      'cli/terminal/terminal.ts',
      // The default logger of a guard inside someone's server: one line of JSON per message.
      'guard/stderr-logger.ts',
      // The default monitor of the response format standard.
      'response-format.ts',
    ]);
  });
});
