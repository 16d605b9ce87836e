import { isRecord } from '../../model/json.js';
import { foldName } from '../../model/nearest.js';
import { readJson } from '../../model/read-json.js';
import { CODINGS } from '../../scenario/plausible/codings.js';
import { richText } from '../../scenario/plausible/rich-texts.js';
import { type Argument, argumentsOf, describedAs } from '../detect/tool/ignored-argument.js';
import type { ToolState } from '../state/tool-state.js';

type Args = Readonly<Record<string, unknown>>;

/** A call with another text, and what it is. */
export interface FurtherText {
  readonly label: string;
  readonly args: Args;
}

/** What says which texts are right. */
export const OPEN = ['enum', 'format', 'pattern', 'const'];

const isOpen = ({ schema }: Argument): boolean =>
  schema.type === 'string' && OPEN.every((key) => schema[key] === undefined);

/** The arguments of a call that worked, with texts that show more of what the tool does with them. */
export const furtherTexts = (state: ToolState, worked: Args): readonly FurtherText[] => [
  ...labelled('two texts that are the same', sameTexts(state, worked)),
  ...labelled('a text with the constructs of its language', allConstructs(state, worked)),
  ...labelled('a document with values of another kind', otherLeaves(state, worked)),
  ...labelled('a text of many lines', manyLines(state, worked)),
  ...labelled('an encoded text beyond ASCII', encoded(state, worked)),
];

const labelled = (label: string, all: readonly Args[]): readonly FurtherText[] =>
  all.map((args) => ({ label, args }));

/** Folded names of the two texts that a tool compares. */
const ROLES =
  'a b 1 2 one two left right before after old new original modified first second expected actual source target';
const COMPARED = new RegExp(
  `^(?:text|string|value|input|content|doc|file|line)?(?:${ROLES.replaceAll(' ', '|')})(?:text|string|value|content)?$`,
);

/** The arguments with the same text twice, for a tool that compares two: where nothing differs, its response has another form. */
function sameTexts(state: ToolState, worked: Args): readonly Args[] {
  const texts = argumentsOf(state).filter(
    (argument) => isOpen(argument) && COMPARED.test(foldName(argument.name)),
  );
  const [one, other, ...further] = texts;
  if (one === undefined || other === undefined || further.length > 0) return [];
  return worked[one.name] === worked[other.name] ? [] : [{ ...worked, [other.name]: worked[one.name] }];
}

/** The arguments with a text that uses most of the language which the tool reads. */
function allConstructs(state: ToolState, worked: Args): readonly Args[] {
  const { name: tool, description = '' } = state.tool;
  return argumentsOf(state).flatMap((argument) => {
    const { name } = argument;
    const said = `${tool} ${describedAs(argument)} ${description}`;
    const text = isOpen(argument) ? richText(name, said) : undefined;
    return text === undefined || worked[name] === undefined ? [] : [{ ...worked, [name]: text }];
  });
}

/** What the texts in a document are replaced by: what leads to one of them leads to each of these. */
const LEAVES: readonly unknown[] = [7.5, true, null, { inner: 'assay' }];

/** The arguments with a JSON text of the same shape as the one that worked, with no texts in it. */
function otherLeaves(state: ToolState, worked: Args): readonly Args[] {
  return argumentsOf(state)
    .filter(isOpen)
    .flatMap(({ name }) => {
      const text = worked[name];
      const read = typeof text === 'string' && /^\s*[[{]/.test(text) ? readJson(text) : undefined;
      if (read?.outcome !== 'value') return [];
      return LEAVES.map((leaf) => ({ ...worked, [name]: JSON.stringify(withLeaves(read.value, leaf)) }));
    });
}

function withLeaves(data: unknown, leaf: unknown): unknown {
  if (typeof data === 'string') return leaf;
  if (Array.isArray(data)) return data.map((one) => withLeaves(one, leaf));
  if (!isRecord(data)) return data;
  return Object.fromEntries(Object.entries(data).map(([name, one]) => [name, withLeaves(one, leaf)]));
}

/** Lines that every order and every choice among lines tells apart: numbers of several lengths, both cases, one twice, one blank. */
const LINES = '10 pears\n9 apples\nApples  9\n9 apples\n\n  beta\nBETA ';
/** Names of arguments that hold any text. */
const TEXT = /^(?:text|input|content|contents|string|str|body|lines|value|source)$/;

/** The arguments with a text of many lines, for a tool that has choices about what to do with it. */
function manyLines(state: ToolState, worked: Args): readonly Args[] {
  const own = argumentsOf(state);
  const [text, ...others] = own.filter(
    (argument) =>
      isOpen(argument) && TEXT.test(foldName(argument.name)) && worked[argument.name] !== undefined,
  );
  const hasChoice = own.some(({ schema }) => schema.type === 'boolean' || Array.isArray(schema.enum));
  if (text === undefined || others.length > 0 || !hasChoice) return [];
  return own.filter(({ name }) => typeof worked[name] === 'string').length > 1
    ? []
    : [{ ...worked, [text.name]: LINES }];
}

/** Text of several scripts, one of them outside of the first plane. */
const FOREIGN = 'Zoë Ünïcødé 名前 🙂';

/** The arguments with a text beyond ASCII, in the coding in which the tool takes it. */
function encoded(state: ToolState, worked: Args): readonly Args[] {
  return argumentsOf(state).flatMap((argument) => {
    const { name, schema } = argument;
    const value = worked[name];
    if (schema.type !== 'string' || typeof value !== 'string' || value === '') return [];
    const said = `${state.tool.name} ${name} ${describedAs(argument)} ${state.tool.description ?? ''}`;
    const coding = CODINGS.find(
      (one) => one.name.test(said.slice(0, 1_000)) && one.decode(value) !== undefined,
    );
    return coding === undefined ? [] : [{ ...worked, [name]: coding.encode(FOREIGN) }];
  });
}
