import { isRecord } from '../../../model/json.js';
import { foldName } from '../../../model/nearest.js';
import { quote } from '../../../model/quote.js';
import { compileSchema } from '../../../schema/index.js';
import type { Attempt } from '../../attempt/attempt.js';
import { replyText } from '../../attempt/reply-text.js';
import { sameBeyondEcho } from '../../control/beyond-echo.js';
import type { Emit, RunContext } from '../../state/run-context.js';
import { successes, type ToolState } from '../../state/tool-state.js';
import { extraCall } from './extra-call.js';
import type { Argument, Ignored } from './ignored-argument.js';
import { readsOrComputes } from './reads-or-computes.js';
import { SWITCH_EFFECTS } from './switch-effects.js';

/** What shows that a switch does not do what its name says: the response is the same, and should not be. */
export async function ignoredSwitch(
  state: ToolState,
  context: RunContext,
  emit: Emit,
  { name, schema }: Argument,
): Promise<Ignored | undefined> {
  const folded = foldName(name);
  const effect = SWITCH_EFFECTS.find(({ form }) => form.test(folded));
  if (schema.type !== 'boolean' || effect === undefined || !readsOrComputes(state)) return undefined;
  const [, one, other] = effect.form.exec(folded) ?? [];
  const word = one ?? other ?? '';
  const change = effect.prepare(state);
  const base = successes(state).findLast(
    (attempt) => isRecord(attempt.arguments) && (word === '' || effect.shows(attempt, word)),
  );
  if (change === undefined || !isRecord(base?.arguments)) return undefined;
  const args = { ...base.arguments, ...change };
  const compiled = compileSchema(state.tool.inputSchema);
  const call = async (value: boolean): Promise<Attempt | undefined> => {
    const sent = { ...args, [name]: value };
    if (compiled.check(sent).outcome !== 'valid') return undefined;
    const attempt = await extraCall(state, context, emit, base.scenario, sent);
    return attempt?.succeeded === true ? attempt : undefined;
  };
  const off = await call(false);
  const on = off === undefined ? undefined : await call(true);
  if (off === undefined || on === undefined || !sameBeyondEcho(on, off, { name, value: true }))
    return undefined;
  if (!effect.shows(on, word)) return undefined;
  return {
    attempt: on,
    message: `The same response comes whatever "${quote(name, 60)}" says.`,
    expected: effect.expected,
    received: quote(replyText(on.reply), 120),
  };
}
