import { escapeToken } from '../../model/json-pointer.js';
import { foldName } from '../../model/nearest.js';
import { quote } from '../../model/quote.js';
import { KEYWORDS } from '../../schema/keyword-table.js';
import { coreSection, exampleTool } from '../examples.js';
import { isOneEdit } from '../one-edit.js';
import { schemaRule, UNKNOWN } from '../rule.js';

/** Words that people write for a keyword, and what they mean. */
const MEANT: ReadonlyMap<string, string> = new Map([
  ['optional', 'Leave the property out of `required` of the object around it; there is no such keyword.'],
  ['mandatory', 'Name the property in `required` of the object around it.'],
  ['isrequired', 'Name the property in `required` of the object around it.'],
  ['isoptional', 'Leave the property out of `required` of the object around it.'],
  ['min', 'Write `minimum`, `minLength` or `minItems`.'],
  ['max', 'Write `maximum`, `maxLength` or `maxItems`.'],
  ['allowedvalues', 'Write `enum`.'],
  ['choices', 'Write `enum`.'],
  ['regex', 'Write `pattern`.'],
]);
/** Words of OpenAPI and editors that are near to a keyword and mean something else. */
const OTHERS: ReadonlySet<string> = new Set(['example', 'notes', 'constant']);

const BY_FOLD: ReadonlyMap<string, string> = new Map(
  [...KEYWORDS.keys()].map((name) => [foldName(name), name]),
);

/** An unknown keyword that was probably meant to be one of the standard. */
export const keywordTypo = schemaRule({
  id: 'lint/keyword-typo',
  topic: 'correctness',
  severity: 'warning',
  scope: 'schema',
  keywords: [UNKNOWN],
  summary: 'A keyword is misspelled.',
  reason: 'Validators ignore unknown keywords, so a misspelled one checks nothing.',
  fix: 'Correct the keyword.',
  spec: { url: coreSection('4.3.1'), level: 'SHOULD' },
  fails: [
    exampleTool(
      'find_users',
      { name: { type: 'string', maxlenght: 50, optional: true } },
      { requred: ['name'] },
    ),
  ],
  passes: [
    exampleTool(
      'find_users',
      { name: { type: 'string', maxLength: 50, 'x-order': 1 } },
      { required: ['name'] },
    ),
  ],
  check({ schema }, keyword, report) {
    const fix = meaningOf(keyword, schema[keyword]);
    if (fix === undefined) return;
    const message = `"${quote(keyword, 40)}" is not a keyword of JSON Schema and has no effect.`;
    report({ path: `/${escapeToken(keyword)}`, message, fix });
  },
});

function meaningOf(keyword: string, value: unknown): string | undefined {
  if (keyword.length > 30 || OTHERS.has(keyword) || /^x-|[:@]/.test(keyword)) return undefined;
  const folded = foldName(keyword);
  const said = MEANT.get(folded);
  if (said !== undefined)
    return typeof value === 'object' && folded !== 'choices' && folded !== 'allowedvalues' ? undefined : said;
  const meant = BY_FOLD.get(folded) ?? nearKeyword(keyword);
  // Another meaning would hardly have a value that fits this one.
  if (meant === undefined || KEYWORDS.get(meant)?.accepts(value, 9) !== true) return undefined;
  return `Did you mean "${meant}"?`;
}

function nearKeyword(keyword: string): string | undefined {
  if (keyword.length < 5) return undefined;
  for (const name of KEYWORDS.keys()) if (isOneEdit(keyword.toLowerCase(), name.toLowerCase())) return name;
  return undefined;
}
