import { isRecord } from '../../../model/json.js';
import { foldName } from '../../../model/nearest.js';
import { quote } from '../../../model/quote.js';
import { valueText } from '../../../model/value-text.js';
import { canonicalJson } from '../../../schema/index.js';
import type { Attempt } from '../../attempt/attempt.js';
import type { Emit, RunContext } from '../../state/run-context.js';
import { successes, type ToolState } from '../../state/tool-state.js';
import { type Argument, argumentsOf, describedAs, type Ignored } from './ignored-argument.js';
import { linesOf, unnumbered } from './ignored-lines.js';
import { workingCall } from './working-call.js';

/** Folded names of arguments that say how many lines to return, and how a definition says that they are the last ones. */
const COUNT = /^(?:(?:max|num|number|last|tail|n)?(?:of)?lines|linecount|tail|n|count)$/;
const LAST = /\b(?:from the end|last|tail|final|bottom)\b/i;
const LINES = /\blines?\b/i;

/** Numbers of lines that are asked for, all of them first; lines that a text needs, and texts that are tried. */
const [MOST, ASKED, LEAST, TEXTS] = [500, [2, 3], 5, 4];

/** The last lines of a text are not those that were asked for: one is missing, or they are others. Only of a tool that reads. */
export async function ignoredTail(
  state: ToolState,
  context: RunContext,
  emit: Emit,
  argument: Argument,
): Promise<Ignored | undefined> {
  if (!isTail(state, argument)) return undefined;
  const { name, schema } = argument;
  const all = typeof schema.maximum === 'number' ? Math.min(schema.maximum, MOST) : MOST;
  for (const base of apart(state, name)) {
    const tail: Tail = (lines) => {
      const args = { ...(isRecord(base.arguments) ? base.arguments : {}), [name]: lines };
      return workingCall(state, context, emit, base.scenario, args);
    };
    const lines = textOf(await tail(all));
    // A blank last line may be taken for none.
    if (lines.length < LEAST || lines.at(-1)?.trim() === '') continue;
    const wrong = await wrongTail(tail, lines);
    return wrong === undefined ? undefined : ignored(name, wrong, lines);
  }
  return undefined;
}

/** Asks for so many of the last lines. */
type Tail = (lines: number) => Promise<Attempt | undefined>;

const textOf = (attempt: Attempt | undefined): readonly string[] =>
  attempt === undefined ? [] : linesOf(attempt).map(unnumbered);

/** The first of the responses, where none ends as the text does; nothing where one has lines that the text had not. */
async function wrongTail(tail: Tail, lines: readonly string[]): Promise<Attempt | undefined> {
  const wrong: Attempt[] = [];
  for (const length of ASKED) {
    const part = await tail(length);
    const got = textOf(part);
    if (part === undefined || got.some((line) => !lines.includes(line))) return undefined;
    // What is said around the lines is not of the text.
    if (!`\n${got.join('\n')}\n`.includes(`\n${lines.slice(-length).join('\n')}\n`)) wrong.push(part);
  }
  return wrong.length < ASKED.length ? undefined : wrong[0];
}

const ignored = (name: string, attempt: Attempt, lines: readonly string[]): Ignored => ({
  attempt,
  message: `The lines that "${quote(name, 40)}" asks for are not the last ones of the text.`,
  expected: quote(lines.slice(-(ASKED[0] ?? 0)), 160),
  received: quote(linesOf(attempt), 160),
});

/** Whether an argument is the only number of a tool, and says how many of the last lines to return. */
function isTail(state: ToolState, argument: Argument): boolean {
  const { name, description = '' } = state.tool;
  const said = `${name.replaceAll('_', ' ')} ${description} ${argument.name} ${describedAs(argument)}`;
  const numbers = argumentsOf(state).filter(({ schema }) =>
    /^(?:integer|number)$/.test(valueText(schema.type)),
  );
  const isCount = numbers.length === 1 && numbers[0]?.name === argument.name;
  return (
    state.stage === 'read' &&
    isCount &&
    COUNT.test(foldName(argument.name)) &&
    LAST.test(said) &&
    LINES.test(said)
  );
}

/** Calls that worked and that differ in more than the number of lines. */
function apart(state: ToolState, name: string): readonly Attempt[] {
  const byRest = new Map<string, Attempt>();
  for (const attempt of successes(state)) {
    if (!isRecord(attempt.arguments)) continue;
    const { [name]: _, ...rest } = attempt.arguments;
    if (!byRest.has(canonicalJson(rest))) byRest.set(canonicalJson(rest), attempt);
  }
  return [...byRest.values()].slice(0, TEXTS);
}
