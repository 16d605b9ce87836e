/** A well-formed block is the wire object itself, no copy; everything else is `other`. Index-aligned with `content`. */
export type Block = TextBlock | MediaBlock | ResourceBlock | ResourceLinkBlock | OtherBlock;

/** Text for the model. */
export interface TextBlock {
  readonly type: 'text';
  readonly text: string;
}

/** Bytes in base64. */
export interface MediaBlock {
  readonly type: 'image' | 'audio';
  readonly data: string;
  readonly mimeType: string;
}

/** A resource with its content. */
export interface ResourceBlock {
  readonly type: 'resource';
  readonly resource: { readonly uri: string; readonly text?: string; readonly blob?: string };
}

/** A resource by reference. */
export interface ResourceLinkBlock {
  readonly type: 'resource_link';
  readonly uri: string;
  readonly name: string;
}

/** A block that is malformed, or of a type that the revision does not have. */
export interface OtherBlock {
  readonly type: 'other';
  /** The type that it claims to be, if it says one. */
  readonly claims?: string;
  readonly wire: unknown;
}
