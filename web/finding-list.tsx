import type { JSX } from 'preact';
import type { RunFinding } from '../src/model/run-report.js';
import { Card } from './card.js';
import { FindingBody } from './finding-body.js';
import { Prose } from './prose.js';
import { linkTo, type Route } from './route.js';
import { useShownRows } from './shown-rows.js';
import { counted, plain, SEVERITIES, worstFirst } from './words.js';

/** So few findings are all open from the start. */
const FEW = 3;

interface Properties {
  readonly findings: readonly RunFinding[];
  readonly total: number;
  readonly route: Route;
  /** The ids of findings that an earlier report does not have. */
  readonly added: ReadonlySet<string>;
}

/** The findings, the worst first. */
export function FindingList({ findings, total, route, added }: Properties): JSX.Element {
  const isNamed = ({ id }: RunFinding): boolean => route.kind === 'finding' && route.id === id;
  const [shown, more] = useShownRows(worstFirst(findings), isNamed, 'findings');
  return (
    <section id="findings" aria-labelledby="findings-title" tabIndex={-1}>
      <h2 id="findings-title">Findings</h2>
      {findings.length === 0 && (
        <p class="quiet">
          {total === 0 ? 'No findings.' : `None of ${counted(total, 'finding')} matches the filter.`}
        </p>
      )}
      <div class="rows">
        {shown.map((finding) => (
          <FindingCard
            key={finding.id}
            finding={finding}
            isOpen={isNamed(finding) || total <= FEW}
            isNew={added.has(finding.id)}
          />
        ))}
      </div>
      {more}
    </section>
  );
}

interface CardProperties {
  readonly finding: RunFinding;
  readonly isOpen: boolean;
  readonly isNew: boolean;
}

function FindingCard({ finding, isOpen, isNew }: CardProperties): JSX.Element {
  const { id, severity, subject, message, flaky } = finding;
  const link = linkTo('finding', id);
  const summary = (
    <>
      <span class={`pill ${severity}`}>{SEVERITIES[severity]}</span>
      <code>{subject.tool === undefined ? 'server' : plain(subject.tool)}</code>
      <span class="message">
        <Prose text={message} /> {flaky === true && <span class="pill fair">flaky</span>}{' '}
        {isNew && <span class="pill new">new</span>}
      </span>
    </>
  );
  return (
    <Card
      id={link.slice(1)}
      class="card finding"
      isOpen={isOpen}
      isPrinted
      summary={summary}
      body={() => <FindingBody finding={finding} link={link} />}
    />
  );
}
