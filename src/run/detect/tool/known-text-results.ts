import { isRecord } from '../../../model/json.js';
import { foldName } from '../../../model/nearest.js';
import type { Attempt } from '../../attempt/attempt.js';
import { decodedTexts, replyData, replyText } from '../../attempt/reply-text.js';
import type { ToolState } from '../../state/tool-state.js';
import { type Argument, argumentsOf, describedAs } from './ignored-argument.js';
import type { KnownResult } from './known-results.js';

type Args = Readonly<Record<string, unknown>>;

const TEXT = /^(?:text|input|content|string|str|body|json|value|data|source|html|markdown)$/;

/** The text that a tool works on: its only one, or the one with a name for it. */
function textOf(state: ToolState): Argument | undefined {
  const texts = argumentsOf(state).filter(
    ({ schema }) => schema.type === 'string' && schema.enum === undefined,
  );
  const [one, ...more] = texts.length === 1 ? texts : texts.filter(({ name }) => TEXT.test(foldName(name)));
  return more.length === 0 ? one : undefined;
}

/** A text, and a number under a name that says what it is. */
function textAndNumber(state: ToolState, text: string, named: RegExp, number: number): Args | undefined {
  const to = textOf(state);
  const [size, ...more] = argumentsOf(state).filter(
    ({ name, schema }) => /^(?:integer|number)$/.test(String(schema.type)) && named.test(foldName(name)),
  );
  return to === undefined || size === undefined || more.length > 0
    ? undefined
    : { [to.name]: text, [size.name]: number };
}

/** What a response gives as its result: the whole text, or the only text in it that was not sent. */
export function resultText({ reply, arguments: args }: Attempt): string | undefined {
  const data = replyData(reply);
  if (!isRecord(data)) return typeof data === 'string' ? data : replyText(reply);
  const sent = JSON.stringify(args);
  const [only, ...more] = Object.values(data).filter(
    (value): value is string => typeof value === 'string' && !sent.includes(JSON.stringify(value)),
  );
  return more.length === 0 ? only : undefined;
}

const WORDS = 'assay one two three four five six seven eight nine ten eleven twelve thirteen fourteen';
const CHARACTERS = 24;
const [WIDTH, INDENT] = [20, 4];
/** A text beyond ASCII, and its UTF-8 in Base64. */
const [BEYOND_ASCII, IN_BASE64] = ['żółć €', 'xbzDs8WCxIcg4oKs'];

/** How a definition says that a number is the most that a text may have. */
const AT_MOST = /\b(?:at most|max(?:imum|imal)?|no longer than|not longer|longer than|up to|limit)\b/i;

/** What is added where a text was cut, if the limit does not say that it includes that. */
const ADDED = 4;

/** Values of a kind that texts are searched for, one of them twice. */
const TWICE: readonly (readonly [named: RegExp, text: string, value: string])[] = [
  [/e_?mail/, 'ann@example.com, bob@example.com and ann@example.com', 'ann@example.com'],
  [/url|link/, 'https://a.example/x https://b.example/y https://a.example/x', 'https://a.example/x'],
  [/hash_?tag/, '#assay #other #assay', '#assay'],
  [/mention/, '@assay @other @assay', '@assay'],
];

/** How a definition promises each value once. */
const ONCE = /\bonce\b|\bunique\b|\bdistinct\b|\bdeduplicated?\b|\b(?:without|no) (?:duplicates|repetition)/i;

/** The same where its schema does. */
function promisesOnce({ tool }: ToolState): boolean {
  const schema = JSON.stringify(tool.outputSchema ?? null).slice(0, 20_000);
  return ONCE.test(tool.description ?? '') || schema.includes('"uniqueItems":true');
}

const twiceFor = ({ tool }: ToolState): (typeof TWICE)[number] | undefined =>
  TWICE.find(([named]) => named.test(tool.name.toLowerCase()));

const shorten = (text: string): string => (text.length > 80 ? `${text.slice(0, 79)}…` : text);

