import type { JSX } from 'preact';
import { counted, grouped } from '../words.js';
import { links } from './address.js';
import { type Overview, type Rule, useData } from './api.js';
import { Counts, Data, Scroll } from './parts.js';

/** The rules with open findings, those of most servers first. */
export function RulesPage(): JSX.Element {
  const rules = useData<{ readonly items: readonly Rule[] }>('/rules');
  const overview = useData<Overview>('/overview');
  const servers = overview.value?.servers ?? 0;
  return (
    <>
      <h1 class="headline">Rules with open findings</h1>
      <Data of={rules}>
        {({ items }) =>
          items.length === 0 ? (
            <p class="quiet">No server has an open finding.</p>
          ) : (
            <Scroll name="Rules">
              <table class="list">
                <thead>
                  <tr>
                    <th scope="col">Rule</th>
                    <th scope="col">Servers</th>
                    <th scope="col">Share of servers</th>
                    <th scope="col">Findings</th>
                  </tr>
                </thead>
                <tbody>
                  {items.map((rule) => (
                    <tr key={rule.rule}>
                      <th scope="row">
                        <a href={links.rule(rule.rule)}>{rule.rule}</a>
                      </th>
                      <td>{grouped(rule.servers)}</td>
                      <td>
                        <Share part={rule.servers} whole={servers} />
                      </td>
                      <td>
                        <Counts findings={rule.findings} />
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </Scroll>
          )
        }
      </Data>
    </>
  );
}

function Share({ part, whole }: { readonly part: number; readonly whole: number }): JSX.Element {
  const share = whole === 0 ? 0 : part / whole;
  return (
    <svg class="share" viewBox="0 0 120 10" role="img" aria-label={`${counted(part, 'server')} of ${whole}`}>
      <rect class="track" width="120" height="10" rx="3" />
      <rect class="bar" width={Math.max(2, 120 * share)} height="10" rx="3" />
    </svg>
  );
}
