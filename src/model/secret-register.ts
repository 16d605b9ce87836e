import { isRecord } from './json.js';

/** A shorter text is found in too many places that have nothing to do with it. */
const SHORTEST = 4;

/** A shorter text has no telling Base64. */
const SHORTEST_ENCODED = 6;

/** Characters of a secret that are enough to hide what is left of it before a cut. */
const SHORTEST_START = 4;

const HIDDEN = '[redacted]';

/**
 * What must not be shown: everything that goes to a person, a file or a log passes through here. A secret is found as it
 * is, in another case, as JSON has it, percent-encoded, in Base64, and where a text was cut in the middle of it.
 */
export class SecretRegister {
  readonly #secrets = new Set<string>();
  #pattern: RegExp | undefined;
  #forms: readonly string[] = [];

  /** Takes in a secret; what is too short to be told from other text is left out. */
  add(secret: string): void {
    const text = secret.trim();
    if (text.length < SHORTEST || this.#secrets.has(text)) return;
    this.#secrets.add(text);
    this.#forms = [...new Set([...this.#secrets].flatMap(formsOf))].sort((a, b) => b.length - a.length);
    this.#pattern = new RegExp(this.#forms.map(escaped).join('|'), 'gi');
  }

  /** A text without secrets. */
  mask(text: string): string {
    if (this.#pattern === undefined) return text;
    return this.#withoutStarts(text.replace(this.#pattern, HIDDEN));
  }

  /** A copy of JSON data without secrets, in its keys as in its values. */
  maskValue<T>(value: T): T;
  maskValue(value: unknown): unknown {
    if (this.#pattern === undefined) return value;
    if (typeof value === 'string') return this.mask(value);
    if (Array.isArray(value)) return value.map((item: unknown) => this.maskValue(item));
    if (!isRecord(value)) return value;
    const entries = Object.entries(value).filter(([, inner]) => inner !== undefined);
    return Object.fromEntries(entries.map(([key, inner]) => [this.mask(key), this.maskValue(inner)]));
  }

  /** Hides the beginning of a secret that a cut, shown as `…`, has left. */
  #withoutStarts(text: string): string {
    if (!text.includes('…')) return text;
    return text
      .split('…')
      .map((part, index, parts) => (index === parts.length - 1 ? part : this.#withoutStart(part)))
      .join('…');
  }

  #withoutStart(part: string): string {
    for (const form of this.#forms)
      for (let length = Math.min(form.length - 1, part.length); length >= SHORTEST_START; length -= 1)
        if (part.toLowerCase().endsWith(form.slice(0, length).toLowerCase()))
          return `${part.slice(0, -length)}${HIDDEN}`;
    return part;
  }
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');

/** The texts in which a secret shows. */
function formsOf(secret: string): string[] {
  const bytes = new TextEncoder().encode(secret);
  const percent = [...bytes].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');
  return [
    secret,
    JSON.stringify(secret).slice(1, -1),
    // As a shell quotes it.
    secret.replaceAll("'", "'\\''"),
    encodeURIComponent(secret),
    encodeURIComponent(secret).replaceAll('%20', '+'),
    percent,
    ...(bytes.length < SHORTEST_ENCODED ? [] : base64Forms(bytes)),
  ];
}

/** Base64 of a text depends on where it begins in the groups of three bytes; the characters that its neighbours share are left out. */
function base64Forms(bytes: Uint8Array): string[] {
  return [0, 1, 2].flatMap((offset) => {
    const binary = '\0'.repeat(offset) + String.fromCharCode(...bytes);
    const whole = Math.floor((binary.length * 8) / 6);
    const text = btoa(binary).slice(Math.ceil((offset * 8) / 6), whole);
    return [text, text.replaceAll('+', '-').replaceAll('/', '_')];
  });
}
