import type { RunFinding } from '../../model/run-report.js';
import { compareReports, type FormerFinding } from '../../report/compare-reports.js';
import type { KeptRun, ToolRow } from '../../store/index.js';
import { type ApiContext, endpoint } from '../api/endpoint.js';
import { needed } from '../api/parameter.js';
import { COMPARISON, RUN } from '../api/shapes.js';
import { known } from './known.js';
import { PAGE, partFrom, partOf } from './page.js';
import { runValue, toolValue } from './values.js';

/** Tools or findings of a comparison that are returned. */
const MOST = 300;

/** The endpoints of runs. */
export const RUN_ENDPOINTS = [
  endpoint({
    path: '/runs',
    summary: 'The runs of all servers, the newest first',
    parameters: PAGE,
    response: partOf(RUN),
    async answer({ limit, offset }, { history }) {
      return partFrom(await history.records.runs({ limit: limit + 1, offset }), { limit, offset }, runValue);
    },
  }),
  endpoint({
    path: '/run',
    summary: 'A run without its report',
    parameters: { id: needed('The id of the run.') },
    response: RUN,
    async answer({ id }, { history }) {
      return runValue(known(await history.records.run(id), 'There is no run with this id.'));
    },
  }),
  endpoint({
    path: '/compare',
    summary: 'Two runs side by side: of one server, or of two',
    parameters: {
      before: needed('The id of a run, or the name of a server: its last run.'),
      after: needed('The id of a run, or the name of a server: its last run.'),
    },
    response: COMPARISON,
    async answer(given, context) {
      const before = await runNamed(given.before, context);
      const after = await runNamed(given.after, context);
      const reports = [await reportOf(before, context), await reportOf(after, context)] as const;
      const { added, still, fixed, unknown, isAlike } = compareReports(...reports);
      const isNew = new Set(added);
      const tools = sideBySide(await toolsOf(before, context), await toolsOf(after, context));
      const over = [added, fixed, unknown].map(({ length }) => Math.max(0, length - MOST));
      return {
        before: { run: runValue(before), tools: before.tools },
        after: { run: runValue(after), tools: after.tools },
        isSameServer: before.server_id === after.server_id,
        isAlike,
        tools: tools.slice(0, MOST),
        moreTools: Math.max(0, tools.length - MOST),
        added: reports[1].findings
          .filter(({ id }) => isNew.has(id))
          .slice(0, MOST)
          .map(foundValue),
        fixed: fixed.slice(0, MOST).map(formerValue),
        unknown: unknown
          .slice(0, MOST)
          .map((former) => ({ ...formerValue(former), reason: former.unknown ?? '' })),
        moreFindings: over.reduce((sum, number) => sum + number, 0),
        still: still.length,
      };
    },
  }),
];

async function runNamed(word: string, { history }: ApiContext): Promise<KeptRun> {
  const run = (await history.records.run(word)) ?? (await history.overview.server(word))?.last;
  return known(run, `There is no run "${word}", and no server of that name.`);
}

async function reportOf({ id }: KeptRun, { history }: ApiContext) {
  return known(await history.report(id), `The run ${id} was deleted meanwhile.`);
}

/** Tools of a run that are compared. */
const MOST_TOOLS = 5_000;

async function toolsOf({ id }: KeptRun, { history }: ApiContext): Promise<readonly ToolRow[]> {
  return (await history.records.tools(id, { limit: MOST_TOOLS, offset: 0 })).rows;
}

function sideBySide(before: readonly ToolRow[], after: readonly ToolRow[]) {
  const old = new Map(before.map((tool) => [tool.tool, tool]));
  const now = new Map(after.map((tool) => [tool.tool, tool]));
  const pairs = [...new Set([...now.keys(), ...old.keys()])].map((name) => {
    const [left, right] = [old.get(name), now.get(name)];
    const isChanged =
      left?.classification !== right?.classification ||
      left?.contract !== right?.contract ||
      left?.definition !== right?.definition;
    return {
      name,
      ...(left === undefined ? {} : { before: toolValue(left) }),
      ...(right === undefined ? {} : { after: toolValue(right) }),
      isChanged,
    };
  });
  return pairs.sort((a, b) => Number(b.isChanged) - Number(a.isChanged));
}

function foundValue({ id, rule, severity, subject, message }: RunFinding) {
  return { id, rule, severity, ...(subject.tool === undefined ? {} : { tool: subject.tool }), message };
}

function formerValue({ id, severity, tool, message }: FormerFinding) {
  return { id, severity, ...(tool === undefined ? {} : { tool }), message };
}
