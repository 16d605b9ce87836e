import type { JSX } from 'preact';
import type { RunReport } from '../src/model/run-report.js';
import type { Comparison, FormerFinding } from '../src/report/compare-reports.js';
import { Prose } from './prose.js';
import { linkTo } from './route.js';
import { plain, worstFirst } from './words.js';

interface Properties {
  readonly report: RunReport;
  readonly comparison: Comparison;
}

/** What is new, fixed and still there since an earlier report. */
export function Changes({ report, comparison }: Properties): JSX.Element {
  const { added, still, fixed, unknown, isAlike } = comparison;
  return (
    <section id="changes" aria-labelledby="changes-title" tabIndex={-1}>
      <h2 id="changes-title">Since the earlier report</h2>
      {!isAlike && (
        <p class="banner">The two runs differ in mode or seed, and did not make the same calls.</p>
      )}
      <Present title="New" ids={added} report={report} />
      <Former title="Fixed" findings={fixed} />
      <Former title="No longer seen, and not looked for" findings={unknown} />
      <Present title="Still there" ids={still} report={report} />
    </section>
  );
}

function Present(properties: {
  readonly title: string;
  readonly ids: readonly string[];
  readonly report: RunReport;
}): JSX.Element {
  const ids = new Set(properties.ids);
  const findings = worstFirst(properties.report.findings).filter(({ id }) => ids.has(id));
  return (
    <details class="card">
      <summary>
        {properties.title}: {findings.length}
      </summary>
      <ul class="plain body">
        {findings.map(({ id, severity, subject, message }) => (
          <li key={id}>
            <span class={`pill ${severity}`}>{severity}</span>{' '}
            {subject.tool !== undefined && <code>{plain(subject.tool)}</code>}{' '}
            <a href={linkTo('finding', id)}>
              <Prose text={message} />
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}

function Former(properties: {
  readonly title: string;
  readonly findings: readonly FormerFinding[];
}): JSX.Element {
  return (
    <details class="card">
      <summary>
        {properties.title}: {properties.findings.length}
      </summary>
      <ul class="plain body">
        {properties.findings.map(({ id, severity, tool, message, unknown }) => (
          <li key={id}>
            <span class={`pill ${severity}`}>{severity}</span>{' '}
            {tool !== undefined && <code>{plain(tool)}</code>} <Prose text={message} />{' '}
            {unknown !== undefined && <span class="quiet">({plain(unknown)})</span>}
          </li>
        ))}
      </ul>
    </details>
  );
}
