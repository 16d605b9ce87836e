import { type FakeTool, refused, said } from '../fixtures/tool-session.js';
import { json, oneOf, type Pair, tool, whole, words } from './pair.js';

const writing = { isWriting: true } as const;

/** Fares of lines, shown as a Markdown table; a rehearsal may write them. */
function fares(rehearsal: Readonly<Record<string, unknown>>, isFaulty: boolean): readonly FakeTool[] {
  const all = new Map([
    ['red', 20],
    ['blue', 35],
    ['green', 50],
  ]);
  const [name = ''] = Object.keys(rehearsal);
  const isOn = (value: unknown): boolean => value === true || value === 'preview';
  return [
    tool('show_fares', 'All fares.', {}, () =>
      said(
        ['| Line | Fare |', '|---|---|', ...[...all].map(([line, fare]) => `| ${line} | ${fare} |`)].join(
          '\n',
        ),
      ),
    ),
    tool(
      'raise_fares',
      'Raises the fare of every line.',
      { by: whole('How much.', { minimum: 1, maximum: 9 }), ...rehearsal },
      ({ by, [name]: how }) => {
        const text = [...all].map(([line, fare]) => `${line}: ${fare + Number(by)}`).join(', ');
        if (isFaulty || !isOn(how)) for (const [line, fare] of all) all.set(line, fare + Number(by));
        return said(isOn(how) ? `New fares would be ${text}.` : `New fares: ${text}.`);
      },
      { ...writing, required: ['by'] },
    ),
  ];
}

const flag = (description: string) => ({ type: 'boolean', default: false, description });

type Defect = 'moved' | 'kept' | 'misnamed' | 'dropped' | 'damaged' | 'counted' | 'traces' | 'half';

interface Sheet {
  readonly no: number;
  name: string;
  shelf: string;
  pages: number;
  text: string;
}

/** An archive of sheets that speaks in prose, with at most one defect. */
function archive(defect?: Defect): readonly FakeTool[] {
  const all: Sheet[] = ['North', 'South', 'East', 'West'].map((name, at) => ({
    no: at + 21,
    name,
    shelf: 'A-1',
    pages: 3 + at,
    text: `About the ${name}.`,
  }));
  let last = 24;
  const counted = all.length;
  const known = (name: unknown, act: (sheet: Sheet) => unknown): unknown => {
    const sheet = all.find((one) => one.name === name);
    return sheet === undefined ? refused(`No sheet is called ${String(name)}.`) : act(sheet);
  };
  const NAME = words('Name of the sheet, e.g. "North"', { minLength: 1, maxLength: 60 });
  return [
    tool('list_sheets', 'All sheets.', {}, () =>
      said(
        all
          .map(({ no, name, shelf, pages }) => `- ${no}: ${name} (shelf: ${shelf}, pages: ${pages})`)
          .join('\n'),
      ),
    ),
    tool('read_sheet', 'The text of a sheet.', { name: NAME }, ({ name }) =>
      known(name, ({ text }) => said(text)),
    ),
    tool('archive_summary', 'What is in the archive.', {}, () =>
      said(`The archive holds ${defect === 'counted' ? counted : all.length} sheets.`),
    ),
    tool('weigh_sheet', 'How heavy a sheet is.', { name: NAME }, ({ name }) =>
      known(name, ({ text, shelf }) => {
        if (defect === 'traces' && !all.some((one) => one.name === `${String(name)} weight`))
          all.push({ no: ++last, name: `${String(name)} weight`, shelf, pages: 1, text: '1' });
        return said(`It weighs ${text.length} grams.`);
      }),
    ),
    tool(
      'add_sheet',
      'Files a new sheet.',
      {
        name: NAME,
        shelf: words('Shelf.', { pattern: '^[A-F]-\\d$', examples: ['B-2'] }),
        pages: whole('Pages.', { minimum: 1, maximum: 400 }),
      },
      ({ name, shelf, pages }) => {
        if (all.some((one) => one.name === name))
          return refused(`There is a sheet called ${String(name)} already.`);
        const no = ++last;
        const stored = { no, name: String(name), shelf: String(shelf), text: '' };
        all.push({ ...stored, pages: defect === 'dropped' ? 10 : Number(pages) });
        return said(`Filed "${String(name)}" as sheet number ${defect === 'misnamed' ? all.length : no}.`);
      },
      writing,
    ),
    tool(
      'append_to_sheet',
      'Adds a text to a sheet.',
      { name: NAME, text: words('What to add.', { minLength: 1, maxLength: 400 }) },
      ({ name, text }) =>
        known(name, (sheet) => {
          const added = String(text);
          sheet.text += defect === 'damaged' ? Buffer.from(added, 'latin1').toString('utf8') : added;
          return said('Added.');
        }),
      writing,
    ),
    tool(
      'rename_sheet',
      'Gives a sheet another name.',
      { name: NAME, new_name: words('New name.', { minLength: 1, maxLength: 60 }) },
      ({ name, new_name }) =>
        known(name, (sheet) => {
          if (all.some((one) => one.name === new_name)) return refused('That name is taken.');
          if (defect === 'moved') all.push({ ...sheet, no: ++last, name: String(new_name) });
          else sheet.name = String(new_name);
          return said(`It is now called ${String(new_name)}.`);
        }),
      writing,
    ),
    tool(
      'move_pages',
      'Takes pages from one sheet and gives them to another one.',
      { from_sheet: NAME, to_sheet: NAME, pages: whole('How many.', { minimum: 1, maximum: 2 }) },
      ({ from_sheet, to_sheet, pages }) =>
        known(from_sheet, (from) => {
          const to = all.find((one) => one.name === to_sheet);
          if (from === to) return refused('That is the same sheet.');
          if (defect === 'half') from.pages -= Number(pages);
          if (to === undefined) return refused(`No sheet is called ${String(to_sheet)}.`);
          if (defect !== 'half') from.pages -= Number(pages);
          to.pages += Number(pages);
          return said('Moved.');
        }),
      writing,
    ),
  ];
}

