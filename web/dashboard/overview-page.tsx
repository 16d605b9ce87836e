import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { counted, grouped, plain } from '../words.js';
import { type Address, go, links } from './address.js';
import { type Overview, type Page, type Query, type Server, useData } from './api.js';
import { DaysChart } from './days-chart.js';
import { FleetFilter } from './fleet-filter.js';
import { Ago, Counts, Data, Pager, Scroll, ServerLink, Tile, Trend, VerdictPill } from './parts.js';
import { changeOf, VERDICTS } from './words.js';

/** Servers on a page. */
const LIMIT = 50;

/** What the address says about the list. */
function listed({ query }: Address): Query {
  const get = (name: string): string | undefined => query.get(name) ?? undefined;
  return {
    ...{ q: get('q'), verdict: get('verdict'), change: get('change') },
    ...{ fleet: get('fleet'), group: get('group'), tag: get('tag') },
    ...{ sort: get('sort'), order: get('order'), offset: get('offset') },
  };
}

/** Every server: how many are clean, what got worse, and a list to search, sort and filter. */
export function OverviewPage({ address }: { readonly address: Address }): JSX.Element {
  const query = listed(address);
  const { fleet, group, tag } = query;
  const overview = useData<Overview>('/overview', { fleet, group, tag });
  const servers = useData<Page<Server>>('/servers', { ...query, limit: LIMIT });
  const change = (next: Query, isSame = false): void =>
    go(links.overview({ ...query, offset: undefined, ...next }), isSame);
  return (
    <>
      <Data of={overview}>
        {(value) =>
          value.servers === 0 && value.days.length === 0 ? (
            <Empty />
          ) : (
            <Summary overview={value} query={query} />
          )
        }
      </Data>
      <section id="servers" aria-labelledby="servers-title">
        <div class="heading">
          <h2 id="servers-title">Servers</h2>
          <Search
            text={String(query.q ?? '')}
            onChange={(q) => change({ q: q === '' ? undefined : q }, true)}
          />
        </div>
        <FleetFilter query={query} onChange={change} />
        <Data of={servers}>{(page) => <ServerTable page={page} query={query} onChange={change} />}</Data>
      </section>
    </>
  );
}

function Empty(): JSX.Element {
  return (
    <section class="verdict">
      <h1>No runs yet</h1>
      <p>Keep a run, and it is shown here:</p>
      <pre>npx assay check --db -- node server.js</pre>
    </section>
  );
}

/** The verdicts that servers are filtered by, in the order of their tiles. */
const TILES = [
  ['findings', 'With findings'],
  ['untested', 'Not tested'],
  ['unchecked', 'Not checked yet'],
  ['clean', 'Clean'],
] as const;

function Summary({ overview, query }: { readonly overview: Overview; readonly query: Query }): JSX.Element {
  const { servers, verdicts, worse, tools, fullyWorking, days } = overview;
  const filter = (next: Query): string =>
    links.overview({ ...query, verdict: undefined, change: undefined, offset: undefined, ...next });
  const isFiltered = [query.fleet, query.group, query.tag].some((value) => value !== undefined);
  return (
    <>
      <h1 class="headline">
        {grouped(verdicts.clean)} of {counted(servers, 'server')} clean
        {worse > 0 && <span class="bad"> · {grouped(worse)} got worse</span>}
      </h1>
      <div class="tiles">
        {TILES.filter(([verdict]) => verdict !== 'unchecked' || verdicts.unchecked > 0).map(
          ([verdict, name]) => (
            <Tile
              key={verdict}
              name={name}
              value={grouped(verdicts[verdict])}
              standing={VERDICTS[verdict][1]}
              href={filter(query.verdict === verdict ? {} : { verdict })}
              isChosen={query.verdict === verdict}
            />
          ),
        )}
        <Tile
          name="Got worse"
          value={grouped(worse)}
          standing={worse > 0 ? 'bad' : ''}
          href={filter(query.change === 'worse' ? {} : { change: 'worse' })}
          isChosen={query.change === 'worse'}
        />
        <Tile name="Tools fully working" value={grouped(fullyWorking)} of={grouped(tools)} />
        <Tile name="Open errors" value={grouped(overview.findings.error)} href="/rules" />
      </div>
      <DaysChart
        title={isFiltered ? 'Runs by day, all servers' : 'Runs by day'}
        days={days.map(({ day, clean, findings, untested }) => ({
          day,
          parts: [
            { name: 'clean', standing: 'good', count: clean },
            { name: 'not tested', standing: '', count: untested },
            { name: 'with findings', standing: 'bad', count: findings },
          ],
        }))}
      />
    </>
  );
}

