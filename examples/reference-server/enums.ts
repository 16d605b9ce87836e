/** Every closed set of words that a tool takes or gives. Schemas and code both read it from here. */

/** The four types of error of SPEC-021. */
export const ERROR_TYPES = ['validation_error', 'not_found', 'internal_error', 'insufficient_data'] as const;

/** What a path leads to. */
export const ENTRY_KINDS = ['file', 'directory'] as const;

/** How to read a search query. */
export const SEARCH_MODES = ['text', 'regex'] as const;

/** What git says about a path. */
export const CHANGE_KINDS = [
  'added',
  'modified',
  'deleted',
  'renamed',
  'type_changed',
  'unmerged',
  'untracked',
] as const;
