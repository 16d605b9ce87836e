import type { ContractCell, ToolContract } from '../model/run-report.js';

/** The clauses of the contract, as people are told of them: key, title, and a title where there is little room. */
export const CLAUSES: readonly (readonly [key: keyof ToolContract, title: string, short: string])[] = [
  ['successCase', 'success', 'ok'],
  ['errorCase', 'error', 'err'],
  ['enumIn', 'enum in', 'in'],
  ['enumOut', 'enum out', 'out'],
  ['requiredFields', 'required', 'req'],
  ['errorStructure', 'error structure', 'str'],
];

/** What a cell of the matrix shows: a mark, or how many of the listed values were seen where some were not. */
export function cellMark({ state, values }: ContractCell): string {
  if (state === 'not_exercised' && values !== undefined && values.seen > 0)
    return `${values.seen}/${values.of}`;
  return CLAUSE_MARKS[state];
}

const CLAUSE_MARKS: Readonly<Record<ContractCell['state'], string>> = {
  yes: '✓',
  no: '✗',
  not_exercised: '?',
  not_applicable: '·',
};

/** What is said of a clause. */
export const CLAUSE_STATES: Readonly<Record<ContractCell['state'], string>> = {
  yes: 'seen',
  no: 'broken',
  not_exercised: 'not exercised',
  not_applicable: 'does not apply',
};