function Search(properties: {
  readonly text: string;
  readonly onChange: (text: string) => void;
}): JSX.Element {
  const [text, setText] = useState(properties.text);
  const { onChange } = properties;
  useEffect(() => setText(properties.text), [properties.text]);
  useEffect(() => {
    if (text === properties.text) return undefined;
    const timer = setTimeout(() => onChange(text), 200);
    return () => clearTimeout(timer);
  });
  return (
    <label class="search">
      <span class="hidden">Search servers</span>
      <input
        id="search"
        type="search"
        placeholder="Search servers  /"
        maxLength={500}
        value={text}
        onInput={({ currentTarget }) => setText(currentTarget.value)}
      />
    </label>
  );
}

const COLUMNS = [
  ['name', 'Server', 'asc'],
  ['verdict', 'Verdict', 'asc'],
  ['since', 'Since', 'desc'],
  [undefined, 'Trend', 'asc'],
  ['working', 'Tools working', 'asc'],
  ['errors', 'Findings', 'desc'],
  ['last_run', 'Last run', 'desc'],
] as const;

function ServerTable(properties: {
  readonly page: Page<Server>;
  readonly query: Query;
  readonly onChange: (next: Query) => void;
}): JSX.Element {
  const { page, query, onChange } = properties;
  const sort = query.sort ?? 'verdict';
  const order = query.order ?? 'asc';
  if (page.items.length === 0) return <p class="quiet">No server matches. Clear the search or the filter.</p>;
  return (
    <>
      <Scroll name="Servers">
        <table class="list servers">
          <thead>
            <tr>
              {COLUMNS.map(([key, title, first]) => (
                <th
                  key={title}
                  scope="col"
                  aria-sort={key !== sort ? undefined : order === 'asc' ? 'ascending' : 'descending'}
                >
                  {key === undefined ? (
                    title
                  ) : (
                    <button
                      type="button"
                      class="sort"
                      onClick={() =>
                        onChange({
                          sort: key,
                          order: key !== sort ? first : order === 'asc' ? 'desc' : 'asc',
                        })
                      }
                    >
                      {title}
                      <span aria-hidden="true">{key !== sort ? '' : order === 'asc' ? ' ↑' : ' ↓'}</span>
                    </button>
                  )}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {page.items.map((server) => (
              <ServerRow key={server.name} server={server} />
            ))}
          </tbody>
        </table>
      </Scroll>
      <Pager of={page} onTurn={(offset) => onChange({ offset: offset === 0 ? undefined : offset })} />
    </>
  );
}

function ServerRow({ server }: { readonly server: Server }): JSX.Element {
  const { name, target, verdict, since, trend, tools, fullyWorking, findings, last } = server;
  const change = changeOf(server);
  return (
    <tr>
      <th scope="row">
        <strong>
          <ServerLink name={name} />
        </strong>
        {target !== undefined && <div class="quiet cut">{plain(target)}</div>}
      </th>
      <td>
        <VerdictPill verdict={verdict} />
        {change !== undefined && (
          <div class={change === 'worse' ? 'bad change' : 'good change'}>
            {change === 'worse' ? '↓ got worse' : '↑ got better'}
          </div>
        )}
      </td>
      <td class="nowrap">{since !== undefined && <Ago time={since} />}</td>
      <td>{trend.length > 0 && <Trend trend={trend} name={name} />}</td>
      <td class="nowrap">
        {last !== undefined && last.fault === undefined ? (
          <>
            {fullyWorking} <span class="quiet">of {tools}</span>
          </>
        ) : (
          <span class="quiet">–</span>
        )}
      </td>
      <td>
        {last === undefined ? (
          <span class="quiet">–</span>
        ) : last.fault === undefined ? (
          <Counts findings={findings} />
        ) : (
          <span class="cut quiet">{plain(last.fault)}</span>
        )}
      </td>
      <td class="nowrap">
        {last === undefined ? <span class="quiet">never</span> : <Ago time={last.startedAt} />}
      </td>
    </tr>
  );
}
