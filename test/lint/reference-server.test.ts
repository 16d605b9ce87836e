import { describe, expect, it } from 'vitest';
import { TOOLS } from '../../examples/reference-server/tools.js';
import { judgePortability, PROFILES } from '../../src/lint/index.js';
import type { Tool } from '../../src/model/tool.js';

/** Profiles that refuse what a careful definition has: a closed object, a bound, an optional property. */
const STRICT = ['anthropic-strict', 'openai-strict', 'gemini'];
/** Profiles that take it and drop a pattern or a bound. */
const LOSSY = ['vscode-copilot-gpt-4', 'llama-cpp', 'portable-core'];

const tools = TOOLS as unknown as readonly Tool[];

describe('the tools of the reference server', () => {
  it.each(PROFILES.filter(({ id }) => ![...STRICT, ...LOSSY].includes(id)))('load in $title', (profile) => {
    const { findings } = judgePortability(tools, { server: 'reference', profiles: [profile] });
    expect(findings.map(({ rule, subject, message }) => `${rule} ${subject.tool}: ${message}`)).toEqual([]);
  });

  it.each(PROFILES.filter(({ id }) => LOSSY.includes(id)))('are not refused by $title', (profile) => {
    const { matrix } = judgePortability(tools, { server: 'reference', profiles: [profile] });
    expect(matrix.filter(({ outcome }) => outcome === 'refused')).toEqual([]);
  });
});
