import { isRecord } from '../../../model/json.js';
import { joinPointer } from '../../../model/json-pointer.js';
import { quote } from '../../../model/quote.js';
import { rangesIn } from '../../../scenario/value/ordered-ends.js';
import { compileSchema } from '../../../schema/index.js';
import { replyText } from '../../attempt/reply-text.js';
import { successes, type ToolState } from '../../state/tool-state.js';
import type { ToolDetector } from '../detector.js';
import { RUN_RULES, runFinding } from '../run-rules.js';
import { extraCall } from './extra-call.js';
import { type Argument, argumentsOf, describedAs } from './ignored-argument.js';

/** How a definition says that the ends have an order. */
const STATED: readonly RegExp[] = [
  // "to must not be earlier than from", "end must be after start"
  /\b(?:must|may|can)(?: not|not|n't)? (?:be )?(?:earlier|later|before|after|greater|less|smaller|larger|precede|exceed)/i,
  // "a to earlier than from is an error"
  /\b(?:earlier|later|greater|less|larger|smaller) than\b[^.\n]{0,60}\b(?:error|reject|refus|invalid|fail)/i,
  // "fails if to is before from"
  /\b(?:error|reject|refus|invalid|fail)\w*\b[^.\n]{0,60}\b(?:earlier|before|later|after|greater|less|larger|smaller)\b/i,
];

/** The tool accepts a range with its ends swapped, although its definition says that it does not. */
export const swappedRange: ToolDetector = {
  name: 'swapped range',
  scope: 'tool',
  rules: [RUN_RULES.silentAcceptance],
  at: '/range',
  replay: { by: 'run', tools: 'own' },
  async *detect(state, context, emit) {
    const pair = state.stage === 'read' ? pairOf(state) : undefined;
    const [base] = successes(state);
    if (pair === undefined || base === undefined || !isRecord(base.arguments)) return;
    const [low, high] = pair;
    const args = { ...base.arguments, [low.name]: high.value, [high.name]: low.value };
    if (compileSchema(state.tool.inputSchema).check(args).outcome !== 'valid') return;
    const attempt = await extraCall(state, context, emit, base.scenario, args);
    if (attempt?.succeeded !== true) return;
    const draft = {
      path: `/range${joinPointer('', high.name)}`,
      message: `The tool accepts a "${quote(high.name, 60)}" below "${quote(low.name, 60)}", which its description forbids.`,
      expected: 'a rejection',
      received: quote(replyText(attempt.reply), 160),
      evidence: [{ text: `request: ${quote(args, 160)}` }],
    };
    yield {
      finding: runFinding(RUN_RULES.silentAcceptance, state.tool.name, draft),
      attempt,
      isConfirmed: true,
    };
  },
};

interface End {
  readonly name: string;
  readonly value: unknown;
}

/** Two arguments that are the ends of a range, by their names and by what the definition says of them. */
function pairOf(state: ToolState): readonly [End, End] | undefined {
  const all = argumentsOf(state);
  const said = [state.tool.description ?? '', ...all.map(describedAs)].join('\n');
  if (!STATED.some((words) => words.test(said))) return undefined;
  const [low, high] = rangeIn(all) ?? [];
  const values = low === undefined ? undefined : valuesFor(low.schema);
  if (low === undefined || high === undefined || values === undefined) return undefined;
  return [
    { name: low.name, value: values[0] },
    { name: high.name, value: values[1] },
  ];
}

/** Two arguments of one type that are the ends of a range, by their names. */
export function rangeIn(all: readonly Argument[]): readonly [low: Argument, high: Argument] | undefined {
  for (const [low, high] of rangesIn(all.map(({ name }) => name))) {
    const [one, other] = [low, high].map((end) => all.find(({ name }) => name === end));
    if (one !== undefined && other !== undefined && other.schema.type === one.schema.type)
      return [one, other];
  }
  return undefined;
}

/** A small and a large value: of a date, of a time, or of a number. */
function valuesFor({
  type,
  format,
  description,
  pattern,
}: Readonly<Record<string, unknown>>): readonly [unknown, unknown] | undefined {
  if (type === 'number' || type === 'integer') return [1, 9];
  if (type !== 'string') return undefined;
  if (format === 'date-time') return ['2024-03-01T00:00:00Z', '2024-03-31T00:00:00Z'];
  const isDate = format === 'date' || /date|YYYY-MM-DD|\\d\{4\}-/i.test(`${description} ${pattern}`);
  return isDate ? ['2024-03-01', '2024-03-31'] : undefined;
}
