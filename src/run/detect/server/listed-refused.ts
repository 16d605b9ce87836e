import { isRecord } from '../../../model/json.js';
import { joinPointer } from '../../../model/json-pointer.js';
import { quote, quoteValue } from '../../../model/quote.js';
import { valueText } from '../../../model/value-text.js';
import type { HarvestedValue } from '../../../scenario/index.js';
import { seenFor } from '../../../scenario/known/values-for.js';
import { compileSchema } from '../../../schema/index.js';
import type { Attempt } from '../../attempt/attempt.js';
import { replyText } from '../../attempt/reply-text.js';
import type { Emit, RunContext } from '../../state/run-context.js';
import { successes, type ToolState } from '../../state/tool-state.js';
import type { Detection, ServerDetector } from '../detector.js';
import { RUN_RULES, runFinding } from '../run-rules.js';
import { extraCall } from '../tool/extra-call.js';
import { type Argument, argumentsOf } from '../tool/ignored-argument.js';

/** Keywords that say which texts an argument takes. */
const NARROWS = ['pattern', 'enum', 'format', 'maxLength', 'minLength'];

/** How a definition says that a tool is for some things only. */
const FOR_SOME = /\b(?:only|except|must be|not (?:for|yet)|start(?:s|ing)? with|begin|prefix\w*|begins)\b/i;

/** An id: one word, with a digit in it. */
const ID = /^(?=.{0,40}\d)[\w.:#/-]{2,40}$/;

const isId = (value: unknown): value is string | number =>
  (typeof value === 'string' || typeof value === 'number') && ID.test(`${value}`);

/**
 * A tool that reads refuses the id of a thing for its form, and another tool lists it beside one that works. Where a tool
 * takes only ids of the refused form, the things are of two sorts.
 */
export const listedRefused: ServerDetector = {
  name: 'listed refused',
  scope: 'server',
  after: 'calls',
  rules: [RUN_RULES.validRejected],
  at: '/listed',
  replay: { by: 'run', tools: 'all' },
  async *detect(context, emit) {
    for (const state of context.states) {
      const [worked] = successes(state);
      if (state.stage !== 'read' || worked === undefined || !isRecord(worked.arguments)) continue;
      const found = await refusedIn(state, context, emit);
      if (found !== undefined) yield found;
    }
  },
};

async function refusedIn(state: ToolState, context: RunContext, emit: Emit): Promise<Detection | undefined> {
  if (FOR_SOME.test(valueText(state.tool.description ?? '').slice(0, 2_000))) return undefined;
  for (const argument of argumentsOf(state).filter((one) => takesIds(state, one))) {
    const { name } = argument;
    const pair = pairOf(state, context, argument);
    const base = pair && successes(state).find(({ arguments: args }) => valueIn(args, name) === pair.taken);
    if (pair === undefined || base === undefined || !isRecord(base.arguments)) continue;
    const args = { ...base.arguments, [name]: pair.refused };
    const attempt = await extraCall(state, context, emit, base.scenario, args);
    if (attempt === undefined || attempt.succeeded || attempt.validation?.diagnosis.kind === 'not_found')
      continue;
    return detection(state, attempt, name, pair);
  }
  return undefined;
}

/** Whether an argument takes ids of one form. All that was shown is looked through only where one has worked. */
function takesIds(state: ToolState, { name, schema }: Argument): boolean {
  if (!NARROWS.some((keyword) => schema[keyword] !== undefined)) return false;
  if (FOR_SOME.test(valueText(schema.description ?? ''))) return false;
  return successes(state).some(({ arguments: args }) => isId(valueIn(args, name)));
}

interface Pair {
  readonly taken: unknown;
  readonly refused: unknown;
  readonly lister: string;
}

/** An id that works and one that the schema refuses, both shown for the argument by one tool in the same way. */
function pairOf(state: ToolState, context: RunContext, { name, schema }: Argument): Pair | undefined {
  const known = context.values.for(state);
  const meant = new Set(seenFor(known, state.tool.name, name));
  const shown = (known.harvested ?? []).filter(
    ({ value, isOurs }) => isOurs !== true && meant.has(value) && isId(value) && !MADE_UP.test(`${value}`),
  );
  const compiled = compileSchema({ type: 'object', properties: { value: schema } });
  const isTaken = ({ value }: HarvestedValue): boolean => compiled.check({ value }).outcome === 'valid';
  const worked = new Set(successes(state).map(({ arguments: args }) => valueIn(args, name)));
  for (const taken of shown.filter((one) => isTaken(one) && worked.has(one.value))) {
    const refused = shown.find(
      (one) =>
        typeof one.value === typeof taken.value &&
        !isTaken(one) &&
        one.tool === taken.tool &&
        one.names.join() === taken.names.join() &&
        one.of === taken.of,
    );
    if (refused === undefined || isOtherSort(context, state, taken.value, refused.value)) continue;
    return { taken: taken.value, refused: refused.value, lister: taken.tool ?? '' };
  }
  return undefined;
}

const MADE_UP = /assay|example|test/i;

/** Whether an argument of another tool takes the refused id and not the one that works. */
function isOtherSort({ states }: RunContext, own: ToolState, taken: unknown, refused: unknown): boolean {
  return states.some(
    (state) =>
      state !== own &&
      argumentsOf(state).some(({ schema }) => {
        if (schema.pattern === undefined) return false;
        const compiled = compileSchema({ type: 'object', properties: { value: schema } });
        return (
          compiled.check({ value: refused }).outcome === 'valid' &&
          compiled.check({ value: taken }).outcome !== 'valid'
        );
      }),
  );
}

const valueIn = (args: unknown, name: string): unknown => (isRecord(args) ? args[name] : undefined);

function detection(
  { tool }: ToolState,
  attempt: Attempt,
  name: string,
  { taken, refused, lister }: Pair,
): Detection {
  const finding = runFinding(RUN_RULES.validRejected, tool.name, {
    path: joinPointer('/listed', name),
    message: 'The schema of the tool refuses an id that another tool lists.',
    expected: `the thing with the id ${quoteValue(refused)}, as for ${quoteValue(taken)}`,
    received: 'a rejection',
    evidence: [
      { text: `${quote(lister, 80)} shows both` },
      { text: `${quote(attempt.arguments, 160)} → ${quote(replyText(attempt.reply), 200)}` },
    ],
  });
  return { finding, attempt, isConfirmed: true };
}
