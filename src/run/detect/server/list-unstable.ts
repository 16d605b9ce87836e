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
  const names = findings.flatMap(({ subject }) => subject.tool ?? []);
  return runFinding(RUN_RULES.listUnstable, undefined, {
    path: '',
    message: 'The list of tools differs from one request to the next, but nothing was announced.',
    expected: 'the same tools in each list',
    received: `a list that differs in ${quote(names.join(', '), 120)}, then the first one again`,
  });
}

/** Compares two lists of tools. Tools that are only listed more often are one finding about the server: they are healthy. */
export async function listFindings(
  before: readonly unknown[],
  after: readonly unknown[],
): Promise<Finding[]> {
  const [old, now] = [await byName(before), await byName(after)];
  const names = [...new Set([...old.keys(), ...now.keys()])];
  const repeated = names.filter((name) => isRepeated(old.get(name), now.get(name)));
  const others = names.filter(
    (name) => !repeated.includes(name) && old.get(name)?.join('') !== now.get(name)?.join(''),
  );
  const found = others.slice(0, MOST).map((name) => changed(name, old.get(name), now.get(name)));
  return repeated.length === 0 ? found : [repeats(repeated, before.length, after.length), ...found];
}

/** Whether the definitions of a name are the same in two lists, and one of them has them more often. */
function isRepeated(old: Definitions | undefined, now: Definitions | undefined): boolean {
  if (old === undefined || now === undefined || old.length === now.length) return false;
  return [...old, ...now].every((definition) => old.includes(definition) && now.includes(definition));
}

function repeats(names: readonly string[], before: number, after: number): Finding {
  return runFinding(RUN_RULES.listUnstable, undefined, {
    path: '',
    message: 'The list of tools repeats some of them more often from one request to the next.',
    expected: `each tool once in each list, ${before} tools as before`,
    received: `${after} tools, among them again: ${quote(names.slice(0, MOST).join(', '), 120)}`,
    fix: 'Make a new list for each request, or register each tool once when the server starts.',
  });
}

function changed(tool: string, old: Definitions | undefined, now: Definitions | undefined): Finding {
  const what =
    old === undefined
      ? 'The tool appeared'
      : now === undefined
        ? 'The tool vanished'
        : 'The definition changed';
  const message = `${what} during the run, but the server did not announce it.`;
  return runFinding(RUN_RULES.listUnstable, tool, { path: '', message }, 'definition');
}

/** What a list says of the tools of one name, in its order. */
type Definitions = readonly string[];

async function byName(tools: readonly unknown[]): Promise<ReadonlyMap<string, Definitions>> {
  const map = new Map<string, string[]>();
  for await (const tool of withPauses(tools)) {
    const name = isRecord(tool) && typeof tool.name === 'string' ? tool.name : '(no name)';
    const known = map.get(name);
    if (known === undefined) map.set(name, [canonicalJson(tool)]);
    else known.push(canonicalJson(tool));
  }
  return map;
}