/** Notes of which a list shows the latest only, and a note that may not be deleted. */
function notes(how: 'kept' | 'archived' | 'deleted'): readonly FakeTool[] {
  const all = new Map<string, { readonly note_id: string; readonly text: string; archived?: true }>();
  const NOTE = { note_id: words('Id of a note.') };
  const known = (id: unknown, act: (id: string) => unknown): unknown =>
    all.has(String(id)) ? act(String(id)) : refused(`There is no note ${String(id)}.`);
  return [
    tool('get_note', 'One note.', NOTE, ({ note_id }) => known(note_id, (id) => json(all.get(id)))),
    tool(
      'create_note',
      'Writes a note.',
      { text: words('Text.', { minLength: 1 }) },
      ({ text }) => {
        const note_id = `note-${all.size + 1}`;
        all.set(note_id, { note_id, text: String(text) });
        return json({ note_id });
      },
      writing,
    ),
    tool(
      'delete_note',
      'Deletes a note.',
      NOTE,
      ({ note_id }) =>
        known(note_id, (id) => {
          const note = all.get(id);
          if (how === 'deleted') all.delete(id);
          if (how === 'archived' && note !== undefined) note.archived = true;
          return said(`Deleted ${id}.`);
        }),
      writing,
    ),
  ];
}

/** Lamps that are dimmed and switched; the state is a record of its own. */
function lamps(defect?: 'zero' | 'zero is off' | 'toggles'): readonly FakeTool[] {
  const all = new Map(['hall', 'attic'].map((id) => [id, { on: true, level: 70 }]));
  const LAMP = { lamp: oneOf('hall', 'attic') };
  const idempotent = (one: FakeTool): FakeTool => ({
    ...one,
    definition: { ...one.definition, annotations: { readOnlyHint: false, idempotentHint: true } },
  });
  return [
    tool('get_lamp', 'One lamp.', LAMP, ({ lamp }) => json({ lamp, state: all.get(String(lamp)) })),
    tool(
      'dim_lamp',
      'Sets how bright a lamp is.',
      { ...LAMP, level: whole('Percent.', { minimum: 0, maximum: 100 }) },
      ({ lamp, level }) => {
        const state = all.get(String(lamp));
        if (state === undefined) return refused('No such lamp.');
        if (defect === 'zero is off' && level === 0) state.on = false;
        else Object.assign(state, { on: true, level: defect === 'zero' ? Number(level) || 100 : level });
        return said('Done.');
      },
      writing,
    ),
    idempotent(
      tool(
        'switch_lamp',
        'Switches a lamp.',
        LAMP,
        ({ lamp }) => {
          const state = all.get(String(lamp));
          if (state === undefined) return refused('No such lamp.');
          state.on = defect === 'toggles' ? !state.on : true;
          return said('Switched.');
        },
        writing,
      ),
    ),
  ];
}

