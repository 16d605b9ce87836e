import { describe, expect, it } from 'vitest';
import { type FakeTool, refused, said, toolSession } from '../../../../test/fixtures/tool-session.js';
import { run } from '../../run.js';

type Args = Readonly<Record<string, unknown>>;

/** What is wrong with a store of notes, or odd and right: one that states in data which notes it does not have. */
type Defect = 'tags' | 'encoding' | 'close' | 'delete' | 'update' | 'update-deleted' | 'stated-in-data';

interface Note {
  readonly id: string;
  readonly title: unknown;
  readonly body: unknown;
  readonly tags: unknown;
  readonly status: string;
}

const TEXT = { type: 'string', description: 'Text.' };
const ID = { id: { type: 'string', description: 'Id of the note.' } };

/** A store of notes, with at most one defect. */
function notes(defect?: Defect): readonly FakeTool[] {
  const all = new Map<unknown, Note>();
  const json = (data: unknown): unknown => said(JSON.stringify(data));
  const tool = (
    name: string,
    description: string,
    properties: object,
    answer: (args: Args) => unknown,
  ): FakeTool => {
    const required = Object.keys(properties).filter(
      (key) => key === 'id' || key === 'title' || key === 'body',
    );
    const isRead = /^(?:get|list)/.test(name);
    return {
      definition: {
        name,
        description,
        inputSchema: { type: 'object', properties, required },
        annotations: isRead ? { readOnlyHint: true } : {},
      },
      answer: (args) => {
        const missing = required.find((key) => typeof args[key] !== 'string');
        if (missing !== undefined) return refused(`Invalid arguments: "${missing}" must be a string.`);
        if (!('id' in properties)) return answer(args);
        const isLoose = defect === 'update-deleted' && name === 'update_note';
        if (defect === 'stated-in-data' && name === 'get_note' && !all.has(args.id))
          return said(`<notes><note id="${String(args.id)}" error="not_found"/></notes>`);
        return all.has(args.id) || isLoose ? answer(args) : refused(`Note ${String(args.id)} not found.`);
      },
    };
  };
  const body = (text: unknown): unknown =>
    defect === 'encoding' ? Buffer.from(String(text), 'latin1').toString('utf8') : text;
  return [
    tool(
      'create_note',
      'Creates a note.',
      { title: TEXT, body: TEXT, tags: { type: 'array', items: { type: 'string' }, description: 'Tags.' } },
      ({ title, body: sent, tags = [] }) => {
        const note = {
          id: `note-${all.size + 1}`,
          title,
          body: body(sent),
          tags: defect === 'tags' ? [] : tags,
          status: 'open',
        };
        all.set(note.id, note);
        return json({ id: note.id });
      },
    ),
    tool('get_note', 'Returns a note.', ID, ({ id }) => json(all.get(id))),
    tool('list_notes', 'Lists notes.', {}, () => json([...all.values()])),
    tool('update_note', 'Changes a note.', { ...ID, title: TEXT }, ({ id, title }) => {
      const note = all.get(id);
      if (note !== undefined && defect !== 'update') all.set(id, { ...note, title });
      return said('Updated the note.');
    }),
    tool('close_note', 'Closes a note.', ID, ({ id }) => {
      const note = all.get(id);
      if (note !== undefined && defect !== 'close') all.set(id, { ...note, status: 'closed' });
      return json({ id, status: 'closed' });
    }),
    tool('delete_note', 'Deletes a note.', ID, ({ id }) => {
      if (defect !== 'delete') all.delete(id);
      return said('Deleted the note.');
    }),
  ];
}

async function found(defect?: Defect): Promise<readonly string[]> {
  let time = 0;
  const findings: string[] = [];
  for await (const event of run(toolSession(notes(defect)), { seed: 1, mode: 'all', now: () => time++ }))
    if (event.type === 'summary')
      for (const { rule, severity, subject } of event.report.findings)
        if (rule === 'run/state' && severity !== 'info') findings.push(`${subject.tool} ${severity}`);
  return [...new Set(findings)];
}

describe('a sequence of calls', () => {
  it.each<[what: string, defect: Defect | undefined, expected: string[]]>([
    ['keeps all values of a healthy store', undefined, []],
    ['shows that a list is not stored', 'tags', ['create_note error']],
    ['shows that characters are damaged', 'encoding', ['create_note error']],
    ['shows that an act has no effect', 'close', ['close_note error']],
    ['shows that an update has no effect', 'update', ['update_note error']],
    ['shows that what was deleted is still there', 'delete', ['delete_note error']],
    ['is content with a note that is stated to be gone', 'stated-in-data', []],
    ['shows that what is gone can be updated', 'update-deleted', ['update_note warning']],
  ])('%s', async (_, defect, expected) => {
    expect(await found(defect)).toEqual(expected);
  });
});
