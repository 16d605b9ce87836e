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

/** What is said of a clause. */
export const CLAUSE_STATES: Readonly<Record<ContractCell['state'], string>> = {
  yes: 'seen',
  no: 'broken',
  not_exercised: 'not exercised',
  not_applicable: 'does not apply',
};
