import type { JSX } from 'preact';
import { useContext } from 'preact/hooks';
import type { RunFinding } from '../src/model/run-report.js';
import { SHOULD } from './call-sentence.js';
import { Command } from './command.js';
import { Details } from './detail-source.js';
import { EvidenceList } from './evidence.js';
import { Fact } from './fact.js';
import { LongText } from './long-text.js';
import { Prose } from './prose.js';
import { linkTo } from './route.js';
import { SeenIn } from './seen-in.js';
import { plain } from './words.js';

interface Properties {
  readonly finding: RunFinding;
}

/** A finding in full: what was expected, the evidence, the fix, and how to reproduce it. */
export function FindingBody({ finding, link }: Properties & { readonly link: string }): JSX.Element {
  const { call, reproduce } = finding;
  const program = useContext(Details)?.program ?? 'assay';
  return (
    <div class="body">
      <FindingFacts finding={finding} />
      <Proof finding={finding} />
      {call !== undefined && <Call call={call} />}
      {reproduce !== undefined && <Command title="Reproduce" text={reproduce} />}
      {call !== undefined && (
        <Command title="Check whether it is fixed" text={`${program} replay ${finding.id}`} />
      )}
      <p class="quiet">
        <a href={link}>Link to this finding</a>
      </p>
    </div>
  );
}

function FindingFacts({ finding }: Properties): JSX.Element {
  const { rule, subject, path, expected, received, response, fix, spec, occurrences } = finding;
  return (
    <dl class="facts">
      <Fact name="Rule">
        <code>{plain(rule)}</code> {spec !== undefined && <Source url={spec.url} level={spec.level} />}
      </Fact>
      <Fact name="About">
        {subject.tool === undefined ? (
          'the server'
        ) : (
          <a href={linkTo('tool', subject.tool)}>{plain(subject.tool)}</a>
        )}
        {subject.part !== undefined && `, ${subject.part}`} {path !== '' && <code>{plain(path)}</code>}
      </Fact>
      {expected !== undefined && (
        <Fact name="Expected">
          <Prose text={expected} />
        </Fact>
      )}
      {received !== undefined && (
        <Fact name="Received">
          <Prose text={received} />
        </Fact>
      )}
      {response !== undefined && (
        <Fact name="Response">
          <LongText text={response} />
        </Fact>
      )}
      {fix !== undefined && (
        <Fact name="Fix">
          <Prose text={fix} />
        </Fact>
      )}
      {occurrences > 1 && <Fact name="Seen">{occurrences} times</Fact>}
      <SeenIn finding={finding} />
    </dl>
  );
}

/** The evidence of our own; the reasons for the diagnosis only on request. */
function Proof({ finding: { evidence, response } }: Properties): JSX.Element {
  const own = evidence.filter(({ text, speaks }) => speaks === undefined && text.trim() !== response);
  const reasons = evidence.filter(({ speaks }) => speaks !== undefined);
  return (
    <>
      <EvidenceList evidence={own} what="the finding" />
      {reasons.length > 0 && (
        <details class="raw">
          <summary>Why the response is taken for an error</summary>
          <EvidenceList evidence={reasons} what="the diagnosis" />
        </details>
      )}
    </>
  );
}

/** Only addresses of the web become links: a report may have been written by anyone. */
function Source({ url, level }: { readonly url: string; readonly level: string }): JSX.Element {
  if (!/^https:\/\//.test(url)) return <span>({level})</span>;
  return (
    <a href={url} rel="noreferrer noopener" target="_blank">
      {level} of the specification
    </a>
  );
}

function Call({ call }: { readonly call: NonNullable<RunFinding['call']> }): JSX.Element {
  const { scenario } = call;
  return (
    <>
      <h3>The smallest call that shows it</h3>
      {scenario !== undefined && (
        <p class="quiet">
          {scenario.category.replace('_', ' ')}: {plain(scenario.label)}. The tool should{' '}
          {SHOULD[scenario.expectation]}.
        </p>
      )}
      <LongText text={JSON.stringify(call.arguments, null, 2) ?? 'no arguments'} />
    </>
  );
}
