import { isRecord } from '../../../model/json.js';
import { joinPointer } from '../../../model/json-pointer.js';
import { quote, quoteValue } from '../../../model/quote.js';
import { compileSchema } from '../../../schema/index.js';
import type { Attempt } from '../../attempt/attempt.js';
import { decodedTexts, shownData } from '../../attempt/reply-text.js';
import { TELLING } from '../../control/telling-text.js';
import { unusedArguments } from '../../schedule/vary-arguments.js';
import type { RunContext } from '../../state/run-context.js';
import { successes, type ToolState } from '../../state/tool-state.js';
import type { ToolDetector } from '../detector.js';
import { isCutText, SHORTENS } from '../echo/cut-value.js';
import { RUN_RULES, runFinding } from '../run-rules.js';
import { listedThings } from '../sequence/listed-thing.js';
import { extraCall } from './extra-call.js';
import { argumentsOf } from './ignored-argument.js';
import { memberOf } from './listed-response.js';
import { isProse } from './prose-property.js';

/** A text in several scripts, and with characters that have a meaning in HTML. */
const [START, FOREIGN, MARKS, END] = ['assay ', 'żółć € 名', ' & <b> ', 'end'];
const TEXT = START + FOREIGN + MARKS + END;

/** A tool that returns a text in another form than it was stored. */
const CONVERTS = /html|render|markdown|preview|escap|saniti|encod|summar|excerpt|translat/i;

/** A text that one tool stores comes back from another one with damaged characters, escaped as for HTML, or cut. */
export const textKept: ToolDetector = {
  name: 'text kept',
  scope: 'tool',
  rules: [RUN_RULES.state],
  at: '/stored',
  replay: { by: 'run', tools: 'all' },
  async *detect(state, context, emit) {
    const worked = successes(state).at(-1);
    if (state.stage === 'read' || worked === undefined || !isRecord(worked.arguments)) return;
    const place = placeOf(state, context, worked.arguments);
    if (place === undefined) return;
    const { name, reader, read } = place;
    const args = unusedArguments(state, { ...worked.arguments, [name]: TEXT });
    const which = about(read, args);
    if (compileSchema(state.tool.inputSchema).check(args).outcome !== 'valid') return;
    const written = await extraCall(state, context, emit, worked.scenario, args);
    if (written?.succeeded !== true) return;
    const again = await extraCall(reader, context, emit, read.scenario, which);
    const kept = again?.succeeded === true ? decodedTexts(again.reply) : '';
    const message = damageIn(kept) ?? cutIn(again, name, [state, reader]);
    if (message === undefined) return;
    const start = kept.indexOf(piecesIn(kept)[0] ?? START);
    const draft = {
      path: joinPointer('/stored', name),
      message,
      expected: quoteValue(TEXT),
      received: quoteValue(kept.slice(start, start + 80)),
      evidence: [{ text: `read with ${quote(reader.tool.name, 60)}: ${quote(which, 120)}` }],
    };
    const finding = runFinding(RUN_RULES.state, state.tool.name, draft, 'response');
    yield { finding, attempt: written, isConfirmed: true };
  },
};

interface Place {
  /** The argument that takes the text. */
  readonly name: string;
  readonly reader: ToolState;
  /** A call of the reader that worked. */
  readonly read: Attempt;
}

/** The arguments of a call that reads, for what a call with others has written. */
const about = (
  { arguments: args }: Attempt,
  sent: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.keys(isRecord(args) ? args : {}).map((one) => [one, sent[one]]));

/** An argument that takes prose, and a tool that reads what was stored. */
function placeOf(
  state: ToolState,
  context: RunContext,
  sent: Readonly<Record<string, unknown>>,
): Place | undefined {
  for (const { name, schema } of argumentsOf(state)) {
    const isText = isProse(joinPointer('', name)) && schema.enum === undefined;
    if (!isText || typeof sent[name] !== 'string') continue;
    const reader = readerOf(context, sent, name);
    const [read] = reader === undefined ? [] : successes(reader);
    if (reader === undefined || !isRecord(read?.arguments)) continue;
    return { name, reader, read };
  }
  return undefined;
}

/** A tool that reads, takes nothing but arguments of this call, and returns the text that was stored. */
function readerOf(
  { states }: RunContext,
  sent: Readonly<Record<string, unknown>>,
  content: string,
): ToolState | undefined {
  return states.find((state) => {
    const [read] = state.stage === 'read' ? successes(state) : [];
    const names = isRecord(read?.arguments) ? Object.keys(read.arguments) : [];
    const isOfThing =
      names.length > 0 && names.every((name) => name !== content && Object.hasOwn(sent, name));
    return isOfThing && !CONVERTS.test(`${state.tool.name} ${state.tool.description ?? ''}`);
  });
}

/** A record has the beginning of the text, and nothing after it, under the name of the argument. */
function cutIn(read: Attempt | undefined, name: string, states: readonly ToolState[]): string | undefined {
  const isSaid = states.some(({ tool }) =>
    SHORTENS.test(JSON.stringify([tool.description, tool.inputSchema])),
  );
  if (read?.succeeded !== true || isSaid || decodedTexts(read.reply).includes(TEXT)) return undefined;
  const isCut = [shownData(read.reply), ...listedThings(read)].some((thing) => {
    const kept = isRecord(thing) ? memberOf(thing, name) : undefined;
    return isCutText(TEXT, kept);
  });
  return isCut ? 'Text is read back without its end.' : undefined;
}

function damageIn(kept: string): string | undefined {
  const [piece] = kept.includes(TEXT) ? [] : piecesIn(kept);
  if (piece === undefined) return undefined;
  if (!piece.includes(FOREIGN)) return 'Text is read back with damaged characters.';
  // In a page that is made of the text, it has to be escaped.
  const isEscaped = /&amp;|&lt;/.test(piece) && !PAGE.test(kept);
  return isEscaped ? 'Text is read back escaped, as for HTML.' : undefined;
}

/** What a response shows between the ends of the text; a thing may also have the one that other calls have sent. */
const piecesIn = (kept: string): readonly string[] =>
  (kept.match(PIECE) ?? []).filter((piece) => piece !== TELLING.start + TELLING.foreign + TELLING.end);

const PIECE = new RegExp(`${START}[^\\n\\\\]{1,60}?${END}`, 'g');

/** Elements of a page; the text that was stored has none of them. */
const PAGE = /<(?:p|h[1-6]|div|br|li|ul|html|body|pre|article|section)\b/i;
