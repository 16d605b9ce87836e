import { jsonTypeOf } from '../model/json.js';
import { joinPointer } from '../model/json-pointer.js';
import { quote, quoteValue } from '../model/quote.js';
import type { KeywordObject } from './keyword-objects.js';
import type { Deviations } from './rule.js';
import { TOOL_RULES } from './tool-rules.js';

const KEYWORD = 'x-mcp-header';
/** RFC 9110, section 5.6.2. */
const TOKEN = /^[A-Za-z0-9!#$%&'*+.^_`|~-]+$/;
const TYPES: readonly unknown[] = ['string', 'integer', 'boolean'];

/** Judges every `x-mcp-header` of an input schema. */
export function checkHeaderAnnotations(objects: readonly KeywordObject[], deviations: Deviations): void {
  const taken = new Set<string>();
  for (const object of objects) {
    if (!Object.hasOwn(object.node, KEYWORD)) continue;
    judgeName(object, taken, deviations);
    judgePlace(object, deviations);
  }
}

function judgeName({ node, path }: KeywordObject, taken: Set<string>, deviations: Deviations): void {
  const name = node[KEYWORD];
  const at = joinPointer(`/inputSchema${path}`, KEYWORD);
  if (typeof name !== 'string' || !TOKEN.test(name)) {
    const received = typeof name === 'string' ? quoteValue(name, 60) : jsonTypeOf(name);
    const message = 'The header name is not an HTTP token.';
    deviations.add(TOOL_RULES.headerName, { path: at, message, received }, 'inputSchema');
    return;
  }
  const folded = name.toLowerCase();
  const message = `Two parameters claim the header "${quote(name, 60)}".`;
  if (taken.has(folded)) deviations.add(TOOL_RULES.headerUnique, { path: at, message }, 'inputSchema');
  taken.add(folded);
}

function judgePlace({ node, path, isRoot, isStatic }: KeywordObject, deviations: Deviations): void {
  const at = joinPointer(`/inputSchema${path}`, KEYWORD);
  if (isRoot || !isStatic) {
    const message = 'The header is on a parameter that cannot be reached through `properties` alone.';
    deviations.add(TOOL_RULES.headerReachable, { path: at, message }, 'inputSchema');
  }
  if (TYPES.includes(node.type)) return;
  const draft = {
    path: at,
    message: 'The parameter behind this header is neither string, integer nor boolean.',
    expected: 'string, integer or boolean',
    received: quoteValue(node.type, 60),
  };
  deviations.add(TOOL_RULES.headerType, draft, 'inputSchema');
}
