import { isSecretName } from '../../args/secret-name.js';
import { isRecord } from '../../model/json.js';
import { redact } from '../../model/redact.js';

/** JSON data without texts that look like secrets, or whose names say that they are. */
export function redactValue(value: unknown): unknown {
  if (typeof value === 'string') return redact(value);
  if (Array.isArray(value)) return value.map(redactValue);
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      typeof inner === 'string' && isSecretName(name) ? '[redacted]' : redactValue(inner),
    ]),
  );
}
