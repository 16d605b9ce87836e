import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { CLAUSES } from '../../src/report/contract-words.js';
import { STATES } from '../contract-matrix.js';
import { counted, duration, plain, SEVERITIES } from '../words.js';
import { type Address, go, links } from './address.js';
import { type Comparison, type Run, type Tool, useData } from './api.js';
import { Counts, Data, Scroll, ServerLink, VerdictPill } from './parts.js';
import { classOf, minute } from './words.js';

/** Two runs side by side: of one server, or of two. */
export function ComparePage({ address }: { readonly address: Address }): JSX.Element {
  const before = address.query.get('before') ?? '';
  const after = address.query.get('after') ?? '';
  return (
    <>
      <h1 class="headline">Compare</h1>
      <Chooser key={`${before} ${after}`} before={before} after={after} />
      {before !== '' && after !== '' && <Compared before={before} after={after} />}
    </>
  );
}

interface Two {
  readonly before: string;
  readonly after: string;
}

function Chooser(properties: Two): JSX.Element {
  const [before, setBefore] = useState(properties.before);
  const [after, setAfter] = useState(properties.after);
  const compare = (event: Event): void => {
    event.preventDefault();
    go(links.compare(before.trim(), after.trim()));
  };
  return (
    <form class="chooser" onSubmit={compare}>
      <label>
        Before
        <input
          required
          maxLength={900}
          value={before}
          placeholder="a run, or a server"
          onInput={({ currentTarget }) => setBefore(currentTarget.value)}
        />
      </label>
      <button type="button" aria-label="Swap" title="Swap" onClick={() => go(links.compare(after, before))}>
        ⇄
      </button>
      <label>
        After
        <input
          required
          maxLength={900}
          value={after}
          placeholder="a run, or a server"
          onInput={({ currentTarget }) => setAfter(currentTarget.value)}
        />
      </label>
      <button type="submit" class="primary">
        Compare
      </button>
      <p class="quiet">The id of a run, or the name of a server: its last run.</p>
    </form>
  );
}

function Compared(query: Two): JSX.Element {
  const comparison = useData<Comparison>('/compare', { ...query });
  return (
    <Data of={comparison}>
      {(value) => (
        <>
          {!value.isSameServer && (
            <p class="banner">These are two servers. Tools and findings are matched by name.</p>
          )}
          {value.isSameServer && !value.isAlike && (
            <p class="banner">The runs used another seed or mode, so they did not make the same calls.</p>
          )}
          <div class="sides">
            <Side title="Before" run={value.before.run} />
            <Side title="After" run={value.after.run} />
          </div>
          <Findings comparison={value} />
          <Tools comparison={value} />
        </>
      )}
    </Data>
  );
}

function Side({ title, run }: { readonly title: string; readonly run: Run }): JSX.Element {
  return (
    <section class="side" aria-label={title}>
      <h2>
        <small class="quiet">{title}</small> <ServerLink name={run.server} />{' '}
        <VerdictPill verdict={run.verdict} />
      </h2>
      <dl class="figures">
        <div>
          <dt>Started</dt>
          <dd>{minute(run.startedAt)}</dd>
        </div>
        <div>
          <dt>Version</dt>
          <dd>{plain(run.version ?? '–')}</dd>
        </div>
        <div>
          <dt>Tools working</dt>
          <dd>
            {run.fullyWorking} <small>of {run.tools}</small>
          </dd>
        </div>
        <div>
          <dt>Confidence</dt>
          <dd>{run.confidence} %</dd>
        </div>
        <div>
          <dt>Findings</dt>
          <dd>
            <Counts findings={run.findings} />
          </dd>
        </div>
        <div>
          <dt>Calls</dt>
          <dd>{run.calls}</dd>
        </div>
      </dl>
      {run.fault !== undefined && <p class="banner">{plain(run.fault)}</p>}
      <p>
        <a href={links.report(run.id)} data-full>
          Report {run.id}
        </a>
      </p>
    </section>
  );
}

interface Shown {
  readonly id: string;
  readonly severity: keyof typeof SEVERITIES;
  readonly tool?: string;
  readonly message: string;
  readonly reason?: string;
}

