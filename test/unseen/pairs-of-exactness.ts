import { type FakeTool, refused, said } from '../fixtures/tool-session.js';
import { type Args, json, oneOf, type Pair, tool, whole, words } from './pair.js';

const TREES = ['t-4', 't-41', 't-5', 't-52', 't-6'].map((code, at) => ({
  code,
  kind: ['oak', 'ash', 'elm', 'fir', 'yew'][at] ?? 'oak',
  height_m: [12.5, null, 8.25, 30, 17][at] ?? null,
  plot: at < 4 ? 'hill' : 'brook',
}));
const treeCode = words('Code of a tree, as list_trees shows it.', { pattern: '^t-[0-9]+$' });
const plot = oneOf('hill', 'brook');

/** Shelves of papers that are made, read and taken away by their names. */
function shelf(
  isTaken: (own: string, asked: string) => boolean,
  shown: (text: string) => string,
  isRehearsed = true,
): readonly FakeTool[] {
  const papers = new Map<string, string>([['ledger', 'All that was spent.']]);
  const paper = words('Name of a paper.', { minLength: 1, maxLength: 90 });
  const text = words('The text.', { maxLength: 9_000 });
  const missing = (name: unknown) => refused(`There is no paper called ${name}.`);
  return [
    tool('list_papers', 'Lists the papers.', {}, () =>
      json({ papers: [...papers.keys()].map((name) => ({ name })) }),
    ),
    tool('read_paper', 'Returns the whole text of a paper.', { name: paper }, ({ name }) =>
      papers.has(String(name)) ? said(shown(papers.get(String(name)) ?? '')) : missing(name),
    ),
    tool(
      'write_paper',
      'Writes a new paper. A name that is taken is refused.',
      { name: paper, text },
      ({ name, text: own }) => {
        if (papers.has(String(name))) return refused(`A paper called ${name} already exists.`);
        papers.set(String(name), String(own));
        return said(`Wrote ${name}.`);
      },
      { isWriting: true },
    ),
    tool(
      'delete_paper',
      'Deletes one paper. With dry_run nothing is deleted.',
      { name: paper, dry_run: { type: 'boolean', default: false, description: 'Whether to only try it.' } },
      ({ name, dry_run }) => {
        if (!papers.has(String(name))) return missing(name);
        if (dry_run === true && isRehearsed) return said(`Would delete ${name}.`);
        for (const own of [...papers.keys()]) if (isTaken(own, String(name))) papers.delete(own);
        return said(dry_run === true ? `Would delete ${name}.` : `Deleted ${name}.`);
      },
      { isWriting: true, required: ['name'] },
    ),
  ];
}
const isSame = (own: string, asked: string): boolean => own === asked;
const isBeginning = (own: string, asked: string): boolean => own.startsWith(asked);
const asItIs = (text: string): string => text;

