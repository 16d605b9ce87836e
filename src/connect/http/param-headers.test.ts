import { describe, expect, it } from 'vitest';
import { headerValue, paramHeaders, schemasByName } from './param-headers.js';

describe('headerValue', () => {
  // The table of the specification, streamable-http#value-encoding.
  it.each([
    ['us-west1', 'us-west1'],
    ['Hello, 世界', '=?base64?SGVsbG8sIOS4lueVjA==?='],
    [' padded ', '=?base64?IHBhZGRlZCA=?='],
    ['line1\nline2', '=?base64?bGluZTEKbGluZTI=?='],
    ['=?base64?literal?=', '=?base64?PT9iYXNlNjQ/bGl0ZXJhbD89?='],
    ['', '=?base64??='],
    ['a', 'a'],
    ['a b\tc', 'a b\tc'],
  ])('%j travels as %s', (text, value) => {
    expect(headerValue(text)).toBe(value);
  });
});

describe('paramHeaders', () => {
  const schema = {
    type: 'object',
    properties: {
      region: { type: 'string', 'x-mcp-header': 'Region' },
      count: { type: 'integer', 'x-mcp-header': 'Count' },
      dry: { type: 'boolean', 'x-mcp-header': 'Dry' },
      deep: { type: 'object', properties: { tenant: { type: 'string', 'x-mcp-header': 'Tenant' } } },
      list: { type: 'array', items: { type: 'string', 'x-mcp-header': 'Item' } },
      bad: { type: 'string', 'x-mcp-header': 'Bad\r\nName' },
      plain: { type: 'string' },
    },
  };

  it('mirrors annotated arguments, nested ones included', () => {
    const args = { region: 'eu', count: -7, dry: false, deep: { tenant: 'x' }, plain: 'y' };
    expect(paramHeaders(schema, args)).toEqual({
      'Mcp-Param-Region': 'eu',
      'Mcp-Param-Count': '-7',
      'Mcp-Param-Dry': 'false',
      'Mcp-Param-Tenant': 'x',
    });
  });

  it.each([
    ['null', { region: null }],
    ['absent', {}],
    ['an unsafe integer', { count: 2 ** 53 }],
    ['a fraction', { count: 1.5 }],
    ['an object', { region: {} }],
    ['in an array', { list: ['x'] }],
    ['under a name that is no header', { bad: 'x' }],
    ['inherited', Object.create({ region: 'eu' })],
  ])('sends nothing for a value that is %s', (_name, args) => {
    expect(paramHeaders(schema, args)).toEqual({});
  });

  it.each([[undefined], [null], [true], [{ properties: null }], [{ properties: { region: true } }]])(
    'survives the schema %j',
    (strange) => {
      expect(paramHeaders(strange, { region: 'eu' })).toEqual({});
    },
  );

  it('survives schemas and arguments without end', () => {
    const endless: Record<string, unknown> = { type: 'object' };
    endless.properties = { a: endless };
    const args: Record<string, unknown> = {};
    args.a = args;
    expect(paramHeaders(endless, args)).toEqual({});
  });
});

describe('schemasByName', () => {
  it('passes over what is not a tool and keeps the first of a name', () => {
    const tools = [null, 7, { name: 3 }, { name: 'a', inputSchema: 1 }, { name: 'a', inputSchema: 2 }];
    expect([...schemasByName(tools)]).toEqual([['a', 1]]);
  });
});
