/** The user asked for something that cannot be done; the message says what to write instead. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
