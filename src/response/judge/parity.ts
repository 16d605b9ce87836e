import type { Finding } from '../../model/finding.js';
import { isRecord } from '../../model/json.js';
import { type JsonPointer, valueAt } from '../../model/json-pointer.js';
import { quote, quoteValue } from '../../model/quote.js';
import { compareJson, type JsonComparison } from '../read/compare-json.js';
import type { LocatedText } from '../read/response-reading.js';
import { RESPONSE_RULES, responseFinding } from '../response-rules.js';

const OPENS_JSON = /^\s{0,100}[{[]/;

/** How text and structured content relate. */
export interface Parity {
  /** The text is a full copy of the structured content. */
  readonly isCopy: boolean;
  readonly findings: readonly Finding[];
}

const UNRELATED: Parity = { isCopy: false, findings: [] };
const COPY: Parity = { isCopy: true, findings: [] };

/**
 * Compares the text with the structured content. Only a text that is itself JSON can contradict: prose says what
 * its author wants. Several JSON texts are parts of a list, not copies of the whole.
 */
export function checkParity(texts: readonly LocatedText[], structured: unknown, tool: string): Parity {
  if (typeof structured !== 'object' || structured === null) return UNRELATED;
  const candidates = texts.filter(({ text }) => OPENS_JSON.test(text));
  const [located] = candidates;
  if (located === undefined || candidates.length > 1) return UNRELATED;
  const { text } = located;
  const member = onlyMember(structured);
  // A text in a wrapper may be JSON with a key of the wrapper's name.
  if (member?.[1] === text) return COPY;
  const isList = text.trimStart()[0] === '[';
  if (isList === Array.isArray(structured)) {
    const comparison = compareJson(text, structured);
    // A copy, the usual case, needs no look at the names.
    if (isCopy(comparison)) return COPY;
    if (isList || sharesKey(text, structured)) return parityOf(comparison, located, structured, '', tool);
  }
  if (member === undefined) return UNRELATED;
  // The only property of a wrapper, as frameworks make for a list. A text of another shape is another view.
  const [key, inner] = member;
  const fits = isList ? Array.isArray(inner) : isRecord(inner) && sharesKey(text, inner);
  return fits ? parityOf(compareJson(text, inner), located, inner, `/${key}`, tool) : UNRELATED;
}

/** The only member of an object; a large one is not copied to find out. */
function onlyMember(value: object): readonly [name: string, member: unknown] | undefined {
  if (!isRecord(value)) return undefined;
  let only: string | undefined;
  for (const name in value) {
    if (only !== undefined) return undefined;
    only = name;
  }
  return only === undefined ? undefined : [only, value[only]];
}

const isCopy = (comparison: JsonComparison): boolean =>
  comparison.outcome === 'agrees' && !comparison.isPartial;

function parityOf(
  comparison: JsonComparison,
  located: LocatedText,
  value: unknown,
  inside: JsonPointer,
  tool: string,
): Parity {
  if (isCopy(comparison)) return COPY;
  if (comparison.outcome !== 'contradicts') return UNRELATED;
  const draft = {
    path: `/structuredContent${inside}${comparison.path}`,
    message: 'The text block and the structured content give different values.',
    received: quoteValue(valueAt(value, comparison.path), 80),
    evidence: [{ text: quote(located.text, 120), path: located.path }],
  };
  return { isCopy: false, findings: [responseFinding(RESPONSE_RULES.parity, tool, draft)] };
}

/** Objects without a common key are about different things. */
function sharesKey(text: string, value: object): boolean {
  for (const key in value) if (text.includes(JSON.stringify(key))) return true;
  return false;
}
