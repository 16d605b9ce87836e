import { isRecord } from '../../model/json.js';
import { foldName } from '../../model/nearest.js';
import { valueText } from '../../model/value-text.js';
import { type Message, SENT } from '../read/message.js';

/** "An exception is an error that …", "‹sent› means …": what follows is about the word that was asked for. */
const DEFINED = new RegExp(
  `^(?:an? ${SENT} |(?:the )?${SENT} (?:is|are) (?:an?|the|what|when|raised) |${SENT} (?:means|refers to|describes) )`,
  'i',
);

/**
 * "Heart failure: the heart cannot …" for `heart_failure`: a term with a word of failure that the caller sent opens the
 * text. A word of failure by itself is how any error begins.
 */
function opensWithSent(raw: string, input: unknown): boolean {
  const values = isRecord(input) ? Object.values(input) : [];
  return values.some((value) => {
    if (typeof value !== 'string' || !/error|fail|exception|denied|invalid/i.test(value)) return false;
    const term = value.replaceAll(/[_-]+/g, ' ').toLowerCase();
    if (!term.trim().includes(' ')) return false;
    return raw.slice(0, term.length).toLowerCase() === term && /^ ?[:–—-] /.test(raw.slice(term.length));
  });
}

const CODE_NAME = /code|status/;

/** An HTTP status before its name: "404 Not Found". A number before other words may be that of any missing thing. */
const STATUS = /^([1-5]\d\d)(?: ?[:–—-])? [A-Z]/;

/** Whether a text explains what the caller asked about: a word, or the code of an error. Errors are its subject then. */
export function explainsSent({ raw, text, context: { input } }: Message): boolean {
  if (DEFINED.test(text) || opensWithSent(raw, input)) return true;
  const named = /^(?:http|error|status)(?: code| status)? ([a-z]{0,5}-?\d{2,6})\b/i.exec(raw);
  const code = (named ?? STATUS.exec(raw))?.[1];
  return (
    code !== undefined &&
    isRecord(input) &&
    Object.entries(input).some(([name, value]) => CODE_NAME.test(foldName(name)) && valueText(value) === code)
  );
}