function Findings({ comparison }: { readonly comparison: Comparison }): JSX.Element {
  const { added, fixed, unknown, still, moreFindings } = comparison;
  const nothing = added.length + fixed.length + unknown.length === 0;
  return (
    <section aria-labelledby="found-title">
      <h2 id="found-title">Findings</h2>
      {nothing && <p class="quiet">Both have the same findings ({still}).</p>}
      <FindingGroup title="Only after" mark="bad" findings={added} />
      <FindingGroup title="Only before: fixed, or not there" mark="good" findings={fixed} />
      <FindingGroup title="Only before, and not looked for after" mark="fair" findings={unknown} />
      {!nothing && <p class="quiet">{counted(still, 'finding')} in both.</p>}
      {moreFindings > 0 && <p class="quiet">{counted(moreFindings, 'finding')} more.</p>}
    </section>
  );
}

function FindingGroup(properties: {
  readonly title: string;
  readonly mark: string;
  readonly findings: readonly Shown[];
}): JSX.Element | null {
  const { title, mark, findings } = properties;
  if (findings.length === 0) return null;
  return (
    <>
      <h3>
        <span class={`dot ${mark}`} /> {title} ({findings.length})
      </h3>
      <ul class="plain found">
        {findings.map(({ id, severity, tool, message, reason }) => (
          <li key={id}>
            <span class={`pill ${severity}`}>{SEVERITIES[severity]}</span>{' '}
            {tool !== undefined && <strong>{plain(tool)}: </strong>}
            {plain(message)} {reason !== undefined && <span class="quiet">({plain(reason)})</span>}
          </li>
        ))}
      </ul>
    </>
  );
}

function Tools({ comparison }: { readonly comparison: Comparison }): JSX.Element {
  const { tools, moreTools, before, after } = comparison;
  return (
    <section aria-labelledby="compared-tools-title">
      <h2 id="compared-tools-title">Tools</h2>
      <Scroll name="Tools">
        <table class="list compared">
          <thead>
            <tr>
              <th scope="col">Tool</th>
              <th scope="col">{plain(before.run.server)}, before</th>
              <th scope="col">{plain(after.run.server)}, after</th>
              <th scope="col">Difference</th>
            </tr>
          </thead>
          <tbody>
            {tools.map((pair) => (
              <tr key={pair.name} class={pair.isChanged ? 'changed' : ''}>
                <th scope="row">
                  <bdi>{plain(pair.name)}</bdi>
                </th>
                <td>
                  <ToolCell tool={pair.before} />
                </td>
                <td>
                  <ToolCell tool={pair.after} />
                </td>
                <td>{differenceOf(pair.before, pair.after)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
      {moreTools > 0 && <p class="quiet">{counted(moreTools, 'tool')} more.</p>}
    </section>
  );
}

function ToolCell({ tool }: { readonly tool: Tool | undefined }): JSX.Element {
  const [words, standing] = classOf(tool);
  return (
    <>
      <span class={`pill ${standing}`}>{words}</span>
      {tool !== undefined && (
        <div class="cells">
          {CLAUSES.map(([key, title]) => {
            const [mark, state, colour] = STATES[tool.contract[key]];
            return (
              <span
                key={key}
                class={`mark ${colour}`}
                role="img"
                aria-label={`${title}: ${state}`}
                title={`${title}: ${state}`}
              >
                {mark}
              </span>
            );
          })}
          {tool.p50 !== undefined && <span class="quiet"> {duration(tool.p50)}</span>}
        </div>
      )}
    </>
  );
}

function differenceOf(before: Tool | undefined, after: Tool | undefined): string {
  if (before === undefined) return 'only after';
  if (after === undefined) return 'only before';
  const parts = [
    before.classification === after.classification ? '' : 'class',
    CLAUSES.every(([key]) => before.contract[key] === after.contract[key]) ? '' : 'contract',
    before.definition === after.definition ? '' : 'definition',
  ].filter((part) => part !== '');
  return parts.length === 0 ? 'none' : parts.join(', ');
}
