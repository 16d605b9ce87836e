import { isRecord } from '../../../model/json.js';
import { joinPointer } from '../../../model/json-pointer.js';
import { quote, quoteValue } from '../../../model/quote.js';
import { valuesFor } from '../../../scenario/known/values-for.js';
import { compileSchema } from '../../../schema/index.js';
import type { Attempt } from '../../attempt/attempt.js';
import type { Emit, RunContext } from '../../state/run-context.js';
import { successes, type ToolState } from '../../state/tool-state.js';
import type { ToolDetector } from '../detector.js';
import { isSent, type Show, sentAs, shower } from '../echo/shower.js';
import { RUN_RULES, runFinding } from '../run-rules.js';
import { declaredDefault } from './declared-default.js';
import { extraCall } from './extra-call.js';
import { argumentsOf } from './ignored-argument.js';

/**
 * A call without an argument gets a response that shows another value than the declared default, while calls with the
 * argument get the value that they sent.
 */
export const defaultShown: ToolDetector = {
  name: 'default shown',
  scope: 'tool',
  rules: [RUN_RULES.defaultNotApplied],
  replay: { by: 'run', tools: 'own' },
  async *detect(state, context, emit) {
    for (const argument of argumentsOf(state)) {
      const { name } = argument;
      const value = declaredDefault(argument);
      if (value === undefined || value === null || typeof value === 'object') continue;
      const worked = successes(state);
      const show = shower(worked, argument);
      const without = worked.filter((one) => !isSent(one, name));
      // Where the default is seen once, another argument has changed the value in the other calls.
      if (without.some((one) => show(one) === value)) continue;
      const attempt = without.find((one) => isOther(show(one), value));
      if (attempt === undefined) continue;
      const isShown =
        worked.some((one) => isSent(one, name) && show(one) === sentAs(one, name)) ||
        (await isShownFor(state, context, emit, attempt, { name, value, show }));
      if (!isShown) continue;
      // "auto" shows as what it came to, whether it was sent or not.
      if (worked.some((one) => sentAs(one, name) === value && isOther(show(one), value))) continue;
      const draft = {
        path: joinPointer('', name),
        message: `A call without "${quote(name, 60)}" does not get the response of its declared default.`,
        expected: quoteValue(value),
        received: quoteValue(show(attempt)),
        evidence: [{ text: `request: ${quote(attempt.arguments, 160)}` }],
      };
      const finding = runFinding(RUN_RULES.defaultNotApplied, state.tool.name, draft);
      yield { finding, attempt, isConfirmed: true };
    }
  },
};

/** The next numbers, where one that was made up has worked: things are often counted. */
const neighbours = (value: unknown): readonly number[] =>
  typeof value === 'number' && Number.isInteger(value) && value > 0 && value < 50
    ? [value + 1, value + 2, value + 3]
    : [];

/** Calls with the default that are tried for other things: what the call without it is about may be used up. */
const MOST_OTHERS = 5;

/** Whether a call with the default shows it, where none with the argument has worked so far. */
async function isShownFor(
  state: ToolState,
  context: RunContext,
  emit: Emit,
  { arguments: args, scenario }: Attempt,
  { name, value, show }: { readonly name: string; readonly value: unknown; readonly show: Show },
): Promise<boolean> {
  if (!isRecord(args)) return false;
  const given = { ...args, [name]: value };
  const compiled = compileSchema(state.tool.inputSchema);
  const others = Object.keys(args).flatMap((key) =>
    [
      ...valuesFor(context.values.for(state), state.tool.name, key, joinPointer('', key)),
      ...neighbours(args[key]),
    ]
      .filter((known) => known !== args[key])
      .map((known) => ({ ...given, [key]: known })),
  );
  const fitting = [given, ...others].filter((one) => compiled.check(one).outcome === 'valid');
  for (const one of fitting.slice(0, MOST_OTHERS)) {
    const attempt = await extraCall(state, context, emit, scenario, one);
    if (attempt?.succeeded === true) return show(attempt) === value;
  }
  return false;
}

const isOther = (value: unknown, declared: unknown): boolean =>
  typeof value === typeof declared && value !== declared;
