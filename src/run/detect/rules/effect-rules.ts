import type { Rule } from '../../../model/rule.js';

/** What calls change, and whether a call depends on others. */
export const EFFECT_RULES = {
  flaky: {
    id: 'run/flaky',
    severity: 'warning',
    summary: 'The same call gets different kinds of response when repeated.',
    reason: "An agent's plan works once and fails the next time.",
    fix: 'Find what the response depends on besides the arguments.',
  },
  mixedUp: {
    id: 'run/mixed-up',
    severity: 'error',
    summary: 'A response contains data of another call.',
    reason: "One caller sees another caller's data, and neither gets the right result.",
    fix: 'Keep the data of a call in variables of that call.',
  },
  lostUpdate: {
    id: 'run/lost-update',
    severity: 'error',
    summary: 'Calls that are made at the same time overwrite each other.',
    reason: 'Clients make calls at the same time; what one of them has written is lost.',
    fix: 'Read and write in one step: a transaction, a lock, or an atomic operation of the store.',
  },
  notIdempotent: {
    id: 'run/not-idempotent',
    severity: 'warning',
    summary: 'A tool that says it may be repeated fails, or changes more, when it is.',
    reason: 'Clients repeat such a call when a response is lost.',
    fix: 'Make the repetition succeed without another effect, or remove `idempotentHint`.',
  },
  overwrites: {
    id: 'run/overwrites',
    severity: 'error',
    summary: 'The tool overwrites what exists, although its description says that it fails.',
    reason: 'Whoever relies on the description loses data.',
    fix: 'Fail where the item exists, or change the description.',
  },
  readOnly: {
    id: 'run/read-only',
    severity: 'error',
    summary: 'A tool with `readOnlyHint` changes data that another tool shows.',
    reason: 'Clients run read-only tools without asking for consent.',
    fix: 'Remove `readOnlyHint`, or leave stored data unchanged.',
  },
  state: {
    id: 'run/state',
    severity: 'error',
    summary: 'What a call changes is not what it reports: an item is lost, kept or changed by mistake.',
    reason: 'An agent relies on a change that did not happen.',
    fix: 'Make the change before you respond, and look it up in the same place.',
  },
} as const satisfies Readonly<Record<string, Rule>>;
