import type { Finding } from '../../../model/finding.js';
import { isRecord } from '../../../model/json.js';
import { canonicalJson } from '../../../schema/hash.js';
import { RUN_RULES, runFinding } from '../run-rules.js';

/** Tools that are named; where more have changed, there is one cause. */
const MOST = 20;

/** Compares the list of tools at the beginning and at the end of a run. */
export function listFindings(before: readonly unknown[], after: readonly unknown[]): Finding[] {
  const [old, now] = [byName(before), byName(after)];
  const names = [...new Set([...old.keys(), ...now.keys()])].filter(
    (name) => old.get(name) !== now.get(name),
  );
  return names.slice(0, MOST).map((name) => changed(name, old.get(name), now.get(name)));
}

function changed(tool: string, old: string | undefined, now: string | undefined): Finding {
  const what =
    old === undefined
      ? 'The tool appeared'
      : now === undefined
        ? 'The tool vanished'
        : 'The definition changed';
  const message = `${what} during the run, and the server did not say so.`;
  return runFinding(RUN_RULES.listUnstable, tool, { path: '', message }, 'definition');
}

/** Several tools of one name are one entry: which of them comes first is no matter here. */
function byName(tools: readonly unknown[]): ReadonlyMap<string, string> {
  const map = new Map<string, string>();
  for (const tool of tools) {
    const name = isRecord(tool) && typeof tool.name === 'string' ? tool.name : '(no name)';
    map.set(name, `${map.get(name) ?? ''}${canonicalJson(tool)}`);
  }
  return map;
}
