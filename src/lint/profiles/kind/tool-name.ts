import { quote } from '../../../model/quote.js';
import type { WholeToolCheck } from '../profile.js';

/** What a client wants of a tool's name. */
export interface NameWish {
  readonly pattern?: RegExp;
  readonly maxLength?: number;
  /** The characters in words. */
  readonly characters?: string;
  /** The name as the client shows it to the model; the tool's own without. */
  readonly prefix?: (server: string) => string;
}

/** A tool's name has allowed characters and an allowed length, the client's prefix included. */
export function toolName({ pattern, maxLength, characters, prefix }: NameWish): WholeToolCheck {
  const words = [
    ...(maxLength === undefined ? [] : [`at most ${maxLength} characters`]),
    ...(characters === undefined ? [] : [characters]),
  ].join(', ');
  return {
    scope: 'tool',
    expected: `a tool name of ${words}${prefix === undefined ? '' : ', its prefix included'}`,
    fix: prefix === undefined ? 'Rename the tool.' : 'Shorten the name of the tool or of the server.',
    check({ name }, report, { server }) {
      const shown = prefix === undefined ? name : prefix(server) + name;
      if (maxLength !== undefined && shown.length > maxLength)
        report('/name', [], () => `the name ${named(shown)} has ${shown.length} characters`);
      else if (pattern !== undefined && !pattern.test(shown))
        report(
          '/name',
          [],
          () => `the name ${named(shown)} has a character or a beginning that is not allowed`,
        );
    },
  };
}

const named = (name: string): string => `"${quote(name, 100)}"`;
