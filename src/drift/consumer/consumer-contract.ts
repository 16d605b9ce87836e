import type { JsonPointer } from '../../model/json-pointer.js';
import type { JsonSchema } from '../../model/tool.js';

/** A call that a consumer makes. */
export interface ConsumerCall {
  readonly arguments: Readonly<Record<string, unknown>>;
  /** What the consumer counts on. Default `success`. */
  readonly expect?: 'success' | 'error';
}

/** What a consumer needs of one tool. */
export interface ConsumedTool {
  readonly calls?: readonly ConsumerCall[];
  /**
   * The fields that it reads in structured content, by pointer, with the values that it can handle as a JSON Schema. `*` is
   * every item of an array.
   */
  readonly reads?: Readonly<Record<JsonPointer, JsonSchema>>;
}

/** The calls that a consumer of a server makes, and the fields that it reads. */
export interface ConsumerContract {
  readonly $schema?: string;
  readonly contractVersion: 1;
  readonly consumer: string;
  /** By name. */
  readonly tools: Readonly<Record<string, ConsumedTool>>;
}
