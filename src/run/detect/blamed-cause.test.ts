import { describe, expect, it } from 'vitest';
import { type FakeTool, refused, said, toolSession } from '../../../test/fixtures/tool-session.js';
import { json, oneOf, tool, whole, words } from '../../../test/unseen/pair.js';
import type { RunFinding } from '../../model/run-report.js';
import { run } from '../run.js';

/** What a run reports, apart from notes. */
async function grave(tools: readonly FakeTool[]): Promise<readonly RunFinding[]> {
  let time = 0;
  for await (const event of run(toolSession(tools), { seed: 1, mode: 'all', now: () => time++ }))
    if (event.type === 'summary') return event.report.findings.filter(({ severity }) => severity !== 'info');
  throw new Error('The run ended without a summary.');
}

const rulesOf = async (tools: readonly FakeTool[]): Promise<readonly string[]> =>
  (await grave(tools)).map(({ rule }) => rule);

interface Case {
  readonly what: string;
  readonly rule: string;
  readonly server: (isFaulty: boolean) => readonly FakeTool[];
}

const SHIPMENT = { shipment_id: words('Number of a shipment.') };

/** Shipments of one parcel each, whose responses begin with what kind of response they are. */
function shipments(isFaulty: boolean): readonly FakeTool[] {
  const all = ['SH-3', 'SH-5', 'SH-8'].map((shipment_id) => ({ shipment_id, sealed: 'no', lane: 4 }));
  const known = (id: unknown, answer: (one: (typeof all)[number]) => unknown): unknown => {
    const found = all.find(({ shipment_id: own }) => own === id);
    return found === undefined ? refused(`There is no shipment ${String(id)}.`) : answer(found);
  };
  return [
    tool('list_shipments', 'All shipments.', {}, () => json({ shipments: all })),
    tool('show_shipment', 'One shipment.', SHIPMENT, ({ shipment_id: id }) =>
      known(id, ({ sealed, lane }) =>
        json({ status: 'shipment_shown', shipment_id: id, depot: 'N', dock: 'b', seal: { sealed, lane } }),
      ),
    ),
    tool(
      'seal_shipment',
      'Seals a shipment.',
      SHIPMENT,
      ({ shipment_id: id }) =>
        known(id, (one) => {
          if (!isFaulty) one.sealed = 'yes';
          const { lane } = one;
          return json({ status: 'shipment_sealed', shipment_id: id, seal: { sealed: 'yes', lane } });
        }),
      { isWriting: true },
    ),
  ];
}

/** Trails between huts: many begin at one of them. */
function trails(isFaulty: boolean): readonly FakeTool[] {
  const all = [
    { from: 'h1', to: 'h2', kind: 'easy' },
    { from: 'h2', to: 'h3', kind: 'easy' },
    { from: 'h3', to: 'h1', kind: 'steep' },
  ];
  const hut = words('A hut, such as "h1".');
  return [
    tool('list_trails', 'All trails.', {}, () => json({ trails: all })),
    tool('list_from', 'Trails that begin at a hut.', { from: hut }, ({ from }) =>
      json({ trails: all.filter((one) => one.from === from).slice(0, 1) }),
    ),
    tool(
      'add_trail',
      'Adds a trail between huts.',
      { from: hut, to: hut, kind: oneOf('easy', 'steep') },
      ({ from, to, kind }) => {
        const made = { from: String(from), to: String(to), kind: String(kind) };
        if (!isFaulty) all.push(made);
        return json({ trail: made });
      },
      { isWriting: true },
    ),
  ];
}

/** Sheets that are kept under a path with the right ending. */
function sheets(isFaulty: boolean): readonly FakeTool[] {
  const all = new Map<string, string>();
  return [
    tool(
      'create_sheet',
      'Creates a sheet.',
      { sheet_path: words('Where, such as "budget.csv".'), text: words('What is in it.') },
      ({ sheet_path: path, text }) => {
        const made = String(path).replace(/\.\w+$/, '.ods');
        if (!isFaulty) all.set(made, String(text));
        return said(`Created the sheet ${made}`);
      },
      { isWriting: true },
    ),
    tool('get_sheet', 'Reads a sheet.', { sheet_path: words('Which.') }, ({ sheet_path: path }) => {
      const text = all.get(String(path));
      return text === undefined ? refused(`Sheet not found: ${String(path)}`) : said(text);
    }),
  ];
}

