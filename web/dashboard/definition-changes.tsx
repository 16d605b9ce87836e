import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { plain } from '../words.js';
import { type DefinitionChange, type Part, useData } from './api.js';
import { lineDiff } from './line-diff.js';
import { Ago, Data, Scroll, ToolLink } from './parts.js';
import { minute } from './words.js';

const CHANGES = {
  added: ['added', 'good'],
  removed: ['removed', 'bad'],
  changed: ['changed', 'fair'],
} as const;

/** What changed in the definitions of tools, each with its lines on request. */
export function DefinitionChanges(properties: {
  readonly server: string;
  readonly tool?: string;
}): JSX.Element {
  const { server, tool } = properties;
  const changes = useData<Part<DefinitionChange>>('/server/changes', { name: server, tool, limit: 50 });
  return (
    <section id="changes" aria-labelledby="changes-title">
      <h2 id="changes-title">Definition changes</h2>
      <Data of={changes}>
        {({ items, hasMore }) =>
          items.length === 0 ? (
            <p class="quiet">No definition has changed since the first run that was kept.</p>
          ) : (
            <>
              {items.map((change) => (
                <ChangeCard key={`${change.run} ${change.tool}`} server={server} change={change} />
              ))}
              {hasMore && <p class="quiet">Older changes are in the API: /api/v1/server/changes.</p>}
            </>
          )
        }
      </Data>
    </section>
  );
}

function ChangeCard(properties: { readonly server: string; readonly change: DefinitionChange }): JSX.Element {
  const { server, change } = properties;
  const [words, standing] = CHANGES[change.change];
  const [isOpen, setOpen] = useState(false);
  return (
    <details class="card" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <span class={`pill ${standing}`}>{words}</span>
        <strong class="message">
          <bdi>{plain(change.tool)}</bdi>
        </strong>
        <span class="quiet when">
          <Ago time={change.at} />
        </span>
      </summary>
      {isOpen && (
        <div class="body">
          <p class="quiet">
            Seen by the run {change.run}, {minute(change.at)}. <ToolLink server={server} name={change.tool} />
          </p>
          <Diff name={plain(change.tool)} before={change.before} after={change.after} />
        </div>
      )}
    </details>
  );
}

interface Definition {
  readonly lines: readonly string[];
}

function Diff(properties: {
  readonly name: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
}): JSX.Element {
  const { before, after } = properties;
  const nothing = { isLoading: false, value: { lines: [] }, reload: () => undefined };
  // Both are always asked for: hooks have no conditions. A missing one is that of the other side.
  const old = useData<Definition>('/definition', { hash: before ?? after });
  const now = useData<Definition>('/definition', { hash: after ?? before });
  return (
    <Data of={before === undefined ? nothing : old}>
      {(left) => (
        <Data of={after === undefined ? nothing : now}>
          {(right) => <DiffLines name={properties.name} before={left.lines} after={right.lines} />}
        </Data>
      )}
    </Data>
  );
}

const SIGNS = { both: ' ', before: '−', after: '+' } as const;

function DiffLines(properties: {
  readonly name: string;
  readonly before: readonly string[];
  readonly after: readonly string[];
}): JSX.Element {
  const lines = lineDiff(properties.before, properties.after);
  if (lines.length === 0)
    return <p class="quiet">What changed is not kept: annotations, or the end of a long description.</p>;
  return (
    <Scroll name={`Changed lines of ${properties.name}`}>
      <pre class="diff">
        {lines.map(({ side, text }, index) => (
          <span key={index} class={side}>{`${SIGNS[side]} ${text}\n`}</span>
        ))}
      </pre>
    </Scroll>
  );
}
