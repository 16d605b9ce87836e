import { defined } from '../change.js';
import type { ExpectedFinding, Planted } from '../defect.js';
import { healthy, type Reply, success, type Tool, textual } from '../tool.js';

interface Measure {
  readonly length: number;
  readonly unit: string;
}

/** Returns structured content. */
const measure = (name: string, what: string): Tool =>
  healthy({
    name,
    description: `Measures a ${what}.`,
    input: { side: { type: 'string', enum: ['left', 'right'], description: `The side of the ${what}.` } },
    output: {
      length: { type: 'number', minimum: 0, description: `The length of the ${what}.` },
      unit: { type: 'string', description: 'The unit of the length.' },
    },
    run: (): Measure => ({ length: 4.25, unit: 'm' }),
  });

/** Returns content alone, in blocks of any kind. */
const picture = (name: string, what: string, content: unknown): Tool => {
  const tool = healthy({
    name,
    description: `Shows the ${what}.`,
    input: { size: { type: 'integer', minimum: 1, maximum: 4, description: `The size of the ${what}.` } },
    run: () => undefined,
  });
  return { ...tool, answer: () => ({ result: { content } }) };
};

type Names = readonly [tool: string, what: string, twin: string, twinWhat: string];

/** A defect in the result of a tool that promises structured content. */
function shaped(
  kind: string,
  description: string,
  expected: ExpectedFinding,
  [name, what, twin, twinWhat]: Names,
  answer: (data: Measure) => Reply,
): Planted {
  const tool = { ...measure(name, what), answer: (data: unknown) => answer(data as Measure) };
  return { kind, description, expected, tool, twin: measure(twin, twinWhat) };
}

/** A defect in the content of a tool that promises nothing more. */
function filled(
  kind: string,
  description: string,
  expected: ExpectedFinding,
  [name, what, twin, twinWhat]: Names,
  [bad, good]: readonly [unknown, unknown],
): Planted {
  return { kind, description, expected, tool: picture(name, what, bad), twin: picture(twin, twinWhat, good) };
}

const error = (rule: ExpectedFinding['rule']): ExpectedFinding => ({ rule, severity: 'error' });
const warning = (rule: ExpectedFinding['rule']): ExpectedFinding => ({ rule, severity: 'warning' });

const TEXT = [{ type: 'text', text: 'It is blue.' }];
/** One transparent pixel. */
const GIF = 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
const image = (data: string): unknown => [{ type: 'image', mimeType: 'image/gif', data }];
const link = (extra: object): unknown => [{ type: 'resource_link', name: 'The plan', ...extra }];

/** Defects in the shape of a response. */
export const SHAPE_DEFECTS: readonly Planted[] = [
  shaped(
    'wrong-type',
    'A field of the structured content has the wrong type.',
    error('response/output-schema'),
    ['measure_table', 'table', 'measure_bench', 'bench'],
    ({ length, unit }) => ({ result: success({ length: String(length), unit }) }),
  ),
  shaped(
    'missing-field',
    'A field that the output schema requires is missing.',
    error('response/output-schema'),
    ['measure_door', 'door', 'measure_window', 'window'],
    ({ length }) => ({ result: success({ length }) }),
  ),
  shaped(
    'foreign-answer',
    'The response belongs to another tool.',
    error('response/output-schema'),
    ['measure_rope', 'rope', 'measure_wire', 'wire'],
    () => ({ result: success({ price: 120 }) }),
  ),
  shaped(
    'structured-missing',
    'The tool has an output schema, but returns no structured content.',
    error('response/structured-content-missing'),
    ['measure_shelf', 'shelf', 'measure_drawer', 'drawer'],
    ({ length, unit }) => ({ result: textual(`It is ${length} ${unit} long.`) }),
  ),
  shaped(
    'structured-in-text',
    'The structured content is only in the text.',
    error('response/structured-content-in-text'),
    ['measure_carpet', 'carpet', 'measure_curtain', 'curtain'],
    (data) => ({ result: textual(JSON.stringify(data)) }),
  ),
  shaped(
    'structured-list',
    'The structured content is a list.',
    { ...error('protocol/result-structured-content'), also: ['response/output-schema'] },
    ['measure_ladder', 'ladder', 'measure_ramp', 'ramp'],
    (data) => ({ result: success([data]) }),
  ),
  shaped(
    'lossy-text',
    'The text contradicts the structured content.',
    warning('response/parity'),
    ['measure_board', 'board', 'measure_beam', 'beam'],
    (data) => ({
      result: { ...success({ ...data, length: Math.round(data.length) }), structuredContent: data },
    }),
  ),
  shaped(
    'text-missing',
    'The response has structured content, but no text.',
    warning('response/text-missing'),
    ['measure_pipe', 'pipe', 'measure_hose', 'hose'],
    (data) => ({ result: { content: [], structuredContent: data } }),
  ),
  shaped(
    'null-result',
    'The result is null.',
    error('protocol/result-shape'),
    ['measure_wall', 'wall', 'measure_floor', 'floor'],
    () => ({ result: null }),
  ),
  shaped(
    'is-error-text',
    '`isError` is a string.',
    error('protocol/result-is-error'),
    ['measure_roof', 'roof', 'measure_gate', 'gate'],
    (data) => ({ result: { ...success(data), isError: 'false' } }),
  ),
  filled(
    'content-not-a-list',
    '`content` is a string instead of an array.',
    error('protocol/result-content'),
    ['show_map', 'map', 'show_globe', 'globe'],
    ['It is blue.', TEXT],
  ),
  filled(
    'content-empty',
    'The response has no content.',
    error('response/no-content'),
    ['show_flag', 'flag', 'show_crest', 'crest'],
    [[], TEXT],
  ),
  filled(
    'block-incomplete',
    'A text block has no text.',
    error('protocol/block-text'),
    ['show_label', 'label', 'show_sign', 'sign'],
    [[...TEXT, { type: 'text', value: 'It is blue.' }], TEXT],
  ),
  filled(
    'block-unknown',
    'A content block has a type that the protocol does not define.',
    error('protocol/block-type'),
    ['show_chart', 'chart', 'show_graph', 'graph'],
    [[...TEXT, { type: 'markdown', markdown: '*blue*' }], TEXT],
  ),
  filled(
    'image-not-base64',
    'The data of an image is not base64.',
    error('protocol/block-image'),
    ['show_logo', 'logo', 'show_icon', 'icon'],
    [image(`data:image/gif;base64,${GIF}`), image(GIF)],
  ),
  filled(
    'link-without-address',
    'A resource link has no URI.',
    error('protocol/block-resource-link'),
    ['show_floor_plan', 'floor plan', 'show_site_plan', 'site plan'],
    [link({}), link({ uri: 'plan://site' })],
  ),
  filled(
    'oversized',
    'The response is larger than clients allow.',
    warning('response/size'),
    ['show_catalogue', 'catalogue', 'show_leaflet', 'leaflet'],
    [[{ type: 'text', text: 'A chair, a table and a lamp. '.repeat(8_000) }], TEXT],
  ),
  {
    kind: 'output-schema-broken',
    description: 'The output schema does not compile.',
    expected: { ...error('lint/keyword-value'), also: ['response/output-schema-unusable'] },
    tool: defined(measure('measure_lamp', 'lamp'), {
      outputSchema: { type: 'object', properties: { length: { type: 'nmber' }, unit: { type: 'string' } } },
    }),
    twin: measure('measure_candle', 'candle'),
  },
];
