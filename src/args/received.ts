import { isRecord, jsonTypeOf } from '../model/json.js';
import { type JsonPointer, pointerTokens } from '../model/json-pointer.js';
import { quote, truncate } from '../model/quote.js';
import { redact } from '../model/redact.js';
import { isSecretName } from './secret-name.js';

/** Stands for a value that must not be shown. */
export const HIDDEN = '[redacted]';

/** How much of a value is shown, and how deep and wide it is looked at. */
const SHOWN = 160;
const DEEPEST = 6;
const WIDEST = 30;

/** Whether the value at this path belongs to a property that holds a secret. */
export function isSecretPath(path: JsonPointer): boolean {
  return path.length > 1 && pointerTokens(path).some(isSecretName);
}

/** A value with its type, for a person or a model: `string "123"`, `number 123`, `null`. Never throws. */
export function describeReceived(value: unknown, path: JsonPointer): string {
  if (value === undefined) return 'nothing';
  if (value === null) return 'null';
  const type = jsonTypeOf(value);
  if (isSecretPath(path)) return `${type} ${HIDDEN}`;
  if (typeof value === 'string') return `${type} ${shownText(value)}`;
  return `${type} ${quote(typeof value === 'object' ? withoutSecrets(value, 0) : value, SHOWN)}`;
}

/** A text in quotes, redacted and cut; line breaks and control characters are escaped. */
function shownText(text: string): string {
  const safe = redact(text.slice(0, SHOWN * 20));
  return safe.length <= SHOWN && safe.length >= text.length
    ? JSON.stringify(safe)
    : text.length > SHOWN
      ? `${JSON.stringify(truncate(safe, SHOWN).replace(/… \(\d+ characters\)$/, '…'))} (${text.length} characters)`
      : JSON.stringify(safe);
}

/** A small copy of a value in which secret properties are hidden by name. */
function withoutSecrets(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= DEEPEST) return '…';
  if (Array.isArray(value)) return value.slice(0, WIDEST).map((item) => withoutSecrets(item, depth + 1));
  if (!isRecord(value)) return value;
  const entries = Object.entries(value).slice(0, WIDEST);
  return Object.fromEntries(
    entries.map(([key, inner]) => [key, isSecretName(key) ? HIDDEN : withoutSecrets(inner, depth + 1)]),
  );
}
