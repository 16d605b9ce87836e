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

/** What a memory is about. */
export const VALID_CATEGORIES = [
  'preference',
  'fact',
  'event',
  'workflow',
  'context',
  'error',
  'decision',
] as const;

/** The field of work that a GHAP entry belongs to. */
export const DOMAINS = [
  'debugging',
  'refactoring',
  'feature',
  'testing',
  'configuration',
  'documentation',
  'performance',
  'security',
  'integration',
] as const;

/** How a problem is approached. */
export const STRATEGIES = [
  'systematic-elimination',
  'trial-and-error',
  'research-first',
  'divide-and-conquer',
  'root-cause-analysis',
  'copy-from-similar',
  'check-assumptions',
  'read-the-error',
  'ask-user',
] as const;

/** Why a hypothesis was wrong. */
export const ROOT_CAUSE_CATEGORIES = [
  'wrong-assumption',
  'missing-knowledge',
  'oversight',
  'environment-issue',
  'misleading-symptom',
  'incomplete-fix',
  'wrong-scope',
  'test-isolation',
  'timing-issue',
] as const;

/** What experiences can be grouped and searched by. */
export const VALID_AXES = ['full', 'strategy', 'surprise', 'root_cause'] as const;

/** How a GHAP entry ends. */
export const OUTCOME_STATUS_VALUES = ['confirmed', 'falsified', 'abandoned'] as const;

/** How far an experience can be relied on. */
export const CONFIDENCE_TIERS = ['gold', 'silver', 'bronze', 'abandoned'] as const;

/** What `assemble_context` can draw on. */
export const CONTEXT_TYPES = ['memories', 'experiences', 'values', 'code'] as const;

/** The languages that the code tools read. */
export const LANGUAGES = ['javascript', 'typescript', 'python'] as const;

/** What a piece of code is. */
export const UNIT_KINDS = ['function', 'class', 'method'] as const;

/** What has become of a scheduled job. */
export const JOB_STATES = ['scheduled', 'done', 'failed', 'flagged', 'cancelled'] as const;
