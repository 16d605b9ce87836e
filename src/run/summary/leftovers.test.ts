import { describe, expect, it } from 'vitest';
import { type FakeTool, refused, said, toolSession } from '../../../test/fixtures/tool-session.js';
import type { RunReport } from '../../model/run-report.js';
import { run } from '../run.js';

const ID = { type: 'object', properties: { note_id: { type: 'string' } }, required: ['note_id'] };
const TEXT = { type: 'object', properties: { text: { type: 'string' } }, required: ['text'] };

/** A server that keeps notes. */
function notes(canDelete: boolean): FakeTool[] {
  const kept = new Set<string>();
  const create: FakeTool = {
    definition: { name: 'create_note', description: 'Creates a note.', inputSchema: TEXT },
    answer: () => {
      const id = `n-${kept.size + 1}`;
      kept.add(id);
      return said(JSON.stringify({ note_id: id }));
    },
  };
  const remove: FakeTool = {
    definition: { name: 'delete_note', description: 'Deletes a note.', inputSchema: ID },
    answer: ({ note_id: id }) =>
      kept.has(String(id)) ? said(JSON.stringify({ deleted: id })) : refused('There is no such note.'),
  };
  return canDelete ? [create, remove] : [create];
}

async function reportOf(tools: readonly FakeTool[], mode: 'safe' | 'all'): Promise<RunReport> {
  for await (const event of run(toolSession(tools), { seed: 1, mode, now: () => 0 }))
    if (event.type === 'summary') return event.report;
  throw new Error('no summary');
}

describe('what a run leaves on a server', () => {
  it('is listed by the tool that created it', async () => {
    const { leftovers = [] } = await reportOf(notes(false), 'all');
    expect(leftovers.map(({ tool }) => tool)).toEqual(['create_note']);
    expect(leftovers[0]?.names).toContain('n-1');
  });

  it('leaves out what was deleted again', async () => {
    const [kept] = (await reportOf(notes(false), 'all')).leftovers ?? [];
    const [left] = (await reportOf(notes(true), 'all')).leftovers ?? [];
    expect(left?.calls ?? 0).toBeLessThan(kept?.calls ?? 0);
  });

  it('is nothing where nothing was created', async () => {
    expect((await reportOf(notes(true), 'safe')).leftovers).toBeUndefined();
  });
});
