import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { CLAUSES } from '../../src/report/contract-words.js';
import { ClauseTitles, ContractLegend, STATES } from '../contract-matrix.js';
import { counted, duration, plain } from '../words.js';
import { type Address, links } from './address.js';
import {
  type Finding,
  type Page,
  type Part,
  type Run,
  request,
  type Server,
  type Tool,
  useData,
} from './api.js';
import { DefinitionChanges } from './definition-changes.js';
import { FindingTable } from './finding-table.js';
import {
  Ago,
  Counts,
  Data,
  Pager,
  ReportLink,
  Scroll,
  TableHead,
  Tile,
  ToolLink,
  VerdictPill,
} from './parts.js';
import { Timeline } from './timeline.js';
import { classOf, minute, VERDICTS } from './words.js';

/** A server: its verdict over time, its findings, its tools, and what changed. */
export function ServerPage({ address }: { readonly address: Address }): JSX.Element {
  const name = address.query.get('name') ?? '';
  const server = useData<Server>('/server', { name });
  const runs = useData<Part<Run>>('/server/runs', { name, limit: 50 });
  return (
    <Data of={server}>
      {(value) => (
        <>
          <ServerHead server={value} runs={runs.value?.items ?? []} onStarted={runs.reload} />
          {value.last === undefined ? (
            <p class="banner">This server has not been checked yet.</p>
          ) : (
            <>
              <LastRun server={value} last={value.last} />
              <Data of={runs}>{({ items }) => <RunTimeline runs={items} />}</Data>
              <ServerFindings key={`findings ${name}`} name={name} />
              <ToolMatrix key={`tools ${name}`} name={name} />
              <DefinitionChanges key={`changes ${name}`} server={name} />
              <RunTable key={`runs ${name}`} name={name} />
            </>
          )}
        </>
      )}
    </Data>
  );
}

interface HeadProperties {
  readonly server: Server;
  readonly runs: readonly Run[];
  readonly onStarted: () => void;
}

function ServerHead(properties: HeadProperties): JSX.Element {
  const { server } = properties;
  const { name, target, verdict, since, last } = server;
  return (
    <>
      <p class="crumbs">
        <a href="/">Servers</a>
      </p>
      <div class="page-head">
        <div>
          <h1>
            <bdi>{plain(name)}</bdi> <VerdictPill verdict={verdict} />
          </h1>
          {target !== undefined && (
            <p class="quiet">
              <code>{plain(target)}</code>
            </p>
          )}
          {last !== undefined && since !== undefined && (
            <p class="quiet">
              {VERDICTS[verdict][0]} since {minute(since)} · last run <Ago time={last.startedAt} />
              {last.version !== undefined && ` · version ${plain(last.version)}`} · protocol{' '}
              {plain(last.revision)}
            </p>
          )}
          {server.fleets.map((membership) => (
            <Membership key={membership.fleet} of={membership} />
          ))}
        </div>
        <Actions {...properties} />
      </div>
    </>
  );
}

/** The fleet, the group and the tags of a server, as links to the servers that share them. */
function Membership({ of: { fleet, group, tags } }: { readonly of: Server['fleets'][number] }): JSX.Element {
  return (
    <p class="quiet labels">
      Fleet <a href={links.overview({ fleet })}>{plain(fleet)}</a>
      {group !== undefined && (
        <>
          {' · group '}
          <a href={links.overview({ fleet, group })}>{plain(group)}</a>
        </>
      )}
      {tags.map((tag) => (
        <a key={tag} class="tag" href={links.overview({ fleet, tag })}>
          {plain(tag)}
        </a>
      ))}
    </p>
  );
}

