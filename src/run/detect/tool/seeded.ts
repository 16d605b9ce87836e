import { isRecord } from '../../../model/json.js';
import { joinPointer } from '../../../model/json-pointer.js';
import { quote } from '../../../model/quote.js';
import { compileSchema } from '../../../schema/index.js';
import { replyText } from '../../attempt/reply-text.js';
import { successes } from '../../state/tool-state.js';
import type { ToolDetector } from '../detector.js';
import { RUN_RULES, runFinding } from '../run-rules.js';
import { extraCall } from './extra-call.js';
import { argumentsOf, describedAs } from './ignored-argument.js';

/** How a definition promises that a seed makes the response repeatable. */
const PROMISE = /\b(?:same|reproduc|determin|repeatab|identical)/i;

/** Two calls with the same seed get different responses, although the definition says that they do not. */
export const seeded: ToolDetector = {
  name: 'seeded',
  scope: 'tool',
  rules: [RUN_RULES.flaky],
  at: '/seed',
  replay: { by: 'run', tools: 'own' },
  async *detect(state, context, emit) {
    const seed = argumentsOf(state).find(({ name }) => /^(?:random_?)?seed$/i.test(name));
    const [base] = successes(state);
    if (seed === undefined || base === undefined || !isRecord(base.arguments) || state.stage !== 'read')
      return;
    if (!PROMISE.test(`${describedAs(seed)} ${state.tool.description ?? ''}`)) return;
    const args = { ...base.arguments, [seed.name]: seed.schema.type === 'string' ? 'assay' : 7 };
    if (compileSchema(state.tool.inputSchema).check(args).outcome !== 'valid') return;
    const first = await extraCall(state, context, emit, base.scenario, args);
    const second = await extraCall(state, context, emit, base.scenario, args);
    if (first?.succeeded !== true || second?.succeeded !== true) return;
    const [one, other] = [replyText(first.reply), replyText(second.reply)];
    if (one === other) return;
    const draft = {
      path: `/seed${joinPointer('', seed.name)}`,
      message: 'The same seed gives another response each time.',
      expected: quote(one, 120),
      received: quote(other, 120),
      evidence: [{ text: `request, made twice: ${quote(args, 160)}` }],
    };
    yield {
      finding: runFinding(RUN_RULES.flaky, state.tool.name, draft, 'response'),
      attempt: second,
      isConfirmed: true,
    };
  },
};
