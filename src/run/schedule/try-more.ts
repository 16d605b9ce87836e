import { isRecord } from '../../model/json.js';
import { foldName } from '../../model/nearest.js';
import { compileSchema, contentHash } from '../../schema/index.js';
import { shownData } from '../attempt/reply-text.js';
import { boundNamed } from '../detect/tool/bound-values.js';
import { type Argument, argumentsOf } from '../detect/tool/ignored-argument.js';
import { isOrderKey } from '../detect/tool/ignored-order.js';
import { onlyList } from '../detect/tool/listed-items.js';
import type { Emit, RunContext } from '../state/run-context.js';
import { successes, type ToolState } from '../state/tool-state.js';
import { note } from './note.js';

type Args = Readonly<Record<string, unknown>>;

/** Calls that are left for the detectors, and milliseconds above which a tool is not called for more. */
const [RESERVE, SLOW] = [12, 1_000];

/** Folded names of arguments that say how many items to return, and the largest number that is asked for. */
const SIZE = /^(?:limit|n|top|topn|count|size|maxresults|pagesize)$/;
const LARGEST = 100;

/** Values by which a list is ordered that are asked for. */
const MOST_KEYS = 3;

/**
 * Asks a tool that works for more than it has returned, so that there is something to compare: a period that has all days,
 * where those that were tried had nothing, and longer lists, where an argument says by what to order them.
 */
export async function tryMore(context: RunContext, state: ToolState, emit: Emit): Promise<void> {
  const [worked] = successes(state);
  if (state.stage !== 'read' || worked === undefined || !isRecord(worked.arguments)) return;
  if (worked.milliseconds > SLOW) return;
  const compiled = compileSchema(state.tool.inputSchema);
  const tried = new Set(state.attempts.map((attempt) => JSON.stringify(attempt.arguments)));
  for (const args of [...allDays(state, worked.arguments), ...longer(state, worked.arguments)]) {
    if (state.stopped !== undefined || state.extra <= RESERVE || context.isLate) return;
    if (tried.has(JSON.stringify(args)) || compiled.check(args).outcome !== 'valid') continue;
    state.extra--;
    const scenario = {
      id: contentHash(['more', state.tool.name, args]).slice(0, 12),
      tool: state.tool.name,
      category: 'happy_path',
      label: 'more than other calls have returned',
      arguments: args,
      expectation: 'either',
      exercises: [],
      guesses: [],
    } as const;
    const attempt = await context.attempt(state, scenario, 'scenario', emit);
    // A period or a list may be too long for the tool.
    if (!attempt.succeeded) continue;
    state.planned++;
    note(state, attempt);
  }
}

/** The first and the last moment, in the form of the value that was sent. */
const MOMENTS: readonly (readonly [form: RegExp, first: string, last: string])[] = [
  [/^\d{4}-\d\d-\d\d$/, '2000-01-01', '2099-12-31'],
  [/^\d{4}-\d\d-\d\dT[\d:.]{5,15}Z$/, '2000-01-01T00:00:00Z', '2099-12-31T23:59:59Z'],
];

/** The arguments with a period of all days, where no period had anything. */
function allDays(state: ToolState, worked: Args): readonly Args[] {
  if (successes(state).some(({ reply }) => (onlyList(shownData(reply)) ?? []).length > 0)) return [];
  const [least, most] = (['min', 'max'] as const).map((end) =>
    argumentsOf(state).find(({ name }) => boundNamed(name)?.end === end && typeof worked[name] === 'string'),
  );
  if (least === undefined || most === undefined) return [];
  const [, first, last] = MOMENTS.find(([form]) => form.test(String(worked[least.name]))) ?? [];
  return first === undefined ? [] : [{ ...worked, [least.name]: first, [most.name]: last }];
}

/** The arguments with the largest number of items, for some of the values by which they are ordered. */
function longer(state: ToolState, worked: Args): readonly Args[] {
  const own = argumentsOf(state);
  const key = own.find(({ name, schema }) => isOrderKey(name) && Array.isArray(schema.enum));
  const size = own.find(isSize);
  if (key === undefined || size === undefined || !Array.isArray(key.schema.enum)) return [];
  const { maximum } = size.schema;
  const most = typeof maximum === 'number' ? Math.min(maximum, LARGEST) : LARGEST;
  return key.schema.enum
    .slice(0, MOST_KEYS)
    .map((value: unknown) => ({ ...worked, [key.name]: value, [size.name]: most }));
}

const isSize = ({ name, schema }: Argument): boolean =>
  schema.type === 'integer' && SIZE.test(foldName(name));
