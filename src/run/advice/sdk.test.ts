import { describe, expect, it } from 'vitest';
import type { Finding } from '../../model/finding.js';
import { type Sdk, sdkOf } from './sdk.js';
import { inWordsOf } from './sdk-advice.js';

const signs = { serverInfo: { name: 'library', version: '1.0.0' }, tools: [] };

describe('sdkOf', () => {
  it.each<[text: string, sdk: Sdk]>([
    ['MCP error -32602: Input validation error: Invalid arguments for tool add', 'typescript-sdk'],
    ['Error executing tool find_book: Book 1 not found', 'python-sdk'],
    ['Error executing tool find_book', 'python-sdk'],
    ["Error calling tool 'shelf_of': 'NoneType' object is not subscriptable", 'fastmcp'],
    ['1 validation error for call[add]\na\n  Missing required argument', 'fastmcp'],
    ['validating "arguments": validating root: required: missing properties: ["a"]', 'go-sdk'],
    ['panic recovered in shelf_of tool handler: runtime error', 'mcp-go'],
    ['Tool (add) input validation failed: Validation failed', 'java-sdk'],
    ['failed to deserialize parameters: missing field `a`', 'rust-sdk'],
    ["An error occurred invoking 'add'.", 'csharp-sdk'],
  ])('knows an SDK by %j', (text, sdk) => {
    expect(sdkOf({ ...signs, texts: ['Book 1 not found', text] })).toBe(sdk);
  });

  it('does not guess from words that anybody may use', () => {
    expect(sdkOf({ ...signs, texts: ['Error: invalid arguments', 'tool failed', ''] })).toBeUndefined();
  });
});

describe('inWordsOf', () => {
  const finding: Finding = {
    rule: 'response/soft-error',
    severity: 'error',
    subject: { tool: 'count_loans' },
    path: '',
    message: 'The response reports an error, but `isError` is not set.',
    evidence: [],
    fix: 'Set `isError: true`.',
  };

  it('says what to write with the SDK of the server', () => {
    expect(inWordsOf('python-sdk', finding).fix).toContain('raise `ToolError(message)`');
    expect(inWordsOf('mcp-go', finding).fix).toContain('mcp.NewToolResultError');
    const hidden: Finding = { ...finding, rule: 'response/error-unclear' };
    expect(inWordsOf('python-sdk', hidden).fix).toMatch(/hides the text of any exception but `ToolError`/);
    const key: Finding = { ...finding, rule: 'protocol/meta-key' };
    expect(inWordsOf('fastmcp', key).fix).toContain('include_fastmcp_meta=False');
  });

  it('keeps the general advice where the SDK is unknown, or has no say', () => {
    expect(inWordsOf(undefined, finding)).toBe(finding);
    const unclear: Finding = { ...finding, rule: 'response/error-unclear' };
    expect(inWordsOf('go-sdk', unclear)).toBe(unclear);
    const slow: Finding = { ...finding, rule: 'run/slow' };
    expect(inWordsOf('python-sdk', slow)).toBe(slow);
  });
});
