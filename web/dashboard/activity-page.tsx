import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { counted, duration, grouped, plain } from '../words.js';
import { links } from './address.js';
import { type Live, useData } from './api.js';
import { Ago, Counts, Data, ReportLink, Scroll, ServerLink, TableHead, VerdictPill } from './parts.js';

/** What is under way, as it happens, and the last runs that were kept. */
export function ActivityPage(): JSX.Element {
  const loaded = useData<Live>('/live');
  const [live, setLive] = useState<Live>();
  const [isLive, setIsLive] = useState(false);
  useEffect(() => {
    const events = new EventSource('/api/v1/events');
    events.addEventListener('live', ({ data }: MessageEvent<string>) => setLive(JSON.parse(data)));
    events.onopen = () => setIsLive(true);
    events.onerror = () => setIsLive(false);
    return () => events.close();
  }, []);
  return (
    <>
      <div class="page-head">
        <h1 class="headline">Activity</h1>
        <p class={isLive ? 'live on' : 'live'} role="status">
          {isLive ? 'Live' : 'Connecting …'}
        </p>
      </div>
      <Data of={live === undefined ? loaded : { value: live, isLoading: false, reload: loaded.reload }}>
        {(value) => (
          <>
            <Underway runs={value.runs} />
            <Latest runs={value.latest} />
          </>
        )}
      </Data>
    </>
  );
}

const STATES = [
  ['done', 'done', 'good'],
  ['dead', 'given up', 'bad'],
  ['running', 'running', 'now'],
  ['waiting', 'waiting', ''],
] as const;

function Underway({ runs }: { readonly runs: Live['runs'] }): JSX.Element {
  return (
    <section aria-labelledby="underway-title">
      <h2 id="underway-title">Under way</h2>
      {runs.length === 0 && (
        <p class="quiet">
          No fleet is being checked. Start one with <code>assay fleet run</code>.
        </p>
      )}
      {runs.map(({ run, running, ended }) => {
        const total = Object.values(run.jobs).reduce((sum, number) => sum + number, 0);
        let x = 0;
        return (
          <article key={run.id} class="fleet-run">
            <h3>
              <bdi>{plain(run.fleet)}</bdi>{' '}
              <small class="quiet">
                {grouped(run.jobs.done + run.jobs.dead)} of {counted(total, 'server')} · started{' '}
                <Ago time={run.startedAt} /> · {run.trigger}
              </small>
            </h3>
            <svg class="progress" viewBox="0 0 1000 14" preserveAspectRatio="none" aria-hidden="true">
              <rect class="track" width="1000" height="14" />
              {STATES.map(([state, , standing]) => {
                const width = (1000 * run.jobs[state]) / Math.max(1, total);
                x += width;
                return state === 'waiting' ? null : (
                  <rect key={state} class={`fill ${standing}`} x={x - width} width={width} height="14" />
                );
              })}
            </svg>
            <p class="legend">
              {STATES.map(([state, words, standing]) => (
                <span key={state}>
                  <span class={`dot ${standing}`} /> {grouped(run.jobs[state])} {words}
                </span>
              ))}
            </p>
            <JobList title="Running" jobs={running} />
            <JobList title="Ended last" jobs={ended} />
          </article>
        );
      })}
    </section>
  );
}

function JobList(properties: {
  readonly title: string;
  readonly jobs: Live['runs'][number]['running'];
}): JSX.Element | null {
  const { title, jobs } = properties;
  if (jobs.length === 0) return null;
  return (
    <>
      <h4>{title}</h4>
      <ul class="jobs">
        {jobs.map((job) => (
          <li key={job.server}>
            <ServerLink name={job.server} />{' '}
            <span class="quiet">
              {job.state === 'dead' && `given up: ${plain(job.fault ?? '')} · `}
              {job.worker !== undefined && plain(job.worker)}
              {job.attempts > 1 && ` · attempt ${job.attempts}`}
              {job.run !== undefined && (
                <>
                  {' · '}
                  <a href={links.report(job.run)} data-full aria-label={`Report of ${plain(job.server)}`}>
                    report
                  </a>
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

function Latest({ runs }: { readonly runs: Live['latest'] }): JSX.Element {
  return (
    <section aria-labelledby="latest-title">
      <h2 id="latest-title">Latest runs</h2>
      <Scroll name="Latest runs">
        <table class="list">
          <TableHead titles={['Server', 'Verdict', 'Working', 'Findings', 'Took', 'Started', 'Report']} />
          <tbody>
            {runs.map((run) => (
              <tr key={run.id}>
                <th scope="row">
                  <ServerLink name={run.server} />
                </th>
                <td>
                  <VerdictPill verdict={run.verdict} />
                </td>
                <td class="nowrap">
                  {run.fault === undefined ? `${run.fullyWorking} of ${run.tools}` : '–'}
                </td>
                <td>
                  {run.fault === undefined ? (
                    <Counts findings={run.findings} />
                  ) : (
                    <span class="quiet cut">{plain(run.fault)}</span>
                  )}
                </td>
                <td class="nowrap">{run.fault === undefined ? duration(run.milliseconds) : '–'}</td>
                <td class="nowrap">
                  <Ago time={run.startedAt} />
                </td>
                <td>
                  <ReportLink run={run} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
    </section>
  );
}
