import { isRecord } from '../../model/json.js';
import { joinPointer } from '../../model/json-pointer.js';
import { foldName } from '../../model/nearest.js';
import { propertiesOf } from '../../model/properties-of.js';
import { exampleTool } from '../examples.js';
import { toolRule } from '../rule.js';

/** "1 to 20 paragraphs", "from 1 to 20": the bounds, and what they count. */
const RANGE = /\b(\d{1,9})\s*(?:to|-|–)\s*(\d{1,9})(?:\s+([a-z]{3,30}))?/gi;
/** "`limit` must be between 1 and 25": a name, and its bounds. */
const NAMED = /(?<!\w)(\w{2,40})[`"']? must be (?:between|from) (\d{1,9}) (?:and|to) (\d{1,9})\b/gi;

/** "max 100", "at most 280 characters": a bound, and what it counts. */
const MOST =
  /\b(?:max(?:imum)?(?:\s+(?:of|is))?:?|at most|no more than)\s+(\d{1,9})(?![\d.,]*\d)(?:\s*([a-z%]{1,30}))?/i;
/** Units that the schema may count in parts. */
const UNIT = /^(?:%|percent|[kmgt]i?b?|bytes?|s|ms|sec\w*|min\w*|h|hours?|days?|weeks?|months?|years?|per)$/i;

const LONGEST = 4_000;

/** A range in words that the schema does not allow. */
export const describedRange = toolRule({
  id: 'lint/described-range',
  topic: 'correctness',
  severity: 'warning',
  scope: 'tool',
  summary: 'A description states a range that the bounds of the schema contradict.',
  reason: 'A model trusts the description, and its call is rejected.',
  fix: 'State the same range in the description and in the schema.',
  fails: [
    exampleTool('write_lines', {
      lines: { type: 'integer', minimum: 1, maximum: 10, description: 'Number of lines, 1 to 20' },
    }),
    exampleTool('add_lines', {
      lines: { type: 'integer', minimum: 1, maximum: 1000, description: 'Number of lines (max 100)' },
    }),
    exampleTool('write_text', {
      text: { type: 'string', maxLength: 2800, description: 'The text, at most 280 characters' },
    }),
    {
      ...exampleTool('list_lines', { limit: { type: 'integer', minimum: 1, maximum: 50 } }),
      description: 'Lists lines. `limit` must be between 1 and 25.',
    },
  ],
  passes: [
    exampleTool('write_lines', {
      lines: { type: 'integer', minimum: 1, maximum: 20, description: 'Number of lines, 1 to 20' },
    }),
    exampleTool('write_lines', {
      lines: { type: 'integer', maximum: 3600, description: 'Seconds to wait, at most 1 hour' },
    }),
    exampleTool('write_lines', {
      lines: { type: 'integer', maximum: 1000, description: 'At most 100, or 1000 with a licence' },
    }),
  ],
  check({ description = '', inputSchema }, report) {
    const properties = propertiesOf(inputSchema);
    for (const [name, schema] of Object.entries(properties)) {
      if (isRecord(schema)) reportMost(name, schema, report);
      const { minimum, maximum } = isRecord(schema) ? schema : {};
      if (!isRecord(schema) || typeof maximum !== 'number') continue;
      const own = typeof schema.description === 'string' ? schema.description : '';
      const found = ranges(own, '').concat(ranges(description, foldName(name)));
      const low = typeof minimum === 'number' ? minimum : Number.NEGATIVE_INFINITY;
      const wider = found.find(
        ([from, to]) => (to > maximum && from <= maximum) || (from < low && to >= low),
      );
      const other = wider ?? stated(description, name).find(([from, to]) => to !== maximum || from < low);
      if (other === undefined) continue;
      report({
        path: joinPointer('/inputSchema/properties', name),
        message: `The description of "${name}" allows ${other.join(' to ')}, but the schema has other bounds.`,
        expected: `${low === Number.NEGATIVE_INFINITY ? 'at most' : `${low} to`} ${maximum}`,
      });
    }
  },
});

/** Reports a largest value, or length, in words that is not the one of the schema. */
function reportMost(
  name: string,
  { description, maximum, maxLength }: Readonly<Record<string, unknown>>,
  report: (draft: { path: string; message: string; expected: string }) => void,
): void {
  const text = typeof description === 'string' ? description.slice(0, LONGEST) : '';
  const [, most, noun = ''] = MOST.exec(text) ?? [];
  const isLength = /^(?:characters?|chars?|letters)$/i.test(noun);
  const bound = isLength ? maxLength : maximum;
  // A description that names the bound of the schema as well may state it for one case only.
  const isOther = typeof bound === 'number' && Number(most) !== bound && !text.includes(String(bound));
  if (most === undefined || UNIT.test(noun) || !isOther) return;
  report({
    path: joinPointer('/inputSchema/properties', name),
    message: `The description of "${name}" allows at most ${most}, but the schema has another bound.`,
    expected: `at most ${bound}`,
  });
}

/** The ranges in which an argument of this name must be, as a sentence about it says. */
const stated = (text: string, name: string): (readonly [number, number])[] =>
  [...text.slice(0, LONGEST).matchAll(NAMED)].flatMap(([, noun, low, high]) =>
    noun === name ? [[Number(low), Number(high)] as const] : [],
  );

/** The ranges of a text; those that count something of this name, where one is given. */
function ranges(text: string, name: string): (readonly [number, number])[] {
  return [...text.slice(0, LONGEST).matchAll(RANGE)].flatMap(([, low, high, noun = '']) => {
    const isAbout = name === '' || foldName(noun) === name || foldName(noun) === `${name}s`;
    return isAbout && Number(low) < Number(high) ? [[Number(low), Number(high)] as const] : [];
  });
}
