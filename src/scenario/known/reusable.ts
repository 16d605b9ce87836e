import { snakeName } from '../plausible/name-values.js';

const LONGEST = 200;
const SECRET =
  /(^|_)(token|secret|password|passwd|api_key|apikey|credential|credentials|private_key|authorization|cookie)$/;
/** Members that describe a response rather than name a thing. */
const ABOUT =
  /(^|_)(type|mime_type|text|content|description|message|error|success|timestamp|created|updated|count|total|duration|size)$/;
/** Members that carry a number which is known all over the world: an ISBN, a barcode. */
export const WORLDWIDE =
  /(^|_)(isbn(_?1[03])?|issn|ean(_?1?[38])?|gtin|upc|barcode|vin|iban|doi|icao|iata|imei|serial|plate)$/;
const LOCAL = /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\]|[^/]*\.(invalid|test|example))(:\d+)?(\/|$)/i;

/**
 * Whether a value from a response may be sent back as an argument: it names something, is no secret and leads to no
 * real host.
 */
export function isReusable(key: string, value: unknown): value is string | number {
  const words = snakeName(key);
  if (SECRET.test(words) || ABOUT.test(words)) return false;
  if (typeof value === 'number')
    return (
      Number.isSafeInteger(value) &&
      (/(^|_)(id|number|index|key|version)$/.test(words) || WORLDWIDE.test(words))
    );
  if (typeof value !== 'string' || value === '' || value.length > LONGEST || /[\n\r\0]/.test(value))
    return false;
  return !FAILURE.test(value) && isLocal(value);
}

/** A sentence that says what went wrong, in the place of a name: "Error: Database file not found at …". */
const FAILURE =
  /^\W{0,4}(?:error|exception|failed|failure|traceback|could not|unable to|cannot)\b(?:\S*\s+\S+){3}/i;

/** Addresses of real hosts and people are not ours to use. */
export function isLocal(text: string): boolean {
  if (/^(https?|wss?|ftp):/i.test(text)) return LOCAL.test(text);
  return !/^[^\s@/]+@[^\s@/]+\.[^\s@/]+$/.test(text) || /@[^@]*\.(invalid|test|example)$/i.test(text);
}