/** Cards that are found by their name; what makes them takes any. */
function cards(isFaulty: boolean): readonly FakeTool[] {
  const all: Record<string, unknown>[] = [{ name: 'Anna', note: 'x' }];
  const card = { name: words('Name on the card.'), note: words('Note.') };
  const loose = { isWriting: true, isLoose: true } as const;
  return [
    tool('list_cards', 'All cards.', {}, () => json({ cards: all })),
    tool('create_card', 'Creates a card.', card, (args) => json(all[all.push({ ...args }) - 1]), loose),
    tool(
      'annotate_card',
      'Changes the note of a card.',
      card,
      ({ name, note }) => {
        if (typeof note !== 'string') return refused('note must be a text');
        const found = all.find((one) => one.name === name);
        if (found === undefined) return isFaulty ? said('Done.') : refused(`Card ${String(name)} not found.`);
        found.note = note;
        return said(`The note is now: ${String(note)}`);
      },
      loose,
    ),
  ];
}

/** A canvas on another computer, which may be away, and elements that may not exist. */
function canvas(isFaulty: boolean): readonly FakeTool[] {
  return [
    tool('list_elements', 'All elements.', {}, () => json({ elements: [{ element_id: 'el-4' }] })),
    tool('measure', 'Measures an element.', { element_id: words('The element.') }, ({ element_id: id }) =>
      id === 'el-4' && !isFaulty
        ? json({ element_id: id, width: 7 })
        : refused('Failed to measure: HTTP server unavailable'),
    ),
  ];
}

/** Diaries of which a tool replaces one, or adds to it. */
function diary(isFaulty: boolean): readonly FakeTool[] {
  let text = 'Monday: rain.';
  const mode = { type: 'string', default: 'overwrite', description: 'overwrite or append' };
  return [
    tool('read_diary', 'The diary.', {}, () => json({ diary: { id: 'd1', text } })),
    tool(
      'write_diary',
      isFaulty ? 'Appends a text to the diary.' : 'Writes the diary: overwrite, or append.',
      { id: words('Which diary, e.g. "d1"'), text: words('The text.'), ...(isFaulty ? {} : { mode }) },
      ({ text: sent, mode: how }) => {
        text = how === 'append' ? `${text}${String(sent)}` : String(sent);
        return json({ id: 'd1', written: true });
      },
      { isWriting: true, required: ['id', 'text'] },
    ),
  ];
}

