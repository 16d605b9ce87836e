import { describe, expect, it } from 'vitest';
import { REVISIONS } from '../model/revision.js';
import { compileSchema } from '../schema/compile.js';
import { readTool, readToolList } from './read-tool.js';

const summary = (wire: unknown, revision: (typeof REVISIONS)[number] = '2025-11-25'): string[] =>
  readTool(wire, revision, { compile: compileSchema }).findings.map(({ rule, path }) => `${rule} ${path}`);

describe('readTool', () => {
  it.each([
    [null, ['protocol/tool-shape ']],
    [[], ['protocol/tool-shape ']],
    [{}, ['protocol/tool-name /name', 'protocol/input-schema /inputSchema']],
    [{ name: 'a', inputSchema: true }, ['protocol/input-schema /inputSchema']],
    [{ name: 'a', inputSchema: { type: ['object'] } }, ['protocol/input-schema-root /inputSchema/type']],
    [
      { name: 'a', inputSchema: { type: 'object', properties: [], required: 'a' } },
      [
        'protocol/schema-properties /inputSchema/properties',
        'protocol/schema-properties /inputSchema/required',
        'protocol/schema-valid /inputSchema',
      ],
    ],
    [{ name: 'a'.repeat(129), inputSchema: { type: 'object' } }, ['protocol/tool-name-length /name']],
    [
      { name: 'a', inputSchema: { type: 'object' }, _meta: { '_a/b': 1, 'a.b/': 1, '1.a/b': 1 } },
      ['protocol/meta-key /_meta/_a~1b', 'protocol/meta-key /_meta/1.a~1b'],
    ],
  ])('reports what is wrong with %j', (wire, expected) => {
    const found = summary(wire);
    expect(found.map((line) => line.replace(/^(protocol\/schema-valid \/inputSchema).*/, '$1'))).toEqual(
      expect.arrayContaining(expected),
    );
    expect(new Set(found.map((line) => line.split(' ')[0]))).toEqual(
      new Set(expected.map((line) => line.split(' ')[0])),
    );
  });

  it('keeps what is good of a tool and leaves out what is not', () => {
    const wire = {
      name: 'a',
      title: 5,
      description: 'Does a.',
      inputSchema: { type: 'object' },
      outputSchema: 'none',
      annotations: { readOnlyHint: true, destructiveHint: 'no' },
      icons: [{ src: 'https://example.com/a.png' }, 'b.png'],
      execution: { taskSupport: 'maybe' },
    };
    expect(readTool(wire, '2025-11-25').tool).toEqual({
      name: 'a',
      description: 'Does a.',
      inputSchema: { type: 'object' },
      annotations: { readOnlyHint: true },
      icons: [{ src: 'https://example.com/a.png' }],
      execution: {},
    });
  });

  it.each(REVISIONS)('does not judge by the rules of a later revision than %s', (revision) => {
    const wire = {
      name: 'a tool',
      title: 5,
      inputSchema: { type: 'object', properties: { a: { type: 'number', 'x-mcp-header': '' } } },
      outputSchema: { type: 'array' },
    };
    const rules = {
      '2024-11-05': [],
      '2025-03-26': [],
      '2025-06-18': ['tool-title', 'output-schema-root'],
      '2025-11-25': ['tool-name-characters', 'tool-title', 'output-schema-root'],
      '2026-07-28': ['tool-name-characters', 'tool-title', 'header-name', 'header-type'],
    };
    expect(
      readTool(wire, revision, { compile: compileSchema }).findings.map(({ rule }) =>
        rule.slice('protocol/'.length),
      ),
    ).toEqual(rules[revision]);
  });

  it('takes a header name for a keyword only where keywords stand', () => {
    const properties = {
      'x-mcp-header': { type: 'object' },
      a: { type: 'string', default: { 'x-mcp-header': '' }, enum: [{ 'x-mcp-header': '' }] },
      properties: { type: 'object', properties: { b: { type: 'string', 'x-mcp-header': 'B' } } },
    };
    expect(summary({ name: 'a', inputSchema: { type: 'object', properties } }, '2026-07-28')).toEqual([]);
  });

  it('lets a reference stay inside, by pointer, by $id or to a known meta-schema', () => {
    const inputSchema = {
      type: 'object',
      $id: 'https://example.com/root',
      properties: {
        a: { $ref: 'https://example.com/root#/$defs/x' },
        b: { $ref: 'https://json-schema.org/draft/2020-12/schema' },
        c: { $ref: '#/$defs/x' },
      },
      $defs: { x: { type: 'string' } },
    };
    expect(summary({ name: 'a', inputSchema }, '2026-07-28')).toEqual([]);
  });

  it('survives a schema deeper than the stack', () => {
    let inputSchema: unknown = { type: 'object' };
    for (let i = 0; i < 50_000; i++) inputSchema = { type: 'object', properties: { a: inputSchema } };
    expect(() => readTool({ name: 'a', inputSchema }, '2026-07-28')).not.toThrow();
  });
});

describe('readToolList', () => {
  it('loses the malformed tool and not the list', () => {
    const good = { name: 'good', inputSchema: { type: 'object' } };
    const { tools, findings } = readToolList(
      [null, good, { name: 'bad' }, { ...good, name: 'other' }],
      '2025-11-25',
    );
    expect(tools.map((tool) => tool.name)).toEqual(['good', 'other']);
    expect(findings.map(({ rule, path, subject }) => [rule, path, subject.tool])).toEqual([
      ['protocol/tool-shape', '/tools/0', undefined],
      ['protocol/input-schema', '/inputSchema', 'bad'],
    ]);
  });

  it('reports each further tool of the same name and keeps it', () => {
    const tool = { name: 'a', inputSchema: { type: 'object' } };
    const { tools, findings } = readToolList([tool, tool, tool], '2024-11-05');
    expect(tools).toHaveLength(3);
    expect(findings.map(({ rule, severity }) => [rule, severity])).toEqual([
      ['protocol/tool-name-unique', 'warning'],
      ['protocol/tool-name-unique', 'warning'],
    ]);
  });
});
