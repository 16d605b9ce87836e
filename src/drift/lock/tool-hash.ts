import { contentHash } from '../../schema/hash.js';
import type { WireTool } from './lock-file.js';

/** What identifies a definition: the SHA-256 of its canonical JSON (RFC 8785), every field of the wire included. */
export function toolHash(definition: WireTool): string {
  return `sha256:${contentHash(definition)}`;
}