const CASES: readonly Case[] = [
  {
    what: 'what cannot be reached, and an element that is not there',
    rule: 'response/unreachable',
    server: canvas,
  },
  { what: 'a text that replaces another one, as it was told', rule: 'run/state', server: diary },
  {
    what: 'a member that names the kind of a response, and a state that was not kept',
    rule: 'run/state',
    server: shipments,
  },
  {
    what: 'another thing with the same beginning, and one that was not made',
    rule: 'run/state',
    server: trails,
  },
  {
    what: 'the path that a response gives, and a thing that was not kept',
    rule: 'run/state',
    server: sheets,
  },
  {
    what: 'a safety catch, and a false that is taken for missing',
    rule: 'run/valid-rejected',
    server: (isFaulty) => {
      const flag = (description: string) => ({ type: 'boolean', default: false, description });
      const lone = { type: 'boolean', description: 'Whether to keep the log.' };
      return [
        tool(
          'sweep_yard',
          'Sweeps the yard. Requires certain for safety.',
          { certain: flag('Be sure.'), preview: flag('Only show what would be done.'), keep_log: lone },
          ({ certain, preview, keep_log: kept }) => {
            if (isFaulty && kept === false) return refused('keep_log is required');
            return certain === true || preview === true
              ? said('Swept 4 lanes.')
              : refused('certain must be set to true to sweep the yard (or use preview)');
          },
          { required: isFaulty ? ['keep_log'] : [] },
        ),
      ];
    },
  },
  {
    what: 'a made-up unit, and a listed kind that is unknown',
    rule: 'run/enum-drift-in',
    server: (isFaulty) => [
      tool(
        'weigh_up',
        'Converts an amount.',
        { amount: whole('How much.'), unit: words('Unit, e.g. "kg"'), kind: oneOf('mass', 'length', 'time') },
        ({ unit, kind = 'mass' }) => {
          if (isFaulty && kind === 'time') return refused(`Unknown kind 'time'`);
          if (kind === 'mass' || isFaulty) return said('12');
          return refused(
            kind === 'time' ? `Unknown time unit: ${String(unit)}` : `Unknown unit '${unit}' in ${kind}`,
          );
        },
        { required: ['amount', 'unit'] },
      ),
    ],
  },
  {
    what: 'one of two that is enough, and one that is always demanded',
    rule: 'run/valid-rejected',
    server: (isFaulty) => [
      tool(
        'send_off',
        'Sends it off.',
        { cc: words('Who gets a copy.'), recipient: words('Who gets it.') },
        ({ cc, recipient }) => {
          if (isFaulty && recipient === undefined) return refused('Error: recipient is required');
          if (cc === undefined && recipient === undefined)
            return refused('Error: cc or recipient is required');
          return said('Sent.');
        },
        { required: [] },
      ),
    ],
  },
  {
    what: 'no change that was asked for, and something that was left out',
    rule: 'response/soft-error',
    server: (isFaulty) => [
      tool(
        'tune_pump',
        'Changes the pump.',
        { speed: whole('Speed.', { minimum: 1, maximum: 9 }) },
        ({ speed }) =>
          speed === undefined
            ? said(isFaulty ? 'No speed specified' : 'No pump changes specified')
            : said(`Speed ${String(speed)}.`),
        { required: [], isWriting: true },
      ),
    ],
  },
  {
    what: 'one item of a batch that failed, and a call that failed',
    rule: 'response/soft-error',
    server: (isFaulty) => [
      tool(
        'ship_all',
        'Ships orders.',
        {
          orders: {
            type: 'array',
            minItems: 1,
            description: 'Orders.',
            items: {
              type: 'object',
              properties: { lot: words('Lot.'), dock: words('Dock.') },
              required: ['lot', 'dock'],
            },
          },
        },
        ({ orders }) => {
          const [{ lot }] = orders as [{ lot: string }];
          const failed = { success: false, error: `Lot not found: ${lot}` };
          return json(isFaulty ? failed : [{ lot, ...failed }]);
        },
        { isWriting: true },
      ),
    ],
  },
  {
    what: "a value that Node's own check rejects, and one that crashes",
    rule: 'response/crash',
    server: (isFaulty) => [
      tool(
        'peek',
        'Shows the beginning of a page.',
        { page_file: words('Which page.') },
        ({ page_file: file }) => {
          if (typeof file === 'string') return said('Once upon a time');
          if (file === undefined) return refused('page_file is missing');
          const shown = typeof file === 'object' ? 'an instance of Object' : `type ${typeof file} (${file})`;
          return refused(
            isFaulty
              ? "Cannot read properties of undefined (reading 'slice')"
              : `The "path" argument must be of type string. Received ${
                  Array.isArray(file) ? 'an instance of Array' : file === null ? 'null' : shown
                }`,
          );
        },
        { isLoose: true },
      ),
    ],
  },
  {
    what: 'arithmetic with what was sent, and an average of nothing',
    rule: 'run/unprinted-value',
    server: (isFaulty) => [
      isFaulty
        ? tool(
            'rate',
            'Average rating of a wine.',
            { wine_id: whole('1 to 3.', { minimum: 1, maximum: 3 }) },
            ({ wine_id: id }) => said(`Wine has ${id === 2 ? 'NaN' : `${String(id)}.5`} stars on average`),
          )
        : tool(
            'divide',
            'Divides; Infinity where b is 0.',
            { a: { type: 'number', description: 'a' }, b: { type: 'number', description: 'b' } },
            ({ a, b }) => said(`The division of the two is ${Number(a) / Number(b)}`),
          ),
    ],
  },
  {
    what: 'issues about what is not implemented, and a tool that is not',
    rule: 'run/not-implemented',
    server: (isFaulty) => [
      tool('next_ride', 'Finds the next ride.', { line: words('Line.') }, ({ line }) =>
        isFaulty
          ? json({ message: 'next_ride tool - implementation pending', line })
          : json({ line, rides: [{ at: '10:04', message: 'Bicycle rack: not yet implemented' }] }),
      ),
    ],
  },
  {
    what: 'what an earlier invalid call has stored, and a name that nobody looks for',
    rule: 'run/silent-acceptance',
    server: (isFaulty) => cards(isFaulty).slice(isFaulty ? 2 : 0),
  },
];

/** The tool that a case is about is the last one: the others may have faults of their own. */
const lastOf = (tools: readonly FakeTool[]): string => tools.at(-1)?.definition.name ?? '';

