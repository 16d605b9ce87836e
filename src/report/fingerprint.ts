import { type Finding, findingKey } from '../model/finding.js';

/** A short text that stays the same while rule, subject and path do: FNV-1a of the finding's key, 64 bits. */
export function fingerprint(finding: Finding): string {
  return fingerprintOf(findingKey(finding));
}

/** The FNV-1a hash of a text, 64 bits, in hexadecimal. */
export function fingerprintOf(text: string): string {
  let hash = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(text))
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  return hash.toString(16).padStart(16, '0');
}
