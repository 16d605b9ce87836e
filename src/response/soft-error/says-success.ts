import { isRecord } from '../../model/json.js';
import { parseWhole } from '../read/error-lines.js';
import type { ResponseReading } from '../read/response-reading.js';
import { objectSuspicion } from './object-suspicion.js';
import { NO_PURPOSE } from './tool-purpose.js';

/** Whether all that a response says is an object with a statement of success: `{ "status": "ok", … }`. */
export function saysSuccess(texts: ResponseReading['texts']): boolean {
  const [only, ...more] = texts;
  const value = only === undefined || more.length > 0 ? undefined : parseWhole(only.text);
  return isRecord(value) && objectSuspicion(value, NO_PURPOSE).score < 0;
}
