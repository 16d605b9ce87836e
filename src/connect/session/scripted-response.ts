import type { ScriptedAnswer, ScriptedAnswers } from '../open-options.js';

/** What a server may ask of a client, and the script that answers it. */
const SCRIPT_NAMES: ReadonlyMap<unknown, keyof ScriptedAnswers> = new Map([
  ['roots/list', 'roots'],
  ['sampling/createMessage', 'sampling'],
  ['elicitation/create', 'elicitation'],
]);

/** True for a request that needs a capability of the client. */
export function needsCapability(method: string): boolean {
  return SCRIPT_NAMES.has(method);
}

/** The scripted answer to a method, if there is one. */
export function scriptedResponseFor(
  method: unknown,
  answers: ScriptedAnswers = {},
): ScriptedAnswer | undefined {
  const script = SCRIPT_NAMES.get(method);
  return script === undefined ? undefined : answers[script];
}

/** The result that a script gives. */
export function runScript(answer: ScriptedAnswer, params: unknown): unknown {
  return typeof answer === 'function' ? answer(params) : answer;
}
