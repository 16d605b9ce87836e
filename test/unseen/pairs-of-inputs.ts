import { refused, said } from '../fixtures/tool-session.js';
import { json, type Pair, tool, whole, words } from './pair.js';

const FERRIES = { F1: 'Skua', F2: 'Petrel', F3: 'Fulmar' };

/** Inputs that only some calls have, and calls that only fail when they are made again. */
export const PAIRS_OF_INPUTS: readonly Pair[] = [
  {
    what: 'a number with a fraction is rejected though the type allows it',
    rules: ['run/valid-rejected'],
    server: (isFaulty) => [
      tool(
        'toll_for',
        'The toll for a cart.',
        { weight: { type: 'number', minimum: 0, maximum: 60, description: 'In tonnes.' } },
        ({ weight }) =>
          isFaulty && !Number.isInteger(weight)
            ? refused('The weight must be a whole number.')
            : json({ toll: Math.round(Number(weight) * 300) }),
      ),
    ],
  },
  {
    what: 'every third call does not find what is there',
    rules: ['run/flaky'],
    server: (isFaulty) => {
      let calls = 0;
      return [
        tool('list_ferries', 'The ferries.', {}, () =>
          json({ ferries: Object.entries(FERRIES).map(([id, name]) => ({ id, name })) }),
        ),
        tool('get_ferry', 'A ferry.', { id: words('The id of a ferry.') }, ({ id }) => {
          if (++calls % 3 === 0)
            return refused(
              isFaulty ? `Ferry ${String(id)} is unknown.` : 'Too many requests, try again later.',
            );
          const name = Object.entries(FERRIES).find(([key]) => key === id)?.[1];
          return name === undefined ? refused(`Ferry ${String(id)} is unknown.`) : said(`${id}: ${name}`);
        }),
      ];
    },
  },
  {
    what: 'what does not exist is regretted in another language, without an error',
    rules: ['run/absent-accepted', 'response/soft-error'],
    server: (isFaulty) => {
      const billets = new Map([1, 2, 3, 4, 5, 6].map((numero) => [numero, false]));
      const absent = (billet: unknown): string => `Le billet ${String(billet)} n'est pas dans le registre.`;
      const billet = { billet: whole('Numéro du billet.', { minimum: 1 }) };
      return [
        tool('billets', 'Les billets du jour.', {}, () => json({ billets: [...billets.keys()] })),
        tool(
          'valider_billet',
          'Valide un billet.',
          billet,
          (args) => {
            if (!billets.has(Number(args.billet))) return refused(absent(args.billet));
            billets.set(Number(args.billet), true);
            return said(`Billet ${String(args.billet)} : valide`);
          },
          { isWriting: true },
        ),
        tool(
          'rembourser_billet',
          'Rembourse un billet.',
          billet,
          (args) => {
            const text = `Nous regrettons : ${absent(args.billet)}`;
            if (!billets.has(Number(args.billet))) return isFaulty ? said(text) : refused(text);
            return said(`Billet ${String(args.billet)} : remboursé`);
          },
          { isWriting: true },
        ),
      ];
    },
  },
  {
    what: 'the declared default is none of the values that work',
    rules: ['run/valid-rejected'],
    server: (isFaulty) => [
      tool(
        'apuntar_visita',
        'Apunta una visita. El turno es General, Escolar o Nocturno.',
        { visitante: words('Quién viene.'), turno: { type: 'string', default: 'General' } },
        ({ visitante, turno = 'General' }) =>
          ['Escolar', 'Nocturno', isFaulty ? 'Generales' : 'General'].includes(String(turno))
            ? said(`Apuntado: ${String(visitante)} (${String(turno)})`)
            : refused(`El turno «${String(turno)}» no figura en la lista.`),
        { required: ['visitante'], isWriting: true },
      ),
    ],
  },
  {
    what: 'a forecast has another number of lines than promised',
    rules: ['run/limit-ignored'],
    server: (isFaulty) => [
      tool(
        'tides',
        'The tides from a day on: exactly five lines, one a day.',
        { from: words('First day.', { format: 'date' }) },
        ({ from }) =>
          said(
            [0, 1, 2, 3, isFaulty ? 3 : 4]
              .map((day) =>
                new Date(Date.parse(`${String(from)}T00:00:00Z`) + day * 86_400_000).toISOString(),
              )
              .filter((day, at, all) => all.indexOf(day) === at)
              .map((day) => `${day.slice(0, 10)}: high at ${(Number(day.slice(8, 10)) % 12) + 1}`)
              .join('\n'),
          ),
      ),
    ],
  },
  {
    what: 'a field in quotes breaks a converter',
    rules: ['response/crash'],
    server: (isFaulty) => [
      tool(
        'rows_of',
        'The rows of a table. Quoted fields are kept together.',
        { csv: words('The table.') },
        ({ csv }) => {
          if (isFaulty && String(csv).includes('"'))
            return refused("TypeError: Cannot read properties of undefined (reading 'quote')");
          return json({ rows: String(csv).trimEnd().split('\n').length });
        },
      ),
    ],
  },
  {
    what: 'a check finds no problem in what is refused later',
    rules: ['run/wrong-result'],
    server: (isFaulty) => {
      const flaw = (text: string): string | undefined =>
        text.split('<').some((part, at) => at > 0 && !/^[a-z]+>/.test(part))
          ? 'There is a field that does not end.'
          : undefined;
      const labels = new Map([['door', 'Room <number>']]);
      return [
        tool('list_labels', 'The labels.', {}, () => json({ labels: [...labels.keys()] })),
        tool(
          'check_label',
          'Lists the problems for which store_label would refuse a label; fields look like <name>.',
          { text: words('The label.') },
          ({ text }) => json({ problems: isFaulty ? [] : [flaw(String(text)) ?? []].flat() }),
        ),
        tool(
          'store_label',
          'Stores a label under a name; the old one is replaced.',
          { name: words('Name of the label.'), text: words('The label.') },
          ({ name, text }) => {
            const found = flaw(String(text));
            if (found !== undefined) return refused(`Invalid label: ${found}`);
            labels.set(String(name), String(text));
            return said(`Label ${String(name)} stored.`);
          },
          { isWriting: true },
        ),
      ];
    },
  },
  {
    what: 'an empty text does not take the remark away',
    rules: ['run/state'],
    server: (isFaulty) => {
      const boats = new Map([
        ['B1', { berth: 4, remark: 'New mast' }],
        ['B2', { berth: 7, remark: '' }],
      ]);
      return [
        tool('list_boats', 'The boats.', {}, () => json({ boats: [...boats.keys()].map((id) => ({ id })) })),
        tool(
          'moor_boat',
          'Puts a boat at a berth. An empty remark clears the one that it has; without one it stays.',
          {
            id: words('The id of a boat.'),
            berth: whole('Its berth.', { minimum: 1, maximum: 40 }),
            remark: words('A remark.'),
          },
          ({ id, berth, remark }) => {
            const old = boats.get(String(id));
            if (old === undefined) return refused(`There is no boat ${String(id)}.`);
            const isKept = remark === undefined || (isFaulty && remark === '');
            const next = { berth: Number(berth), remark: isKept ? old.remark : String(remark) };
            boats.set(String(id), next);
            const was = old.remark === next.remark ? '' : `, no longer ${old.remark || 'without a remark'}`;
            return said(`${String(id)} at berth ${next.berth}: ${next.remark || 'no remark'}${was}`);
          },
          { required: ['id', 'berth'], isWriting: true },
        ),
      ];
    },
  },
  {
    what: 'a long comparison of two drafts is cut off',
    rules: ['run/cut-json', 'response/cut-json'],
    server: (isFaulty) => {
      const plays: Readonly<Record<string, readonly (readonly string[])[]>> = {
        'P-1': [['A hall.', 'Enter a ghost.']],
        'P-2': [['A garden.'], Array.from({ length: 30 }, (_, line) => `Line ${line} of the garden scene.`)],
      };
      return [
        tool('list_plays', 'The plays.', {}, () => json({ plays: Object.keys(plays).map((id) => ({ id })) })),
        tool(
          'compare_drafts',
          'The lines of a draft of a play that another one lacks, as JSON.',
          {
            play_id: words('The id of a play.'),
            draft_a: whole('One draft.', { minimum: 1 }),
            draft_b: whole('The other draft.', { minimum: 1 }),
          },
          ({ play_id, draft_a, draft_b }) => {
            const drafts = plays[String(play_id)];
            if (drafts === undefined) return refused(`There is no play ${String(play_id)}.`);
            const [one, other] = [draft_a, draft_b].map((draft) => drafts[Number(draft) - 1]);
            if (one === undefined || other === undefined)
              return refused(`${String(play_id)} has no draft of that number.`);
            const added = other.filter((line) => !one.includes(line));
            const text = JSON.stringify({ play_id, draft_a, draft_b, added });
            return said(isFaulty ? text.slice(0, 400) : text);
          },
        ),
      ];
    },
  },
];
