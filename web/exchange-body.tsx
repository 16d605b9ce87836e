import type { JSX } from 'preact';
import { useContext } from 'preact/hooks';
import type { Exchange } from '../src/model/run-report.js';
import { AnswerText } from './answer-text.js';
import { Command } from './command.js';
import { Details } from './detail-source.js';
import { EvidenceList } from './evidence.js';
import { Fact } from './fact.js';
import { WireText } from './json-text.js';
import { Prose } from './prose.js';
import { linkTo } from './route.js';
import { CLASSES, expectationOf, KINDS, outcomeOf, plain, SURFACED } from './words.js';

/** One call in full: what was sent, what came back, and what was made of it. */
export function ExchangeBody(properties: {
  readonly exchange: Exchange;
  readonly link: string;
}): JSX.Element {
  const { exchange, link } = properties;
  const { scenario, params, result, error, fault, findings, classification, confidence, reproduce } =
    exchange;
  const { violates } = scenario;
  const source = useContext(Details);
  return (
    <div class="body">
      <dl class="facts">
        {violates !== undefined && (
          <Fact name="Breaks">
            <code>{plain(violates.keyword)}</code> at{' '}
            {violates.path === '' ? 'the root' : <code>{plain(violates.path)}</code>}
          </Fact>
        )}
        <Fact name="Expected">the tool to {expectationOf(scenario.expectation)} it</Fact>
        <Fact name="Outcome">
          {outcomeOf(exchange)}
          {classification !== undefined && (
            <span class="quiet">
              {' '}
              · on this answer alone the tool {CLASSES[classification]}
              {confidence !== undefined && `, ${confidence} % sure`}
            </span>
          )}
        </Fact>
        {findings.length > 0 && (
          <Fact name="Shows">
            {findings.map((id) => (
              <p key={id}>
                <a href={linkTo('finding', id)}>
                  <Prose text={source?.findingWith(id)?.message ?? `finding ${id}`} />
                </a>
              </p>
            ))}
          </Fact>
        )}
      </dl>
      <div class="pair">
        <WireText wire={params} label="Request: params of tools/call" />
        {result !== undefined && (
          <div class="answer">
            <WireText wire={result} label="Answer: result" />
            <AnswerText wire={result} />
          </div>
        )}
        {error !== undefined && <WireText wire={error} label="Answer: JSON-RPC error" />}
        {fault !== undefined && (
          <p class="banner">
            No answer: {plain(fault.message)} <span class="quiet">({plain(fault.code)})</span>
          </p>
        )}
      </div>
      <Diagnosis exchange={exchange} />
      {reproduce !== undefined && <Command title="Repeat this call" text={reproduce} />}
      <p class="quiet">
        <a href={link}>Link to this call</a>
      </p>
    </div>
  );
}

function Diagnosis({ exchange: { diagnosis } }: { readonly exchange: Exchange }): JSX.Element | null {
  if (diagnosis === undefined) return null;
  const { kind, surfacedAs, confidence, evidence } = diagnosis;
  return (
    <div class="diagnosis">
      <p class="title">
        Diagnosis: {plain(KINDS[kind] ?? kind)}, {Math.round(confidence * 100)} % sure
      </p>
      <p class="quiet">The error came {plain(SURFACED[surfacedAs] ?? surfacedAs)}.</p>
      <EvidenceList evidence={evidence} what="the diagnosis" />
    </div>
  );
}
