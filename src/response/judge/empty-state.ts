import { isRecord } from '../../model/json.js';
import type { ResponseReading } from '../read/response-reading.js';
import { purposeOf } from '../soft-error/tool-purpose.js';
import type { ValidationContext } from './validation.js';

/** A longer response says more than that there is nothing. */
const LONGEST = 200;
/** How a response says that there is nothing of what was asked for. */
const NOTHING: readonly RegExp[] = [
  /\bno (?:[a-z]+ ){1,3}(?:found|set|selected|chosen|open|loaded|available)\b/i,
  /\bno (?:[a-z]+ ){1,3}(?:recorded|yet|exists?)\b|\b(?:nothing|none) (?:found|set|selected|yet)\b/i,
  // "PLAN.md not found. Use `add_step` to create it."
  /\b(?:not found|does(?: not|n't) exist)\b.{0,60}\b(?:use|run|call)\b.{1,80}\bto (?:create|add|start|initiali[sz]e|begin)\b/i,
];

/**
 * Whether a tool that was asked for what there is, without any argument, says that there is nothing: `get_current_project`
 * with "No current project set". Nothing has failed, however the response is marked.
 */
export function isEmptyState(context: ValidationContext, { texts }: ResponseReading): boolean {
  const { input, tool } = context;
  if (isRecord(input) && Object.keys(input).length > 0) return false;
  const { reads, acts } = purposeOf({ tool, input });
  const [only, ...more] = texts;
  if (only === undefined || more.length > 0 || only.text.length > LONGEST) return false;
  return reads && !acts && NOTHING.some((way) => way.test(only.text));
}
