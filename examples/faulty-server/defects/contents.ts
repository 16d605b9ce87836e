import type { Planted } from '../defect.js';
import { closed, healthy, type Tool, textual } from '../tool.js';

const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const GIF = 'R0lGODlhAQABAAAAACH5BAEAAAAALAAAAAABAAEAAAICRAEAOw==';

/** Returns one sentence. */
const tell = (name: string, what: string): Tool =>
  healthy({
    name,
    description: `Tells when the ${what} is open.`,
    input: {},
    run: () => `The ${what} is open today.`,
  });

/** Returns a person. */
const introduce = (name: string, what: string): Tool =>
  healthy({
    name,
    description: `Introduces the ${what}: name and hours.`,
    input: {},
    output: {
      name: { type: 'string', description: 'The name.' },
      hours: { type: 'string', description: 'The hours.' },
    },
    run: () => ({ name: 'Ida Holm', hours: '9 to 5' }),
  });

/** Returns an image. */
const picture = (name: string, what: string): Tool => ({
  ...healthy({ name, description: `Returns an image of the ${what}.`, input: {}, run: () => GIF }),
  answer: (data) => ({ result: { content: [{ type: 'image', data, mimeType: 'image/gif' }] } }),
});

/** The only resource that this server cannot read. */
export const LOST_RESOURCE = 'faulty://map/office';

/** Returns a link to a resource. */
const mapped = (place: string): Tool => ({
  ...healthy({
    name: `map_of_${place}`,
    description: `Returns a link to the map of the ${place}.`,
    input: {},
    run: () => `faulty://map/${place}`,
  }),
  answer: (uri) => ({ result: { content: [{ type: 'resource_link', uri, name: `Map of the ${place}` }] } }),
});

/** Adds to a number, and may be called again without doing so twice. */
function counted(name: string, what: string, isTwice: boolean): Tool {
  let visitors = 0;
  return healthy({
    name,
    description: `Marks today as a day on which the ${what} had a visitor.`,
    input: {},
    output: { visitors: { type: 'integer', description: 'Days with a visitor.' } },
    annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
    run: () => {
      visitors = isTwice ? visitors + 1 : 1;
      return { visitors };
    },
  });
}

const introduced = introduce('introduce_guard', 'guard');

/** Content that is not what it says, or not for whom it is. */
export const CONTENT_DEFECTS: readonly Planted[] = [
  {
    kind: 'terminal-codes',
    description: 'The text contains terminal colour codes.',
    expected: { rule: 'run/escape-codes', severity: 'warning' },
    tool: {
      ...tell('open_hours_gate', 'gate'),
      answer: (data) => ({ result: textual(`\u001b[32m${String(data)}\u001b[0m`) }),
    },
    twin: tell('open_hours_door', 'door'),
  },
  {
    kind: 'private-data',
    description: 'The response has the hash of a password.',
    expected: { rule: 'run/private-data', severity: 'warning' },
    tool: {
      ...introduced,
      definition: {
        ...introduced.definition,
        outputSchema: closed(
          {
            name: { type: 'string', description: 'The name.' },
            hours: { type: 'string', description: 'The hours.' },
            password_hash: { type: 'string', description: 'A hash.' },
          },
          ['name', 'hours', 'password_hash'],
        ),
      },
      run: () => ({ name: 'Ole Berg', hours: '9 to 5', password_hash: '$2b$10$Qm1u1x8bZ0pW3kV7nT5yHe' }),
    },
    twin: introduce('introduce_guide', 'guide'),
  },
  {
    kind: 'content-type',
    description: 'A PNG image is said to be a GIF.',
    expected: { rule: 'run/content-type', severity: 'warning' },
    tool: { ...picture('picture_hall', 'hall'), run: () => PNG },
    twin: picture('picture_yard', 'yard'),
  },
  {
    kind: 'repetition-counts',
    description: 'The tool says that it is idempotent, but counts each call.',
    expected: { rule: 'run/not-idempotent', severity: 'warning' },
    tool: counted('visit_cellar', 'cellar', true),
    twin: counted('visit_attic', 'attic', false),
  },
  {
    kind: 'unreadable-link',
    description: 'The response links to a resource that the server does not have.',
    expected: { rule: 'run/unreadable-link', severity: 'warning' },
    tool: mapped('office'),
    twin: mapped('shop'),
  },
];
