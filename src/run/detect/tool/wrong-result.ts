import { isRecord } from '../../../model/json.js';
import { quote } from '../../../model/quote.js';
import { compileSchema } from '../../../schema/index.js';
import type { Attempt } from '../../attempt/attempt.js';
import { successes, type ToolState } from '../../state/tool-state.js';
import type { ToolDetector } from '../detector.js';
import { RUN_RULES, runFinding } from '../run-rules.js';
import { conversionsOf, wrongConversion } from './conversions.js';
import { extraCall } from './extra-call.js';
import { knownResultsOf, type Wrong } from './known-results.js';
import { readsOrComputes } from './reads-or-computes.js';
import { wrongZoneTime, zoneQuestion } from './zone-conversions.js';

/** A call whose result is known, and what shows that it is another. */
interface Question {
  readonly args: Readonly<Record<string, unknown>>;
  readonly judge: (attempt: Attempt) => Wrong | undefined;
}

/** What a tool computes is wrong for arguments for which everybody knows the result. Only where its name says what it computes. */
export const wrongResult: ToolDetector = {
  name: 'wrong result',
  scope: 'tool',
  rules: [RUN_RULES.wrongResult],
  replay: { by: 'run', tools: 'own' },
  async *detect(state, context, emit) {
    const base = successes(state).find(({ arguments: args }) => isRecord(args));
    if (base === undefined || !isRecord(base.arguments) || !readsOrComputes(state)) return;
    const { inputSchema } = state.tool;
    const listed: unknown = isRecord(inputSchema) ? inputSchema.required : undefined;
    const required = new Set(Array.isArray(listed) ? listed : []);
    const needed = Object.entries(base.arguments).filter(([name]) => required.has(name));
    const compiled = compileSchema(state.tool.inputSchema);
    for (const { args, judge } of questionsFor(state)) {
      const sent = { ...Object.fromEntries(needed), ...args };
      if (compiled.check(sent).outcome !== 'valid') continue;
      const attempt = await extraCall(state, context, emit, base.scenario, sent);
      const wrong = attempt?.succeeded === true ? judge(attempt) : undefined;
      if (attempt === undefined || wrong === undefined) continue;
      const draft = {
        path: '',
        message: 'The tool returns a wrong result.',
        ...wrong,
        evidence: [{ text: `request: ${quote(sent, 160)}` }],
      };
      yield {
        finding: runFinding(RUN_RULES.wrongResult, state.tool.name, draft, 'response'),
        attempt,
        isConfirmed: true,
      };
      return;
    }
  },
};

const zoneQuestions = (state: ToolState): readonly Question[] => {
  const args = zoneQuestion(state);
  return args === undefined ? [] : [{ args, judge: wrongZoneTime }];
};

const questionsFor = (state: ToolState): readonly Question[] => [
  ...zoneQuestions(state),
  ...knownResultsOf(state).flatMap(({ prepare, judge }) => {
    const args = prepare(state);
    return args === undefined ? [] : [{ args, judge: (attempt: Attempt) => judge(attempt, state) }];
  }),
  ...conversionsOf(state).map(({ args, expected }) => ({
    args,
    judge: (attempt: Attempt) => wrongConversion(attempt, expected),
  })),
];
