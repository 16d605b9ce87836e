import { Fault } from '../../model/fault.js';
import { isRecord } from '../../model/json.js';
import { quote } from '../../model/quote.js';
import { MAX_JSON_VALUES } from '../../model/read-json.js';
import type { RuleId } from '../../model/rule.js';
import type { Reply, RequestOptions, ToolList } from '../../model/session.js';
import type { SessionLimits } from '../open-options.js';
import type { EventLog } from './event-log.js';
import type { JsonRpcClient } from './json-rpc-client.js';

/** What listing works with. */
export interface Listing {
  readonly client: JsonRpcClient;
  readonly log: EventLog;
  readonly limits: SessionLimits;
  /** Whether the server has announced tools; one that has not may answer that it has no such method. */
  readonly isAnnounced: boolean;
}

/**
 * All pages of `tools/list`, each tool as it came. Ends at a cursor that was seen before and at the limits, with a
 * finding. Throws a `Fault` when the server refuses to list.
 */
export async function listTools(listing: Listing, options: RequestOptions): Promise<ToolList> {
  const { client, log, limits } = listing;
  const tools: unknown[] = [];
  const pages: unknown[] = [];
  const seen = new Set<string>();
  let cursor: string | undefined;
  const before = { ...client.received };
  for (;;) {
    const reply = await client.request('tools/list', cursor === undefined ? undefined : { cursor }, options);
    if (isWithoutTools(reply, listing)) break;
    const page = pageOf(reply, pages.length);
    pages.push(page);
    if (!isRecord(page) || !Array.isArray(page.tools))
      log.report('wire/tools-not-array', { evidence: [{ text: quote(page) }] });
    else for (const tool of page.tools) tools.push(tool);
    const next = isRecord(page) ? page.nextCursor : undefined;
    if (next === undefined) break;
    if (typeof next !== 'string') {
      // `null` is how many servers spell "no more pages".
      log.report('wire/cursor-type', { evidence: [{ text: quote(next) }] });
      break;
    }
    if (seen.has(next)) {
      log.report('wire/repeated-cursor', { evidence: [{ text: quote(next) }] });
      break;
    }
    const bytes = client.received.bytes - before.bytes;
    const values = client.received.values - before.values;
    const isTooMuch = bytes >= limits.messageBytes || values >= MAX_JSON_VALUES;
    if (isTooMuch || pages.length >= limits.pages || tools.length >= limits.tools) {
      log.report('wire/endless-list', {
        evidence: [
          { text: `${pages.length} pages, ${tools.length} tools, ${bytes} bytes, and still a cursor.` },
        ],
      });
      break;
    }
    seen.add(next);
    cursor = next;
  }
  return { tools, pages, findings: log.findings.filter(({ rule }) => LIST_RULES.has(rule)) };
}

const METHOD_NOT_FOUND = -32601;

const LIST_RULES: ReadonlySet<RuleId> = new Set<RuleId>([
  'wire/tools-not-array',
  'wire/cursor-type',
  'wire/repeated-cursor',
  'wire/endless-list',
]);

function isWithoutTools(reply: Reply, { isAnnounced }: Listing): boolean {
  return (
    !isAnnounced && reply.kind === 'error' && isRecord(reply.error) && reply.error.code === METHOD_NOT_FOUND
  );
}

function pageOf(reply: Reply, before: number): unknown {
  if (reply.kind === 'result') return reply.result;
  throw new Fault('refused', `The server refused page ${before + 1} of tools/list: ${quote(reply.error)}`);
}
