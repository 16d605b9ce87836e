import { isRecord } from '../../../model/json.js';
import { foldName } from '../../../model/nearest.js';
import { quote } from '../../../model/quote.js';
import { valueText } from '../../../model/value-text.js';
import { compileSchema } from '../../../schema/index.js';
import type { Attempt } from '../../attempt/attempt.js';
import { replyData, replyText } from '../../attempt/reply-text.js';
import type { Emit, RunContext } from '../../state/run-context.js';
import { successes, type ToolState } from '../../state/tool-state.js';
import { extraCall } from './extra-call.js';
import { type Argument, argumentsOf, describedAs, type Ignored } from './ignored-argument.js';

/** Folded names of arguments that say with which line to begin, with which to end, and how many to return. */
const STARTS =
  /^(?:from|start|first|begin|offset)(?:line|at|from|linenumber|index)?$|^line(?:start|from|offset)$|^from$/;
const ENDS = /^(?:to|end|last|until)(?:line|at|linenumber|index)?$|^line(?:end|to)$/;
const COUNTS = /^(?:limit|count|length|lines|(?:max|num|number|line)(?:of)?(?:lines|count))$/;

const FROM_ONE =
  /\b(?:1-based|one-based|(?:from|at|with|is) 1\b|first line is 1|starting (?:at|from|with) (?:line )?1)/i;
const FROM_ZERO = /\b(?:0-based|zero-based|(?:from|at|with|is) 0\b|first line is 0)/i;
const WITH_END = /\b(?:inclusive(?:ly)?|included|through|last line)\b/i;
const WITHOUT_END = /\b(?:exclusive(?:ly)?|excluded|not included|but not|before)\b/i;

/**
 * What says that lines around the range come, too, or that they are counted from the end. "One entry per line" only says
 * what a line is.
 */
const OTHERWISE =
  /\b(?:context|around|surround\w{0,3}|from the end|negative|head(?:er|ing|line)|per(?! line\b)|each)\b/i;

/** Lines that a text needs, calls that this costs, and where the range begins. */
const [LEAST, COST, BEGIN] = [4, 3, 2];

interface Range {
  readonly start: Argument | undefined;
  readonly end: Argument | undefined;
  readonly count: Argument | undefined;
}

/**
 * A range of lines of a text is not where it should be, or has another number of lines. The whole text, read before and
 * after, is the control. Only of a tool that reads, and where the definition speaks of lines.
 */
export async function ignoredLines(
  state: ToolState,
  context: RunContext,
  emit: Emit,
  argument: Argument,
): Promise<Ignored | undefined> {
  const range = rangeOf(state);
  // One finding for the arguments of a range.
  if (range === undefined || (range.start ?? range.count)?.name !== argument.name) return undefined;
  if (OTHERWISE.test(JSON.stringify([state.tool.description, state.tool.inputSchema]))) return undefined;
  return state.stage === 'read' && state.extra > COST ? compared(state, context, emit, range) : undefined;
}

async function compared(
  state: ToolState,
  context: RunContext,
  emit: Emit,
  range: Range,
): Promise<Ignored | undefined> {
  const names = Object.values(range).flatMap((one: Argument | undefined) => one?.name ?? []);
  const base = await longest(state, context, emit, names);
  const lines = base === undefined ? [] : linesOf(base);
  if (base === undefined || !isRecord(base.arguments) || !areApart(lines)) return undefined;
  const length = Math.min(3, lines.length - BEGIN + 1);
  const args = { ...base.arguments, ...valuesFor(range, length) };
  const isValid = compileSchema(state.tool.inputSchema).check(args).outcome === 'valid';
  const attempt = isValid ? await extraCall(state, context, emit, base.scenario, args) : undefined;
  if (attempt?.succeeded !== true) return undefined;
  const wrong = misplaced(state, range, lines, linesOf(attempt), length);
  if (wrong === undefined) return undefined;
  const again = await extraCall(state, context, emit, base.scenario, base.arguments);
  if (again === undefined || linesOf(again).join('\n') !== lines.join('\n')) return undefined;
  const message = `The lines that ${names.map((name) => `"${quote(name, 40)}"`).join(' and ')} ask for are not those of the text.`;
  return { attempt, message, ...wrong };
}

/** Whether there are enough lines, and the first ones differ, so that each shows where it is. */
const areApart = (lines: readonly string[]): boolean =>
  lines.length >= LEAST && new Set(lines.slice(0, LEAST + 1)).size === Math.min(lines.length, LEAST + 1);

