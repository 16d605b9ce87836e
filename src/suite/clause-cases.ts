import type { ContractCell, ToolContract, ToolReport } from '../model/run-report.js';
import type { Tool } from '../model/tool.js';
import { enumPlaces } from '../run/detect/enum-places.js';

/** A test of one clause. */
interface ClauseCase {
  readonly clause: keyof ToolContract | 'findings';
  readonly name: string;
  /** Whether the definition of a tool promises it at all. */
  readonly applies: (tool: Tool) => boolean;
}

const always = (): boolean => true;

/** The clauses of the contract, each with the name of its test. */
export const CLAUSE_CASES: readonly ClauseCase[] = [
  { clause: 'successCase', name: 'succeeds with valid arguments', applies: always },
  { clause: 'errorCase', name: 'rejects invalid arguments with an error', applies: always },
  {
    clause: 'enumIn',
    name: 'accepts exactly the values that its input schema lists',
    applies: ({ inputSchema }) => enumPlaces(inputSchema).length > 0,
  },
  {
    clause: 'enumOut',
    name: 'returns only values that its output schema lists',
    applies: ({ outputSchema }) => enumPlaces(outputSchema).length > 0,
  },
  {
    clause: 'requiredFields',
    name: 'returns the required fields with the right types',
    applies: ({ outputSchema }) => outputSchema !== undefined,
  },
  { clause: 'errorStructure', name: 'reports errors in one structure', applies: always },
  { clause: 'findings', name: 'has no other errors', applies: always },
];

/** Why a clause does not hold, or why its test is skipped; `undefined` where it holds. */
export function clauseProblem(
  tool: ToolReport,
  clause: keyof ToolContract | 'findings',
  isStrict: boolean,
): { readonly kind: 'fail' | 'skip'; readonly reason: string } | undefined {
  if (clause === 'findings') {
    const errors = tool.findings.filter(({ severity }) => severity === 'error');
    return errors.length === 0 ? undefined : { kind: 'fail', reason: findingLines(errors) };
  }
  const cell = tool.contract[clause];
  const reason = cell.reason ?? '';
  switch (cell.state) {
    case 'yes':
      return undefined;
    case 'no':
      return { kind: 'fail', reason: `${reason}${findingsBehind(tool)}` };
    case 'not_applicable':
      return { kind: 'skip', reason };
    case 'not_exercised':
      return isSeen(cell)
        ? undefined
        : { kind: isStrict ? 'fail' : 'skip', reason: `not exercised: ${reason}` };
  }
}

/** Some of the listed values were returned, and no other: a server need not have data for all. */
const isSeen = ({ values }: ContractCell): boolean => values !== undefined && values.seen > 0;

function findingsBehind({ findings }: ToolReport): string {
  return findings.length === 0 ? '' : `\n${findingLines(findings)}`;
}

const findingLines = (findings: ToolReport['findings']): string =>
  findings
    .map(({ message, rule, call, path }) => {
      const sent = call === undefined ? '' : `\n    called with ${JSON.stringify(call.arguments)}`;
      return `  ${message} (${rule}${path === '' ? '' : ` at ${path}`})${sent}`;
    })
    .join('\n');
