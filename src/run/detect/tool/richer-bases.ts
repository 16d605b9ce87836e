import { isRecord } from '../../../model/json.js';
import { compileSchema } from '../../../schema/index.js';
import type { Emit, RunContext } from '../../state/run-context.js';
import type { ToolState } from '../../state/tool-state.js';
import type { CallWithout } from './calls-without.js';
import { argumentsOf } from './ignored-argument.js';
import { HOLDS_TEXT } from './reads-or-computes.js';
import { workingCall } from './working-call.js';

type Args = CallWithout['args'];

/** Lines with repetitions, letters in both cases, blanks at their ends, and numbers that sort otherwise than texts. */
const LINES = ['pear 10', 'Apple 9', 'apple 100', '  Pear 9 ', 'apple 100', '', 'fig, kiwi; 2.5'];

/**
 * Successful calls with more in them than plausible values have, for an option that makes no difference to those: whatever the
 * other arguments say is more than once in the text or the list that the tool works on.
 */
export async function* richerBases(
  state: ToolState,
  context: RunContext,
  emit: Emit,
  { args, attempt: { scenario } }: CallWithout,
): AsyncGenerator<CallWithout> {
  const compiled = compileSchema(state.tool.inputSchema);
  const richer = argumentsOf(state)
    .map(({ name }) => ({ ...args, [name]: enriched(name, args) }))
    .filter((one) => JSON.stringify(one) !== JSON.stringify(args));
  for (const one of richer.filter((own) => compiled.check(own).outcome === 'valid').slice(0, MOST)) {
    const attempt = await workingCall(state, context, emit, scenario, one);
    if (attempt !== undefined) yield { attempt, args: one };
  }
}

/** Richer calls that are made for one option. */
const MOST = 2;

/** The value of an argument with more in it; as it is where it is no text and no list that a tool works on. */
function enriched(name: string, args: Args): unknown {
  const value = args[name];
  if (typeof value === 'string' && HOLDS_TEXT.test(name))
    return [...wordsOf(name, args), ...LINES].join('\n');
  if (!Array.isArray(value) || value.length === 0) return value;
  if (value.every((item) => typeof item === 'string'))
    return [...value, ...LINES, ...value].filter((item) => item !== '');
  if (value.every((item) => typeof item === 'number')) return [...value, 10, 9, 100, 2.5, -3, ...value];
  return value.every(isRecord) ? [...value, ...value.toReversed()] : value;
}

/** What the other arguments say, several times on a line: a text to look for is found more than once. */
const wordsOf = (name: string, args: Args): readonly string[] =>
  Object.entries(args).flatMap(([key, value]) =>
    key !== name && typeof value === 'string' && value.trim() !== '' ? [`${value} and ${value}`, value] : [],
  );
