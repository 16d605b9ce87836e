import { isRecord } from '../../../model/json.js';
import { joinPointer } from '../../../model/json-pointer.js';
import { foldName } from '../../../model/nearest.js';
import { quote, quoteValue } from '../../../model/quote.js';
import { entityOf } from '../../../scenario/known/harvest-json.js';
import { singular } from '../../../scenario/known/singular.js';
import { snakeName } from '../../../scenario/plausible/name-values.js';
import type { Attempt } from '../../attempt/attempt.js';
import { replyText, shownData } from '../../attempt/reply-text.js';
import type { Emit, RunContext } from '../../state/run-context.js';
import { successes, type ToolState } from '../../state/tool-state.js';
import type { Detection, ServerDetector } from '../detector.js';
import { RUN_RULES, runFinding } from '../run-rules.js';
import { extraCall } from '../tool/extra-call.js';
import { onlyList } from '../tool/listed-items.js';

/** Two other tools that know the thing: one lists it, and one returns it. */
interface Known {
  readonly lister: ToolState;
  readonly reader: ToolState;
  readonly read: Attempt;
}

/**
 * A tool says that a thing does not exist which another tool lists beside one that works, and which a third one knows when
 * it is asked for it. The error has to be about the thing itself: not each thing has a photo.
 */
export const listedMissing: ServerDetector = {
  name: 'listed missing',
  scope: 'server',
  after: 'calls',
  rules: [RUN_RULES.validRejected],
  at: '/missing',
  replay: { by: 'run', tools: 'all' },
  async *detect(context, emit) {
    for (const state of context.ofStage('read')) {
      if (successes(state).length === 0) continue;
      const found = await missingIn(context, state, emit);
      if (found !== undefined) yield found;
    }
  },
};

async function missingIn(context: RunContext, state: ToolState, emit: Emit): Promise<Detection | undefined> {
  for (const refused of state.attempts) {
    const { arguments: args, scenario, validation } = refused;
    if (scenario.violates !== undefined || validation?.isError !== true || !isRecord(args)) continue;
    const name = Object.keys(args).find((one) => saysMissing(state, refused, one, args[one]));
    const known = name === undefined ? undefined : knownBy(context, state, name, args[name]);
    if (name === undefined || known === undefined) continue;
    const { lister, reader, read } = known;
    // It was there before and after, and the tool denied it in between.
    const before = await extraCall(reader, context, emit, read.scenario, read.arguments);
    const again = await extraCall(state, context, emit, scenario, args);
    const after = await extraCall(reader, context, emit, read.scenario, read.arguments);
    const isDenied = again !== undefined && saysMissing(state, again, name, args[name]);
    if (before?.succeeded !== true || !isDenied || after?.succeeded !== true) continue;
    const draft = {
      path: joinPointer('/missing', name),
      message: 'The tool says that a thing does not exist which other tools show.',
      expected: `the thing that "${quote(reader.tool.name, 60)}" finds by ${quoteValue(args[name])}`,
      received: quote(replyText(again.reply), 160),
      evidence: [
        { text: `"${quote(lister.tool.name, 60)}" lists ${quoteValue(args[name])}` },
        { text: `${quote(reader.tool.name, 60)}: ${quote(replyText(after.reply), 160)}` },
      ],
    };
    const finding = runFinding(RUN_RULES.validRejected, state.tool.name, draft);
    return { finding, attempt: again, isConfirmed: true };
  }
  return undefined;
}

/** Whether an error says of the very thing that it was asked for that there is none: "Table 'a.b' does not exist". */
function saysMissing(state: ToolState, attempt: Attempt, name: string, value: unknown): boolean {
  if (attempt.succeeded || typeof value !== 'string' || value.length < 2) return false;
  const noun =
    snakeName(name).replace(/_?(?:id|name|key|path|number|code|slug)$/, '') || entityOf(state.tool.name);
  const text = replyText(attempt.reply).slice(0, 400).toLowerCase();
  const [before, after, ...more] = text.split(value.toLowerCase());
  if (before === undefined || after === undefined || more.length > 0) return false;
  const thing = singular(noun).replaceAll('_', ' ').toLowerCase();
  const isNamed = new RegExp(`\\b${thing.replace(/[^a-z\\d ]/g, '.')}\\b[\\s:'"\`]{1,4}$`).test(before);
  const isOver =
    /^['"`]?\s{0,2}(?:(?:does|did) ?n[o']t exist|(?:was |is |could )?not (?:be )?found|is unknown)\b[^,;]{0,3}$/.test(
      after,
    );
  const isUnknown = /\b(?:unknown|no such|there is no)\s{1,2}[\w ]{2,40}[\s:'"`]{1,4}$/.test(before);
  return isNamed && (isOver || (isUnknown && /^['"`.\s]{0,3}$/.test(after)));
}

function knownBy({ states }: RunContext, own: ToolState, name: string, value: unknown): Known | undefined {
  const readers = states.filter((state) => state.stage === 'read' && state !== own);
  const worked = new Set(successes(own).map(({ arguments: args }) => isRecord(args) && args[name]));
  const lister = readers.find((state) =>
    successes(state).some(({ reply }) => {
      const shown = (onlyList(shownData(reply)) ?? []).map((item) =>
        isRecord(item) ? Object.values(item) : [item],
      );
      const has = (one: unknown): boolean => shown.some((values) => values.includes(one));
      return has(value) && [...worked].some((one) => typeof one === 'string' && has(one));
    }),
  );
  for (const reader of lister === undefined ? [] : readers) {
    const read = successes(reader).find(
      ({ arguments: args, reply }) =>
        isRecord(args) &&
        Object.entries(args).some(([key, one]) => foldName(key) === foldName(name) && one === value) &&
        replyText(reply).trim().length > 2,
    );
    if (lister !== undefined && read !== undefined && reader !== lister) return { lister, reader, read };
  }
  return undefined;
}
