import type { Planted } from '../defect.js';
import { type Arguments, healthy, Refusal, type Schema, type Tool } from '../tool.js';

/** Takes a value that counts as nothing in a careless condition. */
const set = (name: string, what: string, property: string, schema: Schema): Tool =>
  healthy({
    name,
    description: `Shows the effect of a setting on the ${what}.`,
    input: { [property]: { ...schema, description: `The ${property} of the ${what}.` } },
    output: { watts: { type: 'integer', minimum: 0, description: 'The power in watts.' } },
    run: () => ({ watts: 40 }),
  });

/** The same tool, which takes a value that counts as false for one that is missing. */
function careless(tool: Tool, property: string): Tool {
  const run = (args: Arguments): unknown => {
    if (!args[property])
      throw new Refusal('validation_error', `Invalid arguments: "${property}" is required.`);
    return tool.run(args);
  };
  return { ...tool, run };
}

const SWITCH = { type: 'boolean' };
const LEVEL = { type: 'integer', minimum: 0, maximum: 9 };

/** Defects of programs that take a value that is there for one that is not. */
export const FALSY_DEFECTS: readonly Planted[] = [
  {
    kind: 'false-rejected',
    description: 'The tool treats false as a missing argument.',
    expected: { rule: 'run/valid-rejected', severity: 'error' },
    tool: careless(set('preview_heating', 'heating', 'enabled', SWITCH), 'enabled'),
    twin: set('preview_cooling', 'cooling', 'enabled', SWITCH),
  },
  {
    kind: 'zero-rejected',
    description: 'The tool treats zero as a missing argument.',
    expected: { rule: 'run/valid-rejected', severity: 'error' },
    tool: careless(set('preview_light', 'light', 'level', LEVEL), 'level'),
    twin: set('preview_sound', 'sound', 'level', LEVEL),
  },
];
