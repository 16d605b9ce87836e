import { quote } from '../../../model/quote.js';
import { sameJson } from '../../../model/same-json.js';
import type { Attempt } from '../../attempt/attempt.js';
import { inBox } from '../../state/argument-box.js';
import type { UnexplainedEnd } from '../../state/live-server.js';
import type { Emit, RunContext } from '../../state/run-context.js';
import type { Detection, ServerDetector } from '../detector.js';
import { RUN_RULES, runFinding } from '../run-rules.js';

/** Ends of the server whose cause is looked for. */
const MOST_ENDS = 2;

/**
 * The server ended while a call waited that does not end it when it is made alone: a call before it did the harm after its
 * response. The last ones are made again, each on a server that is alive, to see after which it ends.
 */
export const harmAfterResponse: ServerDetector = {
  name: 'harm after response',
  scope: 'server',
  after: 'calls',
  rules: [RUN_RULES.exit],
  at: '/after',
  replay: { by: 'run', tools: 'own' },
  async *detect(context, emit) {
    for (const end of context.server.unexplainedEnds.slice(0, MOST_ENDS)) {
      const found = await causeOf(end, context, emit);
      if (found === undefined) continue;
      yield found;
      return;
    }
  },
};

async function causeOf(
  { before, fault }: UnexplainedEnd,
  context: RunContext,
  emit: Emit,
): Promise<Detection | undefined> {
  for (const { tool, args } of before.toReversed()) {
    const state = context.stateOf(tool);
    const known = state?.attempts.find(({ arguments: made }) => sameJson(inBox(made, state.box), args));
    if (state === undefined || known === undefined || context.isLate) continue;
    if (state.stage === 'act' || state.stage === 'destroy') continue;
    const attempt = await context.attempt(state, known.scenario, 'repeat', emit, known.arguments);
    if (attempt.reply === undefined || (await context.server.staysAlive())) continue;
    return { finding: findingOf(tool, attempt, fault.stderr), attempt: known, isConfirmed: true };
  }
  return undefined;
}

function findingOf(tool: string, { arguments: args }: Attempt, stderr = ''): Detection['finding'] {
  const lines = stderr.trim().split('\n').slice(-3).join('\n');
  const draft = {
    path: '/after',
    message: 'The server ends shortly after the response.',
    evidence: [
      { text: `request: ${quote(args, 160)}` },
      ...(lines === '' ? [] : [{ text: quote(`stderr: ${lines}`, 400) }]),
    ],
  };
  return runFinding(RUN_RULES.exit, tool, draft, 'response');
}
