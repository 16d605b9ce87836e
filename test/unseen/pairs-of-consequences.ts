import { type FakeTool, refused, said } from '../fixtures/tool-session.js';
import { json, type Pair, tool, whole, words } from './pair.js';

const writing = { isWriting: true } as const;

const DOGS = ['dg-1', 'dg-2', 'dg-3', 'dg-4'];
const RUNS = ['run-1', 'run-2', 'run-3'];

type Slip = 'kept' | 'uncounted' | 'undivided' | 'absent' | 'again';

/** A kennel where dogs sleep in one run each and go on many walks, with at most one defect. */
function kennel(slip: Slip | undefined): readonly FakeTool[] {
  const runOf = new Map(DOGS.map((dog, at) => [dog, new Set([RUNS[at % 2] ?? ''])]));
  const walks = new Map([
    ['wk-1', { dogs: new Set(['dg-1']), free: 9 }],
    ['wk-2', { dogs: new Set(['dg-2']), free: 5 }],
    ['wk-3', { dogs: new Set<string>(), free: 12 }],
  ]);
  const sacks = new Map([
    ['sk-1', { sack: 'sk-1', kilos: 40, food: 'lamb' }],
    ['sk-2', { sack: 'sk-2', kilos: 25, food: 'rice' }],
  ]);
  const keepers: string[] = [];
  let last = 70;
  const dog = words('Id of a dog, e.g. dg-2.', { pattern: '^dg-[0-9]+$' });
  const run = words('Id of a run, e.g. run-1.', { pattern: '^run-[0-9]+$' });
  const walk = words('Id of a walk, e.g. wk-1.', { pattern: '^wk-[0-9]+$' });
  const sack = words('Id of a sack, e.g. sk-1.', { pattern: '^sk-[0-9]+$' });
  const inRun = (id: unknown) => DOGS.filter((one) => runOf.get(one)?.has(String(id)));
  const walked = (id: unknown, act: (one: { dogs: Set<string>; free: number }) => object): object => {
    const one = walks.get(String(id));
    return one === undefined ? refused(`There is no walk ${String(id)}.`) : act(one);
  };
  return [
    tool('list_dogs', 'All dogs.', {}, () => json({ dogs: DOGS.map((id) => ({ dog: id })) })),
    tool('list_runs', 'All runs.', {}, () => json({ runs: RUNS.map((id) => ({ run: id })) })),
    tool('show_run', 'The dogs that sleep in a run.', { run }, ({ run: id }) =>
      RUNS.includes(String(id))
        ? json({ run: id, sleeping: inRun(id).map((one) => ({ dog: one })) })
        : refused(`There is no run ${String(id)}.`),
    ),
    tool(
      'bed_down',
      'Gives a dog its place for the night. A dog sleeps in one run at a time.',
      { dog, run },
      ({ dog: id, run: place }) => {
        const places = runOf.get(String(id));
        if (places === undefined || !RUNS.includes(String(place)))
          return refused(`There is no dog ${String(id)}, or no run ${String(place)}.`);
        if (slip !== 'kept') places.clear();
        places.add(String(place));
        return json({ dog: id, run: place });
      },
      writing,
    ),
    tool('list_walks', 'Ids of all walks.', {}, () =>
      json({ walks: [...walks.keys()].map((id) => ({ walk: id })) }),
    ),
    tool('show_walk', 'A walk, with its dogs and the leads that are free.', { walk }, ({ walk: id }) =>
      walked(id, ({ dogs, free }) => json({ walk: id, free, dogs: [...dogs].map((one) => ({ dog: one })) })),
    ),
    tool(
      'enter_dog',
      'Enters a dog for a walk, as for others. It takes one lead of the walk.',
      { walk, dog },
      ({ walk: id, dog: one }) =>
        walked(id, (found) => {
          if (!DOGS.includes(String(one))) return refused(`There is no dog ${String(one)}.`);
          if (found.dogs.has(String(one))) return refused(`${String(one)} goes on this walk already.`);
          found.dogs.add(String(one));
          const free = found.free - 1;
          if (slip !== 'uncounted') found.free = free;
          return json({ entry: `en-${++last}`, walk: id, dog: one, free });
        }),
      writing,
    ),
    tool('list_sacks', 'All sacks of food.', {}, () => json({ sacks: [...sacks.values()] })),
    tool(
      'divide_sack',
      'Fills some kilograms of a sack into a new one: the sack is divided.',
      { sack, kilos: whole('Kilograms.', { minimum: 1, maximum: 20 }) },
      ({ sack: id, kilos }) => {
        const old = sacks.get(String(id));
        if (old === undefined) return refused(`There is no sack ${String(id)}.`);
        if (old.kilos <= Number(kilos)) return refused(`Sack ${old.sack} has ${old.kilos} kg.`);
        if (slip !== 'undivided') old.kilos -= Number(kilos);
        const fresh = { ...old, sack: `sk-${++last}`, kilos: Number(kilos) };
        sacks.set(fresh.sack, fresh);
        return json({ filled: fresh });
      },
      writing,
    ),
    tool(
      'call_off_walk',
      'Calls a walk off. Fails if there is no such walk. Calling it off again changes nothing.',
      { walk },
      ({ walk: id }) => {
        const isMissing = !walks.has(String(id));
        return isMissing && slip !== 'absent'
          ? refused(`There is no walk ${String(id)}.`)
          : said(`Walk ${String(id)} is called off.`);
      },
      writing,
    ),
    followed(keepers, slip),
  ];
}

