import type { Evidence } from '../../model/finding.js';
import { quote } from '../../model/quote.js';
import { errorLines, parseWhole } from '../read/error-lines.js';
import { type Message, readErrorMessage } from '../read/message.js';
import type { ResponseReading } from '../read/response-reading.js';
import { saysSuccess } from '../soft-error/says-success.js';
import { SOFT_ERROR, softError } from '../soft-error/soft-error.js';
import {
  type Diagnosis,
  type DiagnosisContext,
  type DiagnosisKind,
  ERROR_KINDS,
  type ErrorKind,
  IS_BUSINESS_LOGIC,
  type SurfacedAs,
} from './diagnosis.js';
import type { Signal } from './signal.js';
import { type Knowledge, signalsOf } from './signals.js';
import { countFactors } from './six-factors.js';
import { type Tally, tally } from './tally.js';

/** Kinds with which a tool shows that it works. */
const BUSINESS: ReadonlySet<DiagnosisKind> = new Set(ERROR_KINDS.filter((kind) => IS_BUSINESS_LOGIC[kind]));

/** A clarity that nothing else lowers. */
const CERTAIN = 10;

/** How many pieces of evidence a diagnosis carries. */
const PIECES = 12;

/** A diagnosis before its confidence is known. */
export interface UncalibratedDiagnosis extends Omit<Diagnosis, 'confidence'> {
  /**
   * How clear the response is: the lead of the winning kind or, if it is not an error, minus the weight of the signs
   * that were set aside.
   */
  readonly clarity: number;
}

/** Finds out what one response is. May throw where a getter of the response throws. */
export function diagnoseUncalibrated(
  reading: ResponseReading,
  context: DiagnosisContext,
  options: Knowledge,
): UncalibratedDiagnosis {
  const { flag } = reading;
  if (flag === 'nothing') return unanswered(context);
  if (flag !== 'success') {
    const isHidden = flag === 'isError' && reading.isMalformed;
    return explain(statedBy(reading), reading, context, options, isHidden ? 'text_in_success' : flag, []);
  }
  const soft = softError(reading, context, options.phrases);
  if (soft === undefined) return fine(0, []);
  const sign: Evidence = { text: soft.marker, path: soft.path };
  if (soft.score < SOFT_ERROR) return fine(soft.score, [{ ...sign, speaks: 'against' }]);
  // That it is an error at all must be clear as well.
  const certainty = 1 + 2 * (soft.score - SOFT_ERROR);
  return explain(soft.stated, reading, context, options, 'text_in_success', [sign], certainty);
}

const NO_SIGN: Evidence = Object.freeze({ text: 'Nothing in the response states a failure of the tool.' });

function fine(doubt: number, evidence: readonly Evidence[]): UncalibratedDiagnosis {
  return {
    kind: 'none',
    surfacedAs: 'none',
    businessLogic: null,
    clarity: -doubt,
    evidence: [NO_SIGN, ...evidence],
  };
}

/** A call without a response: an ended process is a crash, everything else could not be reached. */
function unanswered({ fault }: DiagnosisContext): UncalibratedDiagnosis {
  const kind = fault === 'exited' || fault === 'closed' ? 'crash' : 'upstream_unreachable';
  const text = fault === undefined ? 'No response came.' : `No response came: ${fault}.`;
  return {
    kind,
    surfacedAs: 'none',
    businessLogic: false,
    clarity: fault === undefined ? 0 : CERTAIN,
    evidence: [{ text }],
  };
}

/** What an error response says: its texts, parsed where they are JSON, then its structured content and data. */
function statedBy({ texts, data, structured }: ResponseReading): string {
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

/** The signals in a message: in its first words if they decide, otherwise in all the text that is looked at. */
interface Heard {
  readonly message: Message;
  readonly signals: readonly Signal[];
  readonly votes: Tally;
}

function hear(
  stated: string,
  reading: ResponseReading,
  context: DiagnosisContext,
  options: Knowledge,
): Heard {
  const listen = (text: string): Heard => {
    const message = readErrorMessage(text, context);
    const signals = signalsOf(message, reading.code, options);
    return { message, signals, votes: tally(signals) };
  };
  if (stated.length <= FIRST_WORDS || options.patterns !== undefined) return listen(stated);
  const first = listen(stated.slice(0, FIRST_WORDS));
  const { score, margin } = first.votes;
  return score >= SETTLED.score && margin >= SETTLED.margin ? first : listen(stated);
}

function explain(
  stated: string,
  reading: ResponseReading,
  context: DiagnosisContext,
  options: Knowledge,
  surfacedAs: SurfacedAs,
  signs: readonly Evidence[],
  certainty = CERTAIN,
): UncalibratedDiagnosis {
  const { message, signals, votes } = hear(stated, reading, context, options);
  const { kind, margin, score } = votes;
  const isFine = score < SETTLED.score && saysSuccess(reading.texts, '') !== undefined;
  const isUnclear = kind === undefined || score < 1 || isFine;
  const verdict: DiagnosisKind = isUnclear ? 'unclear' : kind;
  return {
    kind: verdict,
    surfacedAs,
    businessLogic: businessLogicOf(verdict, reading),
    clarity: Math.min(margin, certainty, restsOnGuess(signals, kind) ? GUESS : CERTAIN),
    evidence: [...signs, ...evidenceOf(signals, kind, message, reading)],
    ...detailOf(signals, kind),
    factors: countFactors(stated, context, reading.code, options),
  };
}

/** Below the clarity from which on a diagnosis counts as sure. */
const GUESS = 1.9;

/** Whether a kind is supported only by words that leave open what failed. */
function restsOnGuess(signals: readonly Signal[], kind: ErrorKind | undefined): boolean {
  return signals.every((signal) => signal.kind !== kind || signal.group?.isVague === true);
}

/** A result that the protocol does not know is a failure, whatever it meant to say. */
function businessLogicOf(kind: DiagnosisKind, reading: ResponseReading): boolean | null {
  if (kind === 'unclear') return null;
  return BUSINESS.has(kind) && !(reading.isMalformed && reading.flag === 'isError');
}

function evidenceOf(
  signals: readonly Signal[],
  kind: ErrorKind | undefined,
  message: Message,
  reading: ResponseReading,
): Evidence[] {
  if (signals.length === 0) return [{ text: `Nothing recognised in: ${quote(message.raw)}` }];
  const path = reading.texts[0]?.path;
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

/** What the strongest signal of a kind is about, if that has a name. */
function detailOf(signals: readonly Signal[], kind: ErrorKind | undefined): Pick<Diagnosis, 'detail'> {
  let loudest: Signal | undefined;
  for (const signal of signals)
    if (signal.kind === kind && signal.weight > (loudest?.weight ?? 0)) loudest = signal;
  const about = loudest?.group?.about;
  const detail =
    loudest?.detail ?? (about === 'missing-program' || about === 'output-schema' ? about : undefined);
  return detail === undefined ? {} : { detail };
}
