import { UserError } from '../model/internal-error.js';

/** The user asked for something that cannot be done; the message says what to write instead. */
export class UsageError extends UserError {
  override readonly name = 'UsageError';
}
