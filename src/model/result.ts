/** A block of a tool's response as received: `type` says what it claims to be, nothing else is certain. */
export interface ContentBlock {
  readonly type: string;
  readonly [key: string]: unknown;
}

/** A tool's response as the SDKs type it; every field is unproven until `response` has read it. */
export interface CallToolResult {
  readonly content?: unknown;
  readonly structuredContent?: unknown;
  readonly isError?: unknown;
  readonly resultType?: unknown;
  readonly _meta?: unknown;
  readonly [key: string]: unknown;
}

/** A JSON-RPC error as it came. */
export interface JsonRpcError {
  readonly code: number;
  readonly message: string;
  readonly data?: unknown;
}

/** The seed's five classes of a tool's state. */
export type Classification = 'fully_working' | 'partially_working' | 'connectivity_only' | 'broken' | 'error';

/** What a scenario is for. */
export type ScenarioCategory = 'happy_path' | 'edge_case' | 'boundary' | 'error_case';
