import { describe, expect, it } from 'vitest';
import { unrepeatedHeader } from './repeated-headers.js';

const SCHEMA = { type: 'object', properties: { region: { 'x-mcp-header': 'Region' } } };
const STANDARD = {
  'mcp-protocol-version': '2026-07-28',
  'mcp-method': 'tools/call',
  'mcp-name': 'get',
};
const call = (args: object) => ({
  method: 'tools/call',
  params: {
    name: 'get',
    arguments: args,
    _meta: { 'io.modelcontextprotocol/protocolVersion': '2026-07-28' },
  },
});

describe('a header that repeats a value', () => {
  it.each<[string, string | number | boolean, string | undefined, boolean]>([
    ['as it is', 'east', 'east', true],
    ['as another text', 'east', 'west', false],
    ['not at all', 'east', undefined, false],
    ['in Base64', 'Grüße', '=?base64?R3LDvMOfZQ==?=', true],
    ['in Base64 where it need not be', 'Hello', '=?base64?SGVsbG8=?=', true],
    ['in Base64 of another text', 'Hello', '=?base64?SGVsbG9v?=', false],
    ['in Base64 without its padding', 'Hello', '=?base64?SGVsbG8?=', false],
    ['in Base64 with other characters', 'Hello', '=?base64?SGVs!G8=?=', false],
    ['in Base64 of bytes that are no text', 'Hello', '=?base64?/w==?=', false],
    ['with spaces around it', 'east', ' east ', true],
    ['as a number', 42, '42', true],
    ['as a number that is written otherwise', 42, '42.0', true],
    ['as another number', 42, '43', false],
    ['as a text that is no number', 42, '0x2a', false],
    ['as a number where it is a text', '42', '42.0', false],
    ['as a boolean', true, 'true', true],
    ['as a boolean in other letters', true, 'TRUE', false],
  ])('%s', async (_, value, header, repeats) => {
    const headers = { ...STANDARD, ...(header === undefined ? {} : { 'mcp-param-region': header }) };
    const found = await unrepeatedHeader(call({ region: value }), headers, async () => SCHEMA);
    expect(found).toBe(repeats ? undefined : 'Mcp-Param-Region');
  });

  it('is not expected where there is no value', async () => {
    expect(await unrepeatedHeader(call({ region: null }), STANDARD, async () => SCHEMA)).toBeUndefined();
    expect(await unrepeatedHeader(call({}), STANDARD, async () => SCHEMA)).toBeUndefined();
  });

  it('is looked for in a new list before a call is refused', async () => {
    const args = call({ region: 'east' });
    const changed = async (_: string, isNew: boolean) => (isNew ? { type: 'object' } : SCHEMA);
    expect(await unrepeatedHeader(args, STANDARD, changed)).toBeUndefined();
  });

  it('names the method and the tool', async () => {
    const other = { ...STANDARD, 'mcp-name': 'put' };
    expect(await unrepeatedHeader(call({}), other, async () => SCHEMA)).toBe('Mcp-Name');
  });
});
