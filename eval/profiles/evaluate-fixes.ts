import {
  compareSchemas,
  FIXES,
  fixesFor,
  fixTool,
  judgePortability,
  PROFILES,
} from '../../src/lint/index.js';
import type { Tool } from '../../src/model/tool.js';
import { sampleValues } from './sample-values.js';

const VALUES_PER_FIX = 60;

interface Row {
  tools: number;
  accepted: number;
  refused: number;
  wrong: number;
}

const isObject = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Applies each fix to each tool, and holds what came out against values on both sides of the edges. */
export function evaluateFixes(tools: readonly Tool[]): boolean {
  const rows: Record<string, Row> = {};
  const wrong: string[] = [];
  for (const fix of FIXES.filter(({ changesMeaning }) => changesMeaning !== true)) {
    const row: Row = { tools: 0, accepted: 0, refused: 0, wrong: 0 };
    rows[fix.id] = row;
    for (const [index, tool] of tools.entries()) {
      const fixed = fixTool(tool, [fix]);
      if (fixed.changes.length === 0) continue;
      const values = sampleValues(tool.inputSchema, index, VALUES_PER_FIX).filter(isObject);
      const { accepted, refused, counterexample } = compareSchemas(
        tool.inputSchema,
        fixed.tool.inputSchema,
        values,
      );
      row.tools++;
      row.accepted += accepted;
      row.refused += refused;
      if (counterexample === undefined) continue;
      row.wrong++;
      wrong.push(`${fix.id} ${tool.name}: ${JSON.stringify(counterexample).slice(0, 300)}`);
    }
  }
  console.log('Tools that a fix changes, values that both schemas accept or refuse, disagreements:');
  console.table(rows);
  for (const line of wrong.slice(0, 10)) console.log(`  ${line}`);
  console.log(`${wrong.length === 0 ? 'ok    ' : 'MISSED'} fixes that changed meaning: ${wrong.length} (0)`);
  outcomes(tools);
  return wrong.length === 0;
}

/** How many more tools load where, once fixed for that client. */
function outcomes(tools: readonly Tool[]): void {
  const table: Record<string, { before: number; after: number }> = {};
  for (const profile of PROFILES) {
    const judge = (list: readonly Tool[]) => judgePortability(list, { profiles: [profile] });
    const before = judge(tools);
    const fixes = fixesFor(before.findings.map(({ rule }) => rule));
    if (fixes.length === 0) continue;
    const after = judge(tools.map((tool) => fixTool(tool, fixes).tool));
    const loading = ({ matrix }: typeof before): number =>
      matrix.filter(({ outcome }) => outcome !== 'refused').length;
    table[profile.id] = { before: loading(before), after: loading(after) };
  }
  console.log('Tools that are not refused, before and after the fixes for a client:');
  console.table(table);
}
