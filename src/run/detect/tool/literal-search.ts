import { foldName } from '../../../model/nearest.js';
import type { Attempt } from '../../attempt/attempt.js';
import { sameBeyondEcho } from '../../control/beyond-echo.js';
import type { ToolState } from '../../state/tool-state.js';
import { RUN_RULES, type RunRule } from '../run-rules.js';
import { type Argument, argumentsOf, describedAs } from './ignored-argument.js';
import { LITERALLY } from './unescaped-text.js';

/** Repeats a call with some other arguments. */
export type Call = (change: Readonly<Record<string, unknown>>) => Promise<Attempt | undefined>;

/** What a tool took a text for, and the call that shows it. */
interface Misread {
  readonly rule: RunRule;
  readonly argument: string;
  readonly message: string;
  readonly expected: string;
  readonly attempt: Attempt;
}

const TEXT = /^(?:text|input|content|string|haystack)$/;
const SEARCHED =
  /^(?:query|search|find|needle|term|word|substring|keyword|old|target|pattern|regex|regexp|expression)$/;
const REGEX = /regex|regular expression/i;
const PATTERN = /regex|regular expression|pattern|glob|wildcard|fuzzy|similar/i;

/** How a description promises an error for an expression that is none. */
const PROMISED: readonly RegExp[] = [
  /\b(?:invalid|malformed|cannot be compiled|does not compile|not (?:a )?valid)\b[^.]{0,80}\b(?:error|refused|rejected|fails?)\b/i,
  /\b(?:fails?|error|refuses?|rejects?)\b[^.]{0,60}\b(?:invalid|malformed|not (?:a )?valid|cannot be compiled)\b/i,
];

/** A group that is not closed. */
const BROKEN = 'assay(';

/** The text that is searched, a word of it, one that a pattern finds in it, and one that is not in it. */
const [SEEN, WORD, DOTTED, ABSENT] = ['an assayxword here', 'assayxword', 'assay.word', 'assayzword'];

/** An expression that cannot be compiled is accepted, where the description promises an error. */
export async function uncompiled(state: ToolState, call: Call): Promise<Misread | undefined> {
  const { description = '' } = state.tool;
  const argument = searchedIn(state);
  if (argument === undefined || !PROMISED.some((words) => words.test(description))) return undefined;
  if (!REGEX.test(saidOf(state, argument)) || LITERALLY.test(description)) return undefined;
  const attempt = await call({ [argument.name]: BROKEN });
  if (attempt?.succeeded !== true) return undefined;
  const message =
    'The tool accepts an expression that cannot be compiled, although its description promises an error.';
  return {
    rule: RUN_RULES.silentAcceptance,
    argument: argument.name,
    message,
    expected: 'an error',
    attempt,
  };
}

/** A word with a dot finds what only a pattern would, where nothing speaks of patterns. */
export async function asPattern(state: ToolState, call: Call): Promise<Misread | undefined> {
  const argument = searchedIn(state);
  const text = argumentsOf(state).find(
    ({ name, schema }) => schema.type === 'string' && TEXT.test(foldName(name)),
  )?.name;
  if (argument === undefined || text === undefined || text === argument.name) return undefined;
  const said = saidOf(state, argument);
  if (PATTERN.test(said) && !LITERALLY.test(said)) return undefined;
  const { name } = argument;
  const find = async (word: string): Promise<Attempt | undefined> => {
    const attempt = await call({ [text]: SEEN, [name]: word });
    return attempt?.succeeded === true ? attempt : undefined;
  };
  const isSame = (one: Attempt, other: Attempt): boolean =>
    sameBeyondEcho(one, other, { name, value: DOTTED });
  const [seen, absent] = [await find(WORD), await find(ABSENT)];
  if (seen === undefined || absent === undefined || isSame(seen, absent)) return undefined;
  const dotted = await find(DOTTED);
  if (dotted === undefined || isSame(dotted, absent) || !isSame(dotted, seen)) return undefined;
  const message = 'A dot in the text is taken for any character.';
  return { rule: RUN_RULES.unescaped, argument: name, message, expected: DOTTED, attempt: dotted };
}

const searchedIn = (state: ToolState): Argument | undefined =>
  argumentsOf(state).find(
    ({ name, schema }) =>
      schema.type === 'string' && schema.enum === undefined && SEARCHED.test(foldName(name)),
  );

const saidOf = ({ tool }: ToolState, argument: Argument): string =>
  `${tool.name} ${tool.description ?? ''} ${argument.name} ${describedAs(argument)}`.replaceAll('_', ' ');
