import { createHash } from 'node:crypto';
import { said } from '../fixtures/tool-session.js';
import { type Args, json, type Pair, tool, whole, words } from './pair.js';

const text = words('The text.');
const only = { required: ['text'] };

/** The lines of a text, none longer than a width. */
function wrapped(source: string, width: number): string {
  const lines: string[] = [''];
  for (const word of source.split(' ')) {
    const last = lines.at(-1) ?? '';
    if (last !== '' && last.length + 1 + word.length > width) lines.push(word);
    else lines[lines.length - 1] = last === '' ? word : `${last} ${word}`;
  }
  return lines.join('\n');
}

const cut = (source: string, most: number, suffix: string, kept: number): string =>
  [...source].length > most ? [...source].slice(0, kept).join('') + suffix : source;

const addressesIn = (source: unknown): readonly string[] => String(source).match(/[\w.]+@[\w.]+\w/g) ?? [];

/** What tools make of a text that they are given. */
export const PAIRS_OF_TEXTS: readonly Pair[] = [
  {
    what: 'a shortened text is longer than the limit that includes its ending',
    rules: ['run/wrong-result'],
    server: (isFaulty) => [
      tool(
        'shorten_blurb',
        'Shortens a text to at most `limit` characters, the ending included.',
        { text, limit: whole('Most characters.', { minimum: 4, maximum: 500, default: 80 }) },
        ({ text: source, limit = 80 }) =>
          said(cut(String(source), Number(limit), '...', Number(limit) - (isFaulty ? 0 : 3))),
        only,
      ),
    ],
  },
  {
    what: 'lines are wrapped at another width',
    rules: ['run/wrong-result'],
    server: (isFaulty) => [
      tool(
        'wrap_text',
        'Breaks a text into lines of at most `columns` characters.',
        { text, columns: whole('Most characters of a line.', { minimum: 10, maximum: 200, default: 72 }) },
        ({ text: source, columns = 72 }) => said(wrapped(String(source), isFaulty ? 72 : Number(columns))),
        only,
      ),
    ],
  },
  {
    what: 'the indentation of JSON is fixed',
    rules: ['run/wrong-result', 'run/default-not-applied', 'run/filter-ignored'],
    server: (isFaulty) => [
      tool(
        'prettify_json',
        'Writes JSON with line breaks.',
        {
          json: words('A JSON text.'),
          indent: whole('Spaces for each level.', { minimum: 1, maximum: 8, default: 2 }),
        },
        ({ json: source, indent = 2 }) => {
          try {
            return said(JSON.stringify(JSON.parse(String(source)), null, isFaulty ? 2 : Number(indent)));
          } catch {
            return { ...said('The text is not valid JSON.'), isError: true };
          }
        },
        { required: ['json'] },
      ),
    ],
  },
  {
    what: 'Base64 of another encoding than UTF-8',
    rules: ['run/wrong-result'],
    server: (isFaulty) => [
      tool('base64_encode', 'Base64 of a text in UTF-8.', { text }, ({ text: source }) =>
        said(Buffer.from(String(source), isFaulty ? 'latin1' : 'utf8').toString('base64')),
      ),
    ],
  },
  {
    what: 'a hash of another encoding than UTF-8',
    rules: ['run/wrong-result'],
    server: (isFaulty) => [
      tool('sha256_of', 'The SHA-256 of a text, in hexadecimal digits.', { text }, ({ text: source }) =>
        said(
          createHash('sha256')
            .update(String(source), isFaulty ? 'latin1' : 'utf8')
            .digest('hex'),
        ),
      ),
    ],
  },
  {
    what: 'a value in a query is not escaped',
    rules: ['run/wrong-result'],
    server: (isFaulty) => [
      tool('url_encode', 'Encodes a value for a query.', { text }, ({ text: source }) =>
        said(isFaulty ? encodeURI(String(source)) : encodeURIComponent(String(source))),
      ),
    ],
  },
  {
    what: 'texts are compared without their case although exactly is promised',
    rules: ['run/wrong-result'],
    server: (isFaulty) => [
      tool(
        'compare_passages',
        'Says whether two passages are exactly the same.',
        { left: words('One passage.'), right: words('The other.') },
        ({ left, right }: Args) => {
          const [one, other] = [String(left), String(right)].map((side) =>
            isFaulty ? side.toLowerCase().trim() : side,
          );
          return json({ same: one === other });
        },
      ),
    ],
  },
  {
    what: 'addresses come twice although each is promised once',
    rules: ['run/wrong-result'],
    server: (isFaulty) => [
      tool('extract_emails', 'Every e-mail address in a text, each once.', { text }, ({ text: source }) =>
        json({ emails: isFaulty ? addressesIn(source) : [...new Set(addressesIn(source))] }),
      ),
    ],
  },
  {
    what: 'the default separator is another one',
    rules: ['run/default-not-applied'],
    server: (isFaulty) => [
      tool(
        'join_parts',
        'Joins texts.',
        {
          parts: { type: 'array', items: { type: 'string' }, minItems: 1, description: 'The texts.' },
          glue: words('What comes between them.', { default: ' / ' }),
        },
        ({ parts, glue }) =>
          said(
            (Array.isArray(parts) ? parts : []).join(isFaulty ? String(glue ?? ',') : String(glue ?? ' / ')),
          ),
        { required: ['parts'] },
      ),
    ],
  },
  {
    what: 'no number at a bound that the schema allows',
    rules: ['run/unprinted-value'],
    server: (isFaulty) => [
      tool(
        'loss_in_decibel',
        'The loss for a share of light that passes.',
        {
          percent: {
            type: 'number',
            minimum: isFaulty ? 0 : 1,
            maximum: 100,
            description: 'Share in percent.',
          },
        },
        ({ percent }) => {
          const share = Number(percent) / 100;
          return said(`Loss: ${(share * Math.log10(share) + 0).toFixed(2)} dB`);
        },
      ),
    ],
  },
];
