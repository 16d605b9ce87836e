import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { parseAst } from 'rolldown/parseAst';
import { describe, expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '..');

interface Node {
  readonly type: string;
  readonly start: number;
  readonly [field: string]: unknown;
}

interface Source {
  readonly path: string;
  readonly text: string;
  readonly nodes: readonly Node[];
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

function nodesIn(value: unknown, found: Node[] = []): Node[] {
  if (Array.isArray(value)) for (const item of value) nodesIn(item, found);
  else if (isNode(value)) {
    found.push(value);
    for (const field of Object.values(value))
      if (typeof field === 'object' && field !== null) nodesIn(field, found);
  }
  return found;
}

function sources(folder: string, fits: (path: string) => boolean): Source[] {
  return readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /(?<!\.d)\.ts$/.test(entry.name))
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)))
    .filter(fits)
    .map(readSource);
}

/** Each file is read and parsed once, whatever is looked for in it. */
const read = new Map<string, Source>();

function readSource(path: string): Source {
  const known = read.get(path);
  if (known !== undefined) return known;
  const text = readFileSync(join(ROOT, path), 'utf8');
  const source = { path, text, nodes: nodesIn(parseAst(text, { lang: 'ts' })) };
  read.set(path, source);
  return source;
}

/** Where code of some kind is: `file:line` and the start of it. */
function placesOf(files: readonly Source[], isMeant: (node: Node) => boolean): string[] {
  return files.flatMap(({ path, text, nodes }) =>
    nodes.filter(isMeant).map(({ start }) => {
      const line = text.slice(0, start).split('\n').length;
      return `${path}:${line} ${text.slice(start, start + 60).split('\n')[0]}`;
    }),
  );
}

const nameOf = (node: unknown): string => {
  if (!isNode(node)) return '';
  if (node.type === 'MemberExpression') return `${nameOf(node.object)}.${nameOf(node.property)}`;
  return typeof node.name === 'string' ? node.name : '';
};

const isTest = (path: string): boolean => path.endsWith('.test.ts');
const isCode = (path: string): boolean => !isTest(path);

/** Words that read like a translation, with the usual ones instead. */
const FORBIDDEN: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [/\b(?:stand|stands|stood) (?!still\b)/i, 'is, are, comes, means, represents'],
  [/\b(?:tell|tells|told) of\b/i, 'reports, names, says'],
  [/\b(?:findings|values|those) of now\b/i, 'current'],
  [/\banew\b/i, 'again'],
  [/\bmend(?:s|ed|ing)?\b/i, 'repair, fix'],
  [/\bails\b/i, 'is wrong with'],
  [/\d+ to know\b/i, 'notes'],
];

/** Files in which people read English: the source with its comments and strings, and the documentation. */
function proseFiles(): Omit<Source, 'nodes'>[] {
  const own = ['src', 'web', 'examples', 'bench', 'eval', 'scripts', 'action', 'test', 'docs'];
  const files = own.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(?:ts|tsx|mjs|css|md)$/.test(entry.name))
      .map((entry) => relative(ROOT, join(entry.parentPath, entry.name))),
  );
  return [...files, 'README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'action.yml']
    .filter((path) => !LISTS.includes(path) && !QUOTED.some((folder) => path.startsWith(folder)))
    .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }));
}

/** Files that list the words themselves. */
const LISTS = ['test/house-style.test.ts', 'test/rule-book.test.ts'];

/** Texts of other people's servers: data, and not ours to reword. */
const QUOTED = ['src/response/phrases/', 'eval/data/', 'test/fixtures/'];

describe('the tests', () => {
  const tests = [
    ...sources('src', isTest),
    ...sources('examples', isTest),
    ...sources('test', (path) => path !== 'test/house-style.test.ts'),
  ];

  it('are there to be read', () => {
    expect(tests.length).toBeGreaterThan(100);
  });

  it('do not try again what has failed', () => {
    const isRetry = ({ type, key }: Node): boolean => type === 'Property' && nameOf(key) === 'retry';
    expect(placesOf(tests, isRetry)).toEqual([]);
  });

  it('measure no time: a bound is proved by counting, and speed is measured in bench/', () => {
    const CLOCKS = ['performance.now', 'Date.now', 'process.cpuUsage', 'process.hrtime'];
    const isClock = (node: Node): boolean =>
      node.type === 'MemberExpression' && CLOCKS.includes(nameOf(node));
    expect(placesOf(tests, isClock)).toEqual([]);
  });

  it('wait for what they need, and not for a time', () => {
    const isSleep = ({ type, callee, imported }: Node): boolean =>
      (type === 'CallExpression' && nameOf(callee) === 'setTimeout') ||
      (type === 'ImportSpecifier' && nameOf(imported) === 'setTimeout');
    expect(placesOf(tests, isSleep)).toEqual([]);
  });
});

