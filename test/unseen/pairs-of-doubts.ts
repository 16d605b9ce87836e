import type { FakeTool } from '../fixtures/tool-session.js';
import { refused, said } from '../fixtures/tool-session.js';
import { type Args, json, oneOf, type Pair, tool, whole, words } from './pair.js';

const POTS = [
  { pot: 'pt-11', name: 'Jug', glaze: 'ash', litres: 1840 },
  { pot: 'pt-12', name: 'Bowl', glaze: 'tin', litres: 2260 },
  { pot: 'pt-13', name: 'Vase', glaze: 'ash', litres: 3105 },
];
const potId = words('Number of a pot, as list_pots shows it.', { pattern: '^pt-[0-9]+$' });
const potOf = ({ pot }: Args) => POTS.find((one) => one.pot === pot);
const typed = (type: string, message: string): object =>
  refused(JSON.stringify({ error: { type, message } }));
const noPot = ({ pot }: Args): object => typed('not_found', `There is no pot ${pot}.`);
const listPots = tool('list_pots', 'Lists the pots.', {}, () => json({ pots: POTS }));

/** A tool that says in the same structure which arguments are wrong. */
const structured = (one: FakeTool): FakeTool => ({
  ...one,
  answer: (args, signal) => {
    const answer = one.answer(args, signal);
    const [, said] = /"(Invalid arguments: [^"]*)/.exec(JSON.stringify(answer)) ?? [];
    return said === undefined ? answer : typed('validation_error', said);
  },
});

/** A tool that reads one thing of a pot, and has errors in one structure. */
const reader = (name: string, description: string, of: (pot: (typeof POTS)[number]) => object): FakeTool =>
  tool(name, description, { pot: potId }, (args) => {
    const pot = potOf(args);
    return pot === undefined ? noPot(args) : json(of(pot));
  });

const READERS = [
  reader('get_pot', 'Returns a pot.', (pot) => pot),
  reader('get_glaze', 'Returns the glaze of a pot.', ({ pot, glaze }) => ({ pot, glaze })),
  reader('get_name', 'Returns the name of a pot.', ({ pot, name }) => ({ pot, name })),
  reader('get_volume', 'Returns the volume of a pot.', ({ pot, litres }) => ({ pot, litres })),
  reader('get_weight', 'Returns the weight of a pot.', ({ pot, name }) => ({
    pot,
    grams: name.length * 210,
  })),
];

/** A tool that says nothing of what it does to its environment. */
const unhinted = (one: FakeTool): FakeTool => ({
  ...one,
  definition: { ...one.definition, annotations: {} },
});

