import { redact } from './redact.js';

/** How much of a value a finding shows. */
const DEFAULT_LENGTH = 200;

/** The beginning of a text, never cut through a surrogate pair. */
export function beginning(text: string, length: number): string {
  if (text.length <= length) return text;
  const last = text.charCodeAt(length - 1);
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? length - 1 : length);
}

/** Cuts a text and says so; never through a surrogate pair. */
export function truncate(text: string, length = DEFAULT_LENGTH): string {
  if (text.length <= length) return text;
  return `${beginning(text, length)}… (${text.length} characters)`;
}

/** A value from outside as evidence: JSON for data, redacted, then truncated. Never throws. */
export function quote(value: unknown, length = DEFAULT_LENGTH): string {
  return truncate(
    redact(typeof value === 'string' ? value.slice(0, length * 20) : asJson(value, length)),
    length,
  );
}

function asJson(value: unknown, length: number): string {
  try {
    let budget = length * 4;
    const text = JSON.stringify(value, (key, inner) => {
      budget -= key.length + 4 + (typeof inner === 'string' ? inner.length : 0);
      if (budget < 0) return '…';
      return typeof inner === 'bigint' ? String(inner) : inner;
    });
    return text ?? String(value);
  } catch {
    return `[${typeof value} that cannot be shown]`;
  }
}
