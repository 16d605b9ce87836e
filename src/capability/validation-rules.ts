import type { Rule } from '../model/rule.js';

/** Why a verdict says that a call is invalid, beyond what the input schema says. */
export const VALIDATION_RULES = [
  {
    id: 'validation/request',
    severity: 'error',
    summary: 'The validation request is malformed.',
    reason: 'The call was not validated.',
    fix: 'Send `tool` and `arguments`, or a batch of them within the announced limit.',
  },
  {
    id: 'validation/unknown-tool',
    severity: 'error',
    summary: 'The server has no tool of that name.',
    reason: 'The call would fail.',
    fix: 'Use a name from the tool list.',
  },
  {
    id: 'validation/not-authorized',
    severity: 'error',
    summary: 'The caller may not call this tool.',
    reason: 'The call would be refused.',
    fix: 'Sign in with the required permission, or use another tool.',
  },
  {
    id: 'validation/rejected',
    severity: 'error',
    summary: "The server's own schema check rejects the arguments.",
    reason: 'The call would fail.',
    fix: 'Correct what the message names.',
  },
  {
    id: 'validation/semantic',
    severity: 'error',
    summary: 'The arguments match the schema but make no sense together.',
    reason: 'The call would fail, or do something other than what the caller meant.',
    fix: 'Correct what the message names.',
  },
  {
    id: 'validation/runtime',
    severity: 'error',
    summary: 'The call would fail in the current state, for example because a file does not exist.',
    reason: 'The arguments are right, but the call cannot succeed now.',
    fix: 'Change the arguments, or create what they refer to first.',
  },
  {
    id: 'validation/security',
    severity: 'error',
    summary: 'The call breaks a security rule of the server.',
    reason: 'The call would be refused.',
    fix: 'Stay within what the server allows.',
  },
] as const satisfies readonly Rule[];