function LastRun({ server, last }: { readonly server: Server; readonly last: Run }): JSX.Element {
  return (
    <>
      {last.fault !== undefined && (
        <p class="banner">
          <strong>Not tested.</strong> {plain(last.fault)}
        </p>
      )}
      {last.partial !== undefined && <p class="banner">The last run ended early: {plain(last.partial)}</p>}
      <div class="tiles">
        <Tile name="Tools fully working" value={server.fullyWorking} of={server.tools} />
        <Tile name="Errors" value={last.findings.error} standing={last.findings.error > 0 ? 'bad' : ''} />
        <Tile
          name="Warnings"
          value={last.findings.warning}
          standing={last.findings.warning > 0 ? 'fair' : ''}
        />
        <Tile
          name="Contract kept"
          value={last.contract.yes}
          of={last.contract.yes + last.contract.no + last.contract.untested}
        />
        <Tile name="Confidence" value={`${last.confidence} %`} />
        <Tile name="Runs" value={server.runs} />
      </div>
    </>
  );
}

function Actions({ server, runs, onStarted }: HeadProperties): JSX.Element {
  const { name, last } = server;
  const previous = runs[1];
  return (
    <p class="actions">
      {last !== undefined && (
        <a class="button primary" href={links.report(last.id)} data-full>
          Open the report
        </a>
      )}
      {last !== undefined && previous !== undefined && (
        <a class="button" href={links.compare(previous.id, last.id)}>
          Compare with the run before
        </a>
      )}
      {server.canCheck && <CheckNow name={name} onStarted={onStarted} />}
      {last !== undefined && (
        <a class="button" href={links.badge(name)} data-full>
          Badge
        </a>
      )}
    </p>
  );
}

function CheckNow(properties: { readonly name: string; readonly onStarted: () => void }): JSX.Element {
  const [words, setWords] = useState('');
  const start = (): void => {
    setWords('Starting …');
    const init = {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ server: properties.name }),
    };
    request('/checks', {}, init).then(
      () => {
        setWords('Started; see Activity');
        properties.onStarted();
      },
      (error: unknown) => setWords(error instanceof Error ? error.message : String(error)),
    );
  };
  return (
    <>
      <button type="button" onClick={start} disabled={words !== ''}>
        Check now
      </button>
      <span class="quiet" role="status">
        {words}
      </span>
    </>
  );
}

function RunTimeline({ runs }: { readonly runs: readonly Run[] }): JSX.Element {
  return (
    <Timeline
      title="Verdicts and fully working tools"
      marked="findings came or went"
      bars={runs.map((run) => ({
        ...{ run: run.id, at: run.startedAt, standing: VERDICTS[run.verdict][1] },
        height: run.tools === 0 || run.verdict === 'untested' ? 0 : run.fullyWorking / run.tools,
        words: `${VERDICTS[run.verdict][0]}, ${run.fullyWorking} of ${counted(run.tools, 'tool')} working, ${changeWords(run)}`,
        isMarked: run.changes.new + run.changes.fixed + run.changes.returned > 0,
      }))}
    />
  );
}

function changeWords({ changes }: Run): string {
  const parts = [
    changes.new > 0 ? `${changes.new} new` : '',
    changes.returned > 0 ? `${changes.returned} back` : '',
    changes.fixed > 0 ? `${changes.fixed} fixed` : '',
  ].filter((part) => part !== '');
  return parts.length === 0 ? 'no change' : parts.join(', ');
}

function ServerFindings({ name }: { readonly name: string }): JSX.Element {
  const [state, setState] = useState<'open' | 'fixed'>('open');
  const [offset, setOffset] = useState(0);
  const findings = useData<Page<Finding>>('/server/findings', { name, state, limit: 25, offset });
  const choose = (next: 'open' | 'fixed'): void => {
    setOffset(0);
    setState(next);
  };
  return (
    <section id="findings" aria-labelledby="findings-title">
      <div class="heading">
        <h2 id="findings-title">Findings</h2>
        <fieldset class="choice">
          <legend class="hidden">Which findings</legend>
          {(['open', 'fixed'] as const).map((word) => (
            <button key={word} type="button" aria-pressed={state === word} onClick={() => choose(word)}>
              {word === 'open' ? 'Open' : 'Fixed'}
            </button>
          ))}
        </fieldset>
      </div>
      <Data of={findings}>
        {(page) =>
          page.items.length === 0 ? (
            <p class="quiet">{state === 'open' ? 'No open findings.' : 'No finding was fixed yet.'}</p>
          ) : (
            <>
              <FindingTable findings={page.items} of="server" />
              <Pager of={page} onTurn={setOffset} />
            </>
          )
        }
      </Data>
    </section>
  );
}