/** A tool that says that it may be called again. */
function followed(keepers: string[], slip: Slip | undefined): FakeTool {
  const follow = tool(
    'name_keeper',
    'Puts a person on the list of keepers and returns all of them. Whoever is on it is not added again.',
    { person: words('Name of the person.', { minLength: 2, maxLength: 40 }) },
    ({ person }) => {
      if (slip === 'again' || !keepers.includes(String(person))) keepers.push(String(person));
      return json({ keepers });
    },
    writing,
  );
  const annotations = { readOnlyHint: false, idempotentHint: true, destructiveHint: false };
  return { ...follow, definition: { ...follow.definition, annotations } };
}

const pair = (what: string, rules: readonly string[], slip: Slip): Pair => ({
  what,
  rules,
  server: (isFaulty) => kennel(isFaulty ? slip : undefined),
});

/** Silos of a mill: numbers that calls add to. */
function mill(slip: 'lost' | 'replaced' | undefined): readonly FakeTool[] {
  const tonnes = new Map([
    ['north', 90],
    ['south', 40],
  ]);
  const bins = new Map([
    ['bin-1', new Map([['oats', 7]])],
    ['bin-2', new Map([['rye', 3]])],
  ]);
  const mixes = new Map([
    ['mx-1', { oats: 2, bran: 1 }],
    ['mx-2', { rye: 4 }],
  ]);
  const silo = { type: 'string', enum: ['north', 'south'], description: 'A silo.' };
  const bin = words('Id of a bin, e.g. bin-1.', { pattern: '^bin-[0-9]+$' });
  const mix = words('Id of a mix, e.g. mx-1.', { pattern: '^mx-[0-9]+$' });
  const inBin = (id: string) => ({
    bin: id,
    grains: [...(bins.get(id) ?? [])].map(([grain, sacks]) => ({ grain, sacks })),
  });
  return [
    tool('list_silos', 'All silos.', {}, () =>
      json({ silos: [...tonnes].map(([name, held]) => ({ silo: name, tonnes: held })) }),
    ),
    tool(
      'unload_barge',
      'Unloads a barge into a silo, and returns what the silo holds then.',
      { silo, tonnes: whole('Tonnes on the barge.', { minimum: 1, maximum: 90 }) },
      async ({ silo: name, tonnes: more }) => {
        const held = tonnes.get(String(name)) ?? 0;
        if (slip === 'lost') await Promise.resolve();
        const sum = (slip === 'lost' ? held : (tonnes.get(String(name)) ?? 0)) + Number(more);
        tonnes.set(String(name), sum);
        return json({ silo: name, tonnes: sum });
      },
      writing,
    ),
    tool('list_bins', 'Ids of all bins.', {}, () =>
      json({ bins: [...bins.keys()].map((id) => ({ bin: id })) }),
    ),
    tool('list_mixes', 'Ids of all mixes.', {}, () =>
      json({ mixes: [...mixes.keys()].map((id) => ({ mix: id })) }),
    ),
    tool('show_bin', 'A bin with its grains.', { bin }, ({ bin: id }) =>
      bins.has(String(id)) ? json(inBin(String(id))) : refused(`There is no bin ${String(id)}.`),
    ),
    tool(
      'fill_bin',
      'Puts the grains of a mix into a bin. For a grain that is in it, the sacks are added up.',
      { bin, mix },
      ({ bin: id, mix: what }) => {
        const [held, grains] = [bins.get(String(id)), mixes.get(String(what))];
        if (held === undefined || grains === undefined)
          return refused(`There is no bin ${String(id)}, or no mix ${String(what)}.`);
        for (const [grain, sacks] of Object.entries(grains))
          held.set(grain, sacks + (slip === 'replaced' ? 0 : (held.get(grain) ?? 0)));
        return json(inBin(String(id)));
      },
      writing,
    ),
  ];
}

