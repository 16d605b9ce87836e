import type { JSX } from 'preact';
import type { ToolReport } from '../src/model/run-report.js';
import { COLUMNS, STATES } from './contract-matrix.js';
import { linkTo } from './route.js';
import { duration, plain, worstFirst } from './words.js';

/** What was found out about a tool. */
export function ToolBody({ tool }: { readonly tool: ToolReport }): JSX.Element {
  const { notTested, cutShort, dataNeeded, findings, latency } = tool;
  return (
    <div class="body">
      {notTested !== undefined && <p class="banner">Not tested: {plain(notTested)}</p>}
      {cutShort !== undefined && <p class="banner">Not every planned call was made: {plain(cutShort)}</p>}
      {dataNeeded.length > 0 && (
        <p>
          Real values are missing for {dataNeeded.map(plain).join(', ')}: give them with{' '}
          <code>
            {dataNeeded.map((property) => `--arg ${plain(tool.name)}.${plain(property)}=…`).join(' ')}
          </code>
          .
        </p>
      )}
      {findings.length > 0 && (
        <ul class="plain">
          {worstFirst(findings).map(({ id, severity, message }) => (
            <li key={id}>
              <span class={`pill ${severity}`}>{severity}</span>{' '}
              <a href={linkTo('finding', id)}>{plain(message)}</a>
            </li>
          ))}
        </ul>
      )}
      <div class="pair">
        <Clauses tool={tool} />
        <Cases tool={tool} />
      </div>
      {latency !== undefined && (
        <p>
          Answers: half within {duration(latency.p50)}, 95 % within {duration(latency.p95)}, the slowest{' '}
          {duration(latency.max)}, of {latency.calls} calls.
        </p>
      )}
      <Missed tool={tool} />
      <p class="quiet">
        <a href={linkTo('tool', tool.name)}>Link to this tool</a>
      </p>
    </div>
  );
}

function Clauses({ tool }: { readonly tool: ToolReport }): JSX.Element {
  return (
    <table>
      <caption>Contract</caption>
      <tbody>
        {COLUMNS.map(([key, title]) => {
          const { state, reason } = tool.contract[key];
          const [mark, words, colour] = STATES[state];
          return (
            <tr key={key}>
              <th scope="row">{title}</th>
              <td>
                <span class={`mark ${colour}`} aria-hidden="true">
                  {mark}
                </span>{' '}
                {words}
                {reason !== undefined && <span class="quiet">: {plain(reason)}</span>}
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

function Missed({ tool: { coverage } }: { readonly tool: ToolReport }): JSX.Element {
  const { exercised, total, missed } = coverage;
  return (
    <details class="missed">
      <summary>
        {exercised} of {total} points of the schema were tried; {missed.length} were not
      </summary>
      <ul>
        {missed.map((point) => (
          <li key={point}>{plain(point)}</li>
        ))}
      </ul>
    </details>
  );
}
