import { refused, said } from '../fixtures/tool-session.js';
import { json, oneOf, type Pair, tool, whole, words } from './pair.js';

const BEDS = ['north', 'south', 'shade'] as const;
const PLANTS = [
  { id: 'p1', name: 'Oak', bed: 'north', thirsty: true },
  { id: 'p2', name: 'Fern', bed: 'north', thirsty: true },
  { id: 'p3', name: 'Moss', bed: 'north', thirsty: false },
  { id: 'p4', name: 'Sage', bed: 'north', thirsty: true },
  { id: 'p5', name: 'Mint', bed: 'south', thirsty: true },
  { id: 'p6', name: 'Dill', bed: 'south', thirsty: false },
  { id: 'p7', name: 'Ivy', bed: 'shade', thirsty: true },
];
const plant = words('Id of a plant, as list_plants shows it, e.g. "p1"');
const bed = oneOf(...BEDS);
const GIF = 'R0lGODlhAQABAIAAAAUEBAAAACwAAAAAAQABAAACAkQBADs=';
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=';

const lists = (plants: readonly (typeof PLANTS)[number][]) =>
  tool('list_plants', 'The plants in a bed.', { bed }, (args) =>
    json({ plants: plants.filter((one) => one.bed === args.bed) }),
  );

/** Things in groups: what a call does to one of them, and to the others. */
export const PAIRS_OF_GROUPS: readonly Pair[] = [
  {
    what: 'the number for one group counts another group, too',
    rules: ['run/numbers-contradict'],
    server: (isFaulty) => [
      lists(PLANTS),
      tool('thirsty_count', 'The number of plants in a bed that are thirsty.', { bed }, (args) => {
        const isOf = (one: string): boolean =>
          one === args.bed || (isFaulty && args.bed === 'south' && one === 'shade');
        return json({ bed: args.bed, thirsty: PLANTS.filter((one) => isOf(one.bed) && one.thirsty).length });
      }),
    ],
  },
  {
    what: 'a value for one key takes those of the other keys away',
    rules: ['run/state'],
    server: (isFaulty) => {
      let litres: Record<string, number> = { north: 40, south: 25, shade: 5 };
      return [
        tool('list_rations', 'Litres a day by bed; null where there are none.', {}, () =>
          json(Object.fromEntries(BEDS.map((name) => [name, litres[name] ?? null]))),
        ),
        tool(
          'set_ration',
          'Sets the litres a day of one bed.',
          { bed, amount: whole('Litres.', { minimum: 1, maximum: 90 }) },
          (args) => {
            litres = { ...(isFaulty ? {} : litres), [String(args.bed)]: Number(args.amount) };
            return said(`${String(args.bed)} gets ${String(args.amount)} litres.`);
          },
          { isWriting: true },
        ),
      ];
    },
  },
  {
    what: 'what is found in one thing is of another type than it says',
    rules: ['run/content-type'],
    server: (isFaulty) => [
      tool('list_plants', 'All plants.', {}, () =>
        json({ plants: PLANTS.map(({ id, name }) => ({ id, name })) }),
      ),
      tool('describe_plant', 'Describes a plant.', { id: plant }, ({ id }) => {
        const one = PLANTS.find((other) => other.id === id);
        return one === undefined
          ? refused(`There is no plant ${String(id)}.`)
          : said(
              `Name: ${one.name}\nBed: ${one.bed}\nPhotos: ${one.id === 'p3' ? 'leaf.png, root.png' : 'none'}`,
            );
      }),
      tool(
        'get_photo',
        'A photo of a plant.',
        { plant_id: plant, name: words('Name of the photo.') },
        (args) =>
          args.plant_id === 'p3' && ['leaf.png', 'root.png'].includes(String(args.name))
            ? { content: [{ type: 'image', mimeType: 'image/png', data: isFaulty ? GIF : PNG }] }
            : refused(`The plant ${String(args.plant_id)} has no photo ${String(args.name)}.`),
      ),
    ],
  },
  {
    what: 'a mean of nothing is an error of the program',
    rules: ['response/crash'],
    server: (isFaulty) => [
      tool(
        'rain_of_month',
        'The rain of a month: days with rain, and the mean in millimetres.',
        { month: words('YYYY-MM', { pattern: String.raw`^\d{4}-(0[1-9]|1[0-2])$` }) },
        ({ month }) => {
          const days = String(month).startsWith('2026') ? 4 : 0;
          if (days === 0 && isFaulty) return refused('division by zero');
          return json({ month, days, mean: days === 0 ? 0 : 7 });
        },
      ),
    ],
  },
  {
    what: 'a value that does not exist is said to lack a login',
    rules: ['run/error-type'],
    server: (isFaulty) => [
      tool(
        'hand_over_bed',
        'Hands a bed to one of the gardeners ada, ben or cleo.',
        { bed, gardener: { type: 'string', minLength: 1 } },
        (args) => {
          if (['ada', 'ben', 'cleo'].includes(String(args.gardener)))
            return said(`${String(args.gardener)} looks after ${String(args.bed)}.`);
          return refused(
            isFaulty
              ? '401 Unauthorized: your session has expired, please sign in again.'
              : `There is no gardener ${String(args.gardener)}.`,
          );
        },
        { isWriting: true },
      ),
    ],
  },
];
