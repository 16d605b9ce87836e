import { isRecord } from '../../../model/json.js';
import { joinPointer } from '../../../model/json-pointer.js';
import { foldName } from '../../../model/nearest.js';
import { quote } from '../../../model/quote.js';
import { compileSchema } from '../../../schema/index.js';
import type { Attempt } from '../../attempt/attempt.js';
import type { Emit, RunContext } from '../../state/run-context.js';
import { successes, type ToolState } from '../../state/tool-state.js';
import type { ToolDetector } from '../detector.js';
import { RUN_RULES, runFinding } from '../run-rules.js';
import { extraCall } from './extra-call.js';
import { argumentsOf } from './ignored-argument.js';
import { listedItems } from './listed-items.js';

/** Folded names of arguments that ask for so many items, as many as there are: one for each day. */
const EACH: ReadonlySet<string> = new Set('days hours weeks months years rounds steps dice rolls'.split(' '));

/** Larger numbers are not tried. */
const LARGEST = 100;

/** The tool returns an item for each of a few, and fewer than were asked for with the largest number that it allows. */
export const silentCap: ToolDetector = {
  name: 'silent cap',
  scope: 'tool',
  rules: [RUN_RULES.limitIgnored],
  replay: { by: 'run', tools: 'own' },
  async *detect(state, context, emit) {
    const [base] = successes(state);
    if (state.stage !== 'read' || base === undefined) return;
    for (const { name, schema } of argumentsOf(state)) {
      const { maximum } = schema;
      const isSmall = typeof maximum === 'number' && maximum <= LARGEST && maximum > 3;
      if (!EACH.has(foldName(name)) || !isSmall) continue;
      const made = await counts(state, context, emit, base, name, [2, 3, maximum]);
      const [two, three, most] = made;
      if (most === undefined || two?.got !== 2 || three?.got !== 3 || most.got >= maximum) continue;
      const draft = {
        path: joinPointer('', name),
        message: `The response has fewer items than "${quote(name, 60)}" asks for, without saying so.`,
        expected: `${maximum} items, as the schema allows`,
        received: `${most.got}`,
        evidence: [{ text: `request: ${quote(most.attempt.arguments, 160)}` }],
      };
      const finding = runFinding(RUN_RULES.limitIgnored, state.tool.name, draft);
      yield { finding, attempt: most.attempt, isConfirmed: true };
    }
  },
};

interface Counted {
  readonly got: number;
  readonly attempt: Attempt;
}

/** How many items come back for each number that is asked for, up to the first call that fails. */
async function counts(
  state: ToolState,
  context: RunContext,
  emit: Emit,
  base: Attempt,
  name: string,
  asked: readonly number[],
): Promise<readonly Counted[]> {
  const compiled = compileSchema(state.tool.inputSchema);
  const made: Counted[] = [];
  for (const number of asked) {
    const args = { ...(isRecord(base.arguments) ? base.arguments : {}), [name]: number };
    if (compiled.check(args).outcome !== 'valid') break;
    const attempt = await extraCall(state, context, emit, base.scenario, args);
    const got = attempt?.succeeded === true ? listedItems(attempt)?.length : undefined;
    if (attempt === undefined || got === undefined) break;
    made.push({ got, attempt });
  }
  return made;
}
