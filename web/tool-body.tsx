import type { JSX } from 'preact';
import type { ToolReport } from '../src/model/run-report.js';
import { CLAUSES, cellDetail } from '../src/report/contract-words.js';
import { CallTimes } from './call-times.js';
import { STATES } from './contract-matrix.js';
import { useDetail } from './detail-source.js';
import { EvidenceList } from './evidence.js';
import { ExchangeList } from './exchange-list.js';
import { Prose } from './prose.js';
import { linkTo } from './route.js';
import { SchemaView } from './schema-view.js';
import { plain, SEVERITIES, standingOf, verdictOf, worstFirst } from './words.js';

interface Properties {
  readonly tool: ToolReport;
  /** The call that the address names. */
  readonly call: number | undefined;
}

/** What was found out about a tool. */
export function ToolBody({ tool, call }: Properties): JSX.Element {
  const { notTested, cutShort, dataNeeded, findings, evidence = [], confidence } = tool;
  return (
    <div class="body">
      {tool.description !== undefined && <p class="quiet">{plain(tool.description)}</p>}
      {notTested !== undefined && <p class="banner">Not tested: {plain(notTested)}</p>}
      {cutShort !== undefined && <p class="banner">Some planned calls were not made: {plain(cutShort)}</p>}
      {dataNeeded.length > 0 && (
        <p>
          Needs existing values for {dataNeeded.map(plain).join(', ')}. Pass them with{' '}
          <code>
            {dataNeeded.map((property) => `--arg ${plain(tool.name)}.${plain(property)}=…`).join(' ')}
          </code>
          .
        </p>
      )}
      {evidence.length > 0 && (
        <div>
          <h3>
            Verdict: <span class={`pill ${standingOf(tool)}`}>{verdictOf(tool)}</span> confidence {confidence}{' '}
            %
          </h3>
          <EvidenceList evidence={evidence} what="the tool" />
        </div>
      )}
      {findings.length > 0 && (
        <div>
          <h3>Findings</h3>
          <ul class="plain">
            {worstFirst(findings).map(({ id, severity, message }) => (
              <li key={id}>
                <span class={`pill ${severity}`}>{SEVERITIES[severity]}</span>{' '}
                <a href={linkTo('finding', id)}>
                  <Prose text={message} />
                </a>
              </li>
            ))}
          </ul>
        </div>
      )}
      <div class="pair">
        <Clauses tool={tool} />
        <Cases tool={tool} />
      </div>
      <Detail tool={tool} call={call} />
      <p class="quiet">
        <a href={linkTo('tool', tool.name)}>Link to this tool</a>
      </p>
    </div>
  );
}

/** What stays compressed in the page until the tool is opened. */
function Detail({ tool, call }: Properties): JSX.Element {
  const detail = useDetail(tool);
  if (detail === undefined) return <p class="quiet">Loading the calls …</p>;
  if (detail instanceof Error)
    return <p class="banner">Cannot read the calls. The file may be damaged. ({detail.message})</p>;
  const { inputSchema, outputSchema, outputPoints = [], points = [], exchanges } = detail;
  return (
    <>
      {inputSchema !== undefined && (
        <SchemaView title="Input schema" wire={inputSchema} points={points} verb="tried" />
      )}
      {outputSchema !== undefined && (
        <SchemaView title="Output schema" wire={outputSchema} points={outputPoints} verb="seen" />
      )}
      {exchanges !== undefined && exchanges.length > 0 && tool.latency !== undefined && (
        <CallTimes exchanges={exchanges} latency={tool.latency} />
      )}
      {exchanges === undefined ? (
        <p class="quiet">This report does not contain the calls.</p>
      ) : (
        <ExchangeList tool={tool.name} exchanges={exchanges} named={call} />
      )}
    </>
  );
}

function Clauses({ tool }: { readonly tool: ToolReport }): JSX.Element {
  return (
    <table>
      <caption>Contract</caption>
      <tbody>
        {CLAUSES.map(([key, title]) => {
          const [mark, words, colour] = STATES[tool.contract[key].state];
          const detail = cellDetail(tool.contract[key]);
          return (
            <tr key={key}>
              <th scope="row">{title}</th>
              <td>
                <span class={`mark ${colour}`} aria-hidden="true">
                  {mark}
                </span>{' '}
                {words}
                {detail !== '' && <span class="quiet">: {plain(detail)}</span>}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function Cases({ tool }: { readonly tool: ToolReport }): JSX.Element {
  return (
    <table class="numbers">
      <caption>Scenarios</caption>
      <thead>
        <tr>
          <th scope="col">kind</th>
          <th scope="col">planned</th>
          <th scope="col">called</th>
          <th scope="col">as expected</th>
        </tr>
      </thead>
      <tbody>
        {Object.entries(tool.categories).map(([category, counts]) => (
          <tr key={category}>
            <th scope="row">{category.replace('_', ' ')}</th>
            <td>{counts.planned}</td>
            <td>{counts.executed}</td>
            <td>{counts.passed}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
