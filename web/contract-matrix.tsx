import type { JSX } from 'preact';
import type { ContractCell, ToolReport } from '../src/model/run-report.js';
import { CLAUSE_STATES, CLAUSES, cellDetail, cellMark } from '../src/report/contract-words.js';
import { linkTo } from './route.js';
import { useShownRows } from './shown-rows.js';
import { plain } from './words.js';

/** The mark, the words and the colour of a state. */
export const STATES: Readonly<Record<ContractCell['state'], readonly [string, string, string]>> = {
  yes: ['✓', CLAUSE_STATES.yes, 'good'],
  no: ['✗', CLAUSE_STATES.no, 'bad'],
  not_exercised: ['?', CLAUSE_STATES.not_exercised, 'fair'],
  not_applicable: ['·', CLAUSE_STATES.not_applicable, 'none'],
};

/** What the marks of a contract mean. */
export function ContractLegend(): JSX.Element {
  return (
    <p class="legend" aria-hidden="true">
      {Object.values(STATES).map(([mark, words, colour]) => (
        <span key={words}>
          <span class={`mark ${colour}`}>{mark}</span> {words}
        </span>
      ))}
    </p>
  );
}

/** The clauses of a contract, as titles of columns. */
export function ClauseTitles(): JSX.Element {
  return (
    <>
      {CLAUSES.map(([key, title]) => (
        <th key={key} scope="col">
          <span>{title}</span>
        </th>
      ))}
    </>
  );
}

/** Tool × clause of the contract. */
export function ContractMatrix({ tools }: { readonly tools: readonly ToolReport[] }): JSX.Element {
  const tested = tools.filter(({ notTested }) => notTested === undefined);
  const [shown, more] = useShownRows(tested, () => false, 'tools');
  return (
    <section id="contract" aria-labelledby="contract-title" tabIndex={-1}>
      <h2 id="contract-title">Contract</h2>
      <ContractLegend />
      {shown.length === 0 ? (
        <p class="quiet">No tested tool to show.</p>
      ) : (
        <table class="matrix">
          <thead>
            <tr>
              <th scope="col">Tool</th>
              <ClauseTitles />
            </tr>
          </thead>
          <tbody>
            {shown.map((tool) => (
              <MatrixRow key={tool.name} tool={tool} />
            ))}
          </tbody>
        </table>
      )}
      {more}
    </section>
  );
}

function MatrixRow({ tool }: { readonly tool: ToolReport }): JSX.Element {
  return (
    <tr>
      <th scope="row">
        <a href={linkTo('tool', tool.name)}>{plain(tool.name)}</a>
      </th>
      {CLAUSES.map(([key]) => {
        const cell = tool.contract[key];
        const [, words, colour] = STATES[cell.state];
        const detail = cellDetail(cell);
        return (
          <td key={key} title={detail === '' ? words : `${words}: ${plain(detail)}`}>
            <span class={`mark ${colour}`} aria-hidden="true">
              {cellMark(cell)}
            </span>
            <span class="hidden">{words}</span>
          </td>
        );
      })}
    </tr>
  );
}
