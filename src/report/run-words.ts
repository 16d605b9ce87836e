import { grouped } from '../model/grouped.js';
import type { ContractCell, RunReport, RunSummary, ToolContract, ToolReport } from '../model/run-report.js';
import { counted } from './words.js';

/** The clauses of the contract, as people are told of them. */
export const CLAUSES: readonly (readonly [key: keyof ToolContract, title: string])[] = [
  ['successCase', 'success case'],
  ['errorCase', 'error case'],
  ['enumIn', 'enum in'],
  ['enumOut', 'enum out'],
  ['requiredFields', 'required fields'],
  ['errorStructure', 'error structure'],
];

const STATES: Readonly<Record<ContractCell['state'], string>> = {
  yes: 'kept',
  no: 'broken',
  not_exercised: 'not exercised',
  not_applicable: 'does not apply',
};

/** What a server calls itself; unproven, and from outside. */
export function serverTitle({ server }: RunReport): string {
  const title = [server.name, server.version].filter((word) => word !== undefined).join(' ');
  return title === '' ? 'a server without a name' : title;
}

/** The verdict on a tool in two words; what could not be tested has not passed. */
export function verdictOf({ classification, neverSucceeded }: ToolReport): string {
  if (classification === undefined) return 'not tested';
  return neverSucceeded && classification === 'connectivity_only' ? 'no success seen' : classification;
}

/** `success case: kept`, with the reason where there is one; a line for each clause. */
export function clauseLines({ contract }: ToolReport): string[] {
  return CLAUSES.map(([key, title]) => {
    const { state, reason } = contract[key];
    return `${title}: ${STATES[state]}${reason === undefined ? '' : ` (${reason})`}`;
  });
}

/** How many clauses of a tool are kept, of those that apply. */
export function keptClauses({ contract }: ToolReport): { kept: number; applicable: number } {
  const states = CLAUSES.map(([key]) => contract[key].state);
  return {
    kept: states.filter((state) => state === 'yes').length,
    applicable: states.filter((state) => state !== 'not_applicable').length,
  };
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
