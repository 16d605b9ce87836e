import { judgePortability, type Portability, PROFILES } from '../src/lint/index.js';
import { LATEST_REVISION } from '../src/model/revision.js';
import { readToolList } from '../src/protocol/read-tool.js';
import type { Corpus, CorpusServer } from './corpus.js';
import { evaluateFixes } from './profiles/evaluate-fixes.js';

/** Set to the id of a constraint, or to a part of one, to read what it found. */
const SAMPLES_OF = process.env.ASSAY_SAMPLES_OF;
const MOST_SAMPLES = 12;
/** A thousand tools against every profile, in CPU milliseconds, the best of three. */
const BUDGET = 100;

interface Judged {
  readonly server: CorpusServer;
  readonly result: Portability;
}

/** Which real tools load where: counts per profile and constraint, and what judging costs. */
export async function evaluate({ servers }: Corpus): Promise<boolean> {
  const lists = servers.map((server) => ({
    server,
    tools: readToolList(server.tools, LATEST_REVISION).tools,
  }));
  const judge = (): readonly Judged[] =>
    lists.map(({ server, tools }) => ({
      server,
      result: judgePortability(tools, { server: server.file.replace('.json', ''), profiles: PROFILES }),
    }));
  const judged = judge();
  const spent = Math.min(...[1, 2, 3].map(() => cpuMilliseconds(judge)));
  const count = lists.reduce((sum, { tools }) => sum + tools.length, 0);
  outcomes(judged);
  constraints(judged);
  if (SAMPLES_OF !== undefined) samples(judged, SAMPLES_OF);
  const perThousand = (spent / count) * 1000;
  const isFast = perThousand <= BUDGET;
  console.log(
    `${isFast ? 'ok    ' : 'MISSED'} ${perThousand.toFixed(0)} ms for 1,000 tools and ${PROFILES.length} profiles (${BUDGET})`,
  );
  return evaluateFixes(lists.flatMap(({ tools }) => tools)) && isFast;
}

function cpuMilliseconds(work: () => unknown): number {
  const start = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

function outcomes(judged: readonly Judged[]): void {
  const table: Record<string, Record<string, number>> = {};
  for (const { id } of PROFILES) table[id] = { loads: 0, loss: 0, refused: 0, servers: 0 };
  for (const { result } of judged) {
    for (const { profile, outcome } of result.matrix) {
      const row = table[profile];
      if (row !== undefined) row[outcome] = (row[outcome] ?? 0) + 1;
    }
    for (const { profile, outcome } of result.servers) {
      const row = table[profile];
      if (row !== undefined && outcome === 'refused') row.servers = (row.servers ?? 0) + 1;
    }
  }
  console.log('Tools that load, load with loss, are refused; servers of which every tool is refused:');
  console.table(table);
}

function constraints(judged: readonly Judged[]): void {
  const counts = new Map<string, number>();
  for (const { result } of judged)
    for (const { rule } of result.findings) counts.set(rule, (counts.get(rule) ?? 0) + 1);
  console.table(Object.fromEntries([...counts].sort(([a], [b]) => a.localeCompare(b))));
}

function samples(judged: readonly Judged[], part: string): void {
  const hits = judged.flatMap(({ server, result }) =>
    result.findings.filter(({ rule }) => rule.includes(part)).map((finding) => ({ server, finding })),
  );
  const stride = Math.max(1, Math.floor(hits.length / MOST_SAMPLES));
  for (const { server, finding } of hits.filter((_, index) => index % stride === 0).slice(0, MOST_SAMPLES))
    console.log(`${server.file} ${finding.subject.tool} ${finding.path}\n    ${finding.message}`);
}
