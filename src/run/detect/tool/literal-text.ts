import { isRecord } from '../../../model/json.js';
import { joinPointer } from '../../../model/json-pointer.js';
import { foldName } from '../../../model/nearest.js';
import { quoteValue } from '../../../model/quote.js';
import type { Attempt } from '../../attempt/attempt.js';
import { decodedTexts, replyText } from '../../attempt/reply-text.js';
import { successes } from '../../state/tool-state.js';
import type { Detection, ToolDetector } from '../detector.js';
import { RUN_RULES, type RunRule, runFinding } from '../run-rules.js';
import { extraCall } from './extra-call.js';
import { argumentsOf } from './ignored-argument.js';

const REPLACEMENT = /^(?:replacement|replace|replace(?:with|by)|with|newtext|newstring|newstr)$/;
const LENGTH = /^(?:max|length|max(?:length|chars|characters|size)|limit|size|width|chars|characters)$/;
const PATTERNS = /regex|regular expression|pattern|capture|group|\$1|\bbytes?\b/i;
const CUTS = /trunc|shorten|abbrev|excerpt|cut|preview|slice|substr|clip/i;

/** Replacements: a word, and what JavaScript takes for the matched text unless told otherwise. */
const [PLAIN, SPECIAL] = ['assayword', '[$&]'];
/** Text of which every character takes two code units, so that a cut after an odd number of them damages one. */
const [EMOJI, ODD] = ['🙂🙃🙂🙃🙂🙃🙂🙃', 5];
const HALF = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]|\ufffd/;

type Call = (change: Readonly<Record<string, unknown>>) => Promise<Attempt | undefined>;

/** A text is not taken as it is: `$&` in a replacement is read as a pattern, or a character is cut in half. */
export const literalText: ToolDetector = {
  name: 'literal text',
  scope: 'tool',
  rules: [RUN_RULES.unescaped, RUN_RULES.unicode],
  at: '/literal',
  replay: { by: 'run', tools: 'own' },
  async *detect(state, context, emit) {
    const { name, description = '' } = state.tool;
    const base = successes(state)[0];
    const isReading = state.stage === 'read' || state.tool.annotations?.readOnlyHint === true;
    if (!isReading || base === undefined || PATTERNS.test(description)) return;
    const sent = base.arguments;
    if (!isRecord(sent)) return;
    const call: Call = (change) => extraCall(state, context, emit, base.scenario, { ...sent, ...change });
    const own = argumentsOf(state);
    const replacement = own.find(({ name: one }) => REPLACEMENT.test(foldName(one)))?.name;
    if (replacement !== undefined && /replac/i.test(name)) yield* replaced(call, replacement, name);
    const text = own.find(
      ({ name: one, schema }) => schema.type === 'string' && typeof sent[one] === 'string',
    );
    const length = own.find(
      ({ name: one, schema }) => schema.type === 'integer' && LENGTH.test(foldName(one)),
    );
    if (text !== undefined && length !== undefined && CUTS.test(`${name} ${description}`))
      yield* cut(call, text.name, length.name, name);
  },
};

async function* replaced(call: Call, argument: string, tool: string): AsyncGenerator<Detection> {
  const plain = await call({ [argument]: PLAIN });
  if (plain?.succeeded !== true || !replyText(plain.reply).includes(PLAIN)) return;
  const special = await call({ [argument]: SPECIAL });
  if (special?.succeeded !== true || replyText(special.reply).includes(SPECIAL)) return;
  const message = 'A "$&" in the replacement is not taken as text.';
  yield detection(RUN_RULES.unescaped, tool, argument, message, SPECIAL, special);
}

async function* cut(call: Call, text: string, length: string, tool: string): AsyncGenerator<Detection> {
  const attempt = await call({ [text]: EMOJI, [length]: ODD });
  if (attempt?.succeeded !== true || !HALF.test(decodedTexts(attempt.reply))) return;
  const message = 'The text is cut in the middle of a character.';
  yield detection(RUN_RULES.unicode, tool, text, message, EMOJI, attempt);
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
