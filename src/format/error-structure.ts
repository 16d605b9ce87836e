import type { FindingDraft } from '../model/finding.js';
import { isRecord, jsonTypeOf } from '../model/json.js';
import { quoteValue } from '../model/quote.js';

/** The four types of error that SPEC-021 names. */
export const ERROR_TYPES = ['validation_error', 'not_found', 'internal_error', 'insufficient_data'] as const;

/** One of SPEC-021's four. */
export type ErrorType = (typeof ERROR_TYPES)[number];

/** The one error structure of SPEC-021. */
export interface ErrorStructure {
  readonly error: { readonly type: ErrorType; readonly message: string };
}

/** Builds SPEC-021's error structure. */
export function createErrorStructure(type: ErrorType, message: string): ErrorStructure {
  return { error: { type, message } };
}

/** Says where a value departs from SPEC-021's error structure; nothing where it keeps to it. */
export function* checkErrorStructure(value: unknown): Generator<FindingDraft> {
  const error = isRecord(value) ? value.error : undefined;
  if (!isRecord(error)) {
    yield {
      path: '/error',
      message: 'The error response has no "error" object.',
      expected: '{ error: { type, message } }',
      received: quoteValue(value),
      fix: 'Return createErrorStructure(type, message).',
    };
    return;
  }
  if (!ERROR_TYPES.some((type) => type === error.type))
    yield {
      path: '/error/type',
      message: 'The error type is not one of the four allowed types.',
      expected: ERROR_TYPES.join(' | '),
      received: quoteValue(error.type),
      fix: 'Use one of the four types.',
    };
  if (typeof error.message !== 'string' || error.message === '')
    yield {
      path: '/error/message',
      message: 'The error has no human-readable message.',
      expected: 'a non-empty string',
      received: jsonTypeOf(error.message),
      fix: 'Say what went wrong in one sentence.',
    };
}
