import { describe, expect, it } from 'vitest';
import type { Finding } from '../model/finding.js';
import { REVISIONS, type Revision } from '../model/revision.js';
import { isInForce } from '../model/rule.js';
import { compileSchema } from '../schema/compile.js';
import { PROTOCOL_RULES } from './protocol-rules.js';
import { readCapabilities } from './read-capabilities.js';
import { type ListPage, readListPage } from './read-list-page.js';
import { readError } from './read-reply.js';
import { readResult } from './read-result.js';
import { readTool, readToolList } from './read-tool.js';
import type { RuleScope } from './rule.js';

function readPages(wire: unknown, revision: Revision): readonly Finding[] {
  let previous: ListPage | undefined;
  const findings: Finding[] = [];
  for (const page of Array.isArray(wire) ? wire : [wire]) {
    const reading = readListPage(page, revision, previous);
    findings.push(...reading.findings);
    previous = reading.page;
  }
  return findings;
}

const READERS: Readonly<Record<RuleScope, (wire: unknown, revision: Revision) => readonly Finding[]>> = {
  tool: (wire, revision) => readTool(wire, revision, { compile: compileSchema }).findings,
  list: (wire, revision) => readToolList(wire as unknown[], revision).findings,
  page: readPages,
  result: (wire, revision) => readResult(wire, revision).findings,
  error: (wire, revision) => readError(wire, revision).findings,
  capabilities: (wire, revision) =>
    readCapabilities(wire, revision, { offersTools: wireOffersTools(wire) }).findings,
};

/** Only the rule about the tools capability looks at a server that has tools but announces nothing. */
const wireOffersTools = (wire: unknown): boolean =>
  JSON.stringify(wire) === '{}' || JSON.stringify(wire) === '{"tools":{}}';

const CASES = PROTOCOL_RULES.flatMap((rule) =>
  REVISIONS.map((revision) => [rule.id, revision, rule] as const),
);

/** What no client rejects, although the specification demands it. */
const UNENFORCED: ReadonlySet<string> = new Set(['protocol/meta-key']);

describe('the rules of the protocol', () => {
  it('have unique ids', () => {
    const ids = PROTOCOL_RULES.map((rule) => rule.id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it.each(CASES)('%s in %s is loud where it holds and nowhere else', (id, revision, rule) => {
    const found = READERS[rule.scope](rule.fails, revision).filter((finding) => finding.rule === id);
    expect(found.length > 0).toBe(isInForce(rule, revision));
    for (const { spec, severity } of found) {
      expect(severity).toBe(UNENFORCED.has(id) ? 'info' : rule.level === 'MUST' ? 'error' : 'warning');
      expect(spec?.url).toMatch(`https://modelcontextprotocol.io/specification/${revision}/`);
      expect(spec?.level).toBe(rule.level);
    }
  });

  it.each(CASES.filter(([, revision, rule]) => isInForce(rule, revision)))(
    '%s in %s has a passing example that breaks nothing',
    (_id, revision, rule) => {
      expect(READERS[rule.scope](rule.passes, revision)).toEqual([]);
    },
  );
});
