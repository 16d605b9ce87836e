import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { Exchange } from '../src/model/run-report.js';
import { callSentence } from './call-sentence.js';
import { Card } from './card.js';
import { ExchangeBody } from './exchange-body.js';
import { linkToCall } from './route.js';
import { useShownRows } from './shown-rows.js';
import { counted, duration, plain } from './words.js';

interface Properties {
  readonly tool: string;
  readonly exchanges: readonly Exchange[];
  /** The call that the address names, from 1. */
  readonly named: number | undefined;
}

interface Numbered {
  readonly exchange: Exchange;
  readonly number: number;
}

/** The calls of a tool as they were made, each to be opened. */
export function ExchangeList({ tool, exchanges, named }: Properties): JSX.Element {
  const rows = exchanges.map((exchange, index): Numbered => ({ exchange, number: index + 1 }));
  const wrong = rows.filter(({ exchange }) => !exchange.passed);
  const [isWrongOnly, setWrongOnly] = useState(false);
  const isNamed = ({ number }: Numbered): boolean => number === named;
  const isFiltered = isWrongOnly && (named === undefined || wrong.some(isNamed));
  const [shown, more] = useShownRows(isFiltered ? wrong : rows, isNamed, 'calls', 40);
  return (
    <div class="calls">
      <h3>
        {counted(exchanges.length, 'call')}
        {wrong.length > 0 && `, ${wrong.length} failed`}
      </h3>
      {wrong.length > 0 && wrong.length < rows.length && (
        <p class="choice">
          <button type="button" aria-pressed={!isWrongOnly} onClick={() => setWrongOnly(false)}>
            All
          </button>
          <button type="button" aria-pressed={isWrongOnly} onClick={() => setWrongOnly(true)}>
            Failed
          </button>
        </p>
      )}
      {shown.map((row) => (
        <ExchangeRow key={row.number} tool={tool} row={row} isNamed={isNamed(row)} />
      ))}
      {more}
    </div>
  );
}

/** The mark, the words and the colour of how a call went. */
function standing({ passed, findings }: Exchange): readonly [mark: string, words: string, colour: string] {
  if (!passed) return ['✗', 'failed', 'bad'];
  return findings.length > 0 ? ['!', 'shows a finding', 'fair'] : ['✓', 'passed', 'good'];
}

function ExchangeRow(properties: {
  readonly tool: string;
  readonly row: Numbered;
  readonly isNamed: boolean;
}): JSX.Element {
  const { tool, row, isNamed } = properties;
  const { exchange, number } = row;
  const { scenario, milliseconds } = exchange;
  const [mark, words, colour] = standing(exchange);
  const link = linkToCall(tool, number);
  const id = link.slice(1);
  useEffect(() => {
    if (!isNamed) return;
    const element = document.getElementById(id);
    element?.scrollIntoView();
    element?.querySelector('summary')?.focus({ preventScroll: true });
  }, [isNamed, id]);
  const summary = (
    <span class="exchange">
      <span class="number">{number}</span>
      <span class={`mark ${colour}`} aria-hidden="true">
        {mark}
      </span>
      <span class="label">
        <span class="hidden">{words}: </span>
        {plain(scenario.label)}
      </span>
      <span class="quiet kind">{scenario.category.replace('_', ' ')}</span>
      <span class="quiet outcome">{callSentence(exchange)}</span>
      <span class="time">{duration(milliseconds)}</span>
    </span>
  );
  return (
    <Card
      id={id}
      class="call"
      isOpen={isNamed}
      summary={summary}
      body={() => <ExchangeBody exchange={exchange} link={link} />}
    />
  );
}
