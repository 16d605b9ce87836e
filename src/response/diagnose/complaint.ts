import { propertiesOf } from '../../model/properties-of.js';
import { type Message, SENT } from '../read/message.js';
import type { Signal } from './signal.js';

/** Who complains about what: votes that compare the message with the tool. They need the votes so far. */
export function complaint(message: Message, votes: readonly Signal[]): Signal[] {
  const signals: Signal[] = [];
  const rejects = votes.some(({ kind }) => kind === 'validation_rejection');
  const named = rejects ? namedProperty(message) : undefined;
  if (named !== undefined)
    signals.push({
      kind: 'validation_rejection',
      weight: 4,
      name: 'names a property of the input',
      quote: named,
    });
  if (message.text.includes(SENT) && votes.some(({ kind }) => kind === 'not_found'))
    signals.push({ kind: 'not_found', weight: 3, name: 'names what the caller asked for', quote: SENT });
  return signals;
}

/** A property of the input schema that the message spells out as an identifier. */
export function namedProperty({ raw: text, context }: Message): string | undefined {
  return Object.keys(propertiesOf(context.tool.inputSchema))
    .slice(0, 60)
    .find((name) => name.length >= 2 && name.length <= 60 && isSpeltOut(name, text));
}

/** Whether a name occurs as a word that is quoted, long, or written as no word of a sentence is. */
function isSpeltOut(name: string, text: string): boolean {
  const at = text.indexOf(name);
  if (at === -1) return false;
  const before = text[at - 1] ?? ' ';
  const after = text[at + name.length] ?? ' ';
  if (/\w/.test(before) || /\w/.test(after)) return false;
  return name.length >= 4 || /["'`.:]/.test(before) || /["'`:[]/.test(after) || /[A-Z_-]/.test(name.slice(1));
}