/** What the same evidence means elsewhere: each look-alike is refused, or changed, for a reason of its own. */
export const PAIRS_OF_DOUBTS: readonly Pair[] = [
  {
    what: 'an error is plain text, where others have a structure, of which a new type is no other one',
    rules: ['run/error-structure'],
    server: (isFaulty) => {
      const fired = new Set<unknown>();
      const tools = [
        listPots,
        ...READERS,
        tool(
          'fire_pot',
          'Fires a pot, once.',
          { pot: potId },
          (args) => {
            if (potOf(args) === undefined) return noPot(args);
            const text = `Pot ${args.pot} was fired already.`;
            if (fired.has(args.pot)) return isFaulty ? refused(text) : typed('conflict', text);
            fired.add(args.pot);
            return json({ pot: args.pot, fired: true });
          },
          { isWriting: true },
        ),
      ];
      return tools.map(structured);
    },
  },
  {
    what: 'a refusal lists another separator than the schema, of which one can only be shown escaped',
    rules: ['run/enum-drift-in'],
    server: (isFaulty) => [
      tool(
        'join_names',
        'Joins names.',
        {
          names: { type: 'array', items: { type: 'string' }, minItems: 1, description: 'Names.' },
          separator: { type: 'string', enum: [';', '\t', '+', '~'], description: 'What goes between.' },
        },
        ({ names, separator }) => {
          const known = [';', '\t', isFaulty ? '#' : '+', '~'];
          if (!Array.isArray(names) || names.length === 0 || names.some((one) => typeof one !== 'string'))
            return refused('Invalid arguments: names must be a list of texts.');
          if (!known.includes(String(separator)))
            return refused(`Invalid arguments: separator must be one of ${JSON.stringify(known)}.`);
          return said(names.join(String(separator)));
        },
        { isLoose: true },
      ),
    ],
  },
  {
    what: 'a listed tint is refused, and another one only on the wrong base',
    rules: ['run/enum-drift-in'],
    server: (isFaulty) => [
      tool(
        'mix_glaze',
        'Returns what a glaze is mixed of.',
        { base: oneOf('ash', 'salt', 'tin'), tint: oneOf('iron', 'rutile', 'cobalt') },
        ({ base, tint }) =>
          tint === 'cobalt' && (isFaulty || base !== 'tin')
            ? refused(`Unsupported tint: cobalt${isFaulty ? '' : ` cannot be seen on ${base}`}`)
            : json({ parts: [base, tint, 'water'] }),
      ),
    ],
  },
  {
    what: 'a number is refused that the schema allows, and elsewhere one below what is stored',
    rules: ['run/valid-rejected'],
    server: (isFaulty) => {
      const pots = POTS.map((pot) => ({ ...pot }));
      return [
        tool('list_pots', 'Lists the pots.', {}, () => json({ pots })),
        tool(
          'record_litres',
          'Stores the reading of the meter of a pot.',
          { pot: potId, litres: whole('Litres so far.', { minimum: 0, maximum: 9999 }) },
          ({ pot, litres }) => {
            const own = pots.find((one) => one.pot === pot);
            if (own === undefined) return refused(`There is no pot ${pot}.`);
            const least = isFaulty ? 1500 : own.litres;
            if (Number(litres) < least) return refused(`Invalid value: litres must be at least ${least}.`);
            own.litres = Number(litres);
            return json(own);
          },
          { isWriting: true },
        ),
      ];
    },
  },
  {
    what: 'an error is returned as a result, and a list has an item about one',
    rules: ['response/soft-error', 'response/error-unclear'],
    server: (isFaulty) => [
      listPots,
      tool('list_remarks', 'The remarks of visitors on a pot.', { pot: potId }, (args) => {
        if (potOf(args) === undefined) return refused(`There is no pot ${args.pot}.`);
        return said(`${isFaulty ? '' : '- '}The remarks failed with an error.`);
      }),
    ],
  },
  {
    what: 'a success is marked as an error, and elsewhere the same words are why it cannot be done again',
    rules: ['run/success-flagged'],
    server: (isFaulty) => {
      const done = new Set<unknown>();
      return [
        listPots,
        tool(
          'shelve_pot',
          'Takes a pot to the shelf.',
          { pot: potId },
          (args) => {
            if (potOf(args) === undefined) return refused(`There is no pot ${args.pot}.`);
            const isNew = !done.has(args.pot);
            done.add(args.pot);
            return isNew && !isFaulty
              ? json({ pot: args.pot, shelf: 'B2' })
              : refused(`Pot ${args.pot} has been shelved.`);
          },
          { isWriting: true },
        ),
      ];
    },
  },
  {
    what: 'a refused call counts, and elsewhere each look does',
    rules: ['run/state'],
    server: (isFaulty) => {
      const pots = POTS.map(({ pot, name }) => ({ pot, name, uses: 2 }));
      const own = ({ pot }: Args) => pots.find((one) => one.pot === pot);
      return [
        unhinted(
          tool('list_pots', 'Lists the pots.', {}, () => {
            if (!isFaulty) for (const pot of pots) pot.uses++;
            return json({ pots: pots.map(({ pot, name }) => ({ pot, name })) });
          }),
        ),
        tool('get_pot', 'Returns a pot.', { pot: potId }, (args) => {
          const pot = own(args);
          return pot === undefined ? refused(`There is no pot ${args.pot}.`) : json(pot);
        }),
        tool(
          'paint_pot',
          'Paints a pot.',
          { pot: potId, colour: oneOf('blue', 'red') },
          (args) => {
            const pot = own(args);
            if (pot === undefined) return refused(`There is no pot ${args.pot}.`);
            if (isFaulty) pot.uses++;
            if (args.colour !== 'blue' && args.colour !== 'red')
              return refused('Invalid arguments: colour must be one of: blue, red.');
            return json({ pot: args.pot, painted: args.colour });
          },
          { isWriting: true, isLoose: true },
        ),
      ];
    },
  },
  {
    what: 'a limit lets one more pass, and elsewhere a result quotes a list',
    rules: ['run/limit-ignored'],
    server: (isFaulty) => [
      tool(
        'find_pages',
        'Finds pages of the manual.',
        { limit: whole('How many.', { minimum: 1, maximum: 5 }) },
        ({ limit }) => {
          const pages = ['Wedging', 'Throwing', 'Firing'].slice(0, Number(limit) + (isFaulty ? 1 : 0));
          if (isFaulty) return said(`Pages of the manual\n\n${pages.map((page) => `- ${page}`).join('\n')}`);
          return said(
            `## Wedging\n**Path:** clay/wedging.md\n**Score:** 0.4\n\n\`\`\`\nYou need\n- clay\n- a table\n- water\n\`\`\``,
          );
        },
      ),
    ],
  },
  {
    what: 'what does not exist is broken up, and elsewhere consent is asked for first',
    rules: ['run/absent-accepted'],
    server: (isFaulty) => {
      const pots = POTS.map(({ pot, name }) => ({ pot_id: pot, name }));
      return [
        tool('list_pots', 'Lists the pots.', {}, () => json({ pots })),
        tool('get_pot', 'Returns a pot.', { pot_id: potId }, ({ pot_id }) => {
          const pot = pots.find((one) => one.pot_id === pot_id);
          return pot === undefined ? refused(`There is no pot ${pot_id}.`) : json(pot);
        }),
        tool(
          'retouch_pot',
          'Retouches a pot.',
          { pot_id: potId, agreed: { type: 'boolean', description: 'Set it to use the paint.' } },
          ({ pot_id, agreed }) => {
            if (agreed !== true && !isFaulty)
              return said(`**Paint is dear.** To retouch ${pot_id}, call again with \`agreed: true\`.`);
            const isThere = pots.some((one) => one.pot_id === pot_id);
            return isThere || isFaulty
              ? said(`The pot ${pot_id} looks fresh.`)
              : refused(`There is no pot ${pot_id}.`);
          },
          { isWriting: true, required: ['pot_id'] },
        ),
      ];
    },
  },
];

