import { describe, expect, it } from 'vitest';
import type { Tool } from '../../model/tool.js';
import { anthropicApi, claudeCode } from './client/anthropic.js';
import { cursor } from './client/editors.js';
import { gemini } from './client/google.js';
import { openai } from './client/openai.js';
import { judgePortability, portabilityInSteps } from './judge-portability.js';
import { PROFILES } from './profiles.js';

const GOOD: Tool = { name: 'good', inputSchema: { type: 'object', properties: { a: { type: 'string' } } } };
const BAD: Tool = {
  name: 'bad',
  inputSchema: { type: 'object', properties: { a: { type: ['string', 'null'] }, b: { type: ['null'] } } },
};
const UNION: Tool = {
  name: 'union',
  inputSchema: { ...(GOOD.inputSchema as object), anyOf: [{ required: ['a'] }] },
};

describe('judgePortability', () => {
  it('can be done in as many steps as there are tools', () => {
    expect([...portabilityInSteps([GOOD, UNION, BAD], { profiles: [openai] })]).toHaveLength(3);
  });

  it('fills one cell for each tool and profile, in their order', () => {
    const { matrix } = judgePortability([GOOD, UNION], { profiles: [anthropicApi, openai] });
    expect(matrix.map(({ tool, profile, outcome }) => `${tool} ${profile} ${outcome}`)).toEqual([
      'good anthropic-api loads',
      'good openai loads',
      'union anthropic-api refused',
      'union openai refused',
    ]);
  });

  it('names the culprit, the reason, the source and what to do', () => {
    const { findings } = judgePortability([BAD], { profiles: [gemini] });
    expect(findings).toEqual([
      {
        rule: 'portability/gemini/type-list',
        severity: 'warning',
        subject: { tool: 'bad', part: 'inputSchema' },
        path: '/inputSchema/properties/a/type',
        message:
          'Gemini API (`parameters`) rejects this tool and every other in the same request: `type` is a list, and the same in 1 more place.',
        expected: '`type` as a single name',
        evidence: [
          {
            text: 'Known from taylorwilsdon/google_workspace_mcp#1099 (an error message quoted in a report), as of 2026-11.',
          },
          { text: '`type` is a list', path: '/inputSchema/properties/b/type' },
        ],
        fix: 'Use one type, or `anyOf` with one type in each branch.',
        spec: { url: 'https://github.com/taylorwilsdon/google_workspace_mcp/issues/1099', level: 'MUST' },
      },
    ]);
  });

  it.each([
    [false, 'warning'],
    [true, 'error'],
  ] as const)('takes a refusal as seriously as the author does (demanded: %s)', (isDemanded, severity) => {
    const { findings } = judgePortability([UNION], { profiles: [openai], isDemanded });
    expect(findings.map((finding) => finding.severity)).toEqual([severity]);
  });

  it('takes a loss for an information, demanded or not', () => {
    const long: Tool = { ...GOOD, description: 'a'.repeat(2049) };
    const { findings, matrix } = judgePortability([long], { profiles: [claudeCode], isDemanded: true });
    expect(findings.map(({ severity }) => severity)).toEqual(['info']);
    expect(matrix.map(({ outcome }) => outcome)).toEqual(['loss']);
  });

  it('says which tool takes the others of its server down', () => {
    const { servers, matrix } = judgePortability([GOOD, UNION], { profiles: [anthropicApi, claudeCode] });
    expect(servers).toEqual([
      { profile: 'anthropic-api', outcome: 'refused', because: ['union'], reasons: [] },
    ]);
    expect(matrix.find(({ tool }) => tool === 'good')?.outcome).toBe('loads');
  });

  it('judges the number of tools as a matter of the server', () => {
    const tools = Array.from({ length: 129 }, (_, index) => ({ ...GOOD, name: `tool_${index}` }));
    const { findings, servers } = judgePortability(tools, { profiles: [openai, cursor] });
    expect(findings.map(({ rule, subject }) => ({ rule, subject }))).toEqual([
      { rule: 'portability/openai/tool-count', subject: {} },
      { rule: 'portability/cursor/tool-count', subject: {} },
    ]);
    expect(servers.map(({ profile, outcome }) => `${profile} ${outcome}`)).toEqual([
      'openai refused',
      'cursor loss',
    ]);
  });

  it.each([
    // 59 characters fit in Cursor, the server's included; `mcp__x__` are 8 of Claude Code's 64.
    { profile: cursor, server: 'x', length: 58, outcome: 'loads' },
    { profile: cursor, server: 'x', length: 59, outcome: 'refused' },
    { profile: cursor, server: undefined, length: 59, outcome: 'loads' },
    { profile: claudeCode, server: 'x', length: 56, outcome: 'loads' },
    { profile: claudeCode, server: 'x', length: 57, outcome: 'loss' },
    { profile: claudeCode, server: undefined, length: 57, outcome: 'loads' },
  ])('counts the prefix of $profile.id with server $server and a name of $length: $outcome', (row) => {
    const tool = { ...GOOD, name: 'a'.repeat(row.length) };
    const server = row.server === undefined ? {} : { server: row.server };
    const { matrix } = judgePortability([tool], { ...server, profiles: [row.profile] });
    expect(matrix.map(({ outcome }) => outcome)).toEqual([row.outcome]);
  });

  it('gathers what is wrong in many places into one finding with a few of them', () => {
    const properties = Object.fromEntries(
      Array.from({ length: 500 }, (_, index) => [`p${index}`, { type: ['string'] }]),
    );
    const tool: Tool = { name: 'many', inputSchema: { type: 'object', properties } };
    const { findings } = judgePortability([tool], { profiles: [gemini] });
    expect(findings).toHaveLength(1);
    expect(findings[0]?.message).toContain('and the same in 499 more places');
    expect(findings[0]?.evidence).toHaveLength(4);
  });

  it('survives hostile schemas', () => {
    let deep: Record<string, unknown> = {};
    for (let i = 0; i < 5_000; i++) deep = { items: deep };
    const hostile: unknown[] = [
      deep,
      true,
      null,
      [],
      { properties: null, required: 'x', items: 3, $defs: [], anyOf: {}, enum: 'a', type: {} },
      { $ref: '#/%', $defs: { a: { $ref: '#/$defs/a' } } },
      JSON.parse('{"type":"object","properties":{"__proto__":{"type":"string"}},"required":["__proto__"]}'),
    ];
    const tools = hostile.map((inputSchema, index) => ({ name: `t${index}`, inputSchema })) as Tool[];
    const { matrix } = judgePortability(tools, { profiles: PROFILES });
    expect(matrix).toHaveLength(hostile.length * PROFILES.length);
  });
});