describe('the sources', () => {
  const own = sources('src', isCode);
  const all = [
    ...own,
    ...['eval', 'bench', 'scripts', 'examples'].flatMap((folder) => sources(folder, isCode)),
  ];

  it('write what is known as data: no regular expression is longer than a line', () => {
    const isLong = ({ type, regex, start, end }: Node): boolean =>
      type === 'Literal' && regex !== undefined && Number(end) - start > 160;
    expect(placesOf(own, isLong)).toEqual([]);
  });

  it('write numbers with `grouped`: the first use of a locale makes every command start later', () => {
    const isLocale = ({ type, property }: Node): boolean =>
      type === 'MemberExpression' && nameOf(property).startsWith('toLocale');
    expect(placesOf(own, isLocale)).toEqual([]);
  });

  it('have few casts', () => {
    // `as const` is no cast, and to take something for unknown is safe.
    const isCast = ({ type, typeAnnotation }: Node): boolean =>
      (type === 'TSAsExpression' || type === 'TSTypeAssertion') &&
      isNode(typeAnnotation) &&
      typeAnnotation.type !== 'TSUnknownKeyword' &&
      nameOf(typeAnnotation.typeName) !== 'const';
    const casts = placesOf(all, isCast);
    expect(casts.length, casts.join('\n')).toBeLessThanOrEqual(MOST_CASTS);
  });

  it('take nothing for granted: no any but where the types of others demand it, and no non-null assertion', () => {
    const isLoose = ({ type }: Node): boolean => type === 'TSAnyKeyword' || type === 'TSNonNullExpression';
    const files = new Set(placesOf(all, isLoose).map((place) => place.split(':')[0]));
    expect([...files]).toEqual(['src/format/middleware.ts', 'src/vitest/index.ts']);
  });

  it('silence no error of the compiler; tests do so only to prove that there is one', () => {
    const silenced = (pattern: RegExp, files: readonly Source[]): string[] =>
      files.filter(({ text }) => pattern.test(text)).map(({ path }) => path);
    const tests = ['src', 'examples', 'test'].flatMap((folder) =>
      sources(folder, (path) => path !== 'test/house-style.test.ts'),
    );
    expect(silenced(/@ts-(?:ignore|nocheck)/, [...all, ...tests])).toEqual([]);
    expect(silenced(/@ts-expect-error/, all)).toEqual([]);
  });

  it('give an exported name one meaning', () => {
    const files = new Map<string, string[]>();
    for (const { path, nodes } of own)
      for (const name of exportedNames(nodes)) files.set(name, [...(files.get(name) ?? []), path]);
    const shared = [...files].filter(([name, { length }]) => length > 1 && !NAMED_BY_DOCUMENTS.has(name));
    expect(shared).toEqual([]);
  });
});

/** They are at borders where a value was checked by other means. */
const MOST_CASTS = 82;

/** Two documents that the package implements call their result so; each is exported by a subpath of its own. */
const NAMED_BY_DOCUMENTS = new Set(['ValidationResult']);

/** What a module declares and exports; what it passes on is declared elsewhere. */
function exportedNames(nodes: readonly Node[]): string[] {
  return nodes.flatMap(({ type, declaration }) => {
    if (type !== 'ExportNamedDeclaration' || !isNode(declaration)) return [];
    const declared = Array.isArray(declaration.declarations) ? declaration.declarations : [declaration];
    return declared.filter(isNode).map(({ id }) => nameOf(id));
  });
}

describe('the English', () => {
  const files = proseFiles().map(({ path, text }) => ({ path, lines: text.split('\n') }));

  it('is read in all rooms', () => {
    expect(files.length).toBeGreaterThan(800);
  });

  it.each(FORBIDDEN)('has no %s, but: %s', (pattern) => {
    const places = files.flatMap(({ path, lines }) =>
      lines.flatMap((line, i) => (pattern.test(line) ? [`${path}:${i + 1} ${line.trim()}`] : [])),
    );
    expect(places).toEqual([]);
  });
});
