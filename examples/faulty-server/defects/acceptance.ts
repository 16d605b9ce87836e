import { demanding, ignoring } from '../change.js';
import type { ExpectedFinding, Planted } from '../defect.js';
import { healthy, type Schema, type Tool } from '../tool.js';

const SILENT: ExpectedFinding = { rule: 'run/silent-acceptance', severity: 'error' };
const NAMES = {
  type: 'array',
  items: { type: 'string', minLength: 1 },
  minItems: 1,
  maxItems: 3,
  uniqueItems: true,
};

/** Takes one argument under some constraint. */
const estimate = (name: string, what: string, property: string, schema: Schema): Tool =>
  healthy({
    name,
    description: `Estimates the effort of a ${what}.`,
    input: { [property]: { ...schema, description: `The ${property} of the ${what}.` } },
    output: { hours: { type: 'number', minimum: 0, description: 'The effort in hours.' } },
    run: () => ({ hours: 1.5 }),
  });

/** A defect in which one keyword of one argument is not looked at. */
function unchecked(
  kind: string,
  description: string,
  [property, schema, ...keywords]: readonly [string, Schema, ...string[]],
  [tool, toolWhat, twin, twinWhat]: readonly [string, string, string, string],
): Planted {
  return {
    kind,
    description,
    expected: SILENT,
    tool: ignoring(estimate(tool, toolWhat, property, schema), property, ...keywords),
    twin: estimate(twin, twinWhat, property, schema),
  };
}

const move = estimate('estimate_move', 'move', 'rooms', { type: 'integer', minimum: 1, maximum: 20 });
const paint = estimate('estimate_painting', 'painting job', 'walls', {
  type: 'integer',
  minimum: 1,
  maximum: 40,
});
const photo = estimate('estimate_photo_shoot', 'photo shoot', 'subject', { type: 'string', maxLength: 80 });

/** Defects in which arguments are accepted that the schema forbids. */
export const ACCEPTANCE_DEFECTS: readonly Planted[] = [
  unchecked(
    'minimum-ignored',
    'The tool accepts a number below the minimum.',
    ['guests', { type: 'integer', minimum: 1, maximum: 12 }, 'minimum'],
    ['estimate_dinner', 'dinner', 'estimate_brunch', 'brunch'],
  ),
  unchecked(
    'maximum-ignored',
    'The tool accepts a number above the maximum.',
    ['weight', { type: 'number', minimum: 0, maximum: 30 }, 'maximum'],
    ['estimate_delivery', 'delivery', 'estimate_pickup', 'pickup'],
  ),
  unchecked(
    'min-length-ignored',
    'The tool accepts a text that is too short.',
    ['slogan', { type: 'string', minLength: 3, maxLength: 40 }, 'minLength'],
    ['estimate_banner', 'banner', 'estimate_poster', 'poster'],
  ),
  unchecked(
    'max-length-ignored',
    'The tool accepts a text that is too long.',
    ['wording', { type: 'string', minLength: 1, maxLength: 20 }, 'maxLength'],
    ['estimate_engraving', 'engraving', 'estimate_embroidery', 'embroidery'],
  ),
  unchecked(
    'pattern-ignored',
    'The tool accepts a text that does not match the pattern.',
    ['model', { type: 'string', pattern: '^[A-Z]{2}-[0-9]{3}$' }, 'pattern'],
    ['estimate_repair', 'repair', 'estimate_service', 'service'],
  ),
  unchecked(
    'max-items-ignored',
    'The tool accepts a list that is too long.',
    ['singers', NAMES, 'maxItems'],
    ['estimate_concert', 'concert', 'estimate_opera', 'opera'],
  ),
  unchecked(
    'min-items-ignored',
    'The tool accepts a list that is too short.',
    ['dancers', NAMES, 'minItems'],
    ['estimate_ballet', 'ballet', 'estimate_tango', 'tango'],
  ),
  unchecked(
    'unique-items-ignored',
    'The tool accepts a list with a repeated item.',
    ['actors', NAMES, 'uniqueItems'],
    ['estimate_play', 'play', 'estimate_film', 'film'],
  ),
  unchecked(
    'item-type-ignored',
    'The tool accepts list items of the wrong type.',
    ['stops', { type: 'array', items: { type: 'integer', minimum: 1 }, minItems: 1 }, 'items'],
    ['estimate_bus_tour', 'bus tour', 'estimate_boat_tour', 'boat tour'],
  ),
  unchecked(
    'multiple-ignored',
    'The tool accepts a number that is not a multiple of the step.',
    ['minutes', { type: 'integer', minimum: 15, maximum: 240, multipleOf: 15 }, 'multipleOf'],
    ['estimate_massage', 'massage', 'estimate_lesson', 'lesson'],
  ),
  unchecked(
    'wrong-type-accepted',
    'The tool accepts a value of any type.',
    ['title', { type: 'string' }, 'type'],
    ['estimate_translation', 'translation', 'estimate_review', 'review'],
  ),
  {
    kind: 'null-accepted',
    description: 'The tool accepts null although the schema does not allow it.',
    expected: SILENT,
    tool: demanding(photo, 'subject', { type: ['string', 'null'] }),
    twin: estimate('estimate_portrait', 'portrait', 'subject', { type: 'string', maxLength: 80 }),
  },
  {
    kind: 'fraction-accepted',
    description: 'The tool accepts a fraction as an integer.',
    expected: { ...SILENT, severity: 'warning' },
    tool: demanding(move, 'rooms', { type: 'number' }),
    twin: estimate('estimate_cleaning', 'cleaning', 'rooms', { type: 'integer', minimum: 1, maximum: 20 }),
  },
  {
    kind: 'missing-accepted',
    description: 'The tool accepts a call without a required argument.',
    expected: SILENT,
    tool: { ...paint, demands: { ...paint.demands, required: [] } },
    twin: estimate('estimate_tiling', 'tiling job', 'walls', { type: 'integer', minimum: 1, maximum: 40 }),
  },
  {
    kind: 'undeclared-accepted',
    description: 'The tool ignores a property that its closed schema forbids.',
    expected: { rule: 'run/undeclared-accepted', severity: 'info' },
    tool: openEnded(
      estimate('estimate_fence', 'fence', 'metres', { type: 'number', minimum: 0, maximum: 500 }),
    ),
    twin: estimate('estimate_hedge', 'hedge', 'metres', { type: 'number', minimum: 0, maximum: 500 }),
  },
];

function openEnded(tool: Tool): Tool {
  return { ...tool, demands: { ...tool.demands, additionalProperties: undefined } };
}
