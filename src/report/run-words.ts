import { grouped } from '../model/grouped.js';
import type { Obstacle, RunReport, RunSummary, ToolReport } from '../model/run-report.js';
import { CLAUSE_STATES, CLAUSES, cellDetail } from './contract-words.js';
import { counted, shown } from './words.js';

/** The name that a server gives itself; unproven. */
export function serverTitle({ server }: RunReport): string {
  const title = [server.name, server.version].filter((word) => word !== undefined).join(' ');
  return title === '' ? 'a server without a name' : title;
}

/** How the user calls Assay, for commands that they may copy. */
export function assayCommandOf({ origin }: RunReport): string {
  return origin?.program ?? 'assay';
}

/** The verdict on a tool in two words; what could not be tested has not passed. */
export function verdictOf({ classification, neverSucceeded }: ToolReport): string {
  if (classification === undefined) return 'not tested';
  return neverSucceeded && classification === 'connectivity_only' ? 'no success seen' : classification;
}

/** `Success case: seen (required arguments)`: a line for each clause, with the names or the reason. */
export function clauseLines({ contract }: ToolReport): string[] {
  return CLAUSES.map(([key, title]) => {
    const detail = cellDetail(contract[key]);
    return `${title}: ${CLAUSE_STATES[contract[key].state]}${detail === '' ? '' : ` (${detail})`}`;
  });
}

/** What to do about something that keeps tools from being tested. */
export function obstacleHelp({ kind, name, flag }: Obstacle): string {
  if (flag !== undefined)
    return `Run the check with ${name === undefined ? 'what it needs, such as ' : ''}${shown(flag, 200)}.`;
  if (kind === 'missing_program') return `Install ${shown(name ?? 'it', 100)} where the server runs.`;
  if (kind === 'rate_limit') return 'Wait until the limit is reset, or check fewer tools with --allow.';
  return 'Make sure that the server can reach the service.';
}

/** What keeps tools from being tested, what the server said, and what to do, in sentences. */
export function obstacleText(obstacle: Obstacle): string {
  const { message, response } = obstacle;
  return `${shown(message)} Response: ${shown(response, 300)} ${obstacleHelp(obstacle)}`;
}

/** How many clauses of a tool are kept, of those that apply. */
export function keptClauses({ contract }: ToolReport): { kept: number; applicable: number } {
  const states = CLAUSES.map(([key]) => contract[key].state);
  return {
    kept: states.filter((state) => state === 'yes').length,
    applicable: states.filter((state) => state !== 'not_applicable').length,
  };
}

/** How many tools work; a server that lists none has not passed. */
export function workingWords({ tools, classifications }: RunSummary): string {
  if (tools === 0) return 'The server lists no tools';
  return `${grouped(classifications.fully_working)} of ${counted(tools, 'tool')} fully working`;
}

/** The verdict on a server: what is wrong comes before what works. */
export function verdictWords({ summary, findings, tools }: RunReport): string {
  const working = workingWords(summary);
  if (summary.findings.error === 0) return tools.length === 0 ? `${working}, so nothing was tested` : working;
  const errors = findings.filter(({ severity }) => severity === 'error');
  const failing = new Set(errors.flatMap(({ subject }) => subject.tool ?? []));
  const places = [
    errors.some(({ subject }) => subject.tool === undefined) ? 'the server' : '',
    failing.size === 0 ? '' : counted(failing.size, 'tool'),
  ].filter((place) => place !== '');
  return `${counted(summary.findings.error, 'error')} in ${places.join(' and ')} · ${working}`;
}

/** The totals of a run on one line. */
export function totalsLine({ tools, tested, cases, contract, calls, milliseconds }: RunSummary): string {
  const clauses = contract.yes + contract.no + contract.notExercised;
  return [
    `${grouped(tested)} of ${counted(tools, 'tool')} tested`,
    `${grouped(cases.passed)} of ${counted(cases.executed, 'case')} passed`,
    `contract ${grouped(contract.yes)} of ${grouped(clauses)}`,
    `${counted(calls, 'call')} in ${(milliseconds / 1000).toFixed(1)} s`,
  ].join(' · ');
}
