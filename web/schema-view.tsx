import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import type { SchemaPoint, WireValue } from '../src/model/run-report.js';
import type { SchemaPart, Tried } from '../src/report/html/schema-parts.js';
import { type SchemaRow, schemaTree } from '../src/report/html/schema-tree.js';
import { WireText } from './json-text.js';
import { plain } from './words.js';

/** The mark and the words for how much of a part was tried. */
const MARKS: Readonly<Record<Tried, readonly [mark: string, words: string]>> = {
  all: ['✓', 'tried'],
  some: ['◐', 'partly tried'],
  none: ['○', 'not tried'],
  unmarked: ['', ''],
};

interface Properties {
  readonly title: string;
  readonly wire: WireValue;
  readonly points: readonly SchemaPoint[];
  /** What was done to what is marked: tried by calls, or seen in responses. */
  readonly verb: 'tried' | 'seen';
}

/** A schema with the parts marked that were exercised. */
export function SchemaView({ title, wire, points, verb }: Properties): JSX.Element {
  const tried = points.filter((point) => point.tried).length;
  return (
    <details class="schema">
      <summary>
        <strong>{title}</strong>{' '}
        {points.length > 0 && (
          <span class="quiet">
            {tried} of {points.length} points {verb}
          </span>
        )}
      </summary>
      <div class="body">
        {'value' in wire ? <Tree schema={wire.value} points={points} verb={verb} /> : null}
        <details class="raw">
          <summary>Show as JSON</summary>
          <WireText wire={wire} label="JSON Schema" />
        </details>
      </div>
    </details>
  );
}

function Tree(properties: {
  readonly schema: unknown;
  readonly points: readonly SchemaPoint[];
  readonly verb: string;
}): JSX.Element {
  const { schema, points, verb } = properties;
  const root = useMemo(() => schemaTree(schema, points), [schema, points]);
  return (
    <>
      <p class="legend" aria-hidden="true">
        {(['all', 'some', 'none'] as const).map((state) => (
          <span key={state}>
            <span class={`part ${state}`}>
              <span class="sign">{MARKS[state][0]}</span>
            </span>{' '}
            {MARKS[state][1].replace('tried', verb)}
          </span>
        ))}
      </p>
      <ul class="tree">
        <Row row={root} verb={verb} />
      </ul>
    </>
  );
}

function Row({ row, verb }: { readonly row: SchemaRow; readonly verb: string }): JSX.Element {
  const { name, description, parts, points, below } = row;
  const missed = points.filter(({ tried }) => !tried);
  return (
    <li class="row">
      <div class="node">
        {name !== '' && <code class="name">{plain(name)}</code>}
        {parts.map((part, index) => (
          <Part key={index} part={part} verb={verb} />
        ))}
      </div>
      {description !== undefined && <p class="quiet">{plain(description)}</p>}
      {missed.length > 0 && (
        <details class="missed">
          <summary>
            {missed.length} of {points.length} not {verb}
          </summary>
          <ul>
            {missed.map(({ label }) => (
              <li key={label}>{plain(label)}</li>
            ))}
          </ul>
        </details>
      )}
      {below.length > 0 && (
        <ul>
          {below.map((inner, index) => (
            <Row key={index} row={inner} verb={verb} />
          ))}
        </ul>
      )}
    </li>
  );
}

function Part({ part, verb }: { readonly part: SchemaPart; readonly verb: string }): JSX.Element {
  const [mark, words] = MARKS[part.tried];
  const spoken = words.replace('tried', verb);
  return (
    <span class={`part ${part.tried}`} title={spoken === '' ? undefined : spoken}>
      {plain(part.text)}
      {mark !== '' && (
        <>
          <span class="sign" aria-hidden="true">
            {mark}
          </span>
          <span class="hidden"> {spoken}</span>
        </>
      )}
    </span>
  );
}
