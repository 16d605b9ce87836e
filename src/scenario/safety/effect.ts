import type { Tool } from '../../model/tool.js';
import { nameWords } from '../plausible/name-values.js';
import { type DescribedEffect, describedEffect } from './described-effect.js';
import { namedEffect } from './named-effect.js';
import { parameterDoubt } from './parameter-doubt.js';

/** What a call may do, the mildest first. `unknown` is treated like the worst. */
export type Effect = 'read' | 'write' | 'grave' | 'unknown';

/** What a tool does as far as its definition tells, and what says so. */
export interface EffectReading {
  readonly effect: Effect;
  readonly because: string;
}

/**
 * Reads off a definition what calling the tool may do. Annotations are hints from a stranger: one that admits an effect
 * is believed, one that denies it only where name and description do not speak against it.
 */
export function effectOf(tool: Tool): EffectReading {
  const { annotations = {} } = tool;
  const named = namedEffect(
    nameWords(tool.name)
      .split('_')
      .filter((word) => word !== ''),
  );
  const described = describedEffect(tool.description ?? '');
  if (named?.effect === 'grave') return named;
  if (annotations.readOnlyHint === false) return admitted(tool, named);
  if (annotations.readOnlyHint === true) return confirmed(tool, named, described);
  if (annotations.destructiveHint === true)
    return { effect: 'grave', because: 'its annotation destructiveHint is true' };
  if (named?.effect !== 'read')
    return (
      named ??
      described.first ?? { effect: 'unknown', because: 'neither annotations nor its name say what it does' }
    );
  const against = described.first ?? described.any ?? parameterDoubt(tool);
  return against === undefined ? named : { ...against, because: `${named.because}, but ${against.because}` };
}

/** The author says that it changes something. How much is told by the other hint, whose absence means the worst. */
function admitted({ annotations }: Tool, named: EffectReading | undefined): EffectReading {
  if (annotations?.destructiveHint === false)
    return { effect: 'write', because: 'its annotation readOnlyHint is false' };
  if (named?.effect === 'write' && annotations?.destructiveHint === undefined) return named;
  return { effect: 'grave', because: 'its annotations do not rule out that it destroys something' };
}

function confirmed(tool: Tool, named: EffectReading | undefined, described: DescribedEffect): EffectReading {
  const hint = 'its annotation readOnlyHint is true';
  const writes = named?.effect === 'write' ? named : undefined;
  const opening = /\bread[- ]only\b/i.test(tool.description ?? '') ? undefined : described.first;
  const doubt = writes ?? opening ?? parameterDoubt(tool, true);
  return doubt === undefined
    ? { effect: 'read', because: hint }
    : { ...doubt, because: `${hint}, but ${doubt.because}` };
}
