import { isRecord } from '../../../model/json.js';
import { joinPointer } from '../../../model/json-pointer.js';
import { foldName } from '../../../model/nearest.js';
import { quote, quoteValue } from '../../../model/quote.js';
import type { Attempt } from '../../attempt/attempt.js';
import { decodedTexts, replyData, replyText } from '../../attempt/reply-text.js';
import { successes, type ToolState } from '../../state/tool-state.js';
import type { Detection, ToolDetector } from '../detector.js';
import { RUN_RULES, type RunRule, runFinding } from '../run-rules.js';
import { extraCall } from './extra-call.js';
import { type Argument, argumentsOf, describedAs } from './ignored-argument.js';
import { asPattern, type Call, uncompiled } from './literal-search.js';
import { readsOrComputes } from './reads-or-computes.js';
import { LITERALLY } from './unescaped-text.js';

const REPLACEMENT = /^(?:replacement|replace|replace(?:with|by)|with|newtext|newstring|newstr)$/;
const LENGTH = /^(?:max|length|max(?:length|chars|characters|size)|limit|size|width|chars|characters)$/;
const PATTERNS = /regex|regular expression|pattern|capture|group|\$1|\bbytes?\b/i;
const CUTS = /trunc|shorten|abbrev|excerpt|cut|preview|slice|substr|clip/i;

/** Replacements: a word, and what JavaScript takes for the matched text unless told otherwise. */
const [PLAIN, SPECIAL] = ['assayword', '[$&]'];
/** Text of which every character takes two code units, so that a cut after an odd number of them damages one. */
const [EMOJI, ODD] = ['🙂🙃🙂🙃🙂🙃🙂🙃', 5];
/** A text that has to be cut, and to how many characters; and what else a length may be of. */
const [LONG, MOST] = ['abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz', 20];
const OTHER_UNIT = /word|byte|token|line|sentence|column/i;
const HALF = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]|\ufffd/;

/**
 * A text is not taken as it is: a replacement or a word is read as a pattern, a pattern that is none is swallowed, or a
 * text is cut in the middle of a character or too late.
 */
export const literalText: ToolDetector = {
  name: 'literal text',
  scope: 'tool',
  rules: [RUN_RULES.unescaped, RUN_RULES.unicode, RUN_RULES.silentAcceptance, RUN_RULES.limitIgnored],
  at: '/literal',
  replay: { by: 'run', tools: 'own' },
  async *detect(state, context, emit) {
    const { name } = state.tool;
    const base = successes(state)[0];
    const sent = base?.arguments;
    if (!readsOrComputes(state) || base === undefined || !isRecord(sent)) return;
    const call: Call = (change) => extraCall(state, context, emit, base.scenario, { ...sent, ...change });
    for (const look of [uncompiled, asPattern]) {
      const found = await look(state, call);
      if (found !== undefined)
        yield detection(found.rule, name, found.argument, found.message, found.expected, found.attempt);
    }
    yield* changed(state, sent, call);
  },
};

/** What becomes of a text that is replaced or cut, where it is no pattern. */
async function* changed(
  state: ToolState,
  sent: Readonly<Record<string, unknown>>,
  call: Call,
): AsyncGenerator<Detection> {
  const { name, description = '' } = state.tool;
  if (PATTERNS.test(description) && !LITERALLY.test(description)) return;
  const own = argumentsOf(state);
  const replacement = own.find(({ name: one }) => REPLACEMENT.test(foldName(one)))?.name;
  if (replacement !== undefined && /replac/i.test(name)) yield* replaced(call, replacement, name);
  const text = own.find(({ name: one, schema }) => schema.type === 'string' && typeof sent[one] === 'string');
  const length = own.find(({ name: one, schema }) => schema.type === 'integer' && LENGTH.test(foldName(one)));
  if (text !== undefined && length !== undefined && CUTS.test(`${name} ${description}`))
    yield* cut(call, text.name, length, name);
}

async function* replaced(call: Call, argument: string, tool: string): AsyncGenerator<Detection> {
  const plain = await call({ [argument]: PLAIN });
  if (plain?.succeeded !== true || !replyText(plain.reply).includes(PLAIN)) return;
  const special = await call({ [argument]: SPECIAL });
  if (special?.succeeded !== true || replyText(special.reply).includes(SPECIAL)) return;
  const message = 'A "$&" in the replacement is not taken as text.';
  yield detection(RUN_RULES.unescaped, tool, argument, message, SPECIAL, special);
}

/** A text that is cut is whole characters, and no longer than it may be. */
async function* cut(call: Call, text: string, length: Argument, tool: string): AsyncGenerator<Detection> {
  const attempt = await call({ [text]: EMOJI, [length.name]: ODD });
  if (attempt?.succeeded === true && HALF.test(decodedTexts(attempt.reply))) {
    const message = 'The text is cut in the middle of a character.';
    yield detection(RUN_RULES.unicode, tool, text, message, EMOJI, attempt);
  }
  yield* tooLong(call, text, length, tool);
}

async function* tooLong(call: Call, text: string, length: Argument, tool: string): AsyncGenerator<Detection> {
  if (!/^max/.test(foldName(length.name)) || OTHER_UNIT.test(describedAs(length))) return;
  const long = await call({ [text]: LONG, [length.name]: MOST });
  const shown = long?.succeeded === true ? resultOf(long) : undefined;
  // A text that was not cut at all, or a sentence about it, is something else.
  const isCut = shown?.startsWith(LONG.slice(0, MOST / 2)) === true && shown !== LONG;
  if (long === undefined || shown === undefined || !isCut || [...shown].length <= MOST) return;
  const message = `The text is longer than "${quote(length.name, 60)}" allows.`;
  yield detection(RUN_RULES.limitIgnored, tool, length.name, message, `at most ${MOST} characters`, long);
}

/** The text that a response is: its only text in data, or all of it. */
function resultOf({ reply }: Attempt): string | undefined {
  const data = replyData(reply);
  if (!isRecord(data)) return typeof data === 'string' ? data : replyText(reply);
  const [only, ...more] = Object.values(data).filter((value) => typeof value === 'string');
  return more.length === 0 ? only : undefined;
}

function detection(
  rule: RunRule,
  tool: string,
  argument: string,
  message: string,
  expected: string,
  attempt: Attempt,
): Detection {
  const draft = {
    path: joinPointer('/literal', argument),
    message,
    expected: quoteValue(expected),
    received: quoteValue(replyText(attempt.reply).slice(0, 160)),
  };
  return { finding: runFinding(rule, tool, draft, 'response'), attempt, isConfirmed: true };
}
