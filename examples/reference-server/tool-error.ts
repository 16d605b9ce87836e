import type { ERROR_TYPES } from './enums.js';

/** One of SPEC-021's four types of error. */
export type ErrorType = (typeof ERROR_TYPES)[number];

/** A failure that the caller is told about: which type it is, and why in one sentence. */
export class ToolError extends Error {
  readonly type: ErrorType;

  constructor(type: ErrorType, message: string) {
    super(message);
    this.name = 'ToolError';
    this.type = type;
  }
}

/** The call cannot be served as it was written. */
export const invalid = (message: string): ToolError => new ToolError('validation_error', message);

/** The call names something that is not there. */
export const absent = (message: string): ToolError => new ToolError('not_found', message);

/** The call is right, but there is too little to answer it with. */
export const insufficient = (message: string): ToolError => new ToolError('insufficient_data', message);

/** The server itself could not do its work. */
export const broken = (message: string): ToolError => new ToolError('internal_error', message);
