import { type FakeTool, refused, said } from '../fixtures/tool-session.js';
import { json, type Pair, tool, whole, words } from './pair.js';

const writing = { isWriting: true } as const;

type Defect = 'replaced' | 'flag' | 'emptied' | 'stale' | 'earlier' | 'shared' | 'counts';

interface Plot {
  readonly plotId: string;
  crop: string;
  diary: string;
  remark: string;
  fenced: boolean;
  leaseEnd: string;
  looks: number;
  tools: { item: string }[];
}

const later = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/** Garden plots, in JSON or in prose, with at most one defect. */
function garden(defect: Defect | undefined, isProse: boolean): readonly FakeTool[] {
  const all = new Map<string, Plot>();
  let last = 40;
  const add = (crop: unknown, remark: unknown): Plot => {
    const plotId = `plot-${++last}`;
    const plot: Plot = {
      plotId,
      crop: String(crop),
      diary: 'Dug over in autumn.',
      remark: String(remark ?? ''),
      fenced: false,
      leaseEnd: '2031-06-01',
      looks: 0,
      tools: [{ item: 'spade' }],
    };
    all.set(plotId, plot);
    return plot;
  };
  for (const crop of ['Beans', 'Leeks', 'Kale']) add(crop, `The ${crop} like shade.`);
  const known = (id: unknown, act: (plot: Plot) => unknown): unknown => {
    const plot = all.get(String(id));
    return plot === undefined ? refused(`There is no plot ${String(id)}.`) : act(plot);
  };
  const reply = (plot: Plot, text: string): object => (isProse ? said(text) : json(plot));
  const ID = { plotId: words('Id of a plot.') };
  return [
    tool('list_plots', 'All plots.', {}, () => {
      const rows = [...all.values()];
      return isProse
        ? said(rows.map((one) => `- \`${one.plotId}\` ${one.crop}`).join('\n'))
        : json({ plots: rows.map(({ plotId, crop }) => ({ plotId, crop })) });
    }),
    tool('show_plot', 'All about one plot.', ID, ({ plotId }) =>
      known(plotId, (one) =>
        isProse
          ? said(
              `# ${one.crop}\n\nFenced: ${one.fenced ? 'yes' : 'no'}\nRemark: ${one.remark || 'none'}\n` +
                `Lease end: ${one.leaseEnd}\nLooks: ${one.looks}\nTools: ${one.tools.map(({ item }) => item).join(', ')}\n\n${one.diary}`,
            )
          : json(one),
      ),
    ),
    tool('weather_for_plot', 'The weather at a plot.', ID, ({ plotId }) =>
      known(plotId, (one) => {
        if (defect === 'counts') one.looks++;
        return said(`Mild at the ${one.crop}.`);
      }),
    ),
    tool(
      'create_plot',
      'Lays out a new plot.',
      { crop: words('What grows there.', { minLength: 1 }), remark: words('A remark.') },
      ({ crop, remark }) => {
        const plot = add(crop, remark);
        return reply(plot, `Laid out \`${plot.plotId}\`.`);
      },
      { ...writing, required: ['crop'] },
    ),
    tool(
      'append_diary',
      'Appends a text to the diary of a plot.',
      { ...ID, text: words('What to write.', { minLength: 1 }) },
      ({ plotId, text }) =>
        known(plotId, (one) => {
          one.diary = defect === 'replaced' ? String(text) : `${one.diary}\n${String(text)}`;
          return said('Written.');
        }),
      writing,
    ),
    tool(
      'fence_plot',
      'Puts a fence around a plot, or takes it away.',
      { ...ID, fenced: { type: 'boolean', default: true, description: 'Whether there is a fence.' } },
      ({ plotId, fenced = true }) =>
        known(plotId, (one) => {
          if (fenced !== false || defect !== 'flag') one.fenced = fenced === true;
          return said('The fence is as you want it.');
        }),
      { ...writing, required: ['plotId'] },
    ),
    tool(
      'edit_plot',
      'Edits a plot; what is left out stays.',
      { ...ID, crop: words('What grows there.', { minLength: 1 }), remark: words('A remark.') },
      ({ plotId, crop, remark }) =>
        known(plotId, (one) => {
          one.crop = String(crop ?? one.crop);
          one.remark = String(remark ?? (defect === 'emptied' ? '' : one.remark));
          return said('Edited.');
        }),
      { ...writing, required: ['plotId'] },
    ),
    tool(
      'prolong_lease',
      'Prolongs the lease of a plot.',
      { ...ID, days: whole('By how much.', { minimum: 1, maximum: 30 }) },
      ({ plotId, days }) =>
        known(plotId, (one) => {
          const before = { ...one };
          one.leaseEnd = later(defect === 'earlier' ? '2031-01-01' : one.leaseEnd, Number(days));
          return reply(defect === 'stale' ? before : one, 'Prolonged.');
        }),
      writing,
    ),
    tool(
      'copy_plot',
      'Lays out a plot like another one.',
      { ...ID, crop: words('What grows there.', { minLength: 1 }) },
      ({ plotId, crop }) =>
        known(plotId, (one) => {
          const copy = add(crop, one.remark);
          copy.tools = defect === 'shared' ? one.tools : [...one.tools];
          return reply(copy, `Laid out \`${copy.plotId}\`.`);
        }),
      writing,
    ),
    tool(
      'add_tool_to_plot',
      'Puts a tool on a plot, unless it has one of that kind.',
      { ...ID, item: words('The tool.', { minLength: 1 }) },
      ({ plotId, item }) =>
        known(plotId, (one) => {
          if (one.tools.some((tool) => tool.item === item))
            return refused(`${String(item)} is there already.`);
          one.tools.push({ item: String(item) });
          return said('Put there.');
        }),
      writing,
    ),
  ];
}

const pair = (what: string, defect: Defect, isProse: boolean, rule = 'run/state'): Pair => ({
  what: `${what}, ${isProse ? 'in prose' : 'in JSON'}`,
  rules: [rule],
  server: (isFaulty) => garden(isFaulty ? defect : undefined, isProse),
});

/** Servers of which a call changes something else, or less, than it is to. */
export const PAIRS_OF_CHANGES: readonly Pair[] = [
  ...[true, false].flatMap((isProse) => [
    pair('a text that replaces the one that it is added to', 'replaced', isProse),
    pair('a flag that cannot be taken off', 'flag', isProse),
    pair('a field that an edit empties', 'emptied', isProse),
    pair('a date that a prolongation brings forward', 'earlier', isProse),
    pair('a copy that shares its parts', 'shared', isProse),
    pair('a tool that reads and counts', 'counts', isProse, 'run/read-only'),
  ]),
  pair('a response from before the change', 'stale', false),
];
