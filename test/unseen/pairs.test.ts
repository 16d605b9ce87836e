import { describe, expect, it } from 'vitest';
import type { Reply, Session } from '../../src/model/session.js';
import { run } from '../../src/run/run.js';
import { type FakeTool, toolSession } from '../fixtures/tool-session.js';
import { PAIRS as FIRST, HEALTHY as FIRST_HEALTHY } from './pairs.js';
import { PAIRS_OF_AMOUNTS } from './pairs-of-amounts.js';
import { PAIRS_OF_ARGUMENTS } from './pairs-of-arguments.js';
import { PAIRS_OF_CHANGES } from './pairs-of-changes.js';
import { HEALTHY_COLUMNS, PAIRS_OF_COLUMNS } from './pairs-of-columns.js';
import { HEALTHY_CONTENT, PAIRS_OF_CONTENT } from './pairs-of-content.js';
import { HEALTHY_CONTRACTS, PAIRS_OF_CONTRACTS } from './pairs-of-contracts.js';
import { PAIRS_OF_EFFECTS } from './pairs-of-effects.js';
import { HEALTHY_HABITS, PAIRS_OF_HABITS } from './pairs-of-habits.js';
import { PAIRS_OF_LISTS } from './pairs-of-lists.js';
import { PAIRS_OF_MAKING } from './pairs-of-making.js';
import { PAIRS_OF_MOVES } from './pairs-of-moves.js';
import { PAIRS_OF_PROMISES } from './pairs-of-promises.js';
import { PAIRS_OF_PROSE } from './pairs-of-prose.js';
import { PAIRS_OF_REACHING } from './pairs-of-reaching.js';
import { HEALTHY_READERS, PAIRS_OF_READERS } from './pairs-of-readers.js';
import { PAIRS_OF_RELATIONS } from './pairs-of-relations.js';
import { PAIRS_OF_REPAIRS } from './pairs-of-repairs.js';
import { HEALTHY_REPORTS, PAIRS_OF_REPORTS } from './pairs-of-reports.js';
import { HEALTHY_RESULTS, PAIRS_OF_RESULTS } from './pairs-of-results.js';
import { PAIRS_OF_SELECTIONS } from './pairs-of-selections.js';
import { PAIRS_OF_STATE } from './pairs-of-state.js';
import { PAIRS_OF_TAKING } from './pairs-of-taking.js';
import { PAIRS_OF_TEXTS } from './pairs-of-texts.js';
import { HEALTHY_TOTALS, PAIRS_OF_TOTALS } from './pairs-of-totals.js';
import { HEALTHY_VALUES, PAIRS_OF_VALUES } from './pairs-of-values.js';

const PAIRS = [
  ...FIRST,
  ...PAIRS_OF_AMOUNTS,
  ...PAIRS_OF_ARGUMENTS,
  ...PAIRS_OF_COLUMNS,
  ...PAIRS_OF_CONTENT,
  ...PAIRS_OF_CONTRACTS,
  ...PAIRS_OF_EFFECTS,
  ...PAIRS_OF_CHANGES,
  ...PAIRS_OF_HABITS,
  ...PAIRS_OF_LISTS,
  ...PAIRS_OF_MAKING,
  ...PAIRS_OF_MOVES,
  ...PAIRS_OF_PROMISES,
  ...PAIRS_OF_PROSE,
  ...PAIRS_OF_READERS,
  ...PAIRS_OF_REACHING,
  ...PAIRS_OF_RELATIONS,
  ...PAIRS_OF_REPAIRS,
  ...PAIRS_OF_REPORTS,
  ...PAIRS_OF_RESULTS,
  ...PAIRS_OF_SELECTIONS,
  ...PAIRS_OF_STATE,
  ...PAIRS_OF_TAKING,
  ...PAIRS_OF_TEXTS,
  ...PAIRS_OF_TOTALS,
  ...PAIRS_OF_VALUES,
];
const HEALTHY = [
  ...FIRST_HEALTHY,
  ...HEALTHY_COLUMNS,
  ...HEALTHY_CONTENT,
  ...HEALTHY_CONTRACTS,
  ...HEALTHY_HABITS,
  ...HEALTHY_READERS,
  ...HEALTHY_REPORTS,
  ...HEALTHY_RESULTS,
  ...HEALTHY_TOTALS,
  ...HEALTHY_VALUES,
];

/** A server whose tools may return a protocol error, and that may have ended. */
function sessionOf(tools: readonly FakeTool[]): Session {
  const session = toolSession(tools);
  return {
    ...session,
    listTools: async (options) => {
      for (const { listed } of tools) listed?.();
      return session.listTools(options);
    },
    async callTool(...call): Promise<Reply> {
      const reply = await session.callTool(...call);
      const result = reply.kind === 'result' ? reply.result : undefined;
      const isError = typeof result === 'object' && result !== null && 'error' in result;
      return isError ? { kind: 'error', error: result.error, milliseconds: 1 } : reply;
    },
  };
}

/** The rules that a run reports, notes apart from what is graver. */
async function reported(open: () => readonly FakeTool[]): Promise<{ all: string[]; grave: string[] }> {
  let time = 0;
  const options = { seed: 1, mode: 'all', now: () => time++, reopen: async () => sessionOf(open()) } as const;
  for await (const event of run(sessionOf(open()), options))
    if (event.type === 'summary') {
      const { findings } = event.report;
      return {
        all: findings.map(({ rule }) => rule),
        grave: findings.filter(({ severity }) => severity !== 'info').map(({ rule }) => rule),
      };
    }
  throw new Error('The run ended without a summary.');
}

describe('a defect', () => {
  it.each(PAIRS)('is found, and nothing else is said: $what', async ({ rules, server }) => {
    const { all, grave } = await reported(() => server(true));
    expect(all.some((rule) => rules.includes(rule))).toBe(true);
    expect(grave.filter((rule) => !rules.includes(rule))).toEqual([]);
  });

  it.each(PAIRS)('is not found where it is not: $what', async ({ rules, server }) => {
    const { all, grave } = await reported(() => server(false));
    expect(all.filter((rule) => rules.includes(rule))).toEqual([]);
    expect(grave).toEqual([]);
  });
});

describe('a healthy server', () => {
  it.each(HEALTHY)('is not blamed for %s', async (_, tool) => {
    expect((await reported(() => [tool])).grave).toEqual([]);
  });
});
