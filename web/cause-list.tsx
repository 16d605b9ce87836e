import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import type { RunFinding, RunReport } from '../src/model/run-report.js';
import { runCauses, type ShownCause } from '../src/report/run-causes.js';
import { Card } from './card.js';
import { FindingBody } from './finding-body.js';
import { Prose } from './prose.js';
import { linkTo, type Route } from './route.js';
import { useShownRows } from './shown-rows.js';
import { counted, plain, SEVERITIES } from './words.js';

/** Up to so many causes are all open from the start. */
const FEW = 3;

interface Properties {
  readonly report: RunReport;
  /** The findings that the filter leaves. */
  readonly findings: readonly RunFinding[];
  readonly route: Route;
  /** The ids of findings that an earlier report does not have. */
  readonly added: ReadonlySet<string>;
}

/** The findings by cause, the worst first: a cause of many tools is one card. */
export function CauseList({ report, findings, route, added }: Properties): JSX.Element {
  const causes = useMemo(() => runCauses({ ...report, findings }), [report, findings]);
  const isNamed = (cause: ShownCause): boolean =>
    route.kind === 'finding' && cause.findings.some(({ id }) => id === route.id);
  const [shown, more] = useShownRows(causes, isNamed, 'causes');
  const total = report.findings.length;
  return (
    <section id="findings" aria-labelledby="findings-title" tabIndex={-1}>
      <h2 id="findings-title">Findings</h2>
      {findings.length === 0 && (
        <p class="quiet">
          {total === 0 ? 'No findings.' : `None of ${counted(total, 'finding')} matches the filter.`}
        </p>
      )}
      <div class="rows">
        {shown.map((cause) => (
          <CauseCard
            key={cause.finding.id}
            cause={cause}
            route={route}
            isOpen={isNamed(cause) || total <= FEW}
            added={added}
          />
        ))}
      </div>
      {more}
    </section>
  );
}

interface CauseProperties {
  readonly cause: ShownCause;
  readonly route: Route;
  readonly isOpen: boolean;
  readonly added: ReadonlySet<string>;
}

function CauseCard({ cause, route, isOpen, added }: CauseProperties): JSX.Element {
  const { finding, findings } = cause;
  const [, ...others] = findings;
  const tools = new Set(findings.map(({ subject }) => subject.tool ?? 'server'));
  const [first = 'server'] = tools;
  const summary = (
    <>
      <span class={`pill ${finding.severity}`}>{SEVERITIES[finding.severity]}</span>
      <code>{tools.size > 1 ? counted(tools.size, 'tool') : plain(first)}</code>
      <span class="message">
        <Prose text={finding.message} /> {finding.flaky === true && <span class="pill fair">flaky</span>}{' '}
        {findings.some(({ id }) => added.has(id)) && <span class="pill new">new</span>}
      </span>
    </>
  );
  return (
    <Card
      id={linkTo('finding', finding.id).slice(1)}
      class="card finding"
      isOpen={isOpen}
      isPrinted
      summary={summary}
      body={() => (
        <>
          <FindingBody finding={finding} link={linkTo('finding', finding.id)} />
          {others.length > 0 && <Others findings={others} route={route} said={finding.message} />}
        </>
      )}
    />
  );
}

/** The other findings with the same cause, each to be opened. */
function Others(properties: {
  readonly findings: readonly RunFinding[];
  readonly route: Route;
  readonly said: string;
}): JSX.Element {
  const { findings, route, said } = properties;
  const isNamed = ({ id }: RunFinding): boolean => route.kind === 'finding' && route.id === id;
  const [shown, more] = useShownRows(findings, isNamed, 'findings', 20);
  return (
    <div class="others">
      <h3>The same in {counted(findings.length, 'more finding')}</h3>
      {shown.map((finding) => (
        <Card
          key={finding.id}
          id={linkTo('finding', finding.id).slice(1)}
          class="card"
          isOpen={isNamed(finding)}
          summary={<OtherSummary finding={finding} said={said} />}
          body={() => <FindingBody finding={finding} link={linkTo('finding', finding.id)} />}
        />
      ))}
      {more}
    </div>
  );
}

/** The message is repeated only where it differs from that of the cause. */
function OtherSummary(properties: { readonly finding: RunFinding; readonly said: string }): JSX.Element {
  const { subject, path, message } = properties.finding;
  return (
    <span>
      <code>{plain(subject.tool ?? 'server')}</code> {path !== '' && <code class="quiet">{plain(path)}</code>}{' '}
      {message !== properties.said && (
        <span class="quiet">
          <Prose text={message} />
        </span>
      )}
    </span>
  );
}