/** The digests of that text, by the name of the function. */
const DIGESTS: Readonly<Record<string, string>> = {
  md5: '9eff1369c45b5108423fc40cb16a0ca9',
  sha1: '225d2a1d612938135e0d998f506ce40fd6524bbd',
  sha256: '3b226e2f5ba8cfdc5dfdafa77fe195c5e620e4b7cb1639d15a94310df74a78a5',
  sha512:
    '35c2c5fdea9aceb8ea9fd579353480a66224e60d616e04092182d26c642d3a20' +
    '261c8bfa69b151171d062246d7dc053771e0967ad182277d550811235e7d7a93',
};

const digestIn = (text: string): string | undefined =>
  Object.entries(DIGESTS).find(([name]) => text.toLowerCase().replaceAll(/[-_]/g, '').includes(name))?.[1];

/** The arguments for a hash of a text, with the function that a name or a listed value says. */
function hashArguments(state: ToolState): { readonly args: Args; readonly expected: string } | undefined {
  const to = textOf(state);
  if (to === undefined || /hmac|salt|file|password/i.test(JSON.stringify(state.tool))) return undefined;
  const chooser = argumentsOf(state).find(({ schema }) => Array.isArray(schema.enum));
  const members: readonly unknown[] = Array.isArray(chooser?.schema.enum) ? chooser.schema.enum : [];
  const member = members.find((one) => typeof one === 'string' && /^sha-?256$/i.test(one));
  const expected = digestIn(typeof member === 'string' ? member : state.tool.name);
  if (expected === undefined || /base64/i.test(JSON.stringify(state.tool))) return undefined;
  const chosen = chooser === undefined || member === undefined ? {} : { [chooser.name]: member };
  return { args: { [to.name]: BEYOND_ASCII, ...chosen }, expected };
}