/** Calls about the thing that is named, all of it, and no other. */
export const PAIRS_OF_EXACTNESS: readonly Pair[] = [
  {
    what: 'a thing is found by the beginning of the code of another one',
    rules: ['run/value-changed'],
    server: (isFaulty) => [
      tool('list_trees', 'Lists the trees.', {}, () =>
        json({ trees: TREES.map(({ code, kind }) => ({ tree_code: code, kind })) }),
      ),
      tool('get_tree', 'Returns a tree.', { tree_code: treeCode }, ({ tree_code }) => {
        const asked = String(tree_code);
        const tree = TREES.findLast(({ code }) => (isFaulty ? code.startsWith(asked) : code === asked));
        return tree === undefined ? refused(`There is no tree ${asked}.`) : json(tree);
      }),
    ],
  },
  {
    what: 'what goes on after the name of a thing is taken away with it',
    rules: ['run/state'],
    server: (isFaulty) => shelf(isFaulty ? isBeginning : isSame, asItIs),
  },
  {
    what: 'a long text is cut by the tool that reads it, and no name may be used twice',
    rules: ['run/state'],
    server: (isFaulty) => shelf(isSame, isFaulty ? (text) => text.slice(0, 700) : asItIs),
  },
  {
    what: 'a rehearsal takes away, where the things of the plan are gone',
    rules: ['run/state'],
    server: (isFaulty) => shelf(isSame, asItIs, !isFaulty),
  },
  {
    what: 'what is over already is refused in a plain text',
    rules: ['response/soft-error'],
    server: (isFaulty) => {
      const fellings = new Map<string, string>();
      const felling = words('Number of a felling.', { pattern: '^f-[0-9]+$' });
      return [
        tool('list_fellings', 'Lists the fellings.', {}, () =>
          json({ fellings: [...fellings].map(([felling_id, state]) => ({ felling_id, state })) }),
        ),
        tool(
          'create_felling',
          'Plans a felling.',
          { plot },
          () => {
            const id = `f-${fellings.size + 1}`;
            fellings.set(id, 'planned');
            return json({ felling_id: id, state: 'planned' });
          },
          { isWriting: true },
        ),
        tool(
          'cancel_felling',
          'Cancels a felling. One that is cancelled already is refused.',
          { felling_id: felling },
          ({ felling_id }) => {
            const state = fellings.get(String(felling_id));
            if (state === undefined) return refused(`There is no felling ${felling_id}.`);
            if (state !== 'planned') {
              const text = `Error: felling ${felling_id} is cancelled already, it cannot be cancelled again.`;
              return isFaulty ? said(text) : refused(text);
            }
            fellings.set(String(felling_id), 'cancelled');
            return said(`Felling ${felling_id} is cancelled.`);
          },
          { isWriting: true },
        ),
      ];
    },
  },
  {
    what: 'an average counts what has no number',
    rules: ['run/numbers-contradict'],
    server: (isFaulty) => {
      const of = (args: Args) => TREES.filter((tree) => tree.plot === args.plot);
      return [
        tool('list_trees', 'Lists the trees of a plot.', { plot }, (args) => json({ trees: of(args) })),
        tool('plot_summary', 'Sums up a plot.', { plot }, (args) => {
          const heights = of(args).flatMap(({ height_m }) => (height_m === null ? [] : [height_m]));
          const sum = heights.reduce((before, one) => before + one, 0);
          const mean = sum / (isFaulty ? of(args).length : heights.length);
          return json({ plot: args.plot, average_height: Number(mean.toFixed(2)) });
        }),
      ];
    },
  },
  {
    what: 'a number goes up by one whatever is to be added',
    rules: ['run/state'],
    server: (isFaulty) => {
      const rings = new Map([
        ['oak', 40],
        ['ash', 12],
      ]);
      const kind = words('Kind of a tree, as list_kinds shows it.');
      return [
        tool('list_kinds', 'Lists the kinds.', {}, () =>
          json({ kinds: [...rings.keys()].map((name) => ({ kind: name })) }),
        ),
        tool('read_rings', 'Returns the number of rings.', { kind }, (args) =>
          rings.has(String(args.kind))
            ? said(`${rings.get(String(args.kind))}`)
            : refused(`No kind ${args.kind}.`),
        ),
        tool(
          'create_kind',
          'Creates a kind without rings.',
          { kind },
          (args) => {
            rings.set(String(args.kind), 0);
            return json({ kind: args.kind, rings: 0 });
          },
          { isWriting: true },
        ),
        tool(
          'bump_rings',
          'Adds to the number of rings.',
          { kind, by: whole('How many.', { minimum: 1, maximum: 500 }) },
          (args) => {
            const old = rings.get(String(args.kind));
            if (old === undefined) return refused(`No kind ${args.kind}.`);
            rings.set(String(args.kind), old + (isFaulty ? 1 : Number(args.by)));
            return said(`${rings.get(String(args.kind))}`);
          },
          { isWriting: true },
        ),
      ];
    },
  },
  {
    what: 'a list of things ends at one that does not exist',
    rules: ['run/filter-ignored'],
    server: (isFaulty) => [
      tool('list_trees', 'Lists the trees.', {}, () =>
        json({ trees: TREES.map(({ code, kind }) => ({ code, kind })) }),
      ),
      tool(
        'get_trees',
        'Returns several trees, each with what is wrong with it.',
        {
          codes: { type: 'array', items: treeCode, minItems: 1, maxItems: 9, description: 'Codes of trees.' },
        },
        ({ codes }) => {
          const asked = (codes as string[]).map((code) => ({
            code,
            tree: TREES.find((one) => one.code === code),
          }));
          const end = asked.findIndex(({ tree }) => tree === undefined);
          const shown = isFaulty && end >= 0 ? asked.slice(0, end + 1) : asked;
          return json({ trees: shown.map(({ code, tree }) => tree ?? { code, problem: 'not known' }) });
        },
      ),
    ],
  },
];
