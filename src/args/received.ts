import { isRecord, jsonTypeOf } from '../model/json.js';
import { type JsonPointer, pointerTokens } from '../model/json-pointer.js';
import { quote } from '../model/quote.js';
import { redact } from '../model/redact.js';
import { isSecretName } from './secret-name.js';

/** Replaces a value that must not be shown. */
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

/** A text in quotes, without secrets, cut; line breaks and control characters are escaped. */
function shownText(text: string): string {
  const safe = redact(withoutLabelledSecrets(text.slice(0, SHOWN * 20)));
  if (safe.length <= SHOWN && text.length <= SHOWN * 20) return JSON.stringify(safe);
  return `${JSON.stringify(safe.slice(0, SHOWN).replace(/[\ud800-\udbff]$/, ''))}… (${text.length} characters)`;
}

const JSON_MEMBER = /"([^"\\]{1,100})"(\s{0,5}:\s{0,5})("(?:[^"\\]|\\.)*"?|[^\s"][^,}\]\s]*)/g;

/** JSON sent as text, even broken, in which the values of secret properties are hidden. */
function withoutLabelledSecrets(text: string): string {
  if (!/^\s*[[{]/.test(text)) return text;
  let end: number | undefined;
  const hidden = text.replace(
    JSON_MEMBER,
    (member, key: string, colon: string, value: string, at: number) => {
      if (!isSecretName(key)) return member;
      // In broken JSON, there is no telling where a secret ends.
      if (/^[[{]/.test(value)) end ??= at;
      return `"${key}"${colon}"${HIDDEN}"`;
    },
  );
  return end === undefined ? hidden : `${withoutLabelledSecrets(text.slice(0, end))}${HIDDEN}`;
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
