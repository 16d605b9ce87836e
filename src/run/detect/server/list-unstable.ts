import type { Finding } from '../../../model/finding.js';
import { isRecord } from '../../../model/json.js';
import { withPauses } from '../../../model/with-pauses.js';
import { canonicalJson } from '../../../schema/hash.js';
import type { ServerDetector } from '../detector.js';
import { RUN_RULES, runFinding } from '../run-rules.js';

/** Tools that are reported; where more have changed, there is one cause. */
const MOST = 20;

/** The list of tools changes during the run, and the server does not announce it. */
export const listUnstable: ServerDetector = {
  name: 'list unstable',
  scope: 'server',
  after: 'calls',
  rules: [RUN_RULES.listUnstable],
  replay: { by: 'list' },
  async *detect({ server, listed }) {
    // A server that was started again counts its lists from the beginning, so that a second one may differ, too.
    for (let times = server.restarts > 0 ? 2 : 1; times > 0 && !server.hasAnnounced; times--) {
      const { tools } = await server.listTools();
      for (const finding of await listFindings(listed, tools)) yield { finding };
    }
  },
};

/** Compares two lists of tools. */
export async function listFindings(
  before: readonly unknown[],
  after: readonly unknown[],
): Promise<Finding[]> {
  const [old, now] = [await byName(before), await byName(after)];
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
  const message = `${what} during the run, but the server did not announce it.`;
  return runFinding(RUN_RULES.listUnstable, tool, { path: '', message }, 'definition');
}

/** Several tools of one name are one entry, whichever comes first. */
async function byName(tools: readonly unknown[]): Promise<ReadonlyMap<string, string>> {
  const map = new Map<string, string>();
  for await (const tool of withPauses(tools)) {
    const name = isRecord(tool) && typeof tool.name === 'string' ? tool.name : '(no name)';
    map.set(name, `${map.get(name) ?? ''}${canonicalJson(tool)}`);
  }
  return map;
}
