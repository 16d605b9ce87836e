import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { grouped, plain } from '../words.js';
import type { Address } from './address.js';
import { type Finding, type Part, type Rule, useData } from './api.js';
import { DaysChart } from './days-chart.js';
import { FindingTable } from './finding-table.js';
import { Data, Pager, Tile } from './parts.js';

interface RuleFindings extends Part<Finding> {
  readonly rule: Rule;
  readonly days: readonly { readonly day: string; readonly opened: number; readonly fixed: number }[];
}

/** A rule over all servers. */
export function RulePage({ address }: { readonly address: Address }): JSX.Element {
  const id = address.query.get('id') ?? '';
  const [offset, setOffset] = useState(0);
  const data = useData<RuleFindings>('/rule', { id, limit: 50, offset });
  return (
    <>
      <p class="crumbs">
        <a href="/rules">Rules</a>
      </p>
      <h1>{plain(id)}</h1>
      <p class="quiet">
        What it means and how to fix it: <code>assay explain {plain(id)}</code>
      </p>
      <Data of={data}>
        {({ rule, days, ...part }) => (
          <>
            <div class="tiles">
              <Tile name="Servers" value={grouped(rule.servers)} />
              <Tile
                name="Errors"
                value={grouped(rule.findings.error)}
                standing={rule.findings.error > 0 ? 'bad' : ''}
              />
              <Tile
                name="Warnings"
                value={grouped(rule.findings.warning)}
                standing={rule.findings.warning > 0 ? 'fair' : ''}
              />
              <Tile name="Notes" value={grouped(rule.findings.info)} />
            </div>
            {days.length > 0 && (
              <DaysChart
                title="Findings that came and went"
                days={days.map(({ day, opened, fixed }) => ({
                  day,
                  parts: [
                    { name: 'fixed', standing: 'good', count: fixed },
                    { name: 'new or back', standing: 'bad', count: opened },
                  ],
                }))}
              />
            )}
            <section aria-labelledby="rule-findings-title">
              <h2 id="rule-findings-title">Open findings, the newest first</h2>
              {part.items.length === 0 ? (
                <p class="quiet">No server has an open finding of this rule.</p>
              ) : (
                <FindingTable findings={part.items} of="rule" />
              )}
              <Pager of={part} onTurn={setOffset} />
            </section>
          </>
        )}
      </Data>
    </>
  );
}
