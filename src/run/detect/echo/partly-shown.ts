import { isRecord } from '../../../model/json.js';
import { pointerTokens } from '../../../model/json-pointer.js';
import type { Attempt } from '../../attempt/attempt.js';
import { decodedTexts } from '../../attempt/reply-text.js';
import { unusedArguments } from '../../schedule/vary-arguments.js';
import type { Emit, RunContext } from '../../state/run-context.js';
import { successes, type ToolState } from '../../state/tool-state.js';
import { argumentsOf } from '../tool/ignored-argument.js';
import { workingCall } from '../tool/working-call.js';
import { droppedFrom, isCutText, isHeldPart, SHORTENS } from './cut-value.js';
import { type Echo, echoesIn, spokenEchoes } from './echoes.js';

/** How a definition says that a number is not kept as it is. */
const ROUNDS = /\b(?:round|whole|nearest|integer|floor|ceil)/i;

/** Values of one argument that have to come back as they were sent, so that this is what is shown there. */
const [ENOUGH, ENOUGH_NUMBERS] = [1, 2];

/** Values that a response shows in part, one for each argument, where other values of the argument come back whole. */
export async function partlyShown(
  state: ToolState,
  context: RunContext,
  emit: Emit,
): Promise<readonly Echo[]> {
  const worked = successes(state);
  const echoes = [
    ...worked.flatMap(echoesIn),
    ...argumentsOf(state).flatMap(({ name }) => spokenEchoes(worked, name)),
  ];
  const found: Echo[] = [];
  for (const path of new Set(echoes.map((echo) => echo.path))) {
    const own = echoes.filter((echo) => echo.path === path);
    const part =
      cutText(state, own) ?? heldPart(state, own) ?? (await droppedMember(state, context, emit, own));
    if (part !== undefined) found.push(part);
  }
  return found;
}

const wholeValues = (echoes: readonly Echo[]): ReadonlySet<unknown> =>
  new Set(echoes.filter(({ sent, shown }) => sent === shown).map(({ sent }) => sent));

/**
 * A text without its end. A longer one that comes back whole shows that its length is not why: the tool works on texts. What a
 * tool that reads does with an odd text is its own business.
 */
function cutText({ tool, stage }: ToolState, echoes: readonly Echo[]): Echo | undefined {
  const said = JSON.stringify([tool.name, tool.description, tool.inputSchema]);
  const whole = wholeValues(echoes);
  if (whole.size < ENOUGH || SHORTENS.test(said)) return undefined;
  const longest = Math.max(...[...whole].map((value) => String(value).length));
  return echoes.find(
    ({ attempt, sent, shown }) =>
      isCutText(sent, shown) &&
      String(shown).length >= longest &&
      (stage !== 'read' || attempt.scenario.expectation === 'accept'),
  );
}

/** What a small type holds of a number. */
function heldPart({ tool }: ToolState, echoes: readonly Echo[]): Echo | undefined {
  if (wholeValues(echoes).size < ENOUGH_NUMBERS || ROUNDS.test(tool.description ?? '')) return undefined;
  return echoes.find(({ sent, shown }) => isHeldPart(sent, shown));
}

/**
 * A list without some of its members, of which nothing else is said: one that is dropped comes back where it is sent alone,
 * so that the tool does not leave it out for what it is. Where no call had several members, one is made.
 */
async function droppedMember(
  state: ToolState,
  context: RunContext,
  emit: Emit,
  echoes: readonly Echo[],
): Promise<Echo | undefined> {
  const lists = echoes.filter(({ sent, shown }) => Array.isArray(sent) && Array.isArray(shown));
  const isSeveral = lists.some(({ sent }) => new Set(Array.isArray(sent) ? sent : []).size > 1);
  const [first] = lists;
  const made =
    first === undefined || isSeveral
      ? undefined
      : await echoOf(state, context, emit, first, severalOf(first));
  for (const echo of made === undefined ? lists : [made]) {
    const [dropped] =
      echo.attempt.scenario.expectation === 'accept' ? droppedFrom(echo.sent, echo.shown) : [];
    if (dropped === undefined || isMentioned(echo.attempt, String(dropped))) continue;
    const alone = await echoOf(state, context, emit, echo, [dropped]);
    return JSON.stringify(alone?.shown) === JSON.stringify([dropped]) ? echo : undefined;
  }
  return undefined;
}

/** A list of texts with another member; nothing for others. */
function severalOf({ sent }: Echo): readonly unknown[] | undefined {
  const [only]: readonly unknown[] = Array.isArray(sent) ? sent : [];
  return typeof only === 'string' && only !== '' ? [only, `${only}-2`] : undefined;
}

/** What a call shows that has another value in the place of an argument; nothing where it is not allowed, or fails. */
async function echoOf(
  state: ToolState,
  context: RunContext,
  emit: Emit,
  { attempt, path }: Echo,
  value: unknown,
): Promise<Echo | undefined> {
  const [name = '', ...deeper] = pointerTokens(path);
  if (value === undefined || deeper.length > 0 || !isRecord(attempt.arguments)) return undefined;
  const args = unusedArguments(state, { ...attempt.arguments, [name]: value });
  const made = await workingCall(state, context, emit, attempt.scenario, args);
  return made === undefined ? undefined : echoesIn(made).find((echo) => echo.path === path);
}

const QUOTES = ['"', "'", '`'];

/** Whether a response says something of a value: it is a value elsewhere, or is in quotes in a sentence. */
function isMentioned({ reply }: Attempt, value: string): boolean {
  const lines = decodedTexts(reply).split('\n');
  return lines.some((line) => line === value || QUOTES.some((mark) => line.includes(mark + value + mark)));
}
