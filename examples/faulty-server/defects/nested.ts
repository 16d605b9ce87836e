import { demanding } from '../change.js';
import type { ExpectedFinding, Planted } from '../defect.js';
import { closed, healthy, type Schema, type Tool } from '../tool.js';

const SILENT: ExpectedFinding = { rule: 'run/silent-acceptance', severity: 'error' };

/** Takes one argument of any structure. */
const plan = (name: string, what: string, property: string, schema: Schema): Tool =>
  healthy({
    name,
    description: `Plans a ${what}.`,
    input: { [property]: { ...schema, description: `The ${property} of the ${what}.` } },
    output: { steps: { type: 'integer', minimum: 0, description: `How many steps the ${what} has.` } },
    run: () => ({ steps: 3 }),
  });

type Names = readonly [tool: string, what: string, twin: string, twinWhat: string];

/** A defect in which the program demands something else of a structure than the schema says. */
function otherwise(
  kind: string,
  description: string,
  expected: ExpectedFinding,
  [name, what, twin, twinWhat]: Names,
  [property, advertised, demanded]: readonly [string, Schema, Schema],
): Planted {
  const tool = demanding(plan(name, what, property, advertised), property, demanded);
  return { kind, description, expected, tool, twin: plan(twin, twinWhat, property, advertised) };
}

const CITY = { type: 'string', minLength: 1, maxLength: 40, description: 'The city.' };
const ZIP = { type: 'string', pattern: '^[0-9]{5}$', description: 'The code of five digits.' };
const anyText = (schema: Schema): Schema => ({ type: 'string', description: schema.description });
const address = (zip: Schema, required = ['city', 'zip']): Schema => closed({ city: CITY, zip }, required);
const open = (schema: Schema): Schema => ({ ...schema, additionalProperties: undefined });

const SEATS = ['window', 'aisle', 'middle'];
const seats = (members: readonly string[]): Schema => ({
  type: 'array',
  items: { type: 'string', enum: members },
  minItems: 1,
});

const byDay = closed({ day: { type: 'integer', minimum: 1, maximum: 31, description: 'The day.' } }, ['day']);
const byName = closed({ feast: { type: 'string', enum: ['easter', 'may'], description: 'The feast.' } }, [
  'feast',
]);
const scores = (values: Schema): Schema => ({ type: 'object', additionalProperties: values });
const span = {
  start: { type: 'integer', description: 'The first hour.' },
  end: { type: 'integer', description: 'The last hour.' },
};

/** Defects that lie deeper than the first level of the arguments. */
export const NESTED_DEFECTS: readonly Planted[] = [
  otherwise(
    'nested-pattern-ignored',
    'The tool does not check a pattern inside an object.',
    SILENT,
    ['plan_visit', 'visit', 'plan_tour', 'tour'],
    ['address', address(ZIP), address(anyText(ZIP))],
  ),
  otherwise(
    'nested-missing-accepted',
    'The tool accepts a nested object without a required property.',
    SILENT,
    ['plan_delivery', 'delivery', 'plan_return', 'return'],
    ['address', address(ZIP), address(ZIP, ['city'])],
  ),
  otherwise(
    'nested-undeclared-accepted',
    'The tool ignores a property that a closed nested object forbids.',
    { rule: 'run/undeclared-accepted', severity: 'info' },
    ['plan_move', 'move', 'plan_storage', 'storage'],
    ['address', address(ZIP), open(address(ZIP))],
  ),
  otherwise(
    'nested-enum-rejected',
    'The tool rejects one of the listed values of list items.',
    { rule: 'run/enum-drift-in', severity: 'error' },
    ['plan_flight', 'flight', 'plan_train_ride', 'train ride'],
    ['seats', seats(SEATS), seats(SEATS.slice(0, 2))],
  ),
  otherwise(
    'branch-rejected',
    'The tool rejects one of the alternatives in the schema.',
    { rule: 'run/valid-rejected', severity: 'error' },
    ['plan_holiday', 'holiday', 'plan_weekend', 'weekend'],
    ['when', { anyOf: [byDay, byName] }, { anyOf: [byDay] }],
  ),
  otherwise(
    'map-values-ignored',
    'The tool accepts map values of any type.',
    SILENT,
    ['plan_contest', 'contest', 'plan_quiz', 'quiz'],
    ['scores', scores({ type: 'integer' }), scores({})],
  ),
  otherwise(
    'exclusive-bound-ignored',
    'The tool accepts a bound that the schema excludes.',
    SILENT,
    ['plan_climb', 'climb', 'plan_dive', 'dive'],
    ['metres', { type: 'number', exclusiveMinimum: 0 }, { exclusiveMinimum: undefined, minimum: 0 }],
  ),
  otherwise(
    'const-ignored',
    'The tool accepts a value other than the constant.',
    SILENT,
    ['plan_launch', 'launch', 'plan_landing', 'landing'],
    ['confirmed', { type: 'boolean', const: true }, { const: undefined }],
  ),
  otherwise(
    'dependency-ignored',
    'The tool accepts a property without the one that it depends on.',
    SILENT,
    ['plan_shift', 'shift', 'plan_break', 'break'],
    [
      'hours',
      { ...closed(span, []), dependentRequired: { start: ['end'] } },
      { dependentRequired: undefined },
    ],
  ),
];
