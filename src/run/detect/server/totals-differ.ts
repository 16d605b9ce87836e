import { isRecord } from '../../../model/json.js';
import { joinPointer } from '../../../model/json-pointer.js';
import { foldName } from '../../../model/nearest.js';
import { quote } from '../../../model/quote.js';
import { canonicalJson } from '../../../schema/index.js';
import type { Attempt } from '../../attempt/attempt.js';
import { replyData, replyText, shownData } from '../../attempt/reply-text.js';
import type { Emit, RunContext } from '../../state/run-context.js';
import { successes, type ToolState } from '../../state/tool-state.js';
import type { Detection, ServerDetector } from '../detector.js';
import { RUN_RULES, runFinding } from '../run-rules.js';
import { extraCall } from '../tool/extra-call.js';
import { onlyList } from '../tool/listed-items.js';

/** Folded names of a sum of money, of what one piece costs, of how many pieces there are, and of what a row comes to. */
const TOTAL =
  /^(?:(?:grand|order|invoice|cart|sub)?total(?:amount|price|cost|value|sum)?|sum|amount|value|worth)$/;
const PRICE = new RegExp(
  [
    '^(?:unit|item|piece)?(?:price|cost|rate|fee)(?:each|per(?:unit|piece|hour|night|day))?$',
    '^(?:unit|per|each)(?:amount|value)$|^amount(?:each|per(?:unit|piece))$|^(?:hourly|daily)rate$',
  ].join('|'),
);
const QUANTITY = /^(?:quantity|qty|count|units|pieces|stock|onhand|instock|copies|hours|nights|days)$/;

/** What a name of money ends with where it says the unit. */
const UNIT = /(?<=\w)(?:in)?(?:cents?|pence|minor(?:units?)?|usd|eur|gbp|chf|dollars?|euros?)$/;

/** The name of an amount, whatever it is counted in. */
const amountName = (name: string): string => foldName(name).replace(UNIT, '');

/** What says that a total is of something else than the rows alone. */
const OTHER: readonly RegExp[] = [
  /\b(?:tax|vat|net|gross|discount|shipping|fees?|deposit|tip|open|paid|due|outstanding)\b/i,
  /\b(?:remaining|balance|currency|convert\w*|estimat\w*|refund\w*|average|largest|smallest|max\w*|min\w*|count|number of)\b/i,
];

/** What says that each price counts as often as there are pieces. */
const TIMES = /\b(?:times|multipl\w+|quantit\w+|stock|worth)\b|×/i;

/** Pairs of calls that are compared, and rows that have to show the same. */
const [MOST, MOST_CALLS, ENOUGH] = [4, 12, 3];

/** One thing: the total that one tool gives, and what its rows come to. */
interface Totalled {
  readonly asked: Attempt;
  readonly shown: Attempt;
  readonly said: number;
  readonly products: number;
  /** What comes of prices without quantities, or without their cents. */
  readonly mistakes: readonly number[];
  /** The total that is shown with the rows. */
  readonly own: number | undefined;
  readonly rows: number;
}

/**
 * The total that a tool gives of a thing is not that of the rows that another one shows of it: it is the sum of the prices,
 * whatever the quantities, or of prices without their cents, or it fits other things.
 */
export const totalsDiffer: ServerDetector = {
  name: 'totals differ',
  scope: 'server',
  after: 'reading',
  rules: [RUN_RULES.numbersContradict],
  at: '/totals',
  replay: { by: 'run', tools: 'all' },
  async *detect(context, emit) {
    const readers = context.states.filter(({ stage, stopped }) => stage === 'read' && stopped === undefined);
    let tried = 0;
    const listers = readers.filter(showsRows);
    for (const state of listers.length === 0 ? [] : readers)
      for (const lister of listers.filter((one) => one !== state)) {
        const wrong = wrongOf(state, bothIn(state, lister));
        if (wrong === undefined || tried >= MOST) continue;
        tried++;
        const found = await confirmed(state, lister, wrong, context, emit);
        if (found === undefined) continue;
        yield found;
        break;
      }
  },
};

/** Whether a tool shows rows that have a price and a quantity: few do, so that few pairs are compared. */
const showsRows = (state: ToolState): boolean =>
  successes(state).some(({ reply }) => {
    const [row] = (onlyList(shownData(reply)) ?? []).filter(isRecord);
    const names = Object.keys(row ?? {}).map(amountName);
    return names.some((name) => PRICE.test(name)) && names.some((name) => QUANTITY.test(name));
  });

/** What two tools show of the things that both were asked for. */
function bothIn(state: ToolState, lister: ToolState): readonly Totalled[] {
  const shown = new Map(
    successes(lister).flatMap((attempt) => {
      const about = aboutOf(attempt);
      return about === undefined ? [] : [[about, attempt] as const];
    }),
  );
  const seen = new Set<string>();
  return successes(state)
    .slice(0, 40)
    .flatMap((asked) => {
      const about = aboutOf(asked);
      const other = about === undefined ? undefined : shown.get(about);
      if (about === undefined || other === undefined || seen.has(about)) return [];
      seen.add(about);
      return totalled(asked, other) ?? [];
    })
    .slice(0, MOST_CALLS);
}