/** Texts of which the result is known: cut, wrapped, indented, encoded, compared, searched. */
export const KNOWN_TEXT_RESULTS: readonly KnownResult[] = [
  {
    name: /(?:^|_)(?:truncate|shorten|abbreviate|ellipsi[sz]e?|clip|limit_length)(?:_|$)/,
    unless: /\bwords\b|\bsentences\b|\btokens\b|\blines\b|\burls?\b/i,
    prepare: (state) =>
      AT_MOST.test(JSON.stringify([state.tool.description, state.tool.inputSchema]))
        ? textAndNumber(state, WORDS, /max|length|limit|chars|characters|size|width/, CHARACTERS)
        : undefined,
    judge: (attempt, { tool }) => {
      const result = resultText(attempt);
      const isIncluded = /\bincluded\b|\bincluding\b|\btotal\b|\boverall\b/i.test(JSON.stringify(tool));
      const most = CHARACTERS + (isIncluded ? 0 : ADDED);
      return result === undefined || result.length <= most || !WORDS.startsWith(result.slice(0, 8))
        ? undefined
        : { expected: `at most ${CHARACTERS} characters`, received: `${result.length}: ${shorten(result)}` };
    },
  },
  {
    name: /(?:^|_)(?:word_)?wrap(?:_text|_lines|_words)?$|^(?:text_)?reflow/,
    prepare: (state) => textAndNumber(state, WORDS, /width|columns?|length|chars|limit|max/, WIDTH),
    judge: (attempt) => {
      const long = resultText(attempt)
        ?.split('\n')
        .find((line) => line.length > WIDTH);
      const isSent = long !== undefined && WORDS.includes(long.trim());
      return isSent
        ? { expected: `lines of at most ${WIDTH} characters`, received: `${long.length}: ${shorten(long)}` }
        : undefined;
    },
  },
  {
    name: /(?:format|pretty|prettify|beautify|indent)(?:_print)?_json|json_(?:format|pretty|prettify|beautify|indent)/,
    prepare: (state) =>
      textAndNumber(state, '{"assay":{"one":1}}', /^(?:indent\w{0,6}|spaces|tab_?size)$/, INDENT),
    judge: (attempt) => {
      const text = `${replyText(attempt.reply)}\n${decodedTexts(attempt.reply)}`;
      const [, spaces] = /\n( {1,12})"assay"/.exec(text) ?? [];
      return spaces === undefined || spaces.length === INDENT
        ? undefined
        : { expected: `${INDENT} spaces for each level`, received: `${spaces.length} spaces` };
    },
  },
  {
    name: /base_?64_encode$|encode_base_?64$|^to_base_?64$|^base_?64_encode/,
    unless: /latin|ascii only|binary|hex|file/i,
    prepare: (state) => single(state, BEYOND_ASCII),
    judge: (attempt) => {
      const text = decodedTexts(attempt.reply).replaceAll('-', '+').replaceAll('_', '/');
      return text.includes(IN_BASE64) || !/^\W{0,3}[\w+/=]{4,40}\W{0,3}$/.test(text)
        ? undefined
        : { expected: `${IN_BASE64}, the Base64 of its UTF-8`, received: shorten(text) };
    },
  },
  {
    name: /url_?encode|encode_url|percent_encode/,
    unless: /decode|base64|whole|full url|complete url/i,
    prepare: (state) => single(state, 'assay a&b/ż'),
    judge: (attempt) => {
      const text = decodedTexts(attempt.reply);
      const isRight = /assay(?:%20|\+)a%26b(?:%2F|\/)%C5%BC/i.test(text);
      return isRight || !/assay.{0,3}a/.test(text)
        ? undefined
        : { expected: 'assay%20a%26b%2F%C5%BC', received: shorten(text) };
    },
  },
  {
    name: /(?:^|_)(?:hash|md5|sha_?1|sha_?256|sha_?512|checksum|digest)(?:_|$)/,
    prepare: (state) => hashArguments(state)?.args,
    judge: (attempt, state) => {
      const expected = hashArguments(state)?.expected ?? '';
      const text = decodedTexts(attempt.reply).toLowerCase();
      const [other] = new RegExp(String.raw`\b[0-9a-f]{${expected.length}}\b`).exec(text) ?? [];
      return expected === '' || other === undefined || text.includes(expected)
        ? undefined
        : { expected, received: other };
    },
  },
  {
    name: /compare|(?:^|_)equals?(?:_|$)|identical|same/,
    unless: /ignor|similar|fuzzy|insensitive|semantic|normali[sz]/i,
    prepare: (state) => {
      const [left, right, ...more] = argumentsOf(state).filter(
        ({ schema, name }) =>
          schema.type === 'string' && schema.enum === undefined && !/path|file|url|id$/i.test(name),
      );
      const isExact = /\bexact(?:ly)?\b|\bcase[- ]sensitive\b|\bcharacter by character\b/i;
      if (left === undefined || right === undefined || more.length > 0) return undefined;
      const said = [state.tool.description ?? '', describedAs(left), describedAs(right)].join(' ');
      return isExact.test(said) ? { [left.name]: 'Assay word', [right.name]: 'assay word ' } : undefined;
    },
    judge: (attempt) => {
      const data = replyData(attempt.reply);
      const [said] = isRecord(data)
        ? Object.entries(data).filter(([name]) => /equal|identical|same|match/i.test(name))
        : [];
      const isEqual = isRecord(data)
        ? said?.[1] === true
        : /^(?:true|yes|(?:the )?\w{0,12} ?(?:are|is) (?:equal|identical|the same))\b/i.test(
            replyText(attempt.reply).trim(),
          );
      return isEqual ? { expected: 'a difference in case', received: 'equal' } : undefined;
    },
  },
  {
    name: /^(?:extract|find|list|collect|get)_/,
    prepare: (state) => {
      const sample = twiceFor(state);
      return sample === undefined || !promisesOnce(state) ? undefined : single(state, sample[1]);
    },
    judge: (attempt, state) => {
      const value = twiceFor(state)?.[2] ?? '';
      const data = replyData(attempt.reply);
      const lists = (isRecord(data) ? Object.values(data) : [data]).filter((one) => Array.isArray(one));
      const [list, ...more] = lists;
      const texts = data === undefined ? replyText(attempt.reply).split(/[\s,]+/) : (list ?? []);
      const isTwice = more.length === 0 && texts.filter((one) => one === value).length > 1;
      return isTwice ? { expected: `"${value}" once`, received: `"${value}" twice` } : undefined;
    },
  },
];

/** The text that a tool works on, and nothing else. */
function single(state: ToolState, text: string): Args | undefined {
  const to = textOf(state);
  return to === undefined ? undefined : { [to.name]: text };
}
