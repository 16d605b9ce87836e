import type { RuleId } from '../model/rule.js';
import type { ContractCell, RunFinding, ToolContract, ToolReport } from '../model/run-report.js';
import type { Tool } from '../model/tool.js';
import { counted } from '../report/words.js';
import { enumPlaces } from '../run/detect/enum-places.js';

type Clause = keyof ToolContract;

/** A test of one clause. */
interface ClauseCase {
  readonly clause: Clause | 'findings';
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

const isOf = ({ rule }: RunFinding, ...rules: readonly RuleId[]): boolean => rules.some((id) => id === rule);

/** Which findings show that a clause does not hold. */
const SHOWS: Readonly<Record<Clause, (finding: RunFinding, tool: Tool) => boolean>> = {
  successCase: ({ call, severity }) => severity === 'error' && call?.scenario?.expectation === 'accept',
  errorCase: ({ call }) => call?.scenario?.expectation === 'reject',
  enumIn: (finding, { inputSchema }) =>
    isOf(finding, 'run/enum-drift-in') ||
    (isOf(finding, 'run/silent-acceptance') &&
      enumPlaces(inputSchema).some(({ matches }) => matches(finding.path))),
  enumOut: (finding) => isOf(finding, 'run/enum-drift-out'),
  requiredFields: (finding) =>
    isOf(finding, 'response/output-schema', 'response/structured-content-missing', 'run/enum-drift-out'),
  errorStructure: (finding) =>
    isOf(finding, 'run/error-type', 'run/error-structure', 'response/soft-error', 'protocol/error-shape'),
};

const CLAUSES = Object.keys(SHOWS).filter((key): key is Clause => Object.hasOwn(SHOWS, key));

/** Why a clause does not hold, or why its test is skipped; `undefined` where it holds. */
export function clauseProblem(
  tool: Tool,
  report: ToolReport,
  clause: Clause | 'findings',
  isStrict: boolean,
): { readonly kind: 'fail' | 'skip'; readonly reason: string } | undefined {
  if (clause === 'findings') {
    const errors = otherErrors(tool, report);
    if (errors.length === 0) return undefined;
    return { kind: 'fail', reason: `${counted(errors.length, 'error')}:\n${findingLines(errors)}` };
  }
  const cell = report.contract[clause];
  const reason = cell.reason ?? '';
  switch (cell.state) {
    case 'yes':
      return undefined;
    case 'no': {
      const behind = report.findings.filter((finding) => SHOWS[clause](finding, tool));
      return {
        kind: 'fail',
        reason: behind.length === 0 ? reason : `${reason}:\n${findingLines(behind)}`,
      };
    }
    case 'not_applicable':
      return { kind: 'skip', reason };
    case 'not_exercised':
      return isSeen(cell)
        ? undefined
        : { kind: isStrict ? 'fail' : 'skip', reason: `not exercised: ${reason}` };
  }
}

/** Errors that no test of a clause has shown. */
function otherErrors(tool: Tool, { findings, contract }: ToolReport): readonly RunFinding[] {
  const broken = CLAUSES.filter((clause) => contract[clause].state === 'no');
  return findings.filter(
    (finding) => finding.severity === 'error' && !broken.some((clause) => SHOWS[clause](finding, tool)),
  );
}

/** Some of the listed values were returned, and no other: a server need not have data for all. */
const isSeen = ({ values }: ContractCell): boolean => values !== undefined && values.seen > 0;

const findingLines = (findings: ToolReport['findings']): string =>
  findings
    .map(({ message, rule, call, path }) => {
      const sent = call === undefined ? '' : `\n    called with ${JSON.stringify(call.arguments)}`;
      return `  ${message} (${rule}${path === '' ? '' : ` at ${path}`})${sent}`;
    })
    .join('\n');
