import { describe, expect, it } from 'vitest';
import { compileSchema } from '../schema/compile.js';
import { checkMcpResponse } from './check-response.js';
import { responseFormat } from './response-format.js';
import { mcpResponseSchema } from './response-schema.js';
import { toCallToolResult } from './to-call-tool-result.js';

const NOW = new Date('2026-01-02T03:04:05.000Z');
const events: [string, Readonly<Record<string, unknown>>][] = [];
const format = responseFormat({
  now: () => NOW,
  newErrorId: () => 'id-1',
  monitor: { logEvent: (event, details) => events.push([event, details]) },
});

/** Every "Example" and "Correct" response of the standard. */
const CORRECT = {
  text: {
    success: true,
    timestamp: NOW,
    content: [{ type: 'text', text: "Instance 'vscode-instance-1' started successfully" }],
    data: { instanceId: 'instance-1', status: 'running' },
  },
  image: {
    success: true,
    timestamp: NOW,
    content: [
      { type: 'text', text: 'Instance CPU usage over time:' },
      {
        type: 'image',
        url: 'https://example.com/charts/cpu-usage.png',
        altText: 'CPU usage chart showing spikes during peak hours',
        width: 800,
        height: 400,
        caption: 'CPU usage for instance-1 over the last 24 hours',
      },
    ],
    data: { instanceId: 'instance-1', metrics: { cpu: { average: 45, peak: 87 } } },
  },
  resource: {
    success: true,
    timestamp: NOW,
    content: [
      { type: 'text', text: 'VSCode instance deployed successfully.' },
      {
        type: 'resource',
        resourceType: 'url',
        identifier: 'http://localhost:8080',
        name: 'VSCode Web UI',
        description: 'Web-based VSCode interface for your instance',
        metadata: { requiresAuth: true, authType: 'password' },
      },
    ],
    data: { instanceId: 'instance-1', name: 'vscode-instance-1', status: 'running' },
  },
  error: {
    success: false,
    timestamp: NOW,
    content: [{ type: 'text', text: "Error: Instance 'instance-1' not found" }],
    error: {
      code: 'INSTANCE_NOT_FOUND',
      message: "Instance 'instance-1' not found",
      details: { instanceId: 'instance-1', availableInstances: ['instance-2', 'instance-3'] },
    },
  },
  'missing content, corrected': {
    success: true,
    timestamp: NOW,
    content: [{ type: 'text', text: 'Operation completed successfully' }],
    data: { instanceId: 'instance-1' },
  },
};

const COMPLEX = { instances: [{ id: 'i1', status: 'running' }] };

/** Every "Incorrect" response of the standard, with the reason that it gives. */
const INCORRECT: [string, unknown, string, string][] = [
  [
    'no content array',
    { success: true, data: { instanceId: 'instance-1' } },
    'format/content-array',
    '/content',
  ],
  [
    'an error without an object',
    { success: false, message: 'Instance not found' },
    'format/error-object',
    '/error',
  ],
  [
    'an item without a type',
    { success: true, content: [{ text: 'Operation completed' }] },
    'format/item-type',
    '/content/0/type',
  ],
  [
    'a dump of the data',
    { success: true, content: [{ type: 'text', text: JSON.stringify(COMPLEX) }], data: COMPLEX },
    'format/raw-data',
    '/content/0/text',
  ],
  ['ok instead of success', { ok: true, data: {} }, 'format/success-flag', '/success'],
  ['status instead of success', { status: 'success', result: {} }, 'format/success-flag', '/success'],
];

describe('the examples of the response format standard', () => {
  const schema = compileSchema(mcpResponseSchema);

  it.each(Object.entries(CORRECT))('%s keeps to the standard, in process and on the wire', (_, response) => {
    const wire = JSON.parse(JSON.stringify(response)) as unknown;
    expect(checkMcpResponse(response)).toEqual([]);
    expect(checkMcpResponse(wire)).toEqual([]);
    expect(schema.check(wire)).toEqual({ outcome: 'valid' });
  });

  it.each(INCORRECT)('%s is reported', (_, response, rule, path) => {
    const finding = checkMcpResponse(response).find((candidate) => candidate.rule === rule);
    expect(finding?.path).toBe(path);
    expect(finding?.fix).toBeDefined();
  });

  it('says of other flags which one to use instead', () => {
    expect(checkMcpResponse({ ok: true })[0]?.fix).toBe('Use success instead of ok.');
  });

  it('createSuccessResponse writes a text for people and keeps the data', () => {
    const response = format.createSuccessResponse({ instance: { name: 'web', status: 'running' } });
    expect(response).toEqual({
      success: true,
      timestamp: NOW,
      content: [{ type: 'text', text: 'Instance: web\n  Status: running' }],
      data: { instance: { name: 'web', status: 'running' } },
    });
    expect(checkMcpResponse(response)).toEqual([]);
  });

  it('createSuccessResponse takes the text that the author wrote', () => {
    const response = format.createSuccessResponse({ instances: [], textContent: 'Found 0 instances' });
    expect(response.content).toEqual([{ type: 'text', text: 'Found 0 instances' }]);
    expect(response.data).toEqual({ instances: [] });
  });

  it('createErrorResponse is an error for the standard and for the protocol', () => {
    const response = format.createErrorResponse('Instance not found', 'INSTANCE_NOT_FOUND', {
      instanceId: 'instance-1',
    });
    expect(response).toEqual({
      success: false,
      isError: true,
      timestamp: NOW,
      content: [{ type: 'text', text: 'Error: Instance not found' }],
      error: {
        code: 'INSTANCE_NOT_FOUND',
        message: 'Instance not found',
        details: { instanceId: 'instance-1' },
      },
    });
    expect(format.createErrorResponse('x').error.code).toBe('UNKNOWN_ERROR');
    expect(toCallToolResult(response)).toMatchObject({
      content: [{ type: 'text', text: 'Error: Instance not found' }],
      isError: true,
      resultType: 'complete',
    });
  });

  it('validateMcpResponse throws the reason and stamps what has no time', () => {
    expect(() => format.validateMcpResponse({ content: [] })).toThrow(
      'Response must include a boolean success field',
    );
    expect(() => format.validateMcpResponse({ success: true })).toThrow(
      'Response must include a content array',
    );
    expect(() => format.validateMcpResponse({ success: true, content: [{}] })).toThrow(
      'Each content item must include a type field',
    );
    const valid = { success: true, content: [{ type: 'text', text: 'done' }] };
    expect(format.validateMcpResponse(valid)).toEqual({ ...valid, timestamp: NOW });
  });

  it('auditMcpResponse tells the monitor of every issue', () => {
    events.length = 0;
    expect(format.auditMcpResponse('good', CORRECT.text)).toEqual([]);
    expect(events).toEqual([]);
    format.auditMcpResponse('bad', { success: false, content: [] });
    expect(events[0]?.[0]).toBe('mcp_response_format_issue');
    expect(events[0]?.[1]).toMatchObject({
      toolName: 'bad',
      issues: ['Missing timestamp', 'Empty content array', 'Error response missing error object'],
    });
  });

  it('wrapWithAudit returns the response as it is', async () => {
    events.length = 0;
    const tool = format.wrapWithAudit('t', (args: { n: number }) => ({ n: args.n }));
    expect(await tool({ n: 3 })).toEqual({ n: 3 });
    expect(events).toHaveLength(1);
  });
});
