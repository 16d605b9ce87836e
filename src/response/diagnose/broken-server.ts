import { isRecord } from '../../model/json.js';
import { propertiesOf } from '../../model/properties-of.js';
import type { Message } from '../read/message.js';
import type { ErrorKind } from './diagnosis.js';
import type { Signal } from './signal.js';

/**
 * Blames the server for something missing that only the server can have lost: the tool itself, which it lists, a table of its own
 * database, or a file where the tool takes no arguments. The caller named none of them.
 */
export function blameServer(votes: readonly Signal[], message: Message): readonly Signal[] {
  if (refusesOwnOutput(message)) return [OWN_OUTPUT, ...withoutExplained(votes)];
  if (dividesByOwnZero(message)) return [OWN_ZERO, ...withoutExplained(votes)];
  if (votes.some(isOfSyntax) && !sendsText(message)) return [OWN_STATEMENT, ...withoutExplained(votes)];
  const isOwnTool = disownsTool(message);
  const isOwnTable = votes.some(({ group }) => group?.about === 'table') && !takesQueries(message);
  if (!isOwnTool && !isOwnTable) return missesFile(message) ? [OWN_FILE, ...withoutExplained(votes)] : votes;
  const name = isOwnTool ? 'a tool that its own server does not know' : 'a table that its own server lacks';
  const blamed: Signal = { kind: 'crash', weight: 9, name, quote: '', detail: isOwnTool ? 'tool' : 'table' };
  return [blamed, ...withoutExplained(votes)];
}

/** What is missing was not asked for, and the database was reached: its driver's exception says no more. */
const withoutExplained = (votes: readonly Signal[]): readonly Signal[] =>
  votes.filter(({ kind }) => !EXPLAINED.has(kind));

/** A statement that the server has written itself, since the call has no text that could be one. */
const OWN_STATEMENT: Signal = {
  kind: 'crash',
  weight: 9,
  name: 'a syntax error where no text was sent',
  quote: '',
};

const isOfSyntax = ({ quote }: Signal): boolean => /\bsyntax (?:error|to use)|\bsql syntax\b/i.test(quote);

/** Whether a call has a text, at any depth, or may have had one: its arguments, or what the tool takes, are unknown. */
function sendsText({ context: { input, tool } }: Message): boolean {
  if (!isRecord(input)) return true;
  if (Object.keys(input).length > 0) return /:"|[[,]"/.test(JSON.stringify(input).slice(0, 10_000));
  const declared = Object.values(propertiesOf(tool.inputSchema));
  return declared.length === 0 || !declared.every((one) => isRecord(one) && NUMERIC.test(String(one.type)));
}

const NUMERIC = /^(?:integer|number|boolean)$/;

const OWN_OUTPUT: Signal = {
  kind: 'crash',
  weight: 9,
  name: 'a validator that refuses a property of the output',
  quote: '',
  detail: 'output-schema',
};

const OWN_ZERO: Signal = {
  kind: 'crash',
  weight: 9,
  name: 'a division by a zero that nobody sent',
  quote: '',
};

const BY_ZERO = /\bdivi(?:de|ded|sion) by zero\b/i;

/** Words and moments: nothing that is calculated with, as a number, a list, a zero or an operator may be. */
const NO_NUMBER =
  /^(?:\d{4}-\d\d(?:-\d\d)?(?:[T ][\d:.]{4,15}Z?)?|\p{L}[\p{L} _@.-]{0,60}|\p{L}[\w-]{0,60}\d)$/u;

/** Whether a program divides by something of its own, such as the number of things that it has found. */
function dividesByOwnZero({ raw, context: { tool, input } }: Message): boolean {
  if (!BY_ZERO.test(raw) || (input !== undefined && !isRecord(input)) || tool.inputSchema === undefined)
    return false;
  return Object.entries(input ?? {}).every(
    ([name, value]) =>
      typeof value === 'boolean' ||
      (typeof value === 'string' && !FORMULA.test(name) && NO_NUMBER.test(value)),
  );
}

const FORMULA = /expr|formula|equation|code|script|sql|query|calc|math|term|cell/i;

/** How a validator in Python names the model and the first property that it refuses. */
const REFUSED = /\b\d{1,4} validation errors? for ([\w.[\]]{1,100})\n([A-Za-z_]\w{0,80})[.\w]{0,200}\n/;

/** Whether a validator refuses a property that only the output schema declares: the result is at fault, not the call. */
function refusesOwnOutput({ raw, context: { tool } }: Message): boolean {
  const [, model = '', name = ''] = REFUSED.exec(raw) ?? [];
  if (!Object.hasOwn(propertiesOf(tool.outputSchema), name)) return false;
  return model.endsWith('Output') || !Object.hasOwn(propertiesOf(tool.inputSchema), name);
}

const OWN_FILE: Signal = {
  kind: 'upstream_unreachable',
  weight: 9,
  name: 'a file that the server needs',
  quote: '',
  detail: 'missing-file',
};

const NO_FILE = /no such file or directory[^\n]{0,20}["'`](?:\/|[a-z]:\\)/i;

/** Whether a file is missing that a tool without arguments needs. */
function missesFile({ raw, context: { tool, input } }: Message): boolean {
  const takesNone = isRecord(tool.inputSchema) && Object.keys(propertiesOf(tool.inputSchema)).length === 0;
  return takesNone && Object.keys(input ?? {}).length === 0 && NO_FILE.test(raw);
}

const EXPLAINED: ReadonlySet<ErrorKind> = new Set<ErrorKind>([
  'not_found',
  'validation_rejection',
  'upstream_unreachable',
]);

const UNKNOWN = '(?:unknown|no such|unrecogni[sz]ed|unregistered|undefined|nonexistent|invalid|unsupported)';
const TOOL = '(?:tool|command|function|method)';
const NOT_KNOWN =
  "(?:is |was |could |does |has )?(?:unknown|not (?:found|exist|registered|known|implemented|available|be found)|doesn't exist)";

/** By tool: a pattern costs more to build than to use, and many messages have the name of their tool. */
const DISOWNING = new WeakMap<object, RegExp>();

/** Whether the message calls the tool itself unknown, by the name that the server lists, and that no argument has. */
function disownsTool({ raw, context }: Message): boolean {
  const { name, inputSchema } = context.tool;
  // Without a definition, it is unknown whether the server lists it.
  if (inputSchema === undefined || name.length < 2 || !raw.includes(name)) return false;
  if (isRecord(context.input) && Object.values(context.input).includes(name)) return false;
  const pattern = DISOWNING.get(context.tool) ?? disowning(name);
  DISOWNING.set(context.tool, pattern);
  return pattern.test(raw);
}

function disowning(name: string): RegExp {
  const quoted = `["'\`]?${name.replace(/[^\w-]/g, '\\$&')}["'\`]?`;
  const says = [
    `${UNKNOWN} ${TOOL}(?: name| requested)?:? ${quoted}(?![\\w-])`,
    `${TOOL}:? ${quoted},? ${NOT_KNOWN}`,
    `${TOOL} not found:? ${quoted}(?![\\w-])`,
    `\\bno (?:handler|${TOOL}|implementation) (?:for|named|called) (?:${TOOL} )?${quoted}(?![\\w-])`,
  ].join('|');
  return new RegExp(says, 'i');
}

const QUERY = /sql|query|statement|table|database|collection|dataset/i;

/** Whether a caller of the tool chooses tables: by name, or in a query. */
function takesQueries({ context: { tool } }: Message): boolean {
  return [tool.name, ...Object.keys(propertiesOf(tool.inputSchema)).slice(0, 60)].some((name) =>
    QUERY.test(name),
  );
}
