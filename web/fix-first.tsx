import type { JSX } from 'preact';
import type { RunFinding, RunReport } from '../src/model/run-report.js';
import { Prose } from './prose.js';
import { linkTo } from './route.js';
import { grouped, plain, SEVERITIES, worstFirst } from './words.js';

/** Kinds of findings that are shown with the verdict; the rest are in the list of findings. */
const FIRST = 7;

/** Findings of one kind that are named. */
const NAMED = 3;

interface Properties {
  readonly report: RunReport;
  /** Shows only what has these words. */
  readonly onSearch: (text: string) => void;
}

/** What to fix first: one line per kind of finding, the worst and most frequent first. */
export function FixFirst({ report, onSearch }: Properties): JSX.Element | null {
  const groups = kindsOf(worstFirst(report.findings).filter(({ severity }) => severity !== 'info'));
  const silent = report.tools.filter(({ neverSucceeded }) => neverSucceeded);
  if (groups.length === 0 && silent.length === 0) return null;
  return (
    <div class="fix-first">
      <h3>Fix first</h3>
      <ol>
        {groups.slice(0, FIRST).map((findings) => (
          <Kind
            key={findings[0].id}
            findings={findings}
            ofRule={report.findings.filter(({ rule }) => rule === findings[0].rule).length}
            onSearch={onSearch}
          />
        ))}
        {groups.length > FIRST && (
          <li>
            <span />
            <a href="#findings">{groups.length - FIRST} more kinds of errors and warnings</a>
          </li>
        )}
        {silent.length > 0 && (
          <li>
            <span class="pill fair">unproven</span>
            <span>
              Never succeeded:{' '}
              {silent.slice(0, NAMED).map(({ name }, index) => (
                <span key={name}>
                  {index > 0 && ', '}
                  <a href={linkTo('tool', name)}>{plain(name)}</a>
                </span>
              ))}
              {silent.length > NAMED && ` and ${silent.length - NAMED} more`}
            </span>
          </li>
        )}
      </ol>
    </div>
  );
}

type Group = readonly [RunFinding, ...RunFinding[]];

/** Findings with the same message, the most frequent of a severity first. */
function kindsOf(findings: readonly RunFinding[]): readonly Group[] {
  const groups = new Map<string, [RunFinding, ...RunFinding[]]>();
  for (const finding of findings) {
    const key = JSON.stringify([finding.severity, finding.rule, finding.message]);
    const known = groups.get(key);
    if (known === undefined) groups.set(key, [finding]);
    else known.push(finding);
  }
  const weight = ([{ severity }, ...more]: Group): number => (severity === 'error' ? 1e9 : 0) + more.length;
  return [...groups.values()].sort((left, right) => weight(right) - weight(left));
}

function Kind(properties: {
  readonly findings: Group;
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
