import { type JsonPointer, joinPointer, pointerTokens } from '../../model/json-pointer.js';
import { quoteValue, quoteValues } from '../../model/quote.js';
import { canonicalJson } from '../../schema/hash.js';
import type { DriftChange } from '../diff/drift-change.js';
import type { ArgumentCount } from './argument-counts.js';
import { listedBy } from './declared-nodes.js';
import { type FieldCount, isFieldDescribed, type ObjectCount } from './field-counts.js';
import { ENOUGH, type ObservedArgument, type ObservedField, type ObservedTool } from './observed-tool.js';
import type { ToolObserver } from './tool-observer.js';

/** Different objects of this run that it takes to contradict the lock. */
const FEWEST = 3;

/** The change, without the part and the impact that all changes of its kind share. */
type Departure = Omit<DriftChange, 'part' | 'impact' | 'path'>;

/** How the calls of this run contradict what the lock file has seen, although the schemas allow both. */
export function* departures({ args, fields }: ToolObserver, before: ObservedTool): Generator<DriftChange> {
  for (const [path, known] of Object.entries(before.arguments ?? {})) {
    const count = args.places.get(path);
    if (count === undefined) continue;
    for (const change of argumentDepartures(known, count, nameOf(path)))
      yield { ...change, part: 'arguments', impact: IMPACTS[change.rule] ?? 'risky', path };
  }
  for (const [path, known] of Object.entries(before.fields ?? {})) {
    if (known.of < ENOUGH) continue;
    const { object, name } = placeOf(fields.objects, path);
    if (object === undefined || object.seen.size < FEWEST) continue;
    for (const change of fieldDepartures(known, object, object.fields.get(name), nameOf(path)))
      yield { ...change, part: 'response', impact: 'risky', path };
  }
}

function placeOf(
  objects: ReadonlyMap<string, ObjectCount>,
  path: JsonPointer,
): { readonly object: ObjectCount | undefined; readonly name: string } {
  const tokens = pointerTokens(path);
  const name = tokens.pop() ?? '';
  return { object: objects.get(joinPointer('', ...tokens)), name };
}

function* argumentDepartures(
  known: ObservedArgument,
  count: ArgumentCount,
  name: string,
): Generator<Departure> {
  const rejected = (known.accepted ?? []).filter((value) => isRejectedNow(value, count));
  if (rejected.length > 0)
    yield {
      rule: 'drift/observed-rejected',
      message: `The tool rejects values of ${name} that it accepted before, and still lists them.`,
      expected: quoteValues(known.accepted ?? []),
      received: `rejected: ${quoteValues(rejected)}`,
    };
  const [only, ...others] = [...count.named];
  if (known.named === undefined || only === undefined || others.length > 0) return;
  const named: readonly string[] = JSON.parse(only);
  const isSchema = canonicalJson(named) === canonicalJson(count.listed.map(String).sort());
  if (!isSchema && canonicalJson(named) !== canonicalJson(known.named))
    yield {
      rule: 'drift/observed-list',
      message: `The allowed values of ${name} in the tool's errors have changed, and its schema has not.`,
      expected: quoteValues(known.named),
      received: quoteValues(named),
    };
}

/** The last name of a place, in quotes. */
const nameOf = (path: JsonPointer): string =>
  quoteValue(pointerTokens(path).findLast((token) => token !== '*') ?? '', 64);

/** Rejected in a call that is accepted with another value in its place. */
function isRejectedNow(value: unknown, { listed, accepted, rejected, around }: ArgumentCount): boolean {
  const member = canonicalJson(value);
  if (accepted.has(member) || !listed.some((one) => canonicalJson(one) === member)) return false;
  return [...(rejected.get(member) ?? [])].some((call) => around.has(call));
}

function* fieldDepartures(
  known: ObservedField,
  { seen }: ObjectCount,
  field: FieldCount | undefined,
  name: string,
): Generator<Departure> {
  const present = field?.present ?? 0;
  const isExpected = known.presence === 'always' && field?.isRequired !== true;
  if (isExpected && present * 2 <= seen.size)
    yield {
      rule: 'drift/observed-missing',
      message: `Field ${name} was in every response, and is missing now.`,
      expected: 'in every response',
      received: `in ${present} of ${seen.size}`,
    };
  if (field === undefined || present < FEWEST) return;
  yield* typeDepartures(known, field, name);
  yield* valueDepartures(known, field, name);
}

function* typeDepartures({ types }: ObservedField, field: FieldCount, name: string): Generator<Departure> {
  if (types.length === 0 || isFieldDescribed(field)) return;
  const fresh = [...field.types].filter(([type]) => !types.includes(type));
  const count = fresh.reduce((sum, [type, times]) => sum + (type === 'null' ? 0 : times), 0);
  const isNullOnly = field.types.get('null') === field.present && !types.includes('null');
  if (count * 2 < field.present && !isNullOnly) return;
  if (count === 0 && !isNullOnly) return;
  yield {
    rule: 'drift/observed-type',
    message: `Field ${name} has a type that it never had before.`,
    expected: types.join(' or '),
    received: fresh.map(([type]) => type).join(' or '),
  };
}

/** Where the schema lists values now, a value that it does not list breaks the schema, and is reported as that. */
function* valueDepartures({ values }: ObservedField, field: FieldCount, name: string): Generator<Departure> {
  if (values === undefined || values.length === 0 || listedBy(field.nodes) !== undefined) return;
  const known = new Set(values.map(canonicalJson));
  const strange = [...field.values].filter((text) => !known.has(text));
  if (strange.length === 0) return;
  yield {
    rule: 'drift/observed-value',
    message: `Field ${name} has a value outside the list that its schema had.`,
    expected: quoteValues(values),
    received: quoteValue(JSON.parse(strange[0] ?? 'null')),
  };
}

const IMPACTS: Readonly<Record<string, DriftChange['impact']>> = { 'drift/observed-rejected': 'breaking' };
