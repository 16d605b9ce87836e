import { type Finding, findingKey } from '../model/finding.js';

/** A short text that is the same as long as rule, subject and path are: FNV-1a of the finding's key, 64 bits. */
export function fingerprint(finding: Finding): string {
  let hash = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(findingKey(finding)))
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  return hash.toString(16).padStart(16, '0');
}
