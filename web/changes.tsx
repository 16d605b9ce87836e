import type { ComponentChildren, JSX } from 'preact';
import type { RunReport } from '../src/model/run-report.js';
import type { Comparison, FormerFinding, ToolChange } from '../src/report/compare-reports.js';
import { Card } from './card.js';
import { Prose } from './prose.js';
import { linkTo } from './route.js';
import { CLASSES, plain, SEVERITIES, worstFirst } from './words.js';

interface Properties {
  readonly report: RunReport;
  readonly comparison: Comparison;
}

/** Entries up to which a group is open from the start. */
const FEW = 5;

/** What is new, fixed and still there since an earlier report. */
export function Changes({ report, comparison }: Properties): JSX.Element {
  const { added, still, fixed, unknown, tools, isAlike } = comparison;
  return (
    <section id="changes" aria-labelledby="changes-title" tabIndex={-1}>
      <h2 id="changes-title">Changes since the earlier report</h2>
      {!isAlike && (
        <p class="banner">The two runs used a different mode or seed, so they did not make the same calls.</p>
      )}
      <div class="rows">
        <Group title="New" count={added.length} colour="bad" isOpen={added.length <= FEW}>
          <Present ids={added} report={report} />
        </Group>
        <Group title="Fixed" count={fixed.length} colour="good" isOpen={fixed.length <= FEW}>
          <Former findings={fixed} />
        </Group>
        <Group title="No longer seen, but not tested" count={unknown.length} colour="fair">
          <Former findings={unknown} />
        </Group>
        <Group title="Still there" count={still.length} colour="fair">
          <Present ids={still} report={report} />
        </Group>
        <Group
          title="Tools with a different verdict"
          count={tools.length}
          colour="fair"
          isOpen={tools.length <= FEW}
        >
          {tools.map((change) => (
            <Change key={change.name} change={change} />
          ))}
        </Group>
      </div>
    </section>
  );
}

interface GroupProperties {
  readonly title: string;
  readonly count: number;
  /** Of the number, where it is not nought. */
  readonly colour: string;
  readonly isOpen?: boolean;
  readonly children: ComponentChildren;
}

function Group({ title, count, colour, isOpen = false, children }: GroupProperties): JSX.Element {
  const summary = (
    <>
      <span class={`pill ${count === 0 ? '' : colour}`}>{count}</span> {title}
    </>
  );
  return (
    <Card
      id={`changes/${title}`.replaceAll(/[ ,]+/g, '-')}
      class="card change"
      isOpen={isOpen && count > 0}
      isPrinted
      summary={summary}
      body={() => <ul class="plain body">{count === 0 ? <li class="quiet">None.</li> : children}</ul>}
    />
  );
}

function Present({
  ids,
  report,
}: {
  readonly ids: readonly string[];
  readonly report: RunReport;
}): JSX.Element {
  const wanted = new Set(ids);
  return (
    <>
      {worstFirst(report.findings)
        .filter(({ id }) => wanted.has(id))
        .map(({ id, severity, subject, message }) => (
          <li key={id}>
            <span class={`pill ${severity}`}>{SEVERITIES[severity]}</span>{' '}
            {subject.tool !== undefined && <code>{plain(subject.tool)}</code>}{' '}
            <a href={linkTo('finding', id)}>
              <Prose text={message} />
            </a>
          </li>
        ))}
    </>
  );
}

function Former({ findings }: { readonly findings: readonly FormerFinding[] }): JSX.Element {
  return (
    <>
      {findings.map(({ id, severity, tool, message, unknown }) => (
        <li key={id}>
          <span class={`pill ${severity}`}>{SEVERITIES[severity]}</span>{' '}
          {tool !== undefined && <code>{plain(tool)}</code>} <Prose text={message} />{' '}
          {unknown !== undefined && <span class="quiet">({plain(unknown)})</span>}
        </li>
      ))}
    </>
  );
}

function Change({ change: { name, before, now } }: { readonly change: ToolChange }): JSX.Element {
  const words = (state: ToolChange['now']): string =>
    state === undefined ? 'missing' : state === 'not_tested' ? 'not tested' : CLASSES[state];
  return (
    <li>
      {now === undefined ? <code>{plain(name)}</code> : <a href={linkTo('tool', name)}>{plain(name)}</a>}:{' '}
      {words(before)} → {words(now)}
    </li>
  );
}
