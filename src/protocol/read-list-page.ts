import type { Finding } from '../model/finding.js';
import { isRecord, jsonTypeOf } from '../model/json.js';
import { quoteValue } from '../model/quote.js';
import type { Revision } from '../model/revision.js';
import { LIST_RULES } from './message-rules.js';
import { Deviations } from './rule.js';

/** One page of `tools/list`, its tools still as they came. */
export interface ListPage {
  readonly tools: readonly unknown[];
  /** Present where there is another page; the empty string is a cursor like any other. */
  readonly nextCursor?: string;
  readonly ttlMs?: number;
  readonly cacheScope?: 'public' | 'private';
}

/** Reads one response to `tools/list`. `previous` is the page before it in the same list. */
export function readListPage(
  wire: unknown,
  revision: Revision,
  previous?: ListPage,
): { readonly page: ListPage; readonly findings: readonly Finding[] } {
  const deviations = new Deviations(revision, { part: 'wire' });
  if (!isRecord(wire) || !Array.isArray(wire.tools)) {
    const path = isRecord(wire) ? '/tools' : '';
    const received = jsonTypeOf(isRecord(wire) ? wire.tools : wire);
    const message = 'The response to `tools/list` has no list of tools.';
    deviations.add(LIST_RULES.pageShape, { path, message, expected: 'array', received });
  }
  if (!isRecord(wire)) return { page: { tools: [] }, findings: deviations.findings };
  const { nextCursor, ttlMs, cacheScope } = wire;
  checkCursor(nextCursor, deviations);
  checkHints(wire, deviations);
  const page: ListPage = {
    tools: Array.isArray(wire.tools) ? wire.tools : [],
    ...(typeof nextCursor === 'string' ? { nextCursor } : {}),
    ...(isTtl(ttlMs) ? { ttlMs } : {}),
    ...(isScope(cacheScope) ? { cacheScope } : {}),
  };
  checkScopeVaries(page, previous, deviations);
  return { page, findings: deviations.findings };
}

function checkCursor(nextCursor: unknown, deviations: Deviations): void {
  if (nextCursor === undefined || typeof nextCursor === 'string') return;
  const draft = { path: '/nextCursor', message: '`nextCursor` is not a string.' };
  deviations.add(LIST_RULES.cursor, { ...draft, expected: 'string', received: jsonTypeOf(nextCursor) });
}

function checkHints(wire: Readonly<Record<string, unknown>>, deviations: Deviations): void {
  const { resultType, ttlMs, cacheScope } = wire;
  if (resultType !== 'complete') {
    const message = 'The list does not say that it is complete.';
    const draft = {
      path: '/resultType',
      message,
      expected: '"complete"',
      received: quoteValue(resultType, 60),
    };
    deviations.add(LIST_RULES.pageResultType, draft);
  }
  if (!isTtl(ttlMs)) {
    const message = 'The page does not say how long it may be cached.';
    const draft = { path: '/ttlMs', message, expected: 'integer ≥ 0', received: quoteValue(ttlMs, 60) };
    deviations.add(LIST_RULES.ttl, draft);
  }
  if (isScope(cacheScope)) return;
  const message = 'The page does not say who may cache it.';
  const draft = { path: '/cacheScope', message, expected: '"public" or "private"' };
  deviations.add(LIST_RULES.cacheScope, { ...draft, received: quoteValue(cacheScope, 60) });
}

function checkScopeVaries(page: ListPage, previous: ListPage | undefined, deviations: Deviations): void {
  const before = previous?.cacheScope;
  if (before === undefined || page.cacheScope === undefined || before === page.cacheScope) return;
  const message = 'The page has a different `cacheScope` than the previous page.';
  const draft = { path: '/cacheScope', message, expected: `"${before}"`, received: `"${page.cacheScope}"` };
  deviations.add(LIST_RULES.cacheScopeVaries, draft);
}

const isTtl = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0;
const isScope = (value: unknown): value is 'public' | 'private' => value === 'public' || value === 'private';
