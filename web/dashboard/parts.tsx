import type { ComponentChildren, JSX } from 'preact';
import { counted, plain } from '../words.js';
import { links } from './address.js';
import type { Loaded, Page, Part, Run, Server } from './api.js';
import { ago, minute, VERDICTS } from './words.js';

/** A verdict as a coloured word. */
export function VerdictPill({ verdict }: { readonly verdict: Server['verdict'] }): JSX.Element {
  const [words, standing] = VERDICTS[verdict];
  return <span class={`pill ${standing}`}>{words}</span>;
}

/** A time as people say it; the exact one is in its title. */
export function Ago({ time }: { readonly time: string }): JSX.Element {
  return (
    <time dateTime={time} title={minute(time)}>
      {ago(time)}
    </time>
  );
}

/** The name of a server as a link to its page. */
export function ServerLink({ name }: { readonly name: string }): JSX.Element {
  return (
    <a href={links.server(name)}>
      <bdi>{plain(name)}</bdi>
    </a>
  );
}

/** The name of a tool as a link to its page. */
export function ToolLink({ server, name }: { readonly server: string; readonly name: string }): JSX.Element {
  return (
    <a href={links.tool(server, name)}>
      <bdi>{plain(name)}</bdi>
    </a>
  );
}

/** Findings by severity: red, amber, grey. */
export function Counts({ findings }: { readonly findings: Run['findings'] }): JSX.Element {
  const { error, warning, info } = findings;
  if (error + warning + info === 0) return <span class="quiet">none</span>;
  return (
    <span class="severities">
      {error > 0 && <span class="bad">{counted(error, 'error')}</span>}
      {warning > 0 && <span class="fair">{counted(warning, 'warning')}</span>}
      {info > 0 && <span class="quiet">{counted(info, 'note')}</span>}
    </span>
  );
}

/** The last runs of a server: a bar each, as high as the share of working tools, in the colour of the verdict. */
export function Trend({ trend, name }: Pick<Server, 'trend' | 'name'>): JSX.Element {
  const bad = trend.filter(({ verdict }) => verdict === 'findings').length;
  const words = `${counted(trend.length, 'run')}: ${bad} with findings`;
  return (
    <svg class="trend" viewBox="0 0 120 24" role="img" aria-label={`Trend of ${plain(name)}, ${words}`}>
      <title>{words}</title>
      {trend.map(({ verdict, working }, index) => {
        const height = verdict === 'untested' ? 3 : 4 + 20 * working;
        const x = 120 - 4 * (trend.length - index);
        return (
          <rect
            key={index}
            class={`fill ${VERDICTS[verdict][1]}`}
            x={x}
            y={24 - height}
            width="3"
            height={height}
          />
        );
      })}
    </svg>
  );
}

/** What was read, or why it could not be. */
export function Data<T>(properties: {
  readonly of: Loaded<T>;
  readonly children: (value: T) => ComponentChildren;
}): JSX.Element {
  const { value, failure, isLoading, reload } = properties.of;
  if (failure !== undefined)
    return (
      <p class="banner" role="alert">
        {failure.message}{' '}
        <button type="button" onClick={reload}>
          Try again
        </button>
      </p>
    );
  if (value === undefined) return <p class="quiet loading">Loading …</p>;
  return <div aria-busy={isLoading}>{properties.children(value)}</div>;
}

/** A number with what it counts. */
export function Tile(properties: {
  readonly name: string;
  readonly value: ComponentChildren;
  readonly of?: ComponentChildren;
  readonly standing?: string;
  readonly href?: string;
  readonly isChosen?: boolean;
}): JSX.Element {
  const { name, value, of, standing = '', href, isChosen = false } = properties;
  const inner = (
    <>
      <span class="tile-name">{name}</span>
      <span class="tile-value">
        {value} {of !== undefined && <small>of {of}</small>}
      </span>
    </>
  );
  return href === undefined ? (
    <div class={`tile ${standing}`}>{inner}</div>
  ) : (
    <a class={`tile ${standing}`} href={href} aria-current={isChosen ? 'true' : undefined}>
      {inner}
    </a>
  );
}

/** Turns the pages of a list. */
export function Pager(properties: {
  readonly of: Page<unknown> | Part<unknown>;
  readonly onTurn: (offset: number) => void;
}): JSX.Element | null {
  const { of: page, onTurn } = properties;
  const { offset, limit, items } = page;
  const hasMore = 'hasMore' in page ? page.hasMore : offset + items.length < page.total;
  if (offset === 0 && !hasMore) return null;
  return (
    <nav class="pager" aria-label="Pages">
      <button type="button" disabled={offset === 0} onClick={() => onTurn(Math.max(0, offset - limit))}>
        ← Previous
      </button>
      <span class="quiet">
        {offset + 1} to {offset + items.length}
        {'total' in page && ` of ${page.total}`}
      </span>
      <button type="button" disabled={!hasMore} onClick={() => onTurn(offset + limit)}>
        Next →
      </button>
    </nav>
  );
}

/** The report of a run, as a link in a table. */
export function ReportLink({ run }: { readonly run: Pick<Run, 'id'> }): JSX.Element {
  return (
    <a href={links.report(run.id)} data-full aria-label={`Report of ${run.id}`}>
      report
    </a>
  );
}

/** The titles of the columns of a table. */
export function TableHead({ titles }: { readonly titles: readonly string[] }): JSX.Element {
  return (
    <thead>
      <tr>
        {titles.map((title) => (
          <th key={title} scope="col">
            {title}
          </th>
        ))}
      </tr>
    </thead>
  );
}

/** A table that may be wider than the screen: it scrolls by itself, with the keyboard, too. */
export function Scroll(properties: {
  readonly name: string;
  readonly children: ComponentChildren;
}): JSX.Element {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: without it, the keyboard cannot scroll
    <section class="scroll" aria-label={`${properties.name}, table`} tabIndex={0}>
      {properties.children}
    </section>
  );
}

/** The days at the two ends of a chart. */
export function Ends(properties: {
  readonly first: string | undefined;
  readonly last: string | undefined;
}): JSX.Element {
  return (
    <p class="ends" aria-hidden="true">
      <span>{properties.first}</span>
      <span>{properties.last}</span>
    </p>
  );
}
