import type { JSX } from 'preact';
import { plain, SEVERITIES } from '../words.js';
import { links } from './address.js';
import type { Finding } from './api.js';
import { Ago, Scroll, ServerLink, ToolLink } from './parts.js';

/** Findings with when they were seen. */
export function FindingTable(properties: {
  readonly findings: readonly Finding[];
  /** What the page is about: the table does not repeat it. */
  readonly of: 'rule' | 'server' | 'tool';
}): JSX.Element {
  const { findings, of } = properties;
  const isFixed = findings.some(({ fixedAt }) => fixedAt !== undefined);
  return (
    <Scroll name="Findings">
      <table class="list">
        <thead>
          <tr>
            <th scope="col">Severity</th>
            {of === 'rule' && <th scope="col">Server</th>}
            {of !== 'tool' && <th scope="col">Tool</th>}
            <th scope="col">Finding</th>
            <th scope="col">First seen</th>
            {isFixed && <th scope="col">Fixed</th>}
          </tr>
        </thead>
        <tbody>
          {findings.map((finding) => (
            <tr key={`${finding.server} ${finding.id}`}>
              <td>
                <span class={`pill ${finding.severity}`}>{SEVERITIES[finding.severity]}</span>
              </td>
              {of === 'rule' && (
                <th scope="row">
                  <ServerLink name={finding.server} />
                </th>
              )}
              {of !== 'tool' && (
                <td>
                  {finding.tool === undefined ? (
                    <span class="quiet">server</span>
                  ) : (
                    <ToolLink server={finding.server} name={finding.tool} />
                  )}
                </td>
              )}
              <td class="finding">
                {plain(finding.message)}
                <div class="quiet">
                  {of !== 'rule' && <a href={links.rule(finding.rule)}>{finding.rule}</a>}
                  {finding.returned > 0 &&
                    ` · came back ${finding.returned === 1 ? 'once' : `${finding.returned} times`}`}
                </div>
              </td>
              <td class="nowrap">
                <Ago time={finding.firstSeen} />
              </td>
              {isFixed && (
                <td class="nowrap">{finding.fixedAt === undefined ? '' : <Ago time={finding.fixedAt} />}</td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  );
}
