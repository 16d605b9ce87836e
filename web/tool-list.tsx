import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { ToolReport } from '../src/model/run-report.js';
import { linkTo, type Route } from './route.js';
import { useShownRows } from './shown-rows.js';
import { ToolBody } from './tool-body.js';
import { counted, plain, share, standingOf, verdictOf } from './words.js';

/** The tools, each to be opened. */
export function ToolList({
  tools,
  route,
}: {
  readonly tools: readonly ToolReport[];
  readonly route: Route;
}): JSX.Element {
  const isNamed = ({ name }: ToolReport): boolean =>
    route.kind === 'tool' && route.id === name.toWellFormed();
  const [shown, more] = useShownRows(tools, isNamed, 'tools');
  return (
    <section id="tools" aria-labelledby="tools-title" tabIndex={-1}>
      <h2 id="tools-title">Tools</h2>
      {tools.length === 0 && <p class="quiet">No tool fits the filter.</p>}
      {shown.map((tool) => (
        <ToolCard key={tool.name} tool={tool} isOpen={isNamed(tool)} />
      ))}
      {more}
    </section>
  );
}

function ToolCard({ tool, isOpen }: { readonly tool: ToolReport; readonly isOpen: boolean }): JSX.Element {
  const [wasOpened, setOpened] = useState(false);
  const { confidence, cases, coverage, findings } = tool;
  const standing = standingOf(tool);
  return (
    <details
      id={linkTo('tool', tool.name).slice(1)}
      class="card"
      open={isOpen}
      onToggle={({ currentTarget }) => currentTarget.open && setOpened(true)}
    >
      <summary class="tool">
        <strong>{plain(tool.name)}</strong> <span class={`pill ${standing}`}>{verdictOf(tool)}</span>
        {standing !== 'untested' && (
          <span class="quiet">
            {confidence} % sure · {cases.passed} of {cases.executed} cases ·{' '}
            {share(coverage.exercised, coverage.total)} % of the schema
          </span>
        )}
        {findings.length > 0 && <span class="quiet"> · {counted(findings.length, 'finding')}</span>}
      </summary>
      {(isOpen || wasOpened) && <ToolBody tool={tool} />}
    </details>
  );
}