function ToolMatrix({ name }: { readonly name: string }): JSX.Element {
  const [offset, setOffset] = useState(0);
  const tools = useData<Page<Tool>>('/server/tools', { name, limit: 50, offset });
  return (
    <section id="contract" aria-labelledby="contract-title">
      <h2 id="contract-title">Tools and contract</h2>
      <Data of={tools}>
        {(page) =>
          page.items.length === 0 ? (
            <p class="quiet">The last run listed no tools.</p>
          ) : (
            <>
              <ContractLegend />
              <Scroll name="Tools and contract">
                <table class="matrix">
                  <thead>
                    <tr>
                      <th scope="col">Tool</th>
                      <th scope="col">Class</th>
                      <ClauseTitles />
                    </tr>
                  </thead>
                  <tbody>
                    {page.items.map((tool) => (
                      <ToolRow key={tool.name} server={name} tool={tool} />
                    ))}
                  </tbody>
                </table>
              </Scroll>
              <Pager of={page} onTurn={setOffset} />
            </>
          )
        }
      </Data>
    </section>
  );
}

function ToolRow({ server, tool }: { readonly server: string; readonly tool: Tool }): JSX.Element {
  const [words, standing] = classOf(tool);
  return (
    <tr>
      <th scope="row">
        <ToolLink server={server} name={tool.name} />
      </th>
      <td>
        <span class={`pill ${standing}`}>{words}</span>
      </td>
      {CLAUSES.map(([key]) => {
        const [mark, state, colour] = STATES[tool.contract[key]];
        return (
          <td key={key} title={state}>
            <span class={`mark ${colour}`} aria-hidden="true">
              {mark}
            </span>
            <span class="hidden">{state}</span>
          </td>
        );
      })}
    </tr>
  );
}

function RunTable({ name }: { readonly name: string }): JSX.Element {
  const [offset, setOffset] = useState(0);
  const runs = useData<Part<Run>>('/server/runs', { name, limit: 20, offset });
  return (
    <section id="runs" aria-labelledby="runs-title">
      <h2 id="runs-title">Runs</h2>
      <Data of={runs}>
        {(part) => (
          <>
            <Scroll name="Runs">
              <table class="list">
                <TableHead
                  titles={[
                    'Started',
                    'Verdict',
                    'Version',
                    'Working',
                    'Findings',
                    'Change',
                    'Took',
                    'Report',
                  ]}
                />
                <tbody>
                  {part.items.map((run, index) => (
                    <RunRow key={run.id} run={run} before={part.items[index + 1]} />
                  ))}
                </tbody>
              </table>
            </Scroll>
            <Pager of={part} onTurn={setOffset} />
          </>
        )}
      </Data>
    </section>
  );
}

function RunRow({ run, before }: { readonly run: Run; readonly before: Run | undefined }): JSX.Element {
  return (
    <tr>
      <th scope="row" class="nowrap">
        {minute(run.startedAt)}
      </th>
      <td>
        <VerdictPill verdict={run.verdict} />
      </td>
      <td>{plain(run.version ?? '–')}</td>
      <td class="nowrap">{run.fault === undefined ? `${run.fullyWorking} of ${run.tools}` : '–'}</td>
      <td>
        {run.fault === undefined ? (
          <Counts findings={run.findings} />
        ) : (
          <span class="cut quiet">{plain(run.fault)}</span>
        )}
      </td>
      <td class="nowrap">
        {before === undefined ? (
          changeWords(run)
        ) : (
          <a
            href={links.compare(before.id, run.id)}
            aria-label={`Compare ${run.id} with the run before: ${changeWords(run)}`}
          >
            {changeWords(run)}
          </a>
        )}
      </td>
      <td class="nowrap">{run.fault === undefined ? duration(run.milliseconds) : '–'}</td>
      <td>
        <ReportLink run={run} />
      </td>
    </tr>
  );
}
