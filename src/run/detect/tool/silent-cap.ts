import { isRecord } from '../../../model/json.js';
import { joinPointer } from '../../../model/json-pointer.js';
import { foldName } from '../../../model/nearest.js';
import { quote } from '../../../model/quote.js';
import { compileSchema } from '../../../schema/index.js';
import type { Attempt } from '../../attempt/attempt.js';
import { successes } from '../../state/tool-state.js';
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
    if (state.stage !== 'read' || base === undefined || !isRecord(base.arguments)) return;
    const compiled = compileSchema(state.tool.inputSchema);
    for (const { name, schema } of argumentsOf(state)) {
      const { maximum } = schema;
      if (!EACH.has(foldName(name)) || typeof maximum !== 'number' || maximum > LARGEST || maximum < 3)
        continue;
      const made: (readonly [asked: number, got: number, attempt: Attempt])[] = [];
      for (const asked of [2, 3, maximum]) {
        const args = { ...base.arguments, [name]: asked };
        if (compiled.check(args).outcome !== 'valid') break;
        const attempt = await extraCall(state, context, emit, base.scenario, args);
        const got = attempt?.succeeded === true ? listedItems(attempt)?.length : undefined;
        if (attempt === undefined || got === undefined) break;
        made.push([asked, got, attempt]);
      }
      const [two, three, most] = made;
      if (most === undefined || two?.[1] !== 2 || three?.[1] !== 3 || most[1] >= most[0]) continue;
      const draft = {
        path: joinPointer('', name),
        message: `The response has fewer items than "${quote(name, 60)}" asks for, without saying so.`,
        expected: `${most[0]} items, as the schema allows`,
        received: `${most[1]}`,
        evidence: [{ text: `request: ${quote(most[2].arguments, 160)}` }],
      };
      const finding = runFinding(RUN_RULES.limitIgnored, state.tool.name, draft);
      yield { finding, attempt: most[2], isConfirmed: true };
    }
  },
};
