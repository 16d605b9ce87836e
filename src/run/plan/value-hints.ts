import { isRecord } from '../../model/json.js';
import { propertiesOf } from '../../model/properties-of.js';
import { allowedDirectoriesIn, allowedValuesIn } from '../../scenario/index.js';
import { isPathName } from '../../scenario/plausible/candidates.js';
import type { Attempt } from '../attempt/attempt.js';
import type { ToolState } from '../state/tool-state.js';
import { ownPath } from './path-hints.js';

type Listed = Generator<[name: string, values: readonly unknown[]]>;

/**
 * The values that an error allows, by argument. `named`: the arguments that it mentions; absent where it does not reject
 * the arguments.
 */
export function* valuesIn(
  text: string,
  state: ToolState,
  attempt: Attempt,
  named: readonly string[] | undefined,
): Listed {
  yield* allowedFolders(text, state, attempt);
  if (state.stage === 'read' && ONLY_READS.test(text.slice(0, LONGEST)))
    for (const name of statementsOf(attempt)) yield [name, ['SELECT 1']];
  const properties = propertiesOf(state.tool.inputSchema);
  if (state.stage === 'read')
    for (const [name, schema] of Object.entries(properties))
      if (takesCommit(name, schema)) yield [name, ['HEAD']];
  yield* digitsAsked(text, properties, attempt);
  if (named === undefined) return;
  // "One of url, html is required" lists arguments, and no values.
  const allowed = allowedValuesIn(text).filter((value) => !Object.hasOwn(properties, value));
  if (allowed.length === 0) return;
  for (const name of aboutOf(named, attempt)) {
    // What a text lists for a path may be anywhere: nothing is written there.
    const isOutOfBounds = state.stage !== 'read' && isPathName(name);
    if (isFreeText(properties[name]) && !isOutOfBounds) yield [name, allowed];
  }
}

/** How a program says that a text is no number. */
const NO_NUMBER: readonly RegExp[] = [
  /\binvalid literal for int\b|\bcould not convert string to float\b|\bNumberFormatException\b|\bParse(?:Int|Float)Error\b/,
  /\binvalid digit\b|\bstrconv\.\w+: parsing\b|\b(?:is )?not (?:a valid|an?) (?:number|integer|float|numeric)\b|\bConversionSyntax\b/i,
  /\b(?:must|should) be (?:an?|the) (?:valid )?(?:number|integer|numeric|decimal)\b/i,
];

/** Two numbers, so that one argument is not divided by zero and another one differs. */
const DIGITS: readonly (readonly string[])[] = [
  ['6', '2'],
  ['4', '3'],
];

/** Digits for the texts that an error repeats because they are no numbers: "invalid literal for int() with base 10: 'example'". */
function* digitsAsked(
  text: string,
  properties: Readonly<Record<string, unknown>>,
  { arguments: args }: Attempt,
): Listed {
  if (!isRecord(args) || !NO_NUMBER.some((way) => way.test(text.slice(0, LONGEST)))) return;
  const blamed = Object.entries(args).filter(
    ([name, value]) =>
      typeof value === 'string' && isFreeText(properties[name]) && value.length > 2 && text.includes(value),
  );
  for (const [index, [name]] of blamed.entries()) yield [name, DIGITS[index % DIGITS.length] ?? []];
}

const LONGEST = 2_000;

/** Whether an argument takes a commit, of which every repository has one called HEAD. */
function takesCommit(name: string, schema: unknown): boolean {
  if (!/(?:^|_)(?:revision|rev|commit|hash|sha|target|base|ref)$|(?:Commit|Revision|Ref)$/.test(name))
    return false;
  return isFreeText(schema) && /\b(?:commit|revision|git ref)/i.test(`${name} ${describes(schema)}`);
}

const describes = (schema: unknown): string =>
  isRecord(schema) && typeof schema.description === 'string' ? schema.description.slice(0, 500) : '';

/** How an error says that a statement may only read. */
const ONLY_READS =
  /\bonly\b.{0,30}\b(?:SELECT|read-only)\b|\bnot a SELECT\b|\bmust (?:start|begin) with.{0,10}\bSELECT\b/i;

/** The arguments that may hold a statement. */
function statementsOf({ arguments: args }: Attempt): readonly string[] {
  return isRecord(args) ? Object.keys(args).filter((name) => /(?:sql|query|statement|^q)$/i.test(name)) : [];
}

/** The arguments that an error is about: those that it names, or the only one that was sent. */
function aboutOf(named: readonly string[], { arguments: args }: Attempt): readonly string[] {
  if (named.length > 0 || !isRecord(args)) return named;
  const sent = Object.keys(args);
  return sent.length === 1 ? sent : [];
}

/**
 * The folders that an error allows, for the argument that it quotes: "'a' is outside the allowed folder '/srv/data'". What
 * writes gets a name of our own in it.
 */
function* allowedFolders(text: string, { stage }: ToolState, { arguments: args }: Attempt): Listed {
  const folders = allowedDirectoriesIn(text);
  if (folders.length === 0 || !isRecord(args)) return;
  for (const [name, value] of Object.entries(args))
    if (typeof value === 'string' && value.length > 2 && text.includes(value))
      yield [
        name,
        stage === 'read' ? folders : folders.map((folder) => ownPath(folder, !/\.\w+$/.test(value), text)),
      ];
}

function isFreeText(property: unknown): boolean {
  return isRecord(property) && property.type === 'string' && property.enum === undefined;
}
