import type { JSX } from 'preact';
import { useContext } from 'preact/hooks';
import type { Exchange } from '../src/model/run-report.js';
import { callSentence, kindName, SHOULD, SURFACED } from './call-sentence.js';
import { Command } from './command.js';
import { Details } from './detail-source.js';
import { EvidenceList } from './evidence.js';
import { Fact } from './fact.js';
import { WireText } from './json-text.js';
import { Prose } from './prose.js';
import { ResponseText } from './response-text.js';
import { linkTo } from './route.js';
import { CLASSES, plain } from './words.js';

interface Properties {
  readonly exchange: Exchange;
}

/** One call in full: the request, the response, and the diagnosis. */
export function ExchangeBody({ exchange, link }: Properties & { readonly link: string }): JSX.Element {
  const { reproduce } = exchange;
  return (
    <div class="body">
      <CallFacts exchange={exchange} />
      <Messages exchange={exchange} />
      <Diagnosis exchange={exchange} />
      {reproduce !== undefined && <Command title="Repeat this call" text={reproduce} />}
      <p class="quiet">
        <a href={link}>Link to this call</a>
      </p>
    </div>
  );
}

/** What the call was for, and what it shows. */
function CallFacts({ exchange }: Properties): JSX.Element {
  const { scenario, classification, confidence, findings } = exchange;
  const { violates } = scenario;
  const source = useContext(Details);
  return (
    <dl class="facts">
      {violates !== undefined && (
        <Fact name="Violates">
          <code>{plain(violates.keyword)}</code> at{' '}
          {violates.path === '' ? 'the root' : <code>{plain(violates.path)}</code>}
        </Fact>
      )}
      <Fact name="Expected">The tool should {SHOULD[scenario.expectation]}.</Fact>
      <Fact name="Outcome">
        {callSentence(exchange)}.
        {classification !== undefined && (
          <span class="quiet">
            {' '}
            By this response alone: {CLASSES[classification]}
            {confidence !== undefined && ` (confidence ${confidence} %)`}.
          </span>
        )}
      </Fact>
      {findings.length > 0 && (
        <Fact name="Findings">
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
  );
}

/** The request and the response as they were on the wire. */
function Messages({ exchange: { params, result, error, fault } }: Properties): JSX.Element {
  return (
    <div class="pair">
      <WireText wire={params} label="Request: params of tools/call" />
      {result !== undefined && (
        <div class="response">
          <WireText wire={result} label="Response: result" />
          <ResponseText wire={result} />
        </div>
      )}
      {error !== undefined && <WireText wire={error} label="Response: JSON-RPC error" />}
      {fault !== undefined && (
        <p class="banner">
          No response: {plain(fault.message)} <span class="quiet">({plain(fault.code)})</span>
        </p>
      )}
    </div>
  );
}

function Diagnosis({ exchange: { diagnosis } }: Properties): JSX.Element | null {
  if (diagnosis === undefined) return null;
  const { kind, surfacedAs, confidence, evidence } = diagnosis;
  return (
    <div class="diagnosis">
      <p class="title">
        Diagnosis: {kindName(kind)} (confidence {Math.round(confidence * 100)} %)
      </p>
      <p class="quiet">The error was returned {plain(SURFACED[surfacedAs] ?? surfacedAs)}.</p>
      <EvidenceList evidence={evidence} what="the diagnosis" />
    </div>
  );
}
