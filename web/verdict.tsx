import type { JSX } from 'preact';
import type { RunReport } from '../src/model/run-report.js';
import { FixFirst } from './fix-first.js';
import { counted, duration, grouped, plain, STANDINGS, standingOf } from './words.js';

interface Properties {
  readonly report: RunReport;
  /** Shows only what has these words. */
  readonly onSearch: (text: string) => void;
}

/** How many tools work, with what confidence, and what to fix first. */
export function Verdict({ report, onSearch }: Properties): JSX.Element {
  const { summary, partial } = report;
  const { findings, cases } = summary;
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
          <strong>This report is partial:</strong> {plain(partial)} Assay made {grouped(cases.executed)} of{' '}
          {grouped(cases.planned)} planned calls. What was not tested has not passed.
        </p>
      )}
      <h2 id="verdict-title">
        {summary.tools === 0 && partial === undefined ? (
          'The server lists no tools'
        ) : (
          <>
            <span class="figure">
              {summary.classifications.fully_working} of {summary.tools}
            </span>{' '}
            {summary.tools === 1 ? 'tool' : 'tools'} fully working
            {partial !== undefined && ' so far'}
          </>
        )}
      </h2>
      <p class="counts">
        {findings.error + findings.warning + findings.info === 0
          ? 'No findings.'
          : `${counted(findings.error, 'error')}, ${counted(findings.warning, 'warning')}, ${counted(findings.info, 'note')}`}
      </p>
      <StandingBar report={report} />
      <Figures report={report} />
      <FixFirst report={report} onSearch={onSearch} />
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

type Figure = readonly [name: string, value: string, whole?: string];

function Figures({ report: { summary } }: { readonly report: RunReport }): JSX.Element {
  const { contract, cases } = summary;
  const clauses = contract.yes + contract.no + contract.notExercised;
  const figures: readonly Figure[] = [
    ['Confidence', `${summary.confidence} %`],
    ['Tools tested', grouped(summary.tested), grouped(summary.tools)],
    ['Cases passed', grouped(cases.passed), grouped(cases.executed)],
    ['Contract', grouped(contract.yes), grouped(clauses)],
    ['Calls', grouped(summary.calls)],
    ['Duration', duration(summary.milliseconds)],
    ...(summary.restarts > 0 ? [['Restarts', `${summary.restarts}`] as const] : []),
  ];
  return (
    <dl class="figures">
      {figures.map(([name, value, whole]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {value} {whole !== undefined && <small>of {whole}</small>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
