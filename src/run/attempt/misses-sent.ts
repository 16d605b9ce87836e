import { isRecord } from '../../model/json.js';
import { propertiesOf } from '../../model/properties-of.js';
import type { Tool } from '../../model/tool.js';
import { snakeName } from '../../scenario/plausible/name-values.js';

/** "File skipped (too large): a.txt": the only line of a response. */
const SKIPPED = /^[^\p{L}\n]{0,9}(?:\p{L}{1,20} ){0,2}skipped\b[^\n]{0,300}$/iu;

/** "Files: the path does not exist: a.txt": a line that ends with what is missing. */
const MISSING =
  /(?:does not exist|doesn't exist|not found|no such file or directory): ?["'`]?(.{0,300}?)["'`]?$/i;

/** Arguments that say where the tool has to look. */
const PLACE = /(?:^|_)(?:path|file|filename|dir|directory|folder|root|workspace)$/;

/** Tools that find out whether something is there, or that leave things out. */
const FINDS_OUT = /(?:^|_)(?:check|exists?|validate|verify|test|stat|search|find|skip|is|has)(?:_|$)/;

/**
 * Whether a response says of the one place that a call names that it is not there, or was skipped: the tool did nothing,
 * whatever it puts around that.
 */
export function missesSent({ name, inputSchema }: Tool, args: unknown, text: string): boolean {
  if (FINDS_OUT.test(snakeName(name)) || !isRecord(args)) return false;
  const places = Object.entries(args).filter(
    ([key, value]) =>
      PLACE.test(snakeName(key)) &&
      typeof value === 'string' &&
      Object.hasOwn(propertiesOf(inputSchema), key),
  );
  const [place, ...more] = places.map(([, value]) => String(value).trim());
  if (place === undefined || more.length > 0) return false;
  // The place may be long.
  if (text.includes(place) && SKIPPED.test(text.replace(place, '').trim())) return true;
  return text.split('\n', MOST_LINES).some((line) => MISSING.exec(line.trim())?.[1] === place);
}

/** Lines that are looked at: what is not there is said at the top. */
const MOST_LINES = 10;
