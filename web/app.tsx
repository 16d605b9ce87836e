import type { JSX } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { RunOrigin, RunReport } from '../src/model/run-report.js';
import type { Comparison } from '../src/report/compare-reports.js';
import { CauseList } from './cause-list.js';
import { Changes } from './changes.js';
import { Charts } from './charts.js';
import { ContractMatrix } from './contract-matrix.js';
import { type DetailSource, Details } from './detail-source.js';
import { type Filter, NO_FILTER, type Selection, select } from './filter.js';
import { FilterBar } from './filter-bar.js';
import { Printing, usePrinting } from './printing.js';
import { linkTo, linkToCall, type Route, useRoute } from './route.js';
import { ToolList } from './tool-list.js';
import { Verdict } from './verdict.js';
import { duration, plain, worstToolsFirst } from './words.js';

interface Properties {
  readonly report: RunReport;
  /** What changed since an earlier report; null where there is none. */
  readonly comparison: Comparison | null;
  readonly details: DetailSource;
}

/** The whole page. */
export function App({ report, comparison, details }: Properties): JSX.Element {
  const [filter, setFilter] = useState<Filter>(NO_FILTER);
  const route = useRoute();
  const sorted = useMemo(() => ({ ...report, tools: worstToolsFirst(report.tools) }), [report]);
  const added = useMemo(() => new Set(comparison?.added), [comparison]);
  const selection = useMemo(() => select(sorted, filter, added), [sorted, filter, added]);
  const isPrinting = usePrinting();
  const search = (text: string): void => {
    setFilter({ ...NO_FILTER, text });
    document.getElementById('findings')?.scrollIntoView();
  };
  useLinkTarget(route, selection, () => setFilter(NO_FILTER));
  return (
    <Details value={details}>
      <Printing value={isPrinting}>
        <a class="skip" href="#verdict">
          Skip to the verdict
        </a>
        <Masthead report={report} isCompared={comparison !== null} />
        <main>
          <Verdict report={report} onSearch={search} />
          {comparison !== null && <Changes report={report} comparison={comparison} />}
          <FilterBar
            filter={filter}
            onChange={setFilter}
            selection={selection}
            report={report}
            isCompared={comparison !== null}
          />
          <CauseList report={report} findings={selection.findings} route={route} added={added} />
          <ContractMatrix tools={selection.tools} />
          <Charts tools={selection.tools} />
          <ToolList tools={selection.tools} route={route} />
        </main>
        <footer>
          Made with Assay. This file contains the full report and loads nothing. Everything from the server is
          shown as text.
        </footer>
      </Printing>
    </Details>
  );
}

/** Scrolls to the target of a link, once; if the filter hides it, the filter is cleared first. */
function useLinkTarget(route: Route, selection: Selection, showAll: () => void): void {
  const followed = useRef<Route | undefined>(undefined);
  const lifted = useRef<Route | undefined>(undefined);
  useEffect(() => {
    if (followed.current === route) return;
    if (route.kind === 'other') {
      followed.current = route;
      // The browser looks for the section before the page is drawn.
      if (route.id !== '') document.getElementById(route.id)?.scrollIntoView();
      return;
    }
    const whole = document.getElementById(linkTo(route.kind, route.id).slice(1));
    // A call is drawn once its tool has been opened, and then leads to itself.
    const target =
      (route.call === undefined
        ? null
        : document.getElementById(linkToCall(route.id, route.call).slice(1))) ?? whole;
    if (target === null && lifted.current !== route) {
      lifted.current = route;
      showAll();
      return;
    }
    followed.current = route;
    target?.scrollIntoView();
    target?.querySelector('summary')?.focus({ preventScroll: true });
  }, [route, selection, showAll]);
}

/** When the check was started, how long it took, and the commands that were run. */
function Origin(properties: { readonly origin: RunOrigin; readonly milliseconds: number }): JSX.Element {
  const { startedAt, assay, command, server } = properties.origin;
  const date = startedAt.replace('T', ' ').replace(/\.\d+Z$/, ' UTC');
  return (
    <>
      <p class="quiet">
        {plain(date)} · {duration(properties.milliseconds)} · Assay {plain(assay)}
      </p>
      <dl class="origin quiet">
        <div>
          <dt>Command</dt>
          <dd>
            <code>{plain(command)}</code>
          </dd>
        </div>
        {server !== undefined && (
          <div>
            <dt>Server</dt>
            <dd>
              <code>{plain(server)}</code>
            </dd>
          </div>
        )}
      </dl>
    </>
  );
}

interface MastheadProperties {
  readonly report: RunReport;
  readonly isCompared: boolean;
}

function Masthead({ report, isCompared }: MastheadProperties): JSX.Element {
  const { server, mode, seed, origin, summary } = report;
  return (
    <header class="masthead">
      <div>
        <p class="kicker">Assay report</p>
        <h1>
          <bdi>{plain(server.name ?? 'Unnamed server')}</bdi>{' '}
          {server.version !== undefined && <small>{plain(server.version)}</small>}
        </h1>
        <p class="quiet">
          protocol {plain(server.revision)} · {plain(server.transport)} · mode {mode} · seed {seed}
        </p>
        {origin !== undefined && <Origin origin={origin} milliseconds={summary.milliseconds} />}
      </div>
      <nav aria-label="Sections">
        {isCompared && <a href="#changes">Changes</a>}
        <a href="#findings">Findings</a>
        <a href="#contract">Contract</a>
        <a href="#charts">Charts</a>
        <a href="#tools">Tools</a>
      </nav>
    </header>
  );
}
