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
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

function* nodesIn(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const item of value) yield* nodesIn(item);
  else if (isNode(value)) {
    yield value;
    for (const field of Object.values(value))
      if (typeof field === 'object' && field !== null) yield* nodesIn(field);
  }
}

function sources(folder: string, fits: (path: string) => boolean): Source[] {
  return readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)))
    .filter(fits)
    .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }));
}

/** Where code of some kind is: `file:line` and the start of it. */
function placesOf(files: readonly Source[], isMeant: (node: Node) => boolean): string[] {
  return files.flatMap(({ path, text }) =>
    [...nodesIn(parseAst(text, { lang: 'ts' }))].filter(isMeant).map(({ start }) => {
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
