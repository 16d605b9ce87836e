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

/** A value as a finding says what it received or expected: a text is in quotes, since "2" is not 2. Never throws. */
export function quoteValue(value: unknown, length = DEFAULT_LENGTH): string {
  if (typeof value !== 'string') return quote(value, length);
  const text = redact(value.slice(0, length * 20));
  const quoted = JSON.stringify(beginning(text, length));
  return text.length <= length ? quoted : `${quoted}… (${value.length} characters)`;
}

/** Allowed values, separated by bars: `"open" | "closed"`. */
export function quoteValues(values: readonly unknown[], length = DEFAULT_LENGTH): string {
  const shown = values.slice(0, length).map((value) => quoteValue(value, length));
  return truncate(shown.join(' | '), length);
}

function asJson(value: unknown, length: number): string {
  try {
    let budget = length * 4;
    const text = JSON.stringify(value, (key, inner) => {
      budget -= key.length + 4 + (typeof inner === 'string' ? inner.length : 0);
      if (budget < 0) return '…';
      if (typeof inner === 'bigint') return String(inner);
      // Each item costs four at least: what comes after these is not shown.
      return Array.isArray(inner) ? inner.slice(0, budget / 4 + 1) : inner;
    });
    return text ?? String(value);
  } catch {
    return `[${typeof value} that cannot be shown]`;
  }
}
