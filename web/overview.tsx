import type { JSX } from 'preact';
import type { ServerVerdict } from '../src/model/servers-report.js';
import type { ServerGlance, ServersIndex } from '../src/report/html/packed-servers.js';
import { Prose } from './prose.js';
import { counted, duration, grouped, plain, SEVERITIES, type Standing } from './words.js';

/** The parameter of the address that names a server: the part after the `#` belongs to the page of the server. */
const PARAMETER = 'server';

/** The name of the server that the address asks for. */
export function serverInAddress(): string | null {
  return new URLSearchParams(location.search).get(PARAMETER);
}

const linkToServer = (name: string): string => `?${PARAMETER}=${encodeURIComponent(name.toWellFormed())}`;

/** How a verdict is called, and its colour. */
const VERDICTS: Readonly<Record<ServerVerdict, readonly [words: string, standing: Standing]>> = {
  findings: ['with findings', 'bad'],
  untested: ['not tested', 'untested'],
  clean: ['clean', 'good'],
};

const ORDER: readonly ServerVerdict[] = ['findings', 'untested', 'clean'];

/** Every server of a configuration: how many are clean, and what to fix in which. */
export function Overview({ index }: { readonly index: ServersIndex }): JSX.Element {
  const { report, servers } = index;
  const { summary } = report;
  const { verdicts, findings } = summary;
  const mood = verdicts.findings > 0 ? 'bad' : verdicts.untested > 0 ? 'untested' : 'good';
  const sorted = ORDER.flatMap((verdict) => servers.filter((server) => server.verdict === verdict));
  return (
    <>
      <a class="skip" href="#servers">
        Skip to the servers
      </a>
      <OverviewHead report={report} />
      <main>
        <section class={`verdict ${mood}`} aria-labelledby="verdict-title">
          <h2 id="verdict-title">
            <span class="figure">
              {verdicts.clean} of {summary.servers}
            </span>{' '}
            {summary.servers === 1 ? 'server is clean' : 'servers are clean'}
          </h2>
          <p class="counts">
            {`${counted(findings.error, 'error')}, ${counted(findings.warning, 'warning')}, ${counted(findings.info, 'note')}`}
          </p>
          <VerdictBar verdicts={verdicts} total={summary.servers} />
          <dl class="figures">
            <Figure
              name="Servers tested"
              value={summary.servers - verdicts.untested}
              whole={summary.servers}
            />
            <Figure name="Tools fully working" value={summary.fullyWorking} whole={summary.tools} />
            <Figure name="Tools tested" value={summary.tested} whole={summary.tools} />
            <Figure name="Calls" value={summary.calls} />
          </dl>
        </section>
        <section id="servers" aria-labelledby="servers-title" tabIndex={-1}>
          <h2 id="servers-title">Servers</h2>
          <ul class="servers">
            {sorted.map((server) => (
              <ServerRow key={server.name} server={server} />
            ))}
          </ul>
        </section>
      </main>
      <footer>
        Made with Assay. This file contains the full report of each server and loads nothing. Everything from
        the servers is shown as text.
      </footer>
    </>
  );
}

function OverviewHead({ report }: { readonly report: ServersIndex['report'] }): JSX.Element {
  const { summary, origin } = report;
  return (
    <header class="masthead">
      <div>
        <p class="kicker">Assay report</p>
        <h1>{counted(summary.servers, 'server')}</h1>
        {origin !== undefined && (
          <p class="quiet">
            {plain(origin.startedAt.replace('T', ' ').replace(/\.\d+Z$/, ' UTC'))} ·{' '}
            {duration(summary.milliseconds)} · Assay {plain(origin.assay)} ·{' '}
            <code>{plain(origin.command)}</code>
          </p>
        )}
      </div>
    </header>
  );
}

interface FigureProperties {
  readonly name: string;
  readonly value: number;
  readonly whole?: number;
}

function Figure({ name, value, whole }: FigureProperties): JSX.Element {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {grouped(value)} {whole !== undefined && <small>of {grouped(whole)}</small>}
      </dd>
    </div>
  );
}

interface BarProperties {
  readonly verdicts: Readonly<Record<ServerVerdict, number>>;
  readonly total: number;
}