/** A library of tools where the response is a sentence, and names no member of what it is about. */
function toolShed(isFaulty: boolean): readonly FakeTool[] {
  const ladders = new Map([
    ['lad-1', { ladder: 'lad-1', rungs: 12, inShed: 6 }],
    ['lad-2', { ladder: 'lad-2', rungs: 8, inShed: 9 }],
    ['lad-3', { ladder: 'lad-3', rungs: 20, inShed: 4 }],
  ]);
  const ladder = words('Id of a ladder, e.g. lad-1.', { pattern: '^lad-[0-9]+$' });
  const known = (id: unknown, act: (one: { ladder: string; rungs: number; inShed: number }) => object) => {
    const one = ladders.get(String(id));
    return one === undefined ? refused(`There is no ladder ${String(id)}.`) : act(one);
  };
  let last = 300;
  return [
    tool('list_ladders', 'Ids of all ladders.', {}, () =>
      json({ ladders: [...ladders.keys()].map((id) => ({ ladder: id })) }),
    ),
    tool('show_ladder', 'A kind of ladder.', { ladder }, ({ ladder: id }) => known(id, json)),
    tool(
      'hand_out_ladder',
      'Hands a ladder out to a neighbour.',
      { ladder, neighbour: words('Name of the neighbour.', { minLength: 1, maxLength: 40 }) },
      ({ ladder: id }) =>
        known(id, (one) => {
          if (one.inShed === 0) return refused(`No ${one.ladder} is left.`);
          const left = one.inShed - 1;
          if (!isFaulty) one.inShed = left;
          return said(`Slip ${++last}: ${one.ladder} is handed out, and ${left} are left.`);
        }),
      writing,
    ),
  ];
}