/** Healthy tools whose responses look like errors, or like those of a tool that ignores what it is told. */
export const HEALTHY_DOUBTS: readonly (readonly [string, FakeTool])[] = [
  [
    'an example of a place that is not there',
    tool(
      'scan_shelf',
      'Lists what is on a shelf.\nExample:\n  scan_shelf(shelf="shelf1", kind="jugs")',
      { shelf: words('Name of a shelf, e.g. north.'), kind: words('What to list.') },
      ({ shelf, kind }) =>
        shelf === 'north'
          ? json({ kind, count: 3 })
          : refused(`Unknown shelf: ${shelf}. Available shelves: north`),
    ),
  ],
  [
    'demanding a folder that may be given at the start instead',
    tool(
      'count_photos',
      'Counts the photos of pots.',
      { folder: words('Where they are.') },
      ({ folder }) =>
        folder === undefined
          ? refused('No folder specified. Provide folder or configure --photo-dir')
          : json({ photos: 12 }),
      { required: [] },
    ),
  ],
  [
    'handing back what was stored before',
    tool(
      'keep_remark',
      'Keeps a remark.',
      { remark: words('What to keep.', { minLength: 1 }) },
      (() => {
        const kept = new Map<unknown, string>();
        return ({ remark }: Args) => {
          const known = kept.get(remark);
          if (known !== undefined)
            return json({ status: 'duplicate', message: 'This remark is kept already.', existing_id: known });
          kept.set(remark, `rm-${kept.size + 1}`);
          return json({ status: 'saved', id: `rm-${kept.size}` });
        };
      })(),
      { isWriting: true },
    ),
  ],
  [
    'saying where a text that it validates breaks off',
    tool(
      'validate_recipe',
      'Checks the text of a glaze recipe.',
      { recipe: words('The text.') },
      ({ recipe }) =>
        said(
          /["'(]/.test(String(recipe))
            ? '❌ Syntax Error: unterminated string literal (line 1)'
            : '✅ It is fine.',
        ),
    ),
  ],
  [
    'a choice of which one value is empty',
    tool(
      'find_shards',
      'Finds shards.',
      {
        query: words('What to look for.'),
        state: { type: 'string', enum: ['glued', 'loose', ''], description: 'State.' },
      },
      ({ query }) => said(`No results found for query: "${query}"`),
      { required: ['query'] },
    ),
  ],
];
