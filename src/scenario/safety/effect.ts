import type { Tool } from '../../model/tool.js';
import { snakeName } from '../plausible/name-values.js';
import { arithmetic } from './arithmetic.js';
import { computing } from './computing.js';
import { type DescribedEffect, describedEffect } from './described-effect.js';
import { isChange, namedEffect } from './named-effect.js';
import { parameterDoubt } from './parameter-doubt.js';
import { ALWAYS_GRAVE, THINGS } from './verbs.js';

/** What a call may do, the mildest first. `unknown` is treated like the worst. */
export type Effect = 'read' | 'write' | 'grave' | 'unknown';

/** What a tool does according to its definition, and the part that says so. */
export interface EffectReading {
  readonly effect: Effect;
  readonly because: string;
  /** The verb that says so. */
  readonly word?: string;
}

/**
 * Reads off a definition what calling the tool may do. An annotation decides; only a parameter that can ask for
 * something else, or a verb that is never used for reading, counts against it. Without one, the description decides
 * where the name is ambiguous.
 */
export function effectOf(tool: Tool): EffectReading {
  const { annotations = {} } = tool;
  const words = snakeName(tool.name)
    .split('_')
    .filter((word) => word !== '');
  const named = namedEffect(words);
  const described = describedEffect(tool.description ?? '');
  if (annotations.readOnlyHint === false) return admitted(tool, named);
  if (annotations.destructiveHint === true)
    return { effect: 'grave', because: 'its annotation destructiveHint is true' };
  if (annotations.readOnlyHint === true) return confirmed(tool, named, described, words);
  const computed = arithmetic(tool);
  if (computed !== undefined) return computed;
  if (described.isReadOnly && isRunning(words)) return unannotated(tool, undefined, described);
  if (isPlainDeed(named, words)) return named ?? UNKNOWN;
  const reading = unannotated(tool, named, described);
  if (reading.effect !== 'unknown' || parameterDoubt(tool) !== undefined) return reading;
  return computing(tool, named, described) ?? reading;
}

/** What name and description say of a tool without annotations. */
function unannotated(
  tool: Tool,
  named: EffectReading | undefined,
  described: DescribedEffect,
): EffectReading {
  if (described.isReadOnly)
    return (
      parameterDoubt(tool, 'described') ?? { effect: 'read', because: 'its description says "read-only"' }
    );
  const reading = named?.effect === 'read' ? named : described.reads;
  if (reading === undefined) return named ?? described.first ?? UNKNOWN;
  const against = described.first ?? described.any ?? parameterDoubt(tool);
  return against === undefined
    ? reading
    : { ...against, because: `${reading.because}, but ${against.because}` };
}

/** Whether the only deed of a name is to run something, as in `run_query`: what is run decides. */
function isRunning(words: readonly string[]): boolean {
  const deeds = words.filter(isChange);
  return deeds.length > 0 && deeds.every((word) => RUNNING.has(word));
}

const RUNNING: ReadonlySet<string> = new Set(['run', 'execute', 'exec']);

const UNKNOWN: EffectReading = {
  effect: 'unknown',
  because: 'neither its annotations nor its name or description say what it does',
};

/** Whether the name says that the tool changes something, with a word that is not also a noun. */
function isPlainDeed(named: EffectReading | undefined, words: readonly string[]): boolean {
  if (named === undefined || named.effect === 'read' || named.effect === 'unknown') return false;
  if (named.word === 'queue') return true;
  return words.some((word) => isChange(word) && (!THINGS.has(word) || word === words[0]));
}

/** The author says that it changes something. The other hint says how much; without it, the worst is assumed. */
function admitted({ annotations }: Tool, named: EffectReading | undefined): EffectReading {
  if (annotations?.destructiveHint === false)
    return { effect: 'write', because: 'its annotation readOnlyHint is false' };
  if (named?.effect === 'write' && annotations?.destructiveHint === undefined) return named;
  return { effect: 'grave', because: 'its annotations do not rule out that it destroys something' };
}

function confirmed(
  tool: Tool,
  named: EffectReading | undefined,
  described: DescribedEffect,
  words: readonly string[],
): EffectReading {
  const hint = 'its annotation readOnlyHint is true';
  const isGrave = words.some((word) => ALWAYS_GRAVE.has(word));
  const { first } = described;
  const against = first !== undefined && (isDestruction(first) || isSending(first, tool)) ? first : undefined;
  const doubt = (isGrave ? named : undefined) ?? against ?? parameterDoubt(tool, 'annotated');
  return doubt === undefined
    ? { effect: 'read', because: hint }
    : { ...doubt, because: `${hint}, but ${doubt.because}` };
}

/** Verbs of what reaches other people or costs money. */
const SENDING: ReadonlySet<string> = new Set(
  'send email notify broadcast publish post pay charge refund buy sell deploy'.split(' '),
);

/** A description that begins with such a verb; to send a query is to ask. */
function isSending({ word = '' }: EffectReading, { description = '' }: Tool): boolean {
  if (!SENDING.has(word)) return false;
  return !/^\W*\w+ (?:an? |the |your )?(?:\w+ ){0,3}?(?:quer(?:y|ies)|requests?|search|ping|question)\b/i.test(
    description.slice(0, 200),
  );
}

/** A description that begins with a verb that is never used for reading. */
function isDestruction({ word }: EffectReading): boolean {
  return word !== undefined && ALWAYS_GRAVE.has(word) && word !== 'execute' && word !== 'evaluate';
}
