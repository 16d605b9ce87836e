import type { Finding } from '../model/finding.js';
import { isRecord } from '../model/json.js';
import { quote } from '../model/quote.js';
import { canonicalJson } from '../schema/hash.js';
import { RUN_RULES, runFinding } from './run-rules.js';

/** Compares the list of tools at the beginning and at the end of a run. */
export function listFindings(before: readonly unknown[], after: readonly unknown[]): Finding[] {
  const [old, now] = [byName(before), byName(after)];
  const changes = [
    ...[...old.keys()].filter((name) => !now.has(name)).map((name) => `${name} is gone`),
    ...[...now.keys()].filter((name) => !old.has(name)).map((name) => `${name} is new`),
    ...[...old]
      .filter(([name, text]) => now.has(name) && now.get(name) !== text)
      .map(([name]) => `${name} is another`),
  ];
  if (changes.length === 0) return [];
  const message = 'The list of tools changed during the run, and the server did not say so.';
  const evidence = changes.slice(0, 6).map((text) => ({ text: quote(text) }));
  return [runFinding(RUN_RULES.listUnstable, undefined, { path: '', message, evidence })];
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
