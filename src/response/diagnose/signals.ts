import { auth, unsetSecrets } from '../phrases/auth.js';
import { conflictOrRule, switches } from '../phrases/conflict-or-rule.js';
import { crashSignatures, crashWords } from '../phrases/crash.js';
import { otherLanguages, otherLanguagesInAscii } from '../phrases/languages.js';
import { networkCodes, networkWords, vagueFailure } from '../phrases/network.js';
import { notFound } from '../phrases/not-found.js';
import type { PhraseTable } from '../phrases/phrase.js';
import { indexPhrases, type PhraseIndex } from '../phrases/phrase-index.js';
import { votesOf } from '../phrases/phrase-votes.js';
import { rateOrQuota } from '../phrases/rate-or-quota.js';
import { rejection, validatorMessages } from '../phrases/rejection.js';
import type { Message } from '../read/message.js';
import { blameArgument } from './announced-refusal.js';
import { blameServer } from './broken-server.js';
import { complaint, namedProperty } from './complaint.js';
import type { DiagnoseOptions } from './diagnosis.js';
import { httpStatus } from './http-status.js';
import { jsonRpcCode } from './json-rpc.js';
import { lastResort } from './last-resort.js';
import type { Signal } from './signal.js';
import { holdsSafely, isIn } from './six-factors.js';
import { sqlState } from './sql-state.js';

/** Every table of phrases; the order does not matter. */
export const TABLES: readonly PhraseTable[] = [
  networkCodes,
  networkWords,
  vagueFailure,
  crashSignatures,
  crashWords,
  validatorMessages,
  rejection,
  unsetSecrets,
  switches,
  notFound,
  auth,
  rateOrQuota,
  conflictOrRule,
  otherLanguages,
  otherLanguagesInAscii,
];

/** The phrases that are looked for, by the reading of a message in which they are. */
export type Phrases = Readonly<Record<PhraseTable['reading'], PhraseIndex>>;

/** Makes tables ready to be looked for. */
export function phrasesOf(tables: readonly PhraseTable[]): Phrases {
  const indexOf = (name: PhraseTable['reading']): PhraseIndex =>
    indexPhrases(tables.filter(({ reading }) => reading === name));
  return { text: indexOf('text'), words: indexOf('words') };
}

/** What is known about messages: what the caller adds, and the phrases. An evaluation leaves some of them out. */
export interface Knowledge extends DiagnoseOptions {
  readonly phrases?: Phrases;
}

/** Made when the first error is met: a program that meets none does not wait for it. */
let builtIn: Phrases | undefined;

/** Every vote about one message, after those that other votes explain away are gone. */
export function signalsOf(message: Message, code: number | undefined, options: Knowledge): Signal[] {
  const votes: Signal[] = [...jsonRpcCode(message, code), ...own(message, options)];
  votes.push(...httpStatus(message), ...sqlState(message));
  builtIn ??= phrasesOf(TABLES);
  const { text, words } = options.phrases ?? builtIn;
  votes.push(...votesOf(text, message.inText), ...votesOf(words, message.inWords));
  const kept = explainAway(blameArgument(blameServer(votes, message), message), message);
  const heard = [...kept, ...complaint(message, kept)];
  if (heard.some(({ weight }) => weight >= 1)) return heard;
  return [...heard, ...lastResort(message, namedProperty(message) !== undefined)];
}

function* own(message: Message, { patterns = [], factors = [] }: DiagnoseOptions): Generator<Signal> {
  const lower = message.raw.toLowerCase();
  for (const { pattern, kind, weight = 4 } of patterns)
    if (isIn(pattern, message.raw, lower))
      yield { kind, weight, name: 'a pattern of your own', quote: String(pattern) };
  for (const { name, kind, weight = 1, holds } of factors)
    if (kind !== undefined && holdsSafely(holds, message.context))
      yield { kind, weight: weight * 2, name: `your factor "${name}"`, quote: '' };
}

/** Drops votes that a stronger one accounts for. */
function explainAway(votes: readonly Signal[], message: Message): Signal[] {
  const plain = votes.filter((vote) => !isPartOfStronger(vote, votes));
  const has = (test: (vote: Signal) => boolean): boolean => plain.some(test);
  // An SDK that refuses the tool's result quotes it: nothing in it is about the call.
  if (has(({ group }) => group?.about === 'output-schema'))
    return plain.filter(({ kind }) => kind === 'crash');
  const unreachable = has(({ kind, weight }) => kind === 'upstream_unreachable' && weight >= 6);
  const wasReached = has(({ status = 0 }) => status >= 400 && status < 500);
  const refused = has(({ status }) => status === 401 || status === 403);
  const broken = !unreachable && has(({ kind, weight }) => kind === 'crash' && weight >= 5);
  const sentCode = isAboutSentCode(message);
  return plain.flatMap((vote) => {
    // An exception of the caller's own code is the caller's error.
    if (sentCode && vote.kind === 'crash') return [{ ...vote, kind: 'validation_rejection' as const }];
    // An exception that wraps a network failure is not a crash.
    if (unreachable && vote.kind === 'crash') return [];
    // With a 401 or 403, "not allowed" is about who asks.
    if (refused && vote.group?.isHalvedByRefusal === true) return [{ ...vote, weight: vote.weight / 2 }];
    // "Fetch failed with status 404": the server was reached.
    if (wasReached && vote.group?.isCancelledByStatus === true) return [];
    // "The path argument must be of type string": the words of a validator, said by a runtime.
    if (broken && !sentCode && vote.weight < 5.5 && vote.kind === 'validation_rejection') return [];
    return [vote];
  });
}

/** "Invalid API key" is about a key; the "invalid" in it is not a second complaint. */
function isPartOfStronger(vote: Signal, votes: readonly Signal[]): boolean {
  const { at, reading, kind, weight, quote } = vote;
  if (at === undefined) return false;
  return votes.some(
    (other) =>
      other.kind !== kind &&
      other.reading === reading &&
      other.at !== undefined &&
      other.at < at + quote.length &&
      at < other.at + other.quote.length &&
      (other.weight > weight || (other.weight === weight && other.quote.length > quote.length)),
  );
}

/** An exception of code that the caller sent is the caller's error: the name in it is a name in the input. */
function isAboutSentCode({ raw, context }: Message): boolean {
  if (!raw.includes(' is not ')) return false;
  const values: readonly unknown[] =
    typeof context.input === 'object' && context.input !== null ? Object.values(context.input) : [];
  const sent = values.filter((value) => typeof value === 'string');
  if (sent.length === 0) return false;
  const name = /([\w$]{3,60}) is not (?:defined|a function)|\bname '([^']{3,60})' is not defined/.exec(raw);
  const identifier = name?.[1] ?? name?.[2];
  if (identifier === undefined) return false;
  return sent.some((value) => value !== identifier && value.includes(identifier));
}