function VerdictBar({ verdicts, total }: BarProperties): JSX.Element {
  let x = 0;
  const shown = ORDER.toReversed().filter((verdict) => verdicts[verdict] > 0);
  return (
    <div class="standing">
      <svg viewBox="0 0 1000 14" preserveAspectRatio="none" aria-hidden="true">
        <rect class="track" width="1000" height="14" />
        {shown.map((verdict) => {
          const width = (1000 * verdicts[verdict]) / Math.max(1, total);
          const bar = (
            <rect key={verdict} class={`fill ${VERDICTS[verdict][1]}`} x={x} width={width} height="14" />
          );
          x += width;
          return bar;
        })}
      </svg>
      <ul class="legend">
        {shown.map((verdict) => (
          <li key={verdict}>
            <span class={`dot ${VERDICTS[verdict][1]}`} aria-hidden="true" /> {verdicts[verdict]}{' '}
            {VERDICTS[verdict][0]}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** A server: its verdict, what works, and what to fix first. */
function ServerRow({ server }: { readonly server: ServerGlance }): JSX.Element {
  const { name, title, verdict, fault, summary, partial } = server;
  const [words, standing] = VERDICTS[verdict];
  const { findings, classifications, tools } = summary;
  return (
    <li class={`server ${standing}`}>
      <div class="server-head">
        <h3>{fault === undefined ? <a href={linkToServer(name)}>{plain(name)}</a> : plain(name)}</h3>
        <span class={`pill ${standing}`}>{words}</span>
        {fault === undefined && title !== '' && title !== name && (
          <span class="quiet">
            <bdi>{plain(title)}</bdi>
          </span>
        )}
      </div>
      {fault === undefined ? (
        <>
          <p class="server-counts">
            {classifications.fully_working} of {counted(tools, 'tool')} fully working ·{' '}
            {findings.error + findings.warning + findings.info === 0
              ? 'no findings'
              : `${counted(findings.error, 'error')}, ${counted(findings.warning, 'warning')}, ${counted(findings.info, 'note')}`}
          </p>
          {partial !== undefined && <p class="banner">This report is partial: {plain(partial)}</p>}
          <Causes server={server} />
        </>
      ) : (
        <>
          <p class="server-counts">
            <Prose text={fault.message} />
          </p>
          {fault.fix !== undefined && (
            <p class="quiet">
              <Prose text={fault.fix} />
            </p>
          )}
        </>
      )}
    </li>
  );
}

function Causes({
  server: { causes, moreCauses, name },
}: {
  readonly server: ServerGlance;
}): JSX.Element | null {
  if (causes.length === 0) return null;
  return (
    <ul class="causes">
      {causes.map(({ id, severity, message, rule, tools }) => (
        <li key={id}>
          <span class={`pill ${severity === 'error' ? 'bad' : 'fair'}`}>{SEVERITIES[severity]}</span>{' '}
          <span>
            <Prose text={message} /> <code>{plain(rule)}</code>
            {tools.length > 1 && <span class="quiet"> {counted(tools.length, 'tool')}</span>}
            {tools.length === 1 && <span class="quiet"> {plain(tools[0] ?? '')}</span>}
          </span>
        </li>
      ))}
      {moreCauses > 0 && (
        <li>
          <a href={`${linkToServer(name)}#findings`}>
            {counted(moreCauses, 'more cause')} in {plain(name)}
          </a>
        </li>
      )}
    </ul>
  );
}

interface BackProperties {
  readonly servers: readonly ServerGlance[];
  readonly place: number;
}

/** The way from the page of one server to the others. */
export function BackToServers({ servers, place }: BackProperties): JSX.Element {
  const others = [servers[place - 1], servers[place + 1]].filter((server) => server?.fault === undefined);
  return (
    <nav class="back" aria-label="Servers">
      <a href="?">All {counted(servers.length, 'server')}</a>
      {others.map(
        (server) =>
          server !== undefined && (
            <a key={server.name} href={linkToServer(server.name)}>
              {plain(server.name)}
            </a>
          ),
      )}
    </nav>
  );
}
