import { LINT_RULES, lint } from '../src/lint/index.js';
import type { Finding } from '../src/model/finding.js';
import { isRecord } from '../src/model/json.js';
import { valueAt } from '../src/model/json-pointer.js';
import { quote } from '../src/model/quote.js';
import { isRevision } from '../src/model/revision.js';
import type { Corpus, CorpusServer } from './corpus.js';

/** How much of the surroundings of a finding is shown to whoever judges it. */
const SHOWN = 1_500;

interface Hit {
  readonly finding: Finding;
  readonly server: CorpusServer;
}

/** What the rules say about real tools: how often each speaks, and with `--samples <rule>` all that it said. */
export async function evaluate(corpus: Corpus, options: { samples?: string } = {}): Promise<boolean> {
  const hits = corpus.servers.flatMap((server) =>
    lintServer(server).map((finding): Hit => ({ finding, server })),
  );
  if (options.samples !== undefined) for (const hit of hits) showIf(options.samples, hit);
  else table(hits);
  const tools = corpus.servers.reduce((sum, server) => sum + server.tools.length, 0);
  console.log(`${tools} tools, ${hits.length} findings, no crash`);
  return true;
}

function lintServer({ tools, protocolVersion }: CorpusServer): readonly Finding[] {
  return lint(tools, isRevision(protocolVersion) ? { revision: protocolVersion } : {});
}

function table(hits: readonly Hit[]): void {
  const rules = new Set([...LINT_RULES.map(({ id }) => id), ...hits.map(({ finding }) => finding.rule)]);
  for (const rule of rules) {
    const own = hits.filter(({ finding }) => finding.rule === rule);
    const tools = new Set(own.map(({ finding, server }) => `${server.file} ${finding.subject.tool}`));
    const servers = new Set(own.map(({ server }) => server.file));
    const severity = own[0]?.finding.severity ?? LINT_RULES.find(({ id }) => id === rule)?.severity;
    console.log(
      `${severity?.padEnd(8)} ${rule.padEnd(34)} ${String(own.length).padStart(5)} hits in ${tools.size} tools of ${servers.size} servers`,
    );
  }
}

function showIf(rule: string, { finding, server }: Hit): void {
  if (finding.rule !== rule) return;
  const tool = server.tools.find(({ name }) => name === finding.subject.tool);
  const around = finding.path.slice(0, Math.max(0, finding.path.lastIndexOf('/')));
  const near = isRecord(valueAt(tool, finding.path)) ? finding.path : around;
  console.log(`\n${server.file} ${finding.subject.tool ?? ''} ${finding.path}\n  ${finding.message}`);
  for (const part of ['expected', 'received', 'fix'] as const)
    if (finding[part] !== undefined) console.log(`  ${part}: ${finding[part]}`);
  for (const { text } of finding.evidence) console.log(`  evidence: ${text}`);
  console.log(`  near: ${quote(valueAt(tool, near), SHOWN)}`);
}
