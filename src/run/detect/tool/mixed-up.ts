import type { Finding } from '../../../model/finding.js';
import { isRecord } from '../../../model/json.js';
import { quote, quoteValue } from '../../../model/quote.js';
import { compileSchema } from '../../../schema/index.js';
import type { Attempt } from '../../attempt/attempt.js';
import { replyText } from '../../attempt/reply-text.js';
import type { Emit, RunContext } from '../../state/run-context.js';
import { successes, type ToolState } from '../../state/tool-state.js';
import type { Detection, ToolDetector } from '../detector.js';
import { RUN_RULES, runFinding } from '../run-rules.js';

/** Shorter texts are found anywhere by chance. */
const SHORTEST = 6;

/** Two texts that nothing else sends. */
const MARKS = ['assay first mark', 'assay second mark'] as const;

/**
 * The response of a tool that only reads shows the argument of an earlier call instead of its own; two more calls prove
 * it. A tool that keeps something may rightly show what was there before.
 */
export const mixedUp: ToolDetector = {
  name: 'mixed up',
  scope: 'tool',
  rules: [RUN_RULES.mixedUp],
  replay: { by: 'run', tools: 'own' },
  detect: mixedUpIn,
};

async function* mixedUpIn(state: ToolState, context: RunContext, emit: Emit): AsyncGenerator<Detection> {
  if (state.stage !== 'read' || state.extra < MARKS.length) return;
  const suspect = suspicion(successes(state));
  if (suspect === undefined) return;
  const [base, name] = suspect;
  const compiled = compileSchema(state.tool.inputSchema);
  const calls = MARKS.map((mark) => ({ ...base, [name]: mark }));
  if (calls.some((args) => compiled.check(args).outcome !== 'valid')) return;
  const made: Attempt[] = [];
  for (const args of calls) {
    const [first] = successes(state);
    if (first === undefined || context.isLate) return;
    state.extra--;
    made.push(await context.attempt(state, first.scenario, 'repeat', emit, args));
  }
  const [, second] = made;
  if (second === undefined || !second.succeeded) return;
  const text = replyText(second.reply);
  if (!text.includes(MARKS[0]) || text.includes(MARKS[1])) return;
  yield { finding: findingOf(state, second, text), attempt: second, isConfirmed: true };
}

function findingOf(state: ToolState, attempt: Attempt, text: string): Finding {
  return runFinding(
    RUN_RULES.mixedUp,
    state.tool.name,
    {
      path: '',
      message: 'The response belongs to an earlier call.',
      expected: quoteValue(MARKS[1]),
      received: quoteValue(MARKS[0]),
      evidence: [
        { text: `request: ${quote(attempt.arguments, 160)}` },
        { text: `response: ${quote(text, 160)}` },
      ],
    },
    'response',
  );
}

/** The first call whose answer shows a text of an earlier one in the place of its own, and the argument it was. */
function suspicion(
  worked: readonly Attempt[],
): readonly [args: Readonly<Record<string, unknown>>, name: string] | undefined {
  for (const [index, { arguments: args, reply }] of worked.entries()) {
    if (!isRecord(args)) continue;
    const text = replyText(reply);
    const others = worked.slice(0, index).map((other) => other.arguments);
    const name = Object.keys(args).find((key) => isStrange(args[key], text, others, key));
    if (name !== undefined) return [args, name];
  }
  return undefined;
}

function isStrange(own: unknown, text: string, others: readonly unknown[], name: string): boolean {
  if (typeof own !== 'string' || own.length < SHORTEST || text.includes(own)) return false;
  return others.some((args) => {
    const other = isRecord(args) ? args[name] : undefined;
    return typeof other === 'string' && other.length >= SHORTEST && other !== own && text.includes(other);
  });
}
