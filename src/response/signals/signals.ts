import type { DiagnoseOptions } from '../diagnosis.js';
import type { Message } from '../message.js';
import { holdsSafely, isIn } from '../six-factors.js';
import { complaint } from './complaint.js';
import { crash } from './crash.js';
import { domain } from './domain.js';
import { httpStatus } from './http-status.js';
import { jsonRpcCode } from './json-rpc.js';
import { languages } from './languages.js';
import { network } from './network.js';
import type { Signal } from './signal.js';
import { validator } from './validator.js';

const FAMILIES: readonly ((message: Message) => Iterable<Signal>)[] = [
  httpStatus,
  network,
  crash,
  validator,
  domain,
  languages,
];

/** Every vote about one message, after those that other votes explain away are gone. */
export function signalsOf(message: Message, code: number | undefined, options: DiagnoseOptions): Signal[] {
  const votes: Signal[] = [...jsonRpcCode(message, code), ...own(message, options)];
  for (const family of FAMILIES) votes.push(...family(message));
  const kept = explainAway(votes, message);
  return [...kept, ...complaint(message, kept)];
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

/** Drops votes that a stronger one accounts for: an exception that wraps a network failure is not a crash. */
function explainAway(votes: readonly Signal[], message: Message): Signal[] {
  const has = (kind: Signal['kind'], weight: number): boolean =>
    votes.some((vote) => vote.kind === kind && vote.weight >= weight);
  const broken = has('crash', 4.5) && !has('upstream_unreachable', 6);
  const sentCode = broken && isAboutSentCode(votes, message);
  return votes.flatMap((vote) => {
    if (sentCode && vote.kind === 'crash') return [{ ...vote, kind: 'validation_rejection' as const }];
    if (has('upstream_unreachable', 6) && vote.kind === 'crash') return [];
    if (broken && !sentCode && vote.weight < 4.5 && vote.kind === 'validation_rejection') return [];
    return [vote];
  });
}

/** An exception of code that the caller sent is the caller's error: the name in it is a name in the input. */
function isAboutSentCode(votes: readonly Signal[], { raw, context }: Message): boolean {
  const sent =
    typeof context.input === 'object' && context.input !== null ? Object.values(context.input) : [];
  const name = /([\w$]{3,60}) is not (?:defined|a function)|\bname '([^']{3,60})' is not defined/.exec(raw);
  const identifier = name?.[1] ?? name?.[2];
  if (identifier === undefined || votes.length === 0) return false;
  return sent.some(
    (value) => typeof value === 'string' && value !== identifier && value.includes(identifier),
  );
}
