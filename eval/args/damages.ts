import { declarationsAt, declaredPropertyNames } from '../../src/args/declarations.js';
import { removeAt, renameAt, replaceAt } from '../../src/args/edit.js';
import { isRecord } from '../../src/model/json.js';
import { type JsonPointer, joinPointer, valueAt } from '../../src/model/json-pointer.js';
import { foldName } from '../../src/model/nearest.js';
import type { JsonSchema } from '../../src/model/tool.js';

/** One way in which a model spoils a call. */
export interface Spoiled {
  readonly kind: string;
  readonly path: JsonPointer;
  readonly args: unknown;
  /** What the call was before; the optional property that comes back empty is not in it. */
  readonly original: unknown;
  /** True where a repair would be a guess: short words with a wrong letter. Such a call must be left alone. */
  readonly isGuess?: true;
}

/** Whether the schema forbids these arguments. */
type Judge = (args: unknown) => boolean;

/** Every repairable damage at every place of the arguments where it applies. */
export function* damages(schema: JsonSchema, original: unknown, isForbidden: Judge): Generator<Spoiled> {
  yield { kind: 'jsonText (whole)', path: '', args: JSON.stringify(original), original };
  for (const path of places(original, '')) {
    const value = valueAt(original, path);
    for (const [kind, spoiled] of values(schema, path, value))
      yield { kind, path, args: replaceAt(original, path, spoiled), original };
    if (isRecord(valueAt(original, parentOf(path)))) {
      yield* names(schema, original, path);
      yield* empties(original, path);
    }
  }
  yield* absents(schema, original);
  yield* together(schema, original, isForbidden);
}

/** All properties of the call spoiled at once, each in a way that is forbidden by itself; then misnamed as well. */
function* together(schema: JsonSchema, original: unknown, isForbidden: Judge): Generator<Spoiled> {
  if (!isRecord(original)) return;
  let args: unknown = original;
  for (const [name, value] of Object.entries(original)) {
    const path = joinPointer('', name);
    const spoiled = [...values(schema, path, value)].find(([, bad]) =>
      isForbidden(replaceAt(original, path, bad)),
    );
    if (spoiled !== undefined) args = replaceAt(args, path, spoiled[1]);
  }
  yield { kind: 'all values together', path: '', args, original };
  for (const name of Object.keys(original)) {
    const slip = [...names(schema, original, joinPointer('', name))].find((one) => isForbidden(one.args));
    if (slip === undefined || !isRecord(slip.args)) continue;
    const written = Object.keys(slip.args).find((key) => !Object.hasOwn(original, key));
    if (written !== undefined) args = renameAt(args, joinPointer('', name), written);
  }
  yield { kind: 'all values and names together', path: '', args, original };
}

const parentOf = (path: JsonPointer): JsonPointer => path.slice(0, path.lastIndexOf('/'));

function* places(value: unknown, path: JsonPointer): Generator<JsonPointer> {
  if (path !== '') yield path;
  if (typeof value !== 'object' || value === null || path.length > 500) return;
  for (const [key, inner] of Object.entries(value)) yield* places(inner, joinPointer(path, key));
}

function* values(
  schema: JsonSchema,
  path: JsonPointer,
  value: unknown,
): Generator<readonly [string, unknown]> {
  if (typeof value === 'object' && value !== null) yield ['jsonText', JSON.stringify(value)];
  if (typeof value === 'number') yield ['number', String(value)];
  if (typeof value === 'boolean') {
    yield ['boolean', String(value)];
    yield ['boolean (Python)', value ? 'True' : 'False'];
  }
  if (Array.isArray(value) && value.length === 1 && typeof value[0] !== 'object') yield ['array', value[0]];
  if (typeof value === 'string' && isListed(schema, path, value))
    for (const spelling of spellings(value)) yield ['enum', spelling];
}

function isListed(schema: JsonSchema, path: JsonPointer, value: string): boolean {
  return declarationsAt(schema, path).some(
    (declared) => declared.const === value || (Array.isArray(declared.enum) && declared.enum.includes(value)),
  );
}

function spellings(value: string): readonly string[] {
  const spelled = [
    value.toUpperCase(),
    value.slice(0, 1).toUpperCase() + value.slice(1),
    value.replace(/(?<=[A-Za-z])[_-](?=[A-Za-z])/g, ' '),
    value.replace(/(?<=[A-Za-z])_(?=[A-Za-z])/g, '-'),
  ];
  return [...new Set(spelled)].filter((text) => text !== value);
}

function* names(schema: JsonSchema, original: unknown, path: JsonPointer): Generator<Spoiled> {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const declared = declaredPropertyNames(schema, parentOf(path));
  if (!declared.includes(name)) return;
  const present = Object.keys(valueAt(original, parentOf(path)) as object);
  for (const [kind, slip] of slips(name))
    if (slip !== name && !declared.includes(slip) && !present.includes(slip)) {
      const guess = kind === SHORT_TYPO ? { isGuess: true as const } : {};
      yield { kind, path, args: renameAt(original, path, slip), original, ...guess };
    }
}

const SHORT_TYPO = 'name (typo in a short word)';

function slips(name: string): readonly (readonly [string, string])[] {
  const snake = name.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase();
  const camel = name.replace(/[_-]([a-z])/g, (_, letter: string) => letter.toUpperCase());
  const long = /[A-Z][a-z]{5,}|(?<![A-Za-z])[a-z]{6,}/.exec(name);
  const middle = long === null ? Math.floor(name.length / 2) : long.index + Math.floor(long[0].length / 2);
  const typo = long === null ? SHORT_TYPO : 'name (typo)';
  const typos =
    name.length < 5
      ? []
      : [
          `${name.slice(0, middle)}${name.slice(middle + 1)}`,
          `${name.slice(0, middle)}${name[middle + 1]}${name[middle]}${name.slice(middle + 2)}`,
        ];
  const spelled = new Set([
    snake,
    camel,
    name.slice(0, 1).toUpperCase() + name.slice(1),
    snake.replaceAll('_', '-'),
  ]);
  return [
    ...[...spelled].map((slip) => ['name (spelling)', slip] as const),
    // A separator moved or left out is no typo: the words are the same.
    ...typos.filter((slip) => foldName(slip) !== foldName(name)).map((slip) => [typo, slip] as const),
  ];
}

/** A present property becomes empty; where it is optional the call without it is what was meant. */
function* empties(original: unknown, path: JsonPointer): Generator<Spoiled> {
  const without = removeAt(original, path);
  for (const [kind, empty] of [
    ['null', null],
    ['""', ''],
  ] as const)
    yield {
      kind: `empty optional (${kind})`,
      path,
      args: replaceAt(original, path, empty),
      original: without,
    };
}

/** An absent top-level property comes along empty. */
function* absents(schema: JsonSchema, original: unknown): Generator<Spoiled> {
  if (!isRecord(original)) return;
  for (const name of declaredPropertyNames(schema, '')) {
    if (Object.hasOwn(original, name)) continue;
    for (const [kind, empty] of [
      ['null', null],
      ['""', ''],
    ] as const) {
      const args = Object.fromEntries([...Object.entries(original), [name, empty]]);
      yield { kind: `empty optional (${kind})`, path: joinPointer('', name), args, original };
    }
  }
}
