import type { JSX } from 'preact';
import type { Obstacle, RunReport } from '../src/model/run-report.js';
import { runCauses, type ShownCause } from '../src/report/run-causes.js';
import { Prose } from './prose.js';
import { linkTo } from './route.js';
import { counted, grouped, plain, SEVERITIES } from './words.js';

/** Causes that are shown with the verdict; the rest are in the list of findings. */
const FIRST = 7;

/** Findings of one cause that are named. */
const NAMED = 3;

interface Properties {
  readonly report: RunReport;
  /** Shows only what has these words. */
  readonly onSearch: (text: string) => void;
}

/** What to fix first: what blocks the server, then one line per cause, the worst first. */
export function FixFirst({ report, onSearch }: Properties): JSX.Element | null {
  const { obstacles = [] } = report;
  const causes = runCauses(report).filter(({ cause }) => cause.severity !== 'info');
  const silent = report.tools.filter(({ neverSucceeded }) => neverSucceeded);
  if (causes.length === 0 && silent.length === 0 && obstacles.length === 0) return null;
  return (
    <div class="fix-first">
      <h3>Fix first</h3>
      <ol>
        {obstacles.map((obstacle) => (
          <Blocked key={obstacle.message} obstacle={obstacle} />
        ))}
        {causes.slice(0, FIRST).map(({ cause, findings }) => (
          <CauseLine
            key={cause.id}
            findings={findings}
            ofRule={report.findings.filter(({ rule }) => rule === cause.rule).length}
            onSearch={onSearch}
          />
        ))}
        {causes.length > FIRST && (
          <li>
            <span />
            <a href="#findings">{counted(causes.length - FIRST, 'more cause')}</a>
          </li>
        )}
        {silent.length > 0 && (
          <li>
            <span class="pill fair">unproven</span>
            <span>
              No successful call: <ToolLinks names={silent.map(({ name }) => name)} />
            </span>
          </li>
        )}
      </ol>
    </div>
  );
}

/** Something that keeps tools from being tested, with the option that would help. */
function Blocked({
  obstacle: { message, tools, flag, response },
}: {
  readonly obstacle: Obstacle;
}): JSX.Element {
  return (
    <li>
      <span class="pill fair">blocked</span>
      <span>
        <Prose text={message} />{' '}
        {flag !== undefined && (
          <>
            Run the check with <code>{plain(flag)}</code>.{' '}
          </>
        )}
        <span class="where">
          <ToolLinks names={tools} />
        </span>
        <span class="said">{plain(response)}</span>
      </span>
    </li>
  );
}

function ToolLinks({ names }: { readonly names: readonly string[] }): JSX.Element {
  return (
    <>
      {names.slice(0, NAMED).map((name, index) => (
        <span key={name}>
          {index > 0 && ', '}
          <a href={linkTo('tool', name)}>{plain(name)}</a>
        </span>
      ))}
      {names.length > NAMED && ` and ${names.length - NAMED} more`}
    </>
  );
}

function CauseLine(properties: {
  readonly findings: ShownCause['findings'];
  /** How many findings the rule has in total. */
  readonly ofRule: number;
  readonly onSearch: (text: string) => void;
}): JSX.Element {
  const { findings, ofRule, onSearch } = properties;
  const [{ severity, message, rule }] = findings;
  return (
    <li>
      <span class={`pill ${severity}`}>{SEVERITIES[severity]}</span>
      <span>
        <Prose text={message} />{' '}
        <span class="where">
          {findings.slice(0, NAMED).map(({ id, subject }, index) => (
            <span key={id}>
              {index > 0 && ', '}
              <a href={linkTo('finding', id)}>{plain(subject.tool ?? 'the server')}</a>
            </span>
          ))}
          {findings.length > NAMED && (
            <>
              {` and ${findings.length - NAMED} more `}
              <button type="button" onClick={() => onSearch(rule)}>
                show all {grouped(ofRule)} of this rule
              </button>
            </>
          )}
        </span>
      </span>
    </li>
  );
}