describe('the cause of a finding', () => {
  it.each(CASES)('is told from its look-alike: $what', async ({ rule, server }) => {
    const [healthy, faulty] = [server(false), server(true)];
    const own = (await grave(healthy)).filter(
      (one) => rule === 'run/state' || one.subject.tool === lastOf(healthy),
    );
    expect(own.map((one) => one.rule)).not.toContain(rule);
    expect(await rulesOf(faulty)).toContain(rule);
  });

  it('is one where nobody looks into an object', async () => {
    const step = {
      type: 'object',
      properties: { who: words('Who.'), what: words('What.') },
      required: ['who'],
    };
    const plan = tool(
      'plan_day',
      'Plans a day.',
      { first: { ...step, required: ['who', 'what'] }, second: { ...step, required: ['who', 'what'] } },
      ({ first }) => said(`Planned: ${JSON.stringify(first)}`),
      { isLoose: true, isWriting: true },
    );
    const accepted = (await grave([plan])).filter(({ rule }) => rule === 'run/silent-acceptance');
    const inner = accepted.filter(({ path }) => path.split('/').length > 2);
    expect(inner).toHaveLength(1);
    expect(inner[0]?.evidence.some(({ text }) => text.includes('/second/who'))).toBe(true);
  });

  it('is nothing where what is left out has a default', async () => {
    const draw = (more: object): FakeTool =>
      tool(
        'draw',
        'Draws a shape.',
        { shape: { ...words('Shape.'), ...more } },
        ({ shape = 'box' }) =>
          typeof shape === 'string' ? said(`Drew ${shape}.`) : refused('shape must be a text'),
        { isLoose: true },
      );
    const pathsOf = async (one: FakeTool): Promise<readonly string[]> =>
      (await grave([one])).filter(({ rule }) => rule === 'run/silent-acceptance').map(({ path }) => path);
    expect(await pathsOf(draw({}))).toEqual(['/shape']);
    expect(await pathsOf(draw({ default: 'box' }))).toEqual([]);
  });

  it('is shown by the call that makes it an error', async () => {
    const lay = tool(
      'lay_out',
      'Lays a garden out.',
      { name: words('Name.'), style: oneOf('rows', 'rings') },
      ({ name, style }) => {
        if (typeof name !== 'string') return refused('name.trim is not a function');
        return style === 'rings'
          ? refused("Cannot read properties of null (reading 'clone')")
          : said('Laid out.');
      },
      { isLoose: true },
    );
    const [crash] = (await grave([lay])).filter(({ rule }) => rule === 'response/crash');
    expect(crash?.severity).toBe('error');
    expect(crash?.call?.arguments).toMatchObject({ style: 'rings' });
    expect(crash?.response).toContain('clone');
  });

  it.each([
    ['an odd text', /["[]/, 'warning'],
    ['any text', /./, 'error'],
  ])('weighs less where %s brings it about', async (_, way, severity) => {
    const moon = tool('moon_on', 'The moon on a day.', { day: words('Day, e.g. "2026-03-04"') }, ({ day }) =>
      said(`Moonrise: ${way.test(String(day)) ? 'Invalid Date' : '21:04'}`),
    );
    const found = (await grave([moon])).filter(({ rule }) => rule === 'run/unprinted-value');
    expect(found.map((one) => one.severity)).toEqual([severity]);
  });

  it.each([
    ['texts that fail each in its way', true, 'warning'],
    ['any text, which fails alike', false, 'error'],
  ])('weighs as much where a run is interrupted: %s', async (_, isOfShape, severity) => {
    const severities = async (calls: number): Promise<readonly string[]> => {
      const stop = new AbortController();
      let made = 0;
      const invert = tool('invert', 'Inverts a matrix.', { matrix: words('The matrix.') }, ({ matrix }) => {
        if (++made === calls) stop.abort();
        const isOther = isOfShape && !/^[a-z ]+$/i.test(String(matrix));
        return refused(isOther ? 'Could not read the matrix' : "'Symbol' object has no attribute 'inv'");
      });
      const options = { seed: 1, mode: 'all', now: () => 0, signal: stop.signal } as const;
      for await (const event of run(toolSession([invert]), options))
        if (event.type === 'summary') {
          expect(event.report.partial !== undefined).toBe(calls < Number.POSITIVE_INFINITY);
          const crashes = event.report.findings.filter(({ rule }) => rule === 'response/crash');
          return crashes.map((one) => one.severity);
        }
      throw new Error('The run ended without a summary.');
    };
    expect(await severities(Number.POSITIVE_INFINITY)).toEqual([severity]);
    expect(await severities(5)).toEqual([severity]);
  });
});
