import { type Schema, text } from '../typed-schema.js';

/** No NUL byte and no backslash: the former truncates names in C, the latter separates folders on Windows. */
const PATH_PATTERN = '^[^\\u0000\\\\]+$';

/** A path inside the sandbox folder, separated by forward slashes. */
export const sandboxPath = (description: string, example: string): Schema<string> =>
  text(`${description}, relative to the sandbox folder and separated by forward slashes.`, {
    minLength: 1,
    maxLength: 1024,
    pattern: PATH_PATTERN,
    examples: [example],
  });
