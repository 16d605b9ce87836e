import type { JSX } from 'preact';
import { CLAUSES } from '../../src/report/contract-words.js';
import { STATES } from '../contract-matrix.js';
import { duration, plain } from '../words.js';
import type { Address } from './address.js';
import { type Finding, type Page, type Part, type Run, type Tool, useData } from './api.js';
import { DefinitionChanges } from './definition-changes.js';
import { FindingTable } from './finding-table.js';
import { LatencyChart } from './latency-chart.js';
import { Data, ReportLink, Scroll, ServerLink, TableHead } from './parts.js';
import { Timeline } from './timeline.js';
import { classOf, minute } from './words.js';

interface ToolRun {
  readonly run: Run;
  readonly tool?: Tool;
}

const HEIGHTS = { good: 1, fair: 0.55, bad: 0.25, untested: 0 } as const;

/** A tool over time: its class, its contract, its latency, its findings and its definition. */
export function ToolPage({ address }: { readonly address: Address }): JSX.Element {
  const server = address.query.get('server') ?? '';
  const name = address.query.get('name') ?? '';
  const runs = useData<Part<ToolRun>>('/server/tool', { name: server, tool: name, limit: 50 });
  const findings = useData<Page<Finding>>('/server/findings', { name: server, tool: name, limit: 50 });
  return (
    <Data of={runs}>
      {({ items }) => {
        const last = items.find(({ tool }) => tool !== undefined)?.tool;
        const [words, standing] = classOf(items[0]?.tool);
        return (
          <>
            <p class="crumbs">
              <a href="/">Servers</a> / <ServerLink name={server} />
            </p>
            <h1>
              <bdi>{plain(name)}</bdi> <span class={`pill ${standing}`}>{words}</span>
            </h1>
            {last === undefined ? (
              <p class="quiet">None of the last {items.length} runs listed this tool.</p>
            ) : (
              <>
                <ContractRow tool={last} />
                <Timeline title="Class by run" bars={items.map(barOf)} />
                <LatencyChart points={items.flatMap(({ run, tool }) => pointOf(run, tool))} />
              </>
            )}
            <section aria-labelledby="tool-findings-title">
              <h2 id="tool-findings-title">Open findings</h2>
              <Data of={findings}>
                {(page) =>
                  page.items.length === 0 ? (
                    <p class="quiet">No open findings.</p>
                  ) : (
                    <FindingTable findings={page.items} of="tool" />
                  )
                }
              </Data>
            </section>
            <DefinitionChanges key={`${server} ${name}`} server={server} tool={name} />
            <ToolRuns runs={items} />
          </>
        );
      }}
    </Data>
  );
}

function barOf({ run, tool }: ToolRun) {
  const [words, standing] = classOf(tool);
  return { run: run.id, at: run.startedAt, standing, words, height: HEIGHTS[standing] };
}

function pointOf(run: Run, tool: Tool | undefined) {
  if (tool?.p50 === undefined || tool.p95 === undefined) return [];
  return [{ at: run.startedAt, p50: tool.p50, p95: tool.p95 }];
}

function ContractRow({ tool }: { readonly tool: Tool }): JSX.Element {
  return (
    <ul class="clauses">
      {CLAUSES.map(([key, title]) => {
        const [mark, state, colour] = STATES[tool.contract[key]];
        return (
          <li key={key}>
            <span class={`mark ${colour}`} aria-hidden="true">
              {mark}
            </span>{' '}
            {title} <span class="quiet">{state}</span>
          </li>
        );
      })}
    </ul>
  );
}

function ToolRuns({ runs }: { readonly runs: readonly ToolRun[] }): JSX.Element {
  return (
    <section aria-labelledby="tool-runs-title">
      <h2 id="tool-runs-title">Runs</h2>
      <Scroll name="Runs of the tool">
        <table class="list">
          <TableHead titles={['Started', 'Class', 'Confidence', 'Median', '95th percentile', 'Report']} />
          <tbody>
            {runs.map(({ run, tool }) => {
              const [words, standing] = classOf(tool);
              return (
                <tr key={run.id}>
                  <th scope="row" class="nowrap">
                    {minute(run.startedAt)}
                  </th>
                  <td>
                    <span class={`pill ${standing}`}>{words}</span>
                  </td>
                  <td>{tool === undefined ? '–' : `${tool.confidence} %`}</td>
                  <td>{tool?.p50 === undefined ? '–' : duration(tool.p50)}</td>
                  <td>{tool?.p95 === undefined ? '–' : duration(tool.p95)}</td>
                  <td>
                    <ReportLink run={run} />
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </Scroll>
    </section>
  );
}
