import { isRecord } from '../../../model/json.js';
import { joinPointer } from '../../../model/json-pointer.js';
import { quote, quoteValue } from '../../../model/quote.js';
import { replyText } from '../../attempt/reply-text.js';
import type { Emit, RunContext } from '../../state/run-context.js';
import { successes, type ToolState } from '../../state/tool-state.js';
import type { Detection, ToolDetector } from '../detector.js';
import { RUN_RULES, runFinding } from '../run-rules.js';
import { extraCall } from './extra-call.js';
import { type Argument, argumentsOf } from './ignored-argument.js';

/** A day that no year has, in the form of each format. */
const IMPOSSIBLE: ReadonlyMap<unknown, string> = new Map([
  ['date', '2025-02-30'],
  ['date-time', '2025-02-30T10:00:00Z'],
]);

/**
 * The tool rejects what is not a date, but takes a day that does not exist for one. A tool that writes has to show it as
 * what it has stored.
 */
export const impossibleDate: ToolDetector = {
  name: 'impossible date',
  scope: 'tool',
  rules: [RUN_RULES.formatIgnored],
  at: '/impossible',
  replay: { by: 'run', tools: 'own' },
  async *detect(state, context, emit) {
    if (state.stage === 'destroy') return;
    for (const argument of argumentsOf(state)) {
      const found = await accepted(state, context, emit, argument);
      if (found !== undefined) yield found;
    }
  },
};

async function accepted(
  state: ToolState,
  context: RunContext,
  emit: Emit,
  { name, schema }: Argument,
): Promise<Detection | undefined> {
  const day = IMPOSSIBLE.get(schema.format);
  const worked = successes(state).find(({ arguments: args }) => isRecord(args) && args[name] !== undefined);
  if (day === undefined || worked === undefined || !isRecord(worked.arguments)) return undefined;
  const isChecked = state.attempts.some(
    ({ scenario: { violates }, validation }) =>
      violates?.keyword === 'format' &&
      violates.path === joinPointer('', name) &&
      validation?.isError === true,
  );
  if (!isChecked) return undefined;
  const args = { ...worked.arguments, [name]: day };
  const attempt = await extraCall(state, context, emit, worked.scenario, args);
  if (attempt?.succeeded !== true) return undefined;
  if (state.stage !== 'read' && !replyText(attempt.reply).includes(day.slice(0, 10))) return undefined;
  const draft = {
    path: joinPointer('/impossible', name),
    message: `The tool accepts a day that does not exist as "${quote(name, 60)}".`,
    expected: 'a rejection',
    received: quote(replyText(attempt.reply), 160),
    evidence: [{ text: `request: ${quoteValue(day)}` }],
  };
  const finding = runFinding(RUN_RULES.formatIgnored, state.tool.name, draft);
  return { finding: { ...finding, severity: 'warning' }, attempt, isConfirmed: true };
}
