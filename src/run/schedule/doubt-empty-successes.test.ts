import { describe, expect, it } from 'vitest';
import { type FakeTool, said, toolSession } from '../../../test/fixtures/tool-session.js';
import type { ToolReport } from '../../model/run-report.js';
import type { Session, SessionEvent } from '../../model/session.js';
import { run } from '../run.js';
import { isEmptyResult } from './doubt-empty-successes.js';

const tool = (text: string): FakeTool => ({
  definition: {
    name: 'search_icons',
    description: 'Searches icons.',
    inputSchema: { type: 'object', properties: { query: { type: 'string' } }, required: ['query'] },
    annotations: { readOnlyHint: true },
  },
  answer: () => said(text),
});

/** A server that writes a line to its log whenever a tool is called. */
function logging(tested: FakeTool, event: Pick<SessionEvent & { type: 'stderr' }, 'text'> | object): Session {
  const session = toolSession([tested]);
  const listeners = new Set<(event: SessionEvent) => void>();
  return {
    ...session,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async callTool(name, args, options) {
      for (const listener of listeners) listener(event as SessionEvent);
      return session.callTool(name, args, options);
    },
  };
}

async function only(session: Session): Promise<ToolReport> {
  for await (const event of run(session, { seed: 1, now: () => 0 }))
    if (event.type === 'tool_verdict') return event.report;
  throw new Error('no verdict');
}

const stderr = (text: string): object => ({ type: 'stderr', at: 0, text });
const message = (level: string, data: string): object => ({
  type: 'received',
  at: 0,
  bytes: 1,
  message: { jsonrpc: '2.0', method: 'notifications/message', params: { level, data } },
});

describe('an empty result', () => {
  it.each<[what: string, text: string, event: object]>([
    ['on stderr', '[]', stderr('Failed to load icons: connect ECONNREFUSED 10.0.0.7:443\n')],
    ['in a log message', '{"items":[],"total":0}', message('error', 'Error: fetch failed')],
    ['while the text says that there are none', 'No icons found.', stderr('TypeError: fetch failed')],
  ])('is not a success where the server logs a failure: %s', async (_, text, event) => {
    const { neverSucceeded, classification, dataNeeded, findings } = await only(logging(tool(text), event));
    expect({ neverSucceeded, classification, dataNeeded }).toEqual({
      neverSucceeded: true,
      classification: 'connectivity_only',
      dataNeeded: [],
    });
    expect(findings.map(({ rule }) => rule)).toContain('run/no-success');
  });

  it.each<[what: string, text: string, event: object]>([
    ['nothing bad is logged', '[]', stderr('search_icons: 0 results, 0 errors')],
    ['the log is of a lower level', '[]', message('debug', 'Error: fetch failed')],
    ['something was found', '["home"]', stderr('Failed to refresh: connect ECONNREFUSED 10.0.0.7:443')],
  ])('is a success where %s', async (_, text, event) => {
    expect((await only(logging(tool(text), event))).neverSucceeded).toBe(false);
  });

  it.each<[text: string, isEmpty: boolean]>([
    ['{"query":"example","results":[],"count":0}', true],
    ['Found 0 records', true],
    ['{"results":[]}', true],
    ['{"name":"home","tags":[]}', false],
    ['Nothing to worry about', false],
  ])('%s', (text, isEmpty) => {
    const reply = { kind: 'result' as const, result: said(text), milliseconds: 1 };
    expect(isEmptyResult({ reply, arguments: { query: 'example' } })).toBe(isEmpty);
  });
});