/** What a server says about what stays, what is rounded, and what only computes. */
const PLAIN: readonly Pair[] = [
  {
    what: 'what is to stay in the list is gone, as other things would not be',
    rules: ['run/state'],
    server: (isFaulty) => {
      const kayaks = ['ky-1', 'ky-2', 'ky-3', 'ky-4'].map((kayak) => ({ kayak, seats: 2 }));
      const what = isFaulty ? 'The kayak itself stays in the list' : 'Tours that had it are kept';
      return [
        tool('list_kayaks', 'All kayaks.', {}, () => json({ kayaks })),
        tool(
          'retire_kayak',
          `Takes a kayak off the water. ${what}.`,
          { kayak: words('Id of a kayak, e.g. ky-1.') },
          ({ kayak }) => {
            const at = kayaks.findIndex((one) => one.kayak === kayak);
            if (at < 0) return refused(`There is no kayak ${String(kayak)}.`);
            kayaks.splice(at, 1);
            return said(`Took ${String(kayak)} off the water.`);
          },
          writing,
        ),
      ];
    },
  },
  {
    what: 'a number is rounded, and nothing says so',
    rules: ['run/state'],
    server: (isFaulty) => {
      const springs = [{ spring: 'sp-1', name: 'Upper', litres: 3.5 }];
      return [
        tool('list_springs', 'All springs.', {}, () => json({ springs })),
        tool(
          'add_spring',
          `Adds a spring.${isFaulty ? '' : ' The litres are kept with one decimal.'}`,
          {
            name: words('Name.', { minLength: 1, maxLength: 60 }),
            litres: { type: 'number', minimum: 0.5, maximum: 90, description: 'Litres in a second.' },
          },
          ({ name, litres }) => {
            const spring = `sp-${springs.length + 1}`;
            springs.push({ spring, name: String(name), litres: Math.round(Number(litres) * 10) / 10 });
            return json(springs.at(-1));
          },
          writing,
        ),
      ];
    },
  },
  {
    what: 'a tool reports a change of a thing, and not only what it works out for another value',
    rules: ['run/state'],
    server: (isFaulty) => {
      const owls = [
        { owl: 'ow-1', grams: 420, shell: 'thin' },
        { owl: 'ow-2', grams: 610, shell: 'thick' },
      ];
      const owl = words('Id of an owl, e.g. ow-1.');
      const known = (id: unknown, act: (one: (typeof owls)[number]) => object): object => {
        const one = owls.find((other) => other.owl === id);
        return one === undefined ? refused(`There is no owl ${String(id)}.`) : act(one);
      };
      const fit = tool(
        'fit_ration',
        isFaulty
          ? 'Changes the weight of an owl, and returns its mice for a day.'
          : 'Mice for a day of an owl, had it another weight.',
        { owl, grams: whole('Weight in grams.', { minimum: 100, maximum: 900 }) },
        ({ owl: id, grams }) =>
          known(id, () => json({ owl: id, grams, mice: Math.ceil(Number(grams) / 100) })),
      );
      const { annotations: _, ...definition } = fit.definition;
      return [
        tool('list_owls', 'All owls.', {}, () => json({ owls })),
        tool('get_owl', 'An owl.', { owl }, ({ owl: id }) => known(id, json)),
        { ...fit, definition },
      ];
    },
  },
  {
    what: 'a place is as before, and not only named by what is new in it',
    rules: ['run/state'],
    server: (isFaulty) => {
      const huts = [
        { hut: 'hut-1', name: 'Arve', beds: 12 },
        { hut: 'hut-2', name: 'Bord', beds: 30 },
      ];
      const guests: object[] = [];
      const hut = words('Id of a hut, e.g. hut-1.', { pattern: '^hut-[12]$' });
      return [
        tool('list_huts', 'All huts.', {}, () => json({ huts })),
        tool('list_guests', 'All guests.', {}, () => json({ guests })),
        tool(
          'take_in',
          isFaulty ? 'Gives a hut another name.' : 'Takes a guest into a hut.',
          { name: words('A name.', { minLength: 1, maxLength: 60 }), hut },
          ({ name, hut: place }) => {
            if (isFaulty) return json({ hut: place, name });
            const guest = { guest: `gs-${guests.length + 1}`, name, hut: place };
            guests.push(guest);
            return json(guest);
          },
          writing,
        ),
      ];
    },
  },
];

/** What follows from a call for the things that it names, and for those beside them. */
export const PAIRS_OF_CONSEQUENCES: readonly Pair[] = [
  pair('what is put into another place is still in the first one', ['run/state'], 'kept'),
  pair('a number that a new thing takes from is as before', ['run/state'], 'uncounted'),
  pair('a new thing has a part of another, which is as large as before', ['run/state'], 'undivided'),
  pair('what does not exist is called off', ['run/absent-accepted'], 'absent'),
  pair('who is on a list is added again', ['run/not-idempotent'], 'again'),
  {
    what: 'calls at the same time read an amount before the others have written it',
    rules: ['run/lost-update'],
    server: (isFaulty) => mill(isFaulty ? 'lost' : undefined),
  },
  {
    what: 'amounts are replaced that are to be added up',
    rules: ['run/state'],
    server: (isFaulty) => mill(isFaulty ? 'replaced' : undefined),
  },
  {
    what: 'a sentence says how many are left, and as many as before are there',
    rules: ['run/state'],
    server: toolShed,
  },
  ...PLAIN,
];
