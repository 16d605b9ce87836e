import { isRecord } from '../../../model/json.js';
import { joinPointer } from '../../../model/json-pointer.js';
import { quote } from '../../../model/quote.js';
import { singular } from '../../../scenario/known/singular.js';
import { snakeName } from '../../../scenario/plausible/name-values.js';
import { roleOf } from '../../../scenario/sequence/tool-role.js';
import type { Attempt } from '../../attempt/attempt.js';
import { replyText, shownData } from '../../attempt/reply-text.js';
import type { Emit, RunContext } from '../../state/run-context.js';
import { successes, type ToolState } from '../../state/tool-state.js';
import type { Detection, ServerDetector } from '../detector.js';
import { flatMembers } from '../effect/kept-value.js';
import { RUN_RULES, runFinding } from '../run-rules.js';
import { extraCall } from '../tool/extra-call.js';
import { onlyList } from '../tool/listed-items.js';

/** Items of a list below which a difference may be one of moments. */
const LEAST = 2;

/** How a definition says that it counts, and that it counts some things only. */
const COUNTS = /\b(?:number|counts?|how many|totals?|overview|statistics|stats|summary|size)\b/i;
const SOME = new RegExp(
  `\\b(?:${[
    'open active pending unread new current failed failing recent today overdue due unresolved unfinished firing critical',
    'online offline running archived deleted changed since last assigned matching selected free available busy your my own',
    'without except excluding only in[- ]progress upcoming expired dirty unique duplicate orphan\\w{0,3} cach\\w{1,3} snapshot',
  ]
    .join(' ')
    .replaceAll(' ', '|')})\\b`,
  'i',
);

/**
 * A tool that counts everything says that there is none of a kind of which another tool lists several. Read again, the list
 * between two looks at the count, both say the same.
 */
export const zeroCount: ServerDetector = {
  name: 'zero count',
  scope: 'server',
  after: 'reading',
  rules: [RUN_RULES.numbersContradict],
  at: '/none',
  replay: { by: 'run', tools: 'all' },
  async *detect(context, emit) {
    const readers = context.ofStage('read').filter(({ stopped }) => stopped === undefined);
    for (const state of readers) {
      const asked = plainCall(state);
      const said = `${state.tool.name.replaceAll('_', ' ')} ${state.tool.description ?? ''}`.slice(0, 2_000);
      if (asked === undefined || !COUNTS.test(said) || SOME.test(said)) continue;
      for (const [name, thing] of zeroesIn(asked)) {
        const list = readers.find((one) => one !== state && lists(one, thing));
        if (list === undefined || !speaksOf(said, thing)) continue;
        const found = await confirmed(context, emit, { state, asked, name, list });
        if (found === undefined) continue;
        yield found;
        break;
      }
    }
  },
};

const plainCall = (state: ToolState): Attempt | undefined =>
  successes(state).find(({ arguments: args }) => isRecord(args) && Object.keys(args).length === 0);

/** The members that are zero and named after things alone: `nodes`, `node_count`, `total_nodes`. */
function zeroesIn({ reply }: Attempt): readonly (readonly [name: string, thing: string])[] {
  const data = shownData(reply);
  return Object.entries(isRecord(data) ? flatMembers(data) : {}).flatMap(([name, value]) => {
    const words = snakeName(name)
      .split('_')
      .filter((word) => !/^(?:total|count|number|num|of|all)$/.test(word));
    const [word = '', ...more] = words;
    return value === 0 && more.length === 0 && word.length > 2 ? [[name, singular(word)] as const] : [];
  });
}

/** Whether a tool is one that lists all things of a kind, and has several. */
function lists(state: ToolState, thing: string): boolean {
  const { role, entity } = roleOf(state.tool.name) ?? {};
  const isNamed = (role === 'list' || role === 'get') && entity?.split('_').at(-1) === thing;
  return isNamed && lengthOf(plainCall(state)) >= LEAST;
}

const lengthOf = (attempt: Attempt | undefined): number => onlyList(shownData(attempt?.reply))?.length ?? 0;

const speaksOf = (said: string, thing: string): boolean =>
  said
    .toLowerCase()
    .split(/[^a-z]+/)
    .some((word) => singular(word) === thing);

interface Zero {
  readonly state: ToolState;
  readonly asked: Attempt;
  readonly name: string;
  readonly list: ToolState;
}

async function confirmed(
  context: RunContext,
  emit: Emit,
  { state, asked, name, list }: Zero,
): Promise<Detection | undefined> {
  const again = (one: ToolState): Promise<Attempt | undefined> =>
    extraCall(one, context, emit, plainCall(one)?.scenario ?? asked.scenario, {});
  const [before, listed, after] = [await again(state), await again(list), await again(state)];
  const isZero = (attempt: Attempt | undefined): boolean =>
    attempt?.succeeded === true && zeroesIn(attempt).some(([one]) => one === name);
  const items = listed?.succeeded === true ? lengthOf(listed) : 0;
  if (!isZero(before) || !isZero(after) || items < LEAST) return undefined;
  const draft = {
    path: joinPointer('/none', name),
    message: `The tool says that there is none, but "${quote(list.tool.name, 60)}" lists several.`,
    expected: `"${quote(name, 60)}": ${items}, as many as are listed`,
    received: '0',
    evidence: [
      { text: `response: ${quote(replyText(asked.reply), 240)}` },
      { text: `${quote(list.tool.name, 60)}: ${quote(replyText(listed?.reply), 240)}` },
    ],
  };
  const finding = runFinding(RUN_RULES.numbersContradict, state.tool.name, draft, 'response');
  return { finding, attempt: asked, isConfirmed: true };
}
