import type { FlatNode } from '../../value/flatten.js';
import { samplePattern } from '../../value/pattern-sample.js';
import { LONGEST_TEXT } from '../../value/texts.js';
import type { Goal } from '../goal.js';
import { isValue, type NegativeDraft } from './negative-draft.js';

/** Texts that are too short, too long, or of another form. */
export function* textDrafts(node: FlatNode): Generator<NegativeDraft> {
  if (node.enum !== undefined) return;
  const { minLength, maxLength, pattern, format } = node;
  const ofLength =
    (length: number): Goal['narrow'] =>
    ({ format: _format, minLength: _min, maxLength: _max, ...x }) => ({
      ...x,
      type: 'string',
      minLength: length,
      maxLength: length,
    });
  if (typeof minLength === 'number' && minLength > 0 && minLength <= LONGEST_TEXT)
    yield {
      kind: 'bound_broken',
      label: `${minLength - 1} characters instead of at least ${minLength}`,
      keywords: ['minLength'],
      narrow: ofLength(minLength - 1),
    };
  if (typeof maxLength === 'number' && maxLength < LONGEST_TEXT)
    yield {
      kind: 'bound_broken',
      label: `${maxLength + 1} characters instead of at most ${maxLength}`,
      keywords: ['maxLength'],
      narrow: ofLength(maxLength + 1),
    };
  if (typeof pattern === 'string') yield* beyondPattern(pattern);
  if (typeof pattern === 'string')
    for (const text of MISMATCHES)
      yield {
        kind: 'mismatch',
        label: 'text that does not match the pattern',
        // What a pattern rejects, a format next to it rejects as well.
        keywords: ['pattern'],
        companions: ['format'],
        narrow: ({ minLength, maxLength }) => ({ type: 'string', enum: [sized(text, minLength, maxLength)] }),
      };
  if (typeof format === 'string' && ASSERTED.has(format) && pattern === undefined)
    yield {
      kind: 'mismatch',
      label: `text that is not a valid ${format}`,
      keywords: ['format'],
      expectation: 'either',
      narrow: isValue('not a valid value \u0001'),
    };
}

/** What is more than a pattern allows, at the end and at the start: one that is checked without its anchors takes both. */
function* beyondPattern(pattern: string): Generator<NegativeDraft> {
  const text = ANCHORED.test(pattern) ? samplePattern(pattern, { index: () => 0, extra: 0 }) : undefined;
  if (text === undefined || text === '') return;
  for (const end of ['1', 'x', '%'])
    yield {
      kind: 'mismatch',
      label: 'text with more on both sides than the pattern allows',
      keywords: ['pattern'],
      companions: ['format', 'maxLength'],
      narrow: isValue(`${end}${text}${end}`),
    };
}

/** A pattern that is about the whole text. */
const ANCHORED = /^\^[\s\S]*\$$/;

/** Texts, at least one of which most patterns reject; the first that is confirmed is used. */
const MISMATCHES = ['%%%', ' ', '', '\n', 'assay assay', '0', 'ä'];

function sized(text: string, minLength: unknown, maxLength: unknown): string {
  const low = typeof minLength === 'number' ? Math.min(minLength, LONGEST_TEXT) : 0;
  const high = typeof maxLength === 'number' ? maxLength : Number.POSITIVE_INFINITY;
  return text.padEnd(low, text === '' ? '%' : text).slice(0, high);
}

/** Formats about which validators agree. Whether they assert them is another matter: the specification leaves it open. */
const ASSERTED: ReadonlySet<string> = new Set([
  'uri',
  'email',
  'uuid',
  'date',
  'date-time',
  'ipv4',
  'hostname',
]);
