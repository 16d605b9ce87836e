import { isRecord } from '../../../model/json.js';
import { quote } from '../../../model/quote.js';
import { compileSchema } from '../../../schema/index.js';
import type { Attempt } from '../../attempt/attempt.js';
import { replyText } from '../../attempt/reply-text.js';
import type { Emit, Examiner } from '../../state/run-context.js';
import { successes, type ToolState } from '../../state/tool-state.js';
import { RUN_RULES, runFinding } from '../run-rules.js';

/** Shorter texts are found anywhere by chance. */
const SHORTEST = 6;

/** Two texts that nobody else sends. */
const MARKS = ['assay first mark', 'assay second mark'] as const;

/**
 * Finds a tool that only reads and whose answers show the argument of an earlier call instead of their own; two more
 * calls prove it. A tool that keeps something may rightly tell what was there before.
 */
export async function findMixedUp(examiner: Examiner, state: ToolState, emit: Emit): Promise<void> {
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
    if (first === undefined || examiner.isLate) return;
    state.extra--;
    made.push(await examiner.attempt(state, first.scenario, 'repeat', emit, args));
  }
  const [, second] = made;
  if (second === undefined || !second.succeeded) return;
  const text = replyText(second.reply);
  if (text.includes(MARKS[0]) && !text.includes(MARKS[1])) accuse(state, second, text);
}

function accuse(state: ToolState, attempt: Attempt, text: string): void {
  const finding = runFinding(
    RUN_RULES.mixedUp,
    state.tool.name,
    {
      path: '',
      message: 'The answer belongs to an earlier call.',
      expected: quote(MARKS[1]),
      received: quote(MARKS[0]),
      evidence: [
        { text: `asked: ${quote(attempt.arguments, 160)}` },
        { text: `answered: ${quote(text, 160)}` },
      ],
    },
    'response',
  );
  state.book.add(finding, attempt);
  for (const entry of state.book.entries) if (entry.finding === finding) entry.isSettled = true;
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
