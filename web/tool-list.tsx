import type { JSX } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import type { CaseCounts, ToolReport } from '../src/model/run-report.js';
import { Card } from './card.js';
import { isToolNamed, linkTo, type Route } from './route.js';
import { useShownRows } from './shown-rows.js';
import { ToolBody } from './tool-body.js';
import { ORDERS, ordered, type ToolOrder } from './tool-order.js';
import { duration, plain, share, standingOf, verdictOf } from './words.js';

interface Properties {
  readonly tools: readonly ToolReport[];
  readonly route: Route;
}

/** The tools, each to be opened. */
export function ToolList({ tools, route }: Properties): JSX.Element {
  const [order, setOrder] = useState<ToolOrder>('worst');
  const isNamed = ({ name }: ToolReport): boolean => isToolNamed(route, name);
  const sorted = useMemo(() => ordered(tools, order), [tools, order]);
  const [shown, more] = useShownRows(sorted, isNamed, 'tools');
  return (
    <section id="tools" aria-labelledby="tools-title" tabIndex={-1}>
      <div class="heading">
        <h2 id="tools-title">Tools</h2>
        <label>
          Order{' '}
          <select value={order} onChange={({ currentTarget }) => setOrder(currentTarget.value as ToolOrder)}>
            {Object.entries(ORDERS).map(([key, words]) => (
              <option key={key} value={key}>
                {words}
              </option>
            ))}
          </select>
        </label>
      </div>
      {tools.length === 0 && <p class="quiet">No tool matches the filter.</p>}
      <div class="rows">
        {tools.length > 0 && (
          <p class="tool head" aria-hidden="true">
            <span>tool</span>
            <span>verdict</span>
            <span>confidence</span>
            <span>cases</span>
            <span>schema</span>
            <span>median</span>
            <span>findings</span>
          </p>
        )}
        {shown.map((tool) => (
          <ToolCard
            key={tool.name}
            tool={tool}
            isOpen={isNamed(tool)}
            call={isNamed(tool) ? route.call : undefined}
          />
        ))}
      </div>
      {more}
    </section>
  );
}

interface CardProperties {
  readonly tool: ToolReport;
  readonly isOpen: boolean;
  /** The call that the address names. */
  readonly call: number | undefined;
}

function ToolCard({ tool, isOpen, call }: CardProperties): JSX.Element {
  const summary = (
    <span class="tool">
      <strong>{plain(tool.name)}</strong>
      <span>
        <span class={`pill ${standingOf(tool)}`}>{verdictOf(tool)}</span>
      </span>
      <Figures tool={tool} />
    </span>
  );
  return (
    <Card
      id={linkTo('tool', tool.name).slice(1)}
      class="card"
      isOpen={isOpen}
      summary={summary}
      body={() => <ToolBody tool={tool} call={call} />}
    />
  );
}

/** The planned cases are shown if some were not called. */
function casesOf({ passed, executed, planned }: CaseCounts): string {
  const made = `${passed} / ${executed}`;
  return executed < planned ? `${made} of ${planned}` : made;
}

/** The figures of a tool under the column heads; each has its unit for readers who do not see the heads. */
function Figures({ tool }: { readonly tool: ToolReport }): JSX.Element {
  const { confidence, cases, coverage, findings, latency } = tool;
  const isTested = standingOf(tool) !== 'untested';
  const figures: readonly (readonly [value: string, words: string])[] = [
    [isTested ? `${confidence} %` : '', ' confidence'],
    [isTested ? casesOf(cases) : '', ' cases'],
    [isTested && coverage.total > 0 ? `${share(coverage.exercised, coverage.total)} %` : '', ' of schema'],
    [latency === undefined ? '' : duration(latency.p50), ' median'],
    [findings.length === 0 ? '' : `${findings.length}`, findings.length === 1 ? ' finding' : ' findings'],
  ];
  return (
    <>
      {figures.map(([value, words]) => (
        <span key={words} class="figure">
          {value}
          {value !== '' && <span class="unit">{words}</span>}
        </span>
      ))}
    </>
  );
}