/** A list of pages, and a tool that may not store what it confirms. */
function paged(isFaulty: boolean): readonly FakeTool[] {
  const all = Array.from({ length: 7 }, (_, at) => ({
    ticket_id: `t-${at + 1}`,
    subject: `A ${at}`,
    state: 'open',
  }));
  return [
    tool('list_tickets', 'Tickets by id.', {}, () =>
      json(
        isFaulty ? { tickets: all } : { tickets: all.slice(0, 4), next_page: all.length > 4 ? 'p2' : null },
      ),
    ),
    tool(
      'create_ticket',
      'Opens a ticket.',
      { subject: words('Subject.', { minLength: 1 }) },
      ({ subject }) => {
        const made = { ticket_id: `t-${all.length + 1}`, subject: String(subject), state: 'open' };
        if (!isFaulty) all.push(made);
        return json(made);
      },
      writing,
    ),
  ];
}

const inArchive = (what: string, defect: Defect, rule = 'run/state'): Pair => ({
  what,
  rules: [rule],
  server: (isFaulty) => archive(isFaulty ? defect : undefined),
});

/** Servers whose calls have another effect than the one that they report. */
export const PAIRS_OF_EFFECTS: readonly Pair[] = [
  {
    what: 'a dry run writes',
    rules: ['run/state'],
    server: (isFaulty) => fares({ dry_run: flag('Try it.') }, isFaulty),
  },
  {
    what: 'a preview by an enum writes',
    rules: ['run/state'],
    server: (isFaulty) => fares({ mode: oneOf('apply', 'preview') }, isFaulty),
  },
  {
    what: 'a switch says that nothing is saved, and is no link preview',
    rules: ['run/state'],
    server: (isFaulty) =>
      fares({ preview: flag(isFaulty ? 'Only shows what would happen.' : 'Adds a picture.') }, true),
  },
  inArchive('what was renamed is still there', 'moved'),
  inArchive('a new thing is named by another number', 'misnamed'),
  inArchive('an argument of a creation is replaced', 'dropped'),
  inArchive('appended text is damaged', 'damaged'),
  inArchive('a count does not follow its list', 'counted'),
  inArchive('reading leaves a thing behind, once', 'traces', 'run/read-only'),
  inArchive('a refused move has taken the first half', 'half'),
  {
    what: 'a deleted thing is read as before',
    rules: ['run/state'],
    server: (isFaulty) => notes(isFaulty ? 'kept' : 'deleted'),
  },
  {
    what: 'a deleted thing is read as before, and not as archived',
    rules: ['run/state'],
    server: (isFaulty) => notes(isFaulty ? 'kept' : 'archived'),
  },
  {
    what: 'zero is taken for missing',
    rules: ['run/state'],
    server: (isFaulty) => lamps(isFaulty ? 'zero' : undefined),
  },
  {
    what: 'zero is taken for missing, and does not turn off',
    rules: ['run/state'],
    server: (isFaulty) => lamps(isFaulty ? 'zero' : 'zero is off'),
  },
  {
    what: 'a switch that may be repeated turns to and fro',
    rules: ['run/not-idempotent'],
    server: (isFaulty) => lamps(isFaulty ? 'toggles' : undefined),
  },
  { what: 'a thing is not stored, and not on the next page', rules: ['run/state'], server: paged },
];
