import type { JsonObject } from './json.js';

/** A JSON Schema as a server sends it: an object, or a boolean. */
export type JsonSchema = boolean | Readonly<Record<string, unknown>>;

/** Hints about a tool; untrusted by rule. */
export interface ToolAnnotations {
  readonly title?: string;
  readonly readOnlyHint?: boolean;
  readonly destructiveHint?: boolean;
  readonly idempotentHint?: boolean;
  readonly openWorldHint?: boolean;
}

/** A tool definition after `protocol` has read it: every field present has the type given here. */
export interface Tool {
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  readonly inputSchema: JsonSchema;
  readonly outputSchema?: JsonSchema;
  readonly annotations?: ToolAnnotations;
  readonly icons?: readonly JsonObject[];
  readonly execution?: { readonly taskSupport?: 'forbidden' | 'optional' | 'required' };
  readonly _meta?: Readonly<Record<string, unknown>>;
}
