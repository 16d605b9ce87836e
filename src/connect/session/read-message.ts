import { type DroppedField, withoutDeepFields } from '../../model/deep-fields.js';
import { isRecord } from '../../model/json.js';
import {
  isDeeperThan,
  type JsonMeasure,
  MAX_JSON_DEPTH,
  measuredId,
  readJson,
} from '../../model/read-json.js';

/** A text that came over a wire: a message within bounds, or what became of it. */
export type IncomingText =
  | {
      readonly kind: 'message';
      readonly value: unknown;
      readonly values: number;
      readonly dropped: readonly DroppedField[];
    }
  | {
      readonly kind: 'refused';
      readonly rule: 'wire/too-deep' | 'wire/too-many-values';
      readonly id: unknown;
    }
  | { readonly kind: 'noise' };

/** Reads what came. In a list of tools, one that is nested too deeply costs its own fields and not the list. */
export function readMessage(text: string): IncomingText {
  const reading = readJson(text);
  switch (reading.outcome) {
    case 'not_json':
      return { kind: 'noise' };
    case 'too_many_values':
      return { kind: 'refused', rule: 'wire/too-many-values', id: measuredId(text, reading.measure) };
    case 'value':
      return { kind: 'message', value: reading.value, values: reading.measure.values, dropped: NONE };
    case 'too_deep':
      return shallowList(text, reading.value, reading.measure);
  }
}

const NONE: readonly DroppedField[] = Object.freeze([]);

/** How deep a field of a tool may be: the message, its result, the list and the tool are around it. */
const FIELD_DEPTH = MAX_JSON_DEPTH - 4;

function shallowList(text: string, value: unknown, measure: JsonMeasure): IncomingText {
  const refused = { kind: 'refused', rule: 'wire/too-deep', id: measuredId(text, measure) } as const;
  if (!isRecord(value) || !isRecord(value.result) || !Array.isArray(value.result.tools)) return refused;
  const { tools, dropped } = withoutDeepFields(value.result.tools, FIELD_DEPTH);
  const message = { ...value, result: { ...value.result, tools } };
  return isDeeperThan(MAX_JSON_DEPTH, message)
    ? refused
    : { kind: 'message', value: message, values: measure.values, dropped };
}
