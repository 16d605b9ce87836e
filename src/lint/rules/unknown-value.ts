import { quote } from '../../model/quote.js';
import { exampleTool } from '../examples.js';
import { isOneEdit } from '../one-edit.js';
import { schemaRule } from '../rule.js';

/** Words in backticks or quotes that could be values. */
const QUOTED = /[`"']([A-Za-z][A-Za-z0-9_.-]{1,40})[`"']/g;

/** Without a word in quotes there is nothing to compare. */
const HAS_QUOTES = /[`"']\w/;

/** Words that announce values. */
const LISTS = /\b(?:options?|one of|values?|must be|can be|either|allowed|valid|accepts|supported)\b/i;

/** A closed list of values: "one of `a`, `b`". */
const CLOSED =
  /\b(?:one of|either|must be|(?:allowed|valid|possible) values?(?: are)?)\s?:?\s((?:[`"'][\w.-]{2,40}[`"'](?:,? or |, |\||\/)?){2,20})/i;

/** A description that spells a value of its enum differently. */
export const unknownValue = schemaRule({
  id: 'lint/unknown-value',
  topic: 'models',
  severity: 'warning',
  scope: 'schema',
  keywords: ['enum'],
  summary: 'The description spells an `enum` value differently from the schema.',
  reason: 'A model sends the value that it reads about and is rejected.',
  fix: 'Spell the value as in the enum, or add it there.',
  spec: { url: 'https://www.anthropic.com/engineering/writing-tools-for-agents', level: 'SHOULD' },
  fails: [
    exampleTool('list_users', {
      order: {
        type: 'string',
        enum: ['ascending', 'descending'],
        description: 'Use `ascending` or `decending`.',
      },
    }),
    exampleTool('get_brochure', {
      format: { type: 'string', enum: ['short', 'long'], description: 'One of "brief", "complete".' },
    }),
  ],
  passes: [
    exampleTool('list_users', {
      order: {
        type: 'string',
        enum: ['ascending', 'descending'],
        description: 'Use `ascending` or `descending`.',
      },
    }),
    exampleTool('get_brochure', {
      format: {
        type: 'string',
        enum: ['short', 'long'],
        description: 'One of the formats that "list_formats" or "find_formats" returns.',
      },
    }),
    exampleTool('draw', {
      kind: { type: 'string', enum: ['bytes', 'token'], description: 'bytes|token draw `nbytes` bytes.' },
    }),
  ],
  check({ schema, property }, _keyword, report) {
    const { enum: members, description } = schema;
    if (typeof description !== 'string' || description.length > 5_000 || !Array.isArray(members)) return;
    if (!HAS_QUOTES.test(description)) return;
    if (members.length > 200 || !members.every((member) => typeof member === 'string')) return;
    const others = [...description.matchAll(QUOTED)]
      .map(([, word = '']) => word)
      .filter((word) => !members.includes(word) && word !== property);
    if (others.length === 0) return;
    const wrong = new Map<string, string>();
    const words = new Set(description.split(/[^\w-]+/));
    // Whoever spells one value right, or lists none, means something else by a word in another case.
    const knowsCase =
      !LISTS.test(description) || members.some((member: string) => mentions(description, member));
    for (const word of others) {
      const meant = members.find(
        (member: string) =>
          (isTypo(word, member) || (!knowsCase && word.toLowerCase() === member.toLowerCase())) &&
          !words.has(member) &&
          !mentions(description, member),
      );
      if (meant !== undefined) wrong.set(word, meant);
    }
    const received = list(wrong.size > 0 ? [...wrong.keys()] : otherList(description, members));
    if (received === '') return;
    const expected = list(wrong.size > 0 ? [...wrong.values()] : members);
    const message = `The description speaks of ${received}, but the enum has ${expected}.`;
    report({ path: '/description', message, expected, received });
  },
});

const list = (words: readonly string[]): string =>
  words
    .slice(0, 10)
    .map((word) => `"${quote(word, 60)}"`)
    .join(', ');

/** The values of a closed list that has nothing in common with the enum. */
function otherList(description: string, members: readonly string[]): readonly string[] {
  const [, listed = ''] = CLOSED.exec(description) ?? [];
  const known = new Set(members.map((member) => member.toLowerCase()));
  const words = [...listed.matchAll(QUOTED)].map(([, word = '']) => word);
  const text = description.toLowerCase();
  return [...known].some((member) => text.includes(member)) ? [] : words;
}

/** One letter wrong, but not at the end: plurals and tenses are other words. */
function isTypo(word: string, member: string): boolean {
  if (word.length < 5 || member.length < 5 || /\d/.test(word + member)) return false;
  if (word.toLowerCase() === member.toLowerCase()) return false;
  return isOneEdit(word, member) && !word.startsWith(member) && !member.startsWith(word);
}

/** A description with both spellings uses them on purpose. */
function mentions(description: string, member: string): boolean {
  return [`\`${member}\``, `"${member}"`, `'${member}'`].some((quoted) => description.includes(quoted));
}
