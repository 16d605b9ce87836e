import { isRecord, jsonTypeOf } from '../../model/json.js';
import { type JsonPointer, joinPointer } from '../../model/json-pointer.js';
import { sameJson } from '../../model/same-json.js';
import type { JsonSchema } from '../../model/tool.js';
import type { ConsumedTool, ConsumerCall, ConsumerContract } from './consumer-contract.js';
import { payloadOf } from './verify-response.js';

/** A call that was recorded, with what came back. */
export interface RecordedCall {
  readonly tool: string;
  readonly arguments: Readonly<Record<string, unknown>>;
  /** The raw result; absent where the response was a JSON-RPC error. */
  readonly result?: unknown;
}

/**
 * The contract that recorded calls show: each call once, and every field that all responses of a tool have. What a consumer
 * really reads cannot be seen from outside, so remove what yours does not read.
 */
export function contractFromCalls(consumer: string, calls: readonly RecordedCall[]): ConsumerContract {
  const byTool = new Map<string, RecordedCall[]>();
  for (const call of calls) byTool.set(call.tool, [...(byTool.get(call.tool) ?? []), call]);
  const tools = [...byTool].map(([name, made]): [string, ConsumedTool] => [name, consumedTool(made)]);
  return { contractVersion: 1, consumer, tools: Object.fromEntries(tools) };
}

function consumedTool(made: readonly RecordedCall[]): ConsumedTool {
  const calls: ConsumerCall[] = [];
  for (const call of made) {
    if (calls.some((known) => sameJson(known.arguments, call.arguments))) continue;
    calls.push({ arguments: call.arguments, ...(isSuccess(call) ? {} : { expect: 'error' }) });
  }
  const payloads = made.filter(isSuccess).map(({ result }) => fieldsOf(payloadOf(result)));
  const [first, ...others] = payloads;
  if (first === undefined) return { calls };
  const reads = [...first]
    .filter(([pointer]) => others.every((fields) => fields.has(pointer)))
    .map(([pointer]): [JsonPointer, JsonSchema] => [pointer, typesAt(pointer, payloads)]);
  return reads.length === 0 ? { calls } : { calls, reads: Object.fromEntries(reads) };
}

const isSuccess = ({ result }: RecordedCall): boolean => isRecord(result) && result.isError !== true;

function typesAt(
  pointer: JsonPointer,
  payloads: readonly ReadonlyMap<JsonPointer, ReadonlySet<string>>[],
): JsonSchema {
  const types = [...new Set(payloads.flatMap((fields) => [...(fields.get(pointer) ?? [])]))].sort();
  return { type: types.length === 1 ? types[0] : types };
}

const MAX_DEPTH = 8;

/** The types of the values in each field that has no parts, with `*` for every item. */
function fieldsOf(
  value: unknown,
  pointer: JsonPointer = '',
  fields = new Map<JsonPointer, Set<string>>(),
): ReadonlyMap<JsonPointer, ReadonlySet<string>> {
  const depth = pointer.split('/').length;
  if (Array.isArray(value)) for (const item of value) fieldsOf(item, joinPointer(pointer, '*'), fields);
  else if (isRecord(value) && depth <= MAX_DEPTH)
    for (const [name, inner] of Object.entries(value)) fieldsOf(inner, joinPointer(pointer, name), fields);
  else if (pointer !== '') fields.set(pointer, (fields.get(pointer) ?? new Set()).add(jsonTypeOf(value)));
  return fields;
}
