import type { Planted } from '../defect.js';
import { healthy, type Tool } from '../tool.js';

/** Needs nothing that could go wrong. */
const ring = (name: string, what: string): Tool =>
  healthy({
    name,
    description: `Tells how often the ${what} rings.`,
    input: { hour: { type: 'integer', minimum: 0, maximum: 23, description: 'The hour of the day.' } },
    output: { times: { type: 'integer', minimum: 0, description: `How often the ${what} rings.` } },
    run: ({ hour }) => ({ times: Number(hour) % 12 }),
  });

/** Defects in the messages themselves. */
export const WIRE_DEFECTS: readonly Planted[] = [
  {
    kind: 'id-as-text',
    description: 'The response has the id of the request as a string.',
    expected: { rule: 'wire/id-type', severity: 'error' },
    tool: {
      ...ring('hear_church_bell', 'church bell'),
      written: (line) => line.replace(/"id":(\d+)/, '"id":"$1"'),
    },
    twin: ring('hear_school_bell', 'school bell'),
  },
  {
    kind: 'result-and-error',
    description: 'The response has both a result and an error.',
    expected: { rule: 'wire/result-and-error', severity: 'error' },
    tool: {
      ...ring('hear_door_bell', 'door bell'),
      answer: () => BOTH,
    },
    twin: ring('hear_bicycle_bell', 'bicycle bell'),
  },
];

const BOTH = {
  result: { content: [{ type: 'text', text: 'It rings twice.' }] },
  error: { code: -32602, message: 'No bell was found for this hour.' },
};
