import type { ContractCell, ToolContract } from '../model/run-report.js';

/** The clauses of the contract: key, title, and shorter titles for the columns of a terminal. */
export const CLAUSES: readonly (readonly [
  key: keyof ToolContract,
  title: string,
  column: string,
  short: string,
])[] = [
  ['successCase', 'Success case', 'success', 'ok'],
  ['errorCase', 'Error case', 'error', 'err'],
  ['enumIn', 'Enums accepted', 'enum in', 'in'],
  ['enumOut', 'Enums returned', 'enum out', 'out'],
  ['requiredFields', 'Required fields', 'required', 'req'],
  ['errorStructure', 'Error types', 'error types', 'type'],
];

/** What a cell of the matrix shows: a mark, or how many of the listed values were seen where some were not. */
export function cellMark({ state, values }: ContractCell): string {
  if (state === 'not_exercised' && values !== undefined && values.seen > 0)
    return `${values.seen}/${values.of}`;
  return CLAUSE_MARKS[state];
}

/** What a cell is about, by name: the cases, enums, fields or error types that were seen, or why they were not. */
export function cellDetail({ state, reason, named = [] }: ContractCell): string {
  return state === 'yes' ? named.join(', ') : (reason ?? '');
}

const CLAUSE_MARKS: Readonly<Record<ContractCell['state'], string>> = {
  yes: '✓',
  no: '✗',
  not_exercised: '?',
  not_applicable: '·',
};

/** The states of a clause in words. */
export const CLAUSE_STATES: Readonly<Record<ContractCell['state'], string>> = {
  yes: 'seen',
  no: 'broken',
  not_exercised: 'not exercised',
  not_applicable: 'does not apply',
};