/** What a call was about: everything, or the one thing that its only argument names. */
function aboutOf({ arguments: args }: Attempt): string | undefined {
  const [only, ...more] = isRecord(args) ? Object.values(args) : [undefined, undefined];
  if (more.length > 0 || typeof only === 'object') return undefined;
  return canonicalJson(only ?? null);
}

function totalled(asked: Attempt, shown: Attempt): Totalled | undefined {
  const said = totalIn(asked);
  const data = shownData(shown.reply);
  const rows = (onlyList(data) ?? []).filter(isRecord);
  const names = Object.keys(rows[0] ?? {});
  const named = (words: RegExp): string | undefined =>
    names.find((name) => words.test(amountName(name)) && rows.every((row) => typeof row[name] === 'number'));
  const [price, quantity] = [named(PRICE), named(QUANTITY)];
  if (said === undefined || price === undefined || quantity === undefined) return undefined;
  const sum = (of: (row: Readonly<Record<string, unknown>>) => number): number =>
    rows.reduce((before, row) => before + of(row), 0);
  const products = sum((row) => Number(row[price]) * Number(row[quantity]));
  const own = Object.entries(isRecord(data) ? data : {}).find(
    ([name, value]) => TOTAL.test(amountName(name)) && typeof value === 'number',
  )?.[1];
  const ofPrices = (by: (one: number) => number): number =>
    sum((row) => by(Number(row[price])) * Number(row[quantity]));
  const mistakes = [sum((row) => Number(row[price])), ofPrices(Math.trunc), ofPrices(Math.round)];
  return {
    asked,
    shown,
    said,
    products,
    mistakes,
    own: typeof own === 'number' ? own : undefined,
    rows: rows.length,
  };
}

/** The only total in data, or the only number of a short text but for those of what was asked for. */
function totalIn({ reply, arguments: args }: Attempt): number | undefined {
  const data = replyData(reply) ?? shownData(reply);
  if (typeof data === 'number') return data;
  const totals = Object.entries(isRecord(data) ? data : {}).filter(([name]) => TOTAL.test(amountName(name)));
  const [[, total] = [], ...others] = totals;
  if (typeof total === 'number')
    return others.length === 0 && onlyList(data) === undefined ? total : undefined;
  const text = replyText(reply);
  if (text.length > 300 || /[[{]/.test(text)) return undefined;
  const sent = Object.values(isRecord(args) ? args : {}).map(String);
  const said = sent.reduce((before, value) => (value === '' ? before : before.replaceAll(value, ' ')), text);
  const [only, ...more] =
    said.match(/(?<![\p{L}\d.,-])\d{1,3}(?:,\d{3})+(?:\.\d+)?|(?<![\p{L}\d.,-])\d+(?:\.\d+)?/gu) ?? [];
  return only === undefined || more.length > 0 ? undefined : Number(only.replaceAll(',', ''));
}

const isNear = (one: number, other: number): boolean => Math.abs(one - other) < 0.011;

/** The thing of which the total is wrong, with what shows it. */
function wrongOf({ tool }: ToolState, all: readonly Totalled[]): Totalled | undefined {
  const words = `${tool.name.replaceAll(/[_-]/g, ' ')} ${tool.description ?? ''}`;
  const differing = all.filter((one) => !isNear(one.said, one.products));
  const [wrong] = differing;
  const isOwn = all.every(({ own, products }) => own !== undefined && isNear(own, products));
  if (wrong === undefined || !(isOwn || TIMES.test(words))) return undefined;
  const rows = differing.reduce((before, one) => before + one.rows, 0);
  const isMistake = [0, 1, 2].some((which) =>
    all.every(({ said, mistakes }) => isNear(said, mistakes[which] ?? Number.NaN)),
  );
  if (isMistake && rows >= ENOUGH) return wrong;
  // It fits most things: what is added to it would be added to all.
  const fits = all.filter((one) => isNear(one.said, one.products) && one.products > 0);
  return isOwn && fits.length > differing.length && fits.length > 1 && !OTHER.some((form) => form.test(words))
    ? wrong
    : undefined;
}

async function confirmed(
  state: ToolState,
  lister: ToolState,
  wrong: Totalled,
  context: RunContext,
  emit: Emit,
): Promise<Detection | undefined> {
  const shown = await extraCall(lister, context, emit, wrong.shown.scenario, wrong.shown.arguments);
  const asked = await extraCall(state, context, emit, wrong.asked.scenario, wrong.asked.arguments);
  if (shown?.succeeded !== true || asked?.succeeded !== true) return undefined;
  const again = totalled(asked, shown);
  if (again === undefined || isNear(again.said, again.products) || !isNear(again.said, wrong.said))
    return undefined;
  const draft = {
    path: joinPointer('/totals', 'sum'),
    message: `The total is not that of the rows that "${quote(lister.tool.name, 60)}" shows.`,
    expected: `${Number(again.products.toFixed(2))}`,
    received: `${again.said}`,
    evidence: [
      { text: `request: ${quote(asked.arguments, 160)}` },
      { text: `"${quote(lister.tool.name, 60)}" shows ${quote(replyText(shown.reply), 240)}` },
    ],
  };
  const finding = runFinding(RUN_RULES.numbersContradict, state.tool.name, draft, 'response');
  return { finding, attempt: asked, isConfirmed: true };
}
