import type { JSX } from 'preact';
import type { Obstacle, RunFinding, RunReport } from '../src/model/run-report.js';
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

/** What to fix first: what blocks the server, then one line per cause, the worst first. */
export function FixFirst({ report, onSearch }: Properties): JSX.Element | null {
  const { obstacles = [] } = report;
  const groups = causesOf(report);
  const silent = report.tools.filter(({ neverSucceeded }) => neverSucceeded);
  if (groups.length === 0 && silent.length === 0 && obstacles.length === 0) return null;
  return (
    <div class="fix-first">
      <h3>Fix first</h3>
      <ol>
        {obstacles.map((obstacle) => (
          <Blocked key={obstacle.message} obstacle={obstacle} />
        ))}
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
              Never succeeded: <ToolLinks names={silent.map(({ name }) => name)} />
            </span>
          </li>
        )}
      </ol>
    </div>
  );
}

/** Something that keeps tools from being tested, with the option that would help. */
function Blocked({ obstacle: { message, tools, flag } }: { readonly obstacle: Obstacle }): JSX.Element {
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

type Group = readonly [RunFinding, ...RunFinding[]];

/** The errors and warnings by cause, the worst first; an older report has none, and is grouped by message. */
function causesOf({ causes, findings }: RunReport): readonly Group[] {
  const shown = worstFirst(findings).filter(({ severity }) => severity !== 'info');
  if (causes === undefined) return kindsOf(shown, ({ rule, message }) => `${rule} ${message}`);
  const causeOf = new Map(causes.flatMap(({ id, findings: ids }) => ids.map((finding) => [finding, id])));
  return kindsOf(shown, ({ id }) => causeOf.get(id) ?? id);
}

/** Findings with the same key, the most frequent of a severity first. */
function kindsOf(findings: readonly RunFinding[], keyOf: (finding: RunFinding) => string): readonly Group[] {
  const groups = new Map<string, [RunFinding, ...RunFinding[]]>();
  for (const finding of findings) {
    const key = `${finding.severity} ${keyOf(finding)}`;
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
