import { demanding, ignoring } from '../change.js';
import type { Planted } from '../defect.js';
import { healthy, type Tool } from '../tool.js';

const CLASSES = ['economy', 'business', 'first'];

/** Takes one value of an enum. */
const fare = (name: string, what: string): Tool =>
  healthy({
    name,
    description: `Quotes the price of a ${what} by class.`,
    input: { class: { type: 'string', enum: CLASSES, description: `The class of the ${what}.` } },
    output: { price: { type: 'integer', minimum: 0, description: 'The price in euros.' } },
    run: (args) => ({ price: 100 * (1 + CLASSES.indexOf(String(args.class))) }),
  });

/** Returns one value of an enum. */
const state = (name: string, what: string, returned: string): Tool =>
  healthy({
    name,
    description: `Looks up the state of the ${what}.`,
    input: {},
    output: { state: { type: 'string', enum: ['open', 'closed'], description: `The state of the ${what}.` } },
    run: () => ({ state: returned }),
  });

const ferry = fare('quote_ferry_berth', 'ferry berth');

/** Defects in which advertised and real values of an enum differ. */
export const ENUM_DEFECTS: readonly Planted[] = [
  {
    kind: 'enum-member-rejected',
    description: 'The tool rejects one of the listed values.',
    expected: { rule: 'run/enum-drift-in', severity: 'error' },
    tool: demanding(fare('quote_train_seat', 'train seat'), 'class', { enum: ['economy', 'business'] }),
    twin: fare('quote_bus_seat', 'bus seat'),
  },
  {
    kind: 'enum-member-renamed',
    description: 'The implementation uses another name for a listed value.',
    expected: { rule: 'run/enum-drift-in', severity: 'error' },
    tool: demanding(fare('quote_flight', 'flight'), 'class', {
      enum: ['economy', 'business', 'first_class'],
    }),
    twin: fare('quote_cruise', 'cruise'),
  },
  {
    kind: 'enum-ignored',
    description: 'The tool accepts a value that is not listed.',
    expected: { rule: 'run/enum-drift-in', severity: 'error' },
    tool: ignoring(fare('quote_hotel_room', 'hotel room'), 'class', 'enum'),
    twin: fare('quote_hostel_bed', 'hostel bed'),
  },
  {
    kind: 'enum-error-text',
    description: 'The error message lists different allowed values than the schema.',
    expected: { rule: 'run/enum-drift-in', severity: 'error' },
    tool: {
      ...ferry,
      refuse: (type, message, args) =>
        ferry.refuse(type, message.replace('"first"', '"first", "suite"'), args),
    },
    twin: fare('quote_sleeper', 'sleeper compartment'),
  },
  {
    kind: 'enum-returned',
    description: 'The response has a value that the output schema does not list.',
    expected: { rule: 'run/enum-drift-out', severity: 'error', also: ['response/output-schema'] },
    tool: state('get_museum_state', 'museum', 'renovating'),
    twin: state('get_gallery_state', 'gallery', 'open'),
  },
];
