import { quote, quoteValue } from '../../../model/quote.js';
import { base64Of, bytesOf, hexOf } from '../../../scenario/plausible/codings.js';
import { decodedTexts, replyText } from '../../attempt/reply-text.js';
import type { Emit, RunContext } from '../../state/run-context.js';
import { successes, type ToolState } from '../../state/tool-state.js';
import type { Detection } from '../detector.js';
import { damageOf } from '../echo/damaged-text.js';
import { RUN_RULES, runFinding } from '../run-rules.js';
import { type Argument, argumentsOf, describedAs } from './ignored-argument.js';
import { readsOrComputes } from './reads-or-computes.js';
import { workingCall } from './working-call.js';

/** How a definition calls an encoding of texts, and what it makes of one. */
interface Encoding {
  readonly named: RegExp;
  readonly encode: (text: string) => string;
}

const ENCODINGS: readonly Encoding[] = [
  {
    named: /base64[ _-]?url/i,
    encode: (text) => base64Of(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', ''),
  },
  { named: /base[ _-]?64|\bb64\b/i, encode: base64Of },
  { named: /(?:^|[^a-z])hex(?:$|[^a-z]|adecimal)/i, encode: (text) => bytesOf(text).map(hexOf).join('') },
  { named: /percent|url[ _-]?(?:de|en)cod|\buri\b/i, encode: encodeURIComponent },
  {
    named: /quoted[ _-]?printable/i,
    encode: (text) =>
      bytesOf(text)
        .map((byte) =>
          byte < 0x7f && byte !== 0x3d ? String.fromCharCode(byte) : `=${hexOf(byte).toUpperCase()}`,
        )
        .join(''),
  },
];

/** How a definition says that a tool reads an encoded text. */
const DECODES = /decod|unescap|unquot|from[ _-]?(?:base|hex)/i;

/** A text that every encoding keeps, and one in several scripts. */
const [PLAIN, FOREIGN] = ['An example text', 'Zoë, żółć and 名前 🙂'];

/** A tool that decodes returns the text of an encoded one, and damages it where it is beyond ASCII. */
export async function* decodedText(
  state: ToolState,
  context: RunContext,
  emit: Emit,
): AsyncGenerator<Detection> {
  const { name, description = '' } = state.tool;
  const said = `${name.replaceAll('_', ' ').replace(/(?<=[a-z])(?=[A-Z])/g, ' ')} ${description}`;
  const [worked] = successes(state);
  if (worked === undefined || !DECODES.test(said) || !readsOrComputes(state)) return;
  for (const argument of argumentsOf(state)) {
    const encoding = encodingOf(argument, said);
    if (encoding === undefined) continue;
    const call = (text: string) =>
      workingCall(state, context, emit, worked.scenario, {
        ...(worked.arguments as object),
        [argument.name]: encoding.encode(text),
      });
    const control = await call(PLAIN);
    if (control === undefined || !decodedTexts(control.reply).includes(PLAIN)) continue;
    const attempt = await call(FOREIGN);
    const damaged = attempt === undefined ? undefined : damageOf(FOREIGN, decodedTexts(attempt.reply));
    if (attempt === undefined || damaged === undefined) return;
    const draft = {
      path: '',
      message: 'Non-ASCII text is damaged when it is decoded.',
      expected: quoteValue(FOREIGN),
      received: quoteValue(damaged),
      evidence: [{ text: `a text in ASCII is decoded: ${quote(replyText(control.reply), 120)}` }],
    };
    yield { finding: runFinding(RUN_RULES.unicode, name, draft, 'response'), attempt, isConfirmed: true };
    return;
  }
}

/** The encoding that an argument takes: what its schema, its name and description, or else those of the tool name first. */
function encodingOf(argument: Argument, said: string): Encoding | undefined {
  const { name, schema } = argument;
  if (schema.type !== 'string' || schema.enum !== undefined) return undefined;
  const own = `${String(schema.contentEncoding ?? '')} ${name.replaceAll('_', ' ')} ${describedAs(argument)}`;
  return [own, said].flatMap((text) => ENCODINGS.find(({ named }) => named.test(text)) ?? [])[0];
}
