import type { JSX } from 'preact';
import type { ContractCell, ToolContract, ToolReport } from '../src/model/run-report.js';
import { linkTo } from './route.js';
import { useShownRows } from './shown-rows.js';
import { plain } from './words.js';

/** The columns of the matrix: key, title, and a title for narrow screens. */
export const COLUMNS: readonly (readonly [keyof ToolContract, string, string])[] = [
  ['successCase', 'success', 'ok'],
  ['errorCase', 'error', 'err'],
  ['enumIn', 'enum in', 'in'],
  ['enumOut', 'enum out', 'out'],
  ['requiredFields', 'required', 'req'],
  ['errorStructure', 'error structure', 'str'],
];

/** The mark, the words and the colour of a state. */
export const STATES: Readonly<Record<ContractCell['state'], readonly [string, string, string]>> = {
  yes: ['✓', 'seen', 'good'],
  no: ['✗', 'broken', 'bad'],
  not_exercised: ['?', 'not exercised', 'fair'],
  not_applicable: ['·', 'does not apply', 'none'],
};

/** Tool × clause of the contract. */
export function ContractMatrix({ tools }: { readonly tools: readonly ToolReport[] }): JSX.Element {
  const tested = tools.filter(({ notTested }) => notTested === undefined);
  const [shown, more] = useShownRows(tested, () => false, 'tools');
  return (
    <section id="contract" aria-labelledby="contract-title" tabIndex={-1}>
      <h2 id="contract-title">Contract</h2>
      <p class="legend" aria-hidden="true">
        {Object.values(STATES).map(([mark, words, colour]) => (
          <span key={words}>
            <span class={`mark ${colour}`}>{mark}</span> {words}
          </span>
        ))}
      </p>
      {shown.length === 0 ? (
        <p class="quiet">No tested tool to show.</p>
      ) : (
        <table class="matrix">
          <thead>
            <tr>
              <th scope="col">tool</th>
              {COLUMNS.map(([key, title, short]) => (
                <th key={key} scope="col">
                  <span class="wide">{title}</span>
                  <abbr class="narrow" title={title}>
                    {short}
                  </abbr>
                </th>
              ))}
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
      {COLUMNS.map(([key]) => {
        const { state, reason } = tool.contract[key];
        const [mark, words, colour] = STATES[state];
        return (
          <td key={key} title={reason === undefined ? words : `${words}: ${plain(reason)}`}>
            <span class={`mark ${colour}`} aria-hidden="true">
              {mark}
            </span>
            <span class="hidden">{words}</span>
          </td>
        );
      })}
    </tr>
  );
}
