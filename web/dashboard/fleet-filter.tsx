import type { JSX } from 'preact';
import { plain } from '../words.js';
import { type Fleet, type Query, useData } from './api.js';

type Label = Fleet['groups'][number];

/** Chooses servers by fleet, group and tag. Nothing where the history has no fleets. */
export function FleetFilter(properties: {
  readonly query: Query;
  readonly onChange: (next: Query) => void;
}): JSX.Element | null {
  const { query, onChange } = properties;
  const fleets = useData<{ readonly items: readonly Fleet[] }>('/fleets').value?.items ?? [];
  const chosen = fleets.filter(({ name }) => query.fleet === undefined || name === query.fleet);
  if (fleets.length === 0) return null;
  return (
    <div class="choices">
      <Choice
        title="Fleet"
        all="All servers"
        labels={fleets}
        value={query.fleet}
        onChoose={(fleet) => onChange({ fleet, group: undefined, tag: undefined })}
      />
      <Choice
        title="Group"
        all="All groups"
        labels={joined(chosen.flatMap(({ groups }) => groups))}
        value={query.group}
        onChoose={(group) => onChange({ group })}
      />
      <Choice
        title="Tag"
        all="All tags"
        labels={joined(chosen.flatMap(({ tags }) => tags))}
        value={query.tag}
        onChoose={(tag) => onChange({ tag })}
      />
    </div>
  );
}

/** Two fleets may have a group or a tag of one name. */
function joined(labels: readonly Label[]): readonly Label[] {
  const counts = new Map<string, number>();
  for (const { name, servers } of labels) counts.set(name, (counts.get(name) ?? 0) + servers);
  return [...counts].map(([name, servers]) => ({ name, servers }));
}

function Choice(properties: {
  readonly title: string;
  readonly all: string;
  readonly labels: readonly Label[];
  readonly value: string | number | undefined;
  readonly onChoose: (name: string | undefined) => void;
}): JSX.Element | null {
  const { title, all, labels, value, onChoose } = properties;
  if (labels.length === 0 && value === undefined) return null;
  const isKnown = labels.some(({ name }) => name === value);
  return (
    <label>
      <span>{title}</span>
      <select
        value={value ?? ''}
        onChange={({ currentTarget }) =>
          onChoose(currentTarget.value === '' ? undefined : currentTarget.value)
        }
      >
        <option value="">{all}</option>
        {value !== undefined && !isKnown && <option value={value}>{plain(String(value))}</option>}
        {labels.map(({ name, servers }) => (
          <option key={name} value={name}>
            {plain(name)} ({servers})
          </option>
        ))}
      </select>
    </label>
  );
}
