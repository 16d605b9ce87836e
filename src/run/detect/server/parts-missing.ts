import { isRecord } from '../../../model/json.js';
import { joinPointer } from '../../../model/json-pointer.js';
import { foldName } from '../../../model/nearest.js';
import { quote, quoteValue } from '../../../model/quote.js';
import { entityOf } from '../../../scenario/known/harvest-json.js';
import { singular } from '../../../scenario/known/singular.js';
import { compileSchema } from '../../../schema/index.js';
import type { Attempt } from '../../attempt/attempt.js';
import { replyText, shownData } from '../../attempt/reply-text.js';
import { hasMore } from '../../control/has-more.js';
import type { Emit, RunContext } from '../../state/run-context.js';
import { successes, type ToolState } from '../../state/tool-state.js';
import type { Detection, ServerDetector } from '../detector.js';
import { RUN_RULES, runFinding } from '../run-rules.js';
import { extraCall } from '../tool/extra-call.js';
import { argumentsOf } from '../tool/ignored-argument.js';
import { onlyList } from '../tool/listed-items.js';

type Item = Readonly<Record<string, unknown>>;

/** Pairs of tools that are compared by calls. */
const MOST = 4;

/**
 * A tool promises every part of a thing of some kind, and leaves some out that the tool which lists this kind shows of the
 * same thing. The other parts are the same in both.
 */
export const partsMissing: ServerDetector = {
  name: 'parts missing',
  scope: 'server',
  after: 'calls',
  rules: [RUN_RULES.readsDiffer],
  at: '/parts',
  replay: { by: 'run', tools: 'all' },
  async *detect(context, emit) {
    const readers = context.ofStage('read').filter(({ stopped }) => stopped === undefined);
    let tried = 0;
    for (const state of readers)
      for (const [place, lister] of promisedIn(state, readers)) {
        const asked = successes(state).find(
          (attempt) => idIn(attempt) !== undefined && partsOf(attempt, place),
        );
        if (asked === undefined || tried++ >= MOST) continue;
        const found = await missingIn(context, emit, { state, asked, place, lister });
        if (found !== undefined) yield found;
      }
  },
};

/** The lists in a response that the description promises whole, each with the tool that lists such things. */
function promisedIn(
  state: ToolState,
  readers: readonly ToolState[],
): readonly (readonly [place: string, lister: ToolState])[] {
  const data = shownData(successes(state)[0]?.reply);
  return Object.entries(isRecord(data) ? data : {}).flatMap(([place, value]) => {
    const thing = singular(place);
    const promise = new RegExp(
      `\\b(?:all|every|each)\\b[^.\\n]{0,30}\\b${thing.replace(/[^\w]/g, '.')}`,
      'i',
    );
    const lister = readers.find(
      (one) => one !== state && foldName(entityOf(one.tool.name)) === foldName(thing),
    );
    const isPromised = Array.isArray(value) && promise.test((state.tool.description ?? '').slice(0, 2_000));
    return isPromised && lister !== undefined ? [[place, lister]] : [];
  });
}

/** The only thing that a call was about. */
function idIn({ arguments: args }: Attempt): string | undefined {
  const [only, ...more] = Object.values(isRecord(args) ? args : {}).flat();
  return typeof only === 'string' && more.length === 0 ? only : undefined;
}

function partsOf({ reply, succeeded }: Attempt, place: string): readonly Item[] | undefined {
  const data = succeeded ? shownData(reply) : undefined;
  const list = isRecord(data) ? data[place] : undefined;
  return Array.isArray(list) && list.every(isRecord) ? list : undefined;
}

interface Asked {
  readonly state: ToolState;
  readonly asked: Attempt;
  readonly place: string;
  readonly lister: ToolState;
}

async function missingIn(
  context: RunContext,
  emit: Emit,
  { state, asked, place, lister }: Asked,
): Promise<Detection | undefined> {
  const id = idIn(asked) ?? '';
  const [worked] = successes(lister);
  const compiled = compileSchema(lister.tool.inputSchema);
  const args = argumentsOf(lister)
    .map(({ name }) => ({ [name]: id }))
    .find((one) => Object.keys(one).every(isId) && compiled.check(one).outcome === 'valid');
  if (worked === undefined || args === undefined) return undefined;
  const before = await extraCall(state, context, emit, asked.scenario, asked.arguments);
  const listed = await extraCall(lister, context, emit, worked.scenario, args);
  const after = await extraCall(state, context, emit, asked.scenario, asked.arguments);
  const [own, again] = [before, after].map((one) => (one === undefined ? undefined : partsOf(one, place)));
  const whole = listed?.succeeded === true ? (onlyList(shownData(listed.reply)) ?? []).filter(isRecord) : [];
  if (own === undefined || again === undefined || listed === undefined || hasMore(lister.tool, listed))
    return undefined;
  const missing = whole.filter((item) => !own.some((one) => isSame(one, item)));
  const isOfThis = whole.every((item) => Object.values(item).includes(id));
  const isPart = own.every((one) => whole.some((item) => isSame(one, item)));
  const [first] = missing;
  if (first === undefined || !isOfThis || !isPart || JSON.stringify(own) !== JSON.stringify(again))
    return undefined;
  const draft = {
    path: joinPointer('/parts', place),
    message: `The response leaves out items of "${quote(place, 60)}" that another tool shows of the same thing.`,
    expected: `${whole.length} items, ${quoteValue(first)} among them`,
    received: `${own.length}`,
    evidence: [
      { text: `request: ${quote(asked.arguments, 160)}` },
      { text: `${quote(lister.tool.name, 60)} ${quote(args, 80)}: ${quote(replyText(listed.reply), 200)}` },
    ],
  };
  const finding = runFinding(RUN_RULES.readsDiffer, state.tool.name, draft, 'response');
  return { finding, attempt: asked, isConfirmed: true };
}

/** Whether an argument says which thing is meant. */
const isId = (name: string): boolean => /(?:id|key|code|slug|number|name|path)$/.test(foldName(name));

/** Whether what one item shows is what the other one shows. */
const isSame = (one: Item, other: Item): boolean =>
  Object.entries(one).every(([name, value]) => JSON.stringify(value) === JSON.stringify(other[name]));
