import { describe, expect, it } from 'vitest';
import type { RunReport } from '../../src/model/run-report.js';
import { run } from '../../src/run/run.js';
import { type FakeTool, toolSession } from '../fixtures/tool-session.js';
import { PLANTED, type Planted } from './defects.js';
import { built, type Domain, sketch } from './domain.js';
import { DOMAINS } from './domains.js';

async function reportOf(tools: readonly FakeTool[]): Promise<RunReport> {
  let time = 0;
  const session = toolSession(tools);
  for await (const event of run(session, {
    seed: 7,
    mode: 'all',
    now: () => time++,
    reopen: async () => session,
  }))
    if (event.type === 'summary') return event.report;
  throw new Error('The run ended without a summary.');
}

/** A throwaway server: the faulty tool beside its innocent twin and a tool of another domain in the same style. */
function server(planted: Planted): readonly FakeTool[] {
  const { domain, plant } = planted;
  const others: readonly Domain[] = Object.values(DOMAINS).filter(({ tool }) => tool !== domain.tool);
  // Each time the next one, so that every domain is someone's neighbour.
  const neighbour = others[PLANTED.indexOf(planted) % others.length] ?? domain;
  const tools = [
    plant(sketch(domain)),
    sketch(domain, '_twin'),
    sketch({ ...neighbour, style: domain.style }, '_neighbour'),
  ];
  return tools.map(built);
}

/** What is said at warning or above, and of the faulty tool also in notes, as `rule tool`. */
async function said(planted: Planted): Promise<{ own: string[]; others: string[] }> {
  const { findings } = await reportOf(server(planted));
  const isOwn = (tool: string | undefined): boolean => tool === planted.domain.tool;
  const grave = findings.filter(({ severity }) => severity !== 'info');
  return {
    own: findings.filter(({ subject }) => isOwn(subject.tool)).map(({ rule }) => rule),
    others: [
      ...grave
        .filter(({ subject }) => !isOwn(subject.tool))
        .map(({ rule, subject }) => `${rule} ${subject.tool}`),
      ...grave
        .filter(({ subject, rule }) => isOwn(subject.tool) && !planted.rules.includes(rule))
        .map(({ rule }) => `${rule} beside it`),
    ],
  };
}

describe('a defect that no rule was written for', () => {
  it('is one of at least fifty, each in a way of its own', () => {
    expect(new Set(PLANTED.map(({ what }) => what)).size).toBe(PLANTED.length);
    expect(PLANTED.length).toBeGreaterThanOrEqual(50);
    expect(new Set(PLANTED.map(({ domain }) => domain)).size).toBe(Object.keys(DOMAINS).length);
  });

  it.each(PLANTED)('is found, and nothing else is said: $what', async (planted) => {
    const { own, others } = await said(planted);
    const isFound = own.some((rule) => planted.rules.includes(rule));
    expect(isFound).toBe(true);
    expect(others).toEqual([]);
  });
});