/** The arguments of a tool that select lines, where it is lines that they count. */
function rangeOf(state: ToolState): Range | undefined {
  const all = argumentsOf(state).filter(({ schema }) => /^(?:integer|number)$/.test(valueText(schema.type)));
  const isOfLines = (one: Argument): boolean =>
    /\blines?\b/i.test(
      `${one.name.replaceAll('_', ' ')} ${one.name.replace(/[A-Z]/g, ' $&')} ${describedAs(one)}`,
    );
  const find = (form: RegExp): Argument | undefined =>
    all.find((one) => form.test(foldName(one.name)) && isOfLines(one));
  const range = { start: find(STARTS), end: find(ENDS), count: find(COUNTS) };
  if (range.start === undefined) return range.count === undefined ? undefined : { ...range, end: undefined };
  if (range.end !== undefined) return { ...range, count: undefined };
  return range.count === undefined ? undefined : range;
}

const valuesFor = ({ start, end, count }: Range, length: number): Readonly<Record<string, number>> => ({
  ...(start === undefined ? {} : { [start.name]: BEGIN }),
  ...(end === undefined ? {} : { [end.name]: BEGIN + length - 1 }),
  ...(count === undefined ? {} : { [count.name]: length }),
});

/** The call that got the longest text without any of these arguments; made, where all calls had some. */
async function longest(
  state: ToolState,
  context: RunContext,
  emit: Emit,
  names: readonly string[],
): Promise<Attempt | undefined> {
  const known = successes(state)
    .filter(({ arguments: args }) => isRecord(args))
    .toSorted((one, other) => linesOf(other).length - linesOf(one).length);
  const whole = known.find(
    ({ arguments: args }) => isRecord(args) && !names.some((name) => Object.hasOwn(args, name)),
  );
  const [first] = known;
  if (whole !== undefined || first === undefined || !isRecord(first.arguments)) return whole;
  const args = Object.fromEntries(Object.entries(first.arguments).filter(([name]) => !names.includes(name)));
  const attempt = await extraCall(state, context, emit, first.scenario, args);
  return attempt?.succeeded === true ? attempt : undefined;
}

/** The lines of the text that a response returns: of itself, or of the only long text or list of texts in its data. */
export function linesOf({ reply }: Attempt): readonly string[] {
  const data = replyData(reply);
  const members = isRecord(data) ? Object.entries(data) : [];
  const inside = members.find(([name]) => /^(?:content|text|lines|body|output)$/i.test(name))?.[1];
  const shown = data === undefined ? replyText(reply) : inside;
  if (Array.isArray(shown)) return shown.filter((line) => typeof line === 'string');
  const lines = typeof shown === 'string' ? shown.split('\n') : [];
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines;
}

/** What is wrong with a part of a text: where it begins, or how long it is. */
function misplaced(
  { tool }: ToolState,
  { start, end }: Range,
  lines: readonly string[],
  got: readonly string[],
  length: number,
): Pick<Ignored, 'expected' | 'received'> | undefined {
  // Lines may come with their numbers in a part, and not in the whole, or the other way round.
  const isAsIs = got.some((line) => line !== '' && lines.includes(line));
  const [plain, whole] = isAsIs ? [got, lines] : [got.map(unnumbered), lines.map(unnumbered)];
  // What is said around the lines is not of the text.
  const own = plain.filter((line) => whole.includes(line));
  const at = whole.indexOf(own[0] ?? '');
  if (!own.every((line, index) => line === whole[at + index])) return undefined;
  if (own.length === 0 && plain.length > 0) return undefined;
  const said = (one: Argument): string => `${describedAs(one)} ${tool.description ?? ''}`;
  const from = start === undefined ? undefined : firstNumber(start, said(start));
  const lengths = end === undefined ? [length] : spans(said(end), length);
  const isElsewhere = from !== undefined && own.length > 0 && at !== BEGIN - from;
  if (lengths.includes(own.length) && !isElsewhere) return undefined;
  const first = BEGIN - (from ?? 1);
  return {
    expected: quote(whole.slice(start === undefined ? 0 : first, first + length), 160),
    received: quote(own, 160),
  };
}

/** How many lines a range may have: its last one is within, or not, or nothing says so. */
function spans(said: string, length: number): readonly number[] {
  if (WITHOUT_END.test(said)) return WITH_END.test(said) ? [length, length - 1] : [length - 1];
  return WITH_END.test(said) ? [length] : [length, length - 1];
}

/** The number of the first line; nothing where the definition leaves it open. */
function firstNumber({ schema: { minimum, default: given } }: Argument, said: string): number | undefined {
  const [isOne, isZero] = [
    minimum === 1 || given === 1 || FROM_ONE.test(said),
    minimum === 0 || given === 0 || FROM_ZERO.test(said),
  ];
  if (isOne === isZero) return undefined;
  return isOne ? 1 : 0;
}

/** A line without the number in front of it. */
export const unnumbered = (line: string): string => line.replace(/^\s{0,8}\d{1,7}(?:[:|.)→]|\t)\s?/, '');
