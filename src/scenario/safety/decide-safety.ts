import type { Tool } from '../../model/tool.js';
import { type Effect, type EffectReading, effectOf } from './effect.js';
import { deletes } from './takes-away.js';
import { clearsOwnThings, isToldWhat } from './told-what.js';

/** How far a run may go. */
export type SafetyMode = 'safe' | 'standard' | 'all';

/** What the user allows. */
export interface SafetyOptions {
  readonly mode: SafetyMode;
  /** Tools to call whatever they seem to do: names, in which `*` matches any text. */
  readonly allow?: readonly string[];
  /** Tools never to call; stronger than `allow`. */
  readonly deny?: readonly string[];
  /** All tools of the server: one that deletes things which another one makes cannot reach beyond the server. */
  readonly tools?: readonly Tool[];
}

/** Whether a tool may be called, why, and what would change it. */
export interface SafetyDecision {
  readonly callable: boolean;
  /** What the definition says that a call does. */
  readonly effect: Effect;
  /** A sentence. */
  readonly reason: string;
  /** The flag of the command line that turns the decision round. */
  readonly flag: string;
  /** The narrowest mode in which the tool is called; absent where it is called, or in no mode unless it is named. */
  readonly neededMode?: SafetyMode;
}

/** The effects that a mode lets happen. */
const PERMITTED: Readonly<Record<SafetyMode, readonly Effect[]>> = {
  safe: ['read'],
  standard: ['read', 'write'],
  all: ['read', 'write', 'grave', 'unknown'],
};

const DEEDS: Readonly<Record<Effect, string>> = {
  read: 'It only reads',
  write: 'It creates or changes something',
  grave: 'It may destroy something, contact someone or run something',
  unknown: 'Its effect is unknown',
};

/** Decides, before the first call, whether a tool may be called at all: not even invalid input is harmless to a stranger. */
export function decideSafety(
  tool: Tool,
  { mode, allow = [], deny = [], tools = [] }: SafetyOptions,
): SafetyDecision {
  const reading = effectOf(tool);
  const { effect } = reading;
  const denied = deny.find((pattern) => isNamed(pattern, tool.name));
  if (denied !== undefined)
    return {
      callable: false,
      effect,
      reason: `It is denied by "${denied}".`,
      flag: `without --deny ${denied}`,
    };
  const allowed = allow.find((pattern) => isNamed(pattern, tool.name));
  if (allowed !== undefined)
    return { callable: true, effect, reason: `It is allowed by "${allowed}".`, flag: `--deny ${tool.name}` };
  // Whatever the mode: what such a call destroys is anybody's, on this machine or beyond.
  if (isBlind(tool, effect) && !clearsOwnThings(tool, tools))
    return {
      callable: false,
      effect,
      reason: 'It deletes, and no required argument says what.',
      flag: `--allow ${tool.name}`,
    };
  const callable = PERMITTED[mode].includes(effect);
  return {
    callable,
    effect,
    reason: sentence(reading),
    flag: callable ? `--deny ${tool.name}` : remedy(effect, tool.name),
    ...(callable ? {} : { neededMode: effect === 'write' ? 'standard' : 'all' }),
  };
}

/** Whether a tool decides by itself what it deletes. An author who says that nothing is destroyed is believed. */
const isBlind = (tool: Tool, effect: Effect): boolean =>
  (effect === 'grave' || effect === 'unknown') && deletes(tool) && !isToldWhat(tool);

function sentence({ effect, because }: EffectReading): string {
  return `${DEEDS[effect]}: ${because}.`;
}

function remedy(effect: Effect, name: string): string {
  return effect === 'write' ? '--mode standard' : `--allow ${name}`;
}

function isNamed(pattern: string, name: string): boolean {
  const [head = '', ...parts] = pattern.split('*');
  if (parts.length === 0) return pattern === name;
  if (!name.startsWith(head)) return false;
  let from = head.length;
  const last = parts.pop() ?? '';
  for (const part of parts) {
    const at = name.indexOf(part, from);
    if (at < 0) return false;
    from = at + part.length;
  }
  return name.length - last.length >= from && name.endsWith(last);
}
