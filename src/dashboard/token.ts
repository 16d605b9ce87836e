import { randomBytes, timingSafeEqual } from 'node:crypto';
import { secretDigest } from '../listener/access.js';
import type { History, TokenRole, TokenRow } from '../store/index.js';

type Tokens = History['tokens'];

/** Adds a token to the history, as its hash. Returns the token itself, or `undefined` where the name is taken. */
export async function addToken(tokens: Tokens, token: Omit<TokenRow, 'hash'>): Promise<string | undefined> {
  const secret = `assay_${randomBytes(32).toString('base64url')}`;
  const isNew = await tokens.add({ ...token, hash: secretDigest(secret).toString('hex') });
  return isNew ? secret : undefined;
}

/** What a token allows. Compares it with every token that there is, so that the time says nothing. */
export async function tokenRole(tokens: Tokens, secret: string): Promise<TokenRole | undefined> {
  const digest = secretDigest(secret);
  let role: TokenRole | undefined;
  for (const known of await tokens.list()) {
    const hash = Buffer.from(known.hash, 'hex');
    if (hash.length === digest.length && timingSafeEqual(hash, digest)) role = known.role;
  }
  return role;
}

const RANK = { read: 0, run: 1, admin: 2 } as const satisfies Record<TokenRole, number>;

/** Whether one role includes another. */
export function allows(role: TokenRole, needed: TokenRole): boolean {
  return RANK[role] >= RANK[needed];
}
