import type { Evidence } from '../../model/finding.js';
import { quote } from '../../model/quote.js';
import { errorLines, parseWhole } from '../read/error-lines.js';
import { type Message, readMessage } from '../read/message.js';
import { type Answer, readAnswer } from '../read/response-reading.js';
import { SOFT_ERROR, softError } from '../soft-error/soft-error.js';
import type {
  DiagnoseOptions,
  Diagnosis,
  DiagnosisContext,
  DiagnosisKind,
  ErrorKind,
  SurfacedAs,
} from './diagnosis.js';
import type { Signal } from './signal.js';
import { signalsOf } from './signals.js';
import { countFactors, type SixFactors } from './six-factors.js';
import { type Tally, tally } from './tally.js';

/** Kinds with which a tool shows that it works. */
const BUSINESS: ReadonlySet<DiagnosisKind> = new Set<DiagnosisKind>([
  'validation_rejection',
  'not_found',
  'auth',
  'rate_or_quota',
  'conflict_or_rule',
]);

/** A clarity that nothing else lowers. */
const CERTAIN = 10;

/** How many pieces of evidence a diagnosis carries. */
const PIECES = 12;

/** A diagnosis before it is known how sure it is. */
export interface Judgement extends Omit<Diagnosis, 'confidence'> {
  /** How clearly the answer speaks: the lead of the winning kind, or for no error minus the signs set aside. */
  readonly clarity: number;
}

/** Judges one answer. May throw where a getter of the answer throws. */
export function judge(context: DiagnosisContext, options: DiagnoseOptions): Judgement {
  const answer = readAnswer(context);
  if (answer.flag === 'nothing') return unanswered(context);
  if (answer.flag !== 'success') {
    const hidden = answer.flag === 'isError' && answer.malformed;
    return explain(toldBy(answer), answer, context, options, hidden ? 'text_in_success' : answer.flag, []);
  }
  const soft = softError(answer, context);
  if (soft === undefined) return fine(0, []);
  const sign: Evidence = { text: soft.marker, path: soft.path };
  if (soft.score < SOFT_ERROR) return fine(soft.score, [{ ...sign, speaks: 'against' }]);
  // That it is an error at all must be clear as well.
  const certainty = 1 + 2 * (soft.score - SOFT_ERROR);
  return explain(soft.told, answer, context, options, 'text_in_success', [sign], certainty);
}

const NO_SIGN: Evidence = Object.freeze({ text: 'Nothing in the answer states a failure of the tool.' });

function fine(doubt: number, evidence: readonly Evidence[]): Judgement {
  return {
    kind: 'none',
    surfacedAs: 'none',
    businessLogic: null,
    clarity: -doubt,
    evidence: [NO_SIGN, ...evidence],
  };
}

/** A call without an answer: an ended process is a crash, everything else could not be reached. */
function unanswered({ fault }: DiagnosisContext): Judgement {
  const kind = fault === 'exited' || fault === 'closed' ? 'crash' : 'upstream_unreachable';
  const text = fault === undefined ? 'No answer came.' : `No answer came: ${fault}.`;
  return {
    kind,
    surfacedAs: 'none',
    businessLogic: false,
    clarity: fault === undefined ? 0 : CERTAIN,
    evidence: [{ text }],
  };
}

/** What an error answer says: its texts, parsed where they are JSON, then its structured content and data. */
function toldBy({ texts, data, structured }: Answer): string {
  const parts = texts.slice(0, 6).map(({ text }) => {
    const value = parseWhole(text);
    return value === undefined ? text.slice(0, 4_000) : errorLines(value);
  });
  if (texts.length === 0 && structured !== undefined) parts.push(errorLines(structured));
  if (data !== undefined) parts.push(errorLines(data));
  return parts.join('\n');
}

/** A failure says in its first words what it is. */
const FIRST_WORDS = 600;
/** A score and a lead that what follows does not change. */
const SETTLED = { score: 4.5, margin: 2 };

/** What was heard of a message: of its first words where they settle it, else of all that is looked at. */
interface Heard {
  readonly message: Message;
  readonly signals: readonly Signal[];
  readonly votes: Tally;
}

function hear(told: string, answer: Answer, context: DiagnosisContext, options: DiagnoseOptions): Heard {
  const listen = (text: string): Heard => {
    const message = readMessage(text, context);
    const signals = signalsOf(message, answer.code, options);
    return { message, signals, votes: tally(signals) };
  };
  if (told.length <= FIRST_WORDS || options.patterns !== undefined) return listen(told);
  const first = listen(told.slice(0, FIRST_WORDS));
  const { score, margin } = first.votes;
  return score >= SETTLED.score && margin >= SETTLED.margin ? first : listen(told);
}

function explain(
  told: string,
  answer: Answer,
  context: DiagnosisContext,
  options: DiagnoseOptions,
  surfacedAs: SurfacedAs,
  signs: readonly Evidence[],
  certainty = CERTAIN,
): Judgement {
  const { message, signals, votes } = hear(told, answer, context, options);
  const { kind, margin, score } = votes;
  const verdict: DiagnosisKind = kind === undefined || score < 1 ? 'unclear' : kind;
  return {
    kind: verdict,
    surfacedAs,
    businessLogic: businessLogicOf(verdict, answer),
    clarity: Math.min(margin, certainty),
    evidence: [
      ...signs,
      ...evidenceOf(signals, kind, message, answer),
      factorEvidence(countFactors(told, context, answer.code, options), verdict),
    ],
  };
}

/** A result that the protocol does not know is a failure, whatever it meant to say. */
function businessLogicOf(kind: DiagnosisKind, answer: Answer): boolean | null {
  if (kind === 'unclear') return null;
  return BUSINESS.has(kind) && !(answer.malformed && answer.flag === 'isError');
}

function evidenceOf(
  signals: readonly Signal[],
  kind: ErrorKind | undefined,
  message: Message,
  answer: Answer,
): Evidence[] {
  if (signals.length === 0) return [{ text: `Nothing recognised in: ${quote(message.raw)}` }];
  const path = answer.texts[0]?.path;
  return [...signals]
    .sort((a, b) => b.weight - a.weight)
    .slice(0, PIECES)
    .map((signal) => ({
      text:
        signal.quote === '' ? signal.name : `${signal.name} (${signal.kind}): “${quote(signal.quote, 120)}”`,
      speaks: signal.kind === kind ? ('for' as const) : ('against' as const),
      ...(path === undefined ? {} : { path }),
    }));
}

function factorEvidence(six: SixFactors, kind: DiagnosisKind): Evidence {
  const present = six.factors
    .filter((factor) => factor.present)
    .map(({ name, weight }) => `${name} (${weight})`);
  const share = `${six.sum} of ${six.total}, threshold ${six.threshold * 100} %`;
  return {
    text: `The six factors say ${six.isBusinessLogic ? 'business logic' : 'failure'}: ${share}; ${present.join(', ') || 'none present'}.`,
    speaks: six.isBusinessLogic === BUSINESS.has(kind) ? 'for' : 'against',
  };
}
