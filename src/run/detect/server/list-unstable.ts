import type { Finding } from '../../../model/finding.js';
import { isRecord } from '../../../model/json.js';
import { quote } from '../../../model/quote.js';
import { withPauses } from '../../../model/with-pauses.js';
import { canonicalJson } from '../../../schema/hash.js';
import type { LiveServer } from '../../state/live-server.js';
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
    // Every second list may differ.
    for (let times = 2; times > 0 && !server.hasAnnounced; times--) {
      const { tools } = await server.listTools();
      const findings = await listFindings(listed, tools);
      if (findings.length === 0) continue;
      if (!(await returns(server, listed))) for (const finding of findings) yield { finding };
      else if (!server.hasAnnounced) yield { finding: comesAndGoes(findings) };
      return;
    }
  },
};

/** Lists in which a tool that vanished may be back. */
const MOST_RETURNS = 4;

/** Whether the first list comes back: then the server lists at random, and no call has changed anything. */
async function returns(server: LiveServer, listed: readonly unknown[]): Promise<boolean> {
  for (let times = 0; times < MOST_RETURNS; times++) {
    const { tools } = await server.listTools();
    if ((await listFindings(listed, tools)).length === 0) return true;
  }
  return false;
}

/** One finding about the server: the tools that were missing by chance are not to blame. */
function comesAndGoes(findings: readonly Finding[]): Finding {
  const names = findings.map(({ subject }) => subject.tool ?? '');
  return runFinding(RUN_RULES.listUnstable, undefined, {
    path: '',
    message: 'The list of tools differs from one request to the next, but nothing was announced.',
    expected: 'the same tools in each list',
    received: `a list that differs in ${quote(names.join(', '), 120)}, then the first one again`,
  });
}

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
