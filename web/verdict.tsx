import type { JSX } from 'preact';
import type { RunReport } from '../src/model/run-report.js';
import { linkTo } from './route.js';
import { counted, duration, grouped, plain, STANDINGS, standingOf, worstFirst } from './words.js';

/** The worst that is shown beside the verdict; the rest is in the list of findings. */
const FIRST = 5;

/** How many tools work, how sure that is, and what is wrong first. */
export function Verdict({ report }: { readonly report: RunReport }): JSX.Element {
  const { summary, partial } = report;
  const { findings } = summary;
  const mood =
    summary.tested === 0 || partial !== undefined
      ? 'untested'
      : findings.error > 0
        ? 'bad'
        : findings.warning > 0
          ? 'fair'
          : 'good';
  return (
    <section class={`verdict ${mood}`} id="verdict" aria-labelledby="verdict-title" tabIndex={-1}>
      {partial !== undefined && (
        <p class="banner">
          <strong>This report is partial:</strong> {plain(partial)}
        </p>
      )}
      <h2 id="verdict-title">
        <span class="figure">
          {summary.classifications.fully_working} of {summary.tools}
        </span>{' '}
        {summary.tools === 1 ? 'tool works' : 'tools work'}
      </h2>
      <p class="counts">
        {counted(findings.error, 'error')}, {counted(findings.warning, 'warning')}, {findings.info} to know
      </p>
      <StandingBar report={report} />
      <Figures report={report} />
      <WrongFirst report={report} />
    </section>
  );
}

function StandingBar({ report }: { readonly report: RunReport }): JSX.Element {
  const counts = STANDINGS.map(([standing, words]) => ({
    standing,
    words,
    count: report.tools.filter((tool) => standingOf(tool) === standing).length,
  }));
  let x = 0;
  const total = Math.max(1, report.tools.length);
  return (
    <div class="standing">
      <svg viewBox="0 0 1000 14" preserveAspectRatio="none" aria-hidden="true">
        <rect class="track" width="1000" height="14" />
        {counts.map(({ standing, count }) => {
          const width = (1000 * count) / total;
          const bar = <rect key={standing} class={`fill ${standing}`} x={x} width={width} height="14" />;
          x += width;
          return bar;
        })}
      </svg>
      <ul class="legend">
        {counts
          .filter(({ count }) => count > 0)
          .map(({ standing, words, count }) => (
            <li key={standing}>
              <span class={`dot ${standing}`} aria-hidden="true" /> {count} {words}
            </li>
          ))}
      </ul>
    </div>
  );
}

function Figures({ report: { summary } }: { readonly report: RunReport }): JSX.Element {
  const { contract, cases } = summary;
  const figures = [
    ['Sure', `${summary.confidence} %`],
    ['Tested', `${summary.tested} of ${summary.tools}`],
    ['Cases as expected', `${grouped(cases.passed)} of ${grouped(cases.executed)}`],
    ['Contract kept', `${contract.yes} of ${contract.yes + contract.no + contract.notExercised}`],
    ['Calls', grouped(summary.calls)],
    ['Time', duration(summary.milliseconds)],
    ...(summary.restarts > 0 ? [['Restarts', `${summary.restarts}`]] : []),
  ];
  return (
    <dl class="figures">
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function WrongFirst({ report }: { readonly report: RunReport }): JSX.Element | null {
  const wrong = worstFirst(report.findings).filter(({ severity }) => severity !== 'info');
  const silent = report.tools.filter(({ neverSucceeded }) => neverSucceeded);
  if (wrong.length === 0 && silent.length === 0) return null;
  return (
    <div class="wrong">
      <h3>What is wrong first</h3>
      <ol>
        {wrong.slice(0, FIRST).map(({ id, severity, subject, message }) => (
          <li key={id}>
            <span class={`pill ${severity}`}>{severity}</span>{' '}
            <a href={linkTo('finding', id)}>
              {subject.tool !== undefined && <code>{plain(subject.tool)}</code>} {plain(message)}
            </a>
          </li>
        ))}
        {wrong.length > FIRST && (
          <li>
            <a href="#findings">{wrong.length - FIRST} more errors and warnings</a>
          </li>
        )}
        {silent.length > 0 && (
          <li>
            <span class="pill fair">no success seen</span>{' '}
            {silent.slice(0, FIRST).map(({ name }, index) => (
              <span key={name}>
                {index > 0 && ', '}
                <a href={linkTo('tool', name)}>{plain(name)}</a>
              </span>
            ))}
            {silent.length > FIRST && ` and ${silent.length - FIRST} more`}
          </li>
        )}
      </ol>
    </div>
  );
}
