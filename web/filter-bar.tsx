import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { RunReport } from '../src/model/run-report.js';
import { type Filter, NO_FILTER, type Selection } from './filter.js';
import { STANDINGS } from './words.js';

interface Properties {
  readonly filter: Filter;
  readonly onChange: (filter: Filter) => void;
  readonly selection: Selection;
  readonly report: RunReport;
  /** Whether there is an earlier report. */
  readonly isCompared: boolean;
}

/** Search and filters; they apply to everything below them. */
export function FilterBar({ filter, onChange, selection, report, isCompared }: Properties): JSX.Element {
  const isOn = Object.entries(NO_FILTER).some(([key, value]) => filter[key as keyof Filter] !== value);
  return (
    <search class="filters">
      <SearchField text={filter.text} onChange={(text) => onChange({ ...filter, text })} />
      <label>
        Tools{' '}
        <select
          value={filter.standing}
          onChange={({ currentTarget }) =>
            onChange({ ...filter, standing: currentTarget.value as Filter['standing'] })
          }
        >
          <option value="any">all</option>
          {STANDINGS.map(([standing, words]) => (
            <option key={standing} value={standing}>
              {words}
            </option>
          ))}
        </select>
      </label>
      <label>
        Findings{' '}
        <select
          value={filter.severity}
          onChange={({ currentTarget }) =>
            onChange({ ...filter, severity: currentTarget.value as Filter['severity'] })
          }
        >
          <option value="any">all</option>
          <option value="error">errors</option>
          <option value="warning">warnings</option>
          <option value="info">notes</option>
        </select>
      </label>
      {isCompared && (
        <label>
          <input
            type="checkbox"
            checked={filter.change === 'new'}
            onChange={({ currentTarget }) =>
              onChange({ ...filter, change: currentTarget.checked ? 'new' : 'any' })
            }
          />{' '}
          only new
        </label>
      )}
      <output>
        {selection.tools.length} of {report.tools.length} tools, {selection.findings.length} of{' '}
        {report.findings.length} findings
      </output>
      <button type="button" disabled={!isOn} onClick={() => onChange(NO_FILTER)}>
        Clear filters
      </button>
    </search>
  );
}

/** `/` focuses the field from anywhere, Escape clears it. */
function SearchField(properties: {
  readonly text: string;
  readonly onChange: (text: string) => void;
}): JSX.Element {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const follow = (event: KeyboardEvent): void => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target instanceof HTMLElement && event.target.closest('input, select, textarea') !== null)
        return;
      event.preventDefault();
      field.current?.focus();
    };
    addEventListener('keydown', follow);
    return () => removeEventListener('keydown', follow);
  }, []);
  return (
    <label class="grow">
      Search{' '}
      <input
        ref={field}
        type="search"
        placeholder="name, rule, message"
        value={properties.text}
        onInput={({ currentTarget }) => properties.onChange(currentTarget.value)}
        onKeyDown={({ key }) => {
          if (key === 'Escape') properties.onChange('');
        }}
      />
    </label>
  );
}
