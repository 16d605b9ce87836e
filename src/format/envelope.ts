/** A piece of text to show. */
export type TextItem = {
  readonly type: 'text';
  readonly text: string;
};

/** The standard's image: by URL, with an alternative text. */
export type ImageItem = {
  readonly type: 'image';
  readonly url: string;
  readonly altText: string;
  readonly width?: number;
  readonly height?: number;
  readonly caption?: string;
};

/** The standard's resource: a file, a URL or another asset, by identifier. */
export type ResourceItem = {
  readonly type: 'resource';
  readonly resourceType: string;
  readonly identifier: string;
  readonly name: string;
  readonly description?: string;
  readonly metadata?: Readonly<Record<string, unknown>>;
};

/** A content block of the protocol itself, which an envelope may carry as it is. */
export interface ProtocolItem {
  readonly type: string;
  readonly [field: string]: unknown;
}

/** One entry of an envelope's `content`. */
export type ContentItem = TextItem | ImageItem | ResourceItem | ProtocolItem;

/** Why an operation failed. */
export interface ResponseError {
  /** For programs, such as `INSTANCE_NOT_FOUND`. */
  readonly code: string;
  readonly message: string;
  readonly details?: unknown;
}

/** The response format standard's envelope for a success. */
export interface SuccessResponse<Data = unknown> {
  readonly success: true;
  /** A `Date` in process, ISO 8601 on the wire. */
  readonly timestamp: Date | string;
  readonly content: readonly ContentItem[];
  readonly data?: Data;
}

/** The response format standard's envelope for a failure; `isError` makes it one for the protocol too. */
export interface ErrorResponse {
  readonly success: false;
  readonly isError: true;
  readonly timestamp: Date | string;
  readonly content: readonly ContentItem[];
  readonly error: ResponseError;
}

/** An envelope whose content is one text, as the helpers build it. */
export type WithText<Envelope> = Envelope & { readonly content: readonly [TextItem] };

/** What every tool of a server that follows the standard returns. */
export type McpResponse<Data = unknown> = SuccessResponse<Data> | ErrorResponse;
