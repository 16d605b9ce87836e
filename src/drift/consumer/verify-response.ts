import type { Finding } from '../../model/finding.js';
import { isRecord } from '../../model/json.js';
import { joinPointer, pointerTokens } from '../../model/json-pointer.js';
import { quoteValue } from '../../model/quote.js';
import { readJson } from '../../model/read-json.js';
import type { Reply } from '../../model/session.js';
import { compileSchema } from '../../schema/compile.js';
import { changeFinding, type DriftChange } from '../diff/drift-change.js';
import type { ConsumedTool, ConsumerCall } from './consumer-contract.js';

/** Whether the response to a consumer's call is what the consumer counts on. `index` is that of the call in the contract. */
export function verifyResponse(
  tool: string,
  needs: ConsumedTool,
  call: ConsumerCall,
  index: number,
  reply: Reply,
): readonly Finding[] {
  return [...unmet(needs, call, index, reply)].map((change) => changeFinding(tool, change));
}

function* unmet(
  { reads = {} }: ConsumedTool,
  { arguments: args, expect = 'success' }: ConsumerCall,
  index: number,
  reply: Reply,
): Generator<DriftChange> {
  const isError = reply.kind === 'error' || (isRecord(reply.result) && reply.result.isError === true);
  const said = quoteValue(reply.kind === 'error' ? reply.error : reply.result);
  if (isError !== (expect === 'error')) {
    yield {
      rule: 'drift/consumer-call',
      impact: 'breaking',
      part: 'definition',
      path: joinPointer('/calls', index),
      message: isError
        ? "The consumer's call no longer succeeds."
        : 'The consumer expects an error, but the call succeeded.',
      received: said,
      evidence: [{ text: `Called with ${quoteValue(args)}` }],
    };
    return;
  }
  if (isError) return;
  const payload = reply.kind === 'result' ? payloadOf(reply.result) : undefined;
  for (const [pointer, expected] of Object.entries(reads)) {
    const about = { part: 'outputSchema', path: pointer } as const;
    const { values, isMissing } = valuesAt(payload, pointerTokens(pointer));
    const evidence = [{ text: `Called with ${quoteValue(args)}` }];
    if (isMissing)
      yield {
        rule: 'drift/consumer-field',
        impact: 'breaking',
        ...about,
        message: 'The consumer reads this field, but a response does not have it.',
        evidence,
      };
    const compiled = compileSchema(expected);
    const wrong = values.find((value) => compiled.check(value).outcome === 'invalid');
    if (wrong !== undefined)
      yield {
        rule: 'drift/consumer-value',
        impact: 'breaking',
        ...about,
        message: 'A response has a value in this field that the consumer cannot handle.',
        expected: quoteValue(expected),
        received: quoteValue(wrong),
        evidence,
      };
  }
}

/** What a consumer reads of a result: structured content, or else the JSON in its only text. */
export function payloadOf(result: unknown): unknown {
  if (!isRecord(result)) return undefined;
  if (result.structuredContent !== undefined) return result.structuredContent;
  const [block, ...others] = Array.isArray(result.content) ? result.content : [];
  if (others.length > 0 || !isRecord(block) || typeof block.text !== 'string') return undefined;
  const reading = readJson(block.text);
  return reading.outcome === 'value' ? reading.value : undefined;
}

/** The values at a place, in which `*` is every item; and whether the place is missing somewhere. */
function valuesAt(
  value: unknown,
  tokens: readonly string[],
): { readonly values: readonly unknown[]; readonly isMissing: boolean } {
  const [token, ...rest] = tokens;
  if (token === undefined) return { values: [value], isMissing: false };
  if (token === '*' && Array.isArray(value)) {
    const inner = value.map((item) => valuesAt(item, rest));
    return {
      values: inner.flatMap(({ values }) => values),
      isMissing: inner.some(({ isMissing }) => isMissing),
    };
  }
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, token))
    return { values: [], isMissing: true };
  return valuesAt(Object.entries(value).find(([name]) => name === token)?.[1], rest);
}
