import type { JSX } from 'preact';
import { useContext } from 'preact/hooks';
import type { RunFinding, ToolReport } from '../src/model/run-report.js';
import { Details, useDetail } from './detail-source.js';
import { Fact } from './fact.js';
import { linkToCall } from './route.js';

/** Calls that a finding leads to. */
const MOST = 8;

/** The calls of the run in which a finding showed, once they have been opened. */
export function SeenIn({ finding }: { readonly finding: RunFinding }): JSX.Element | null {
  const { tool: name } = finding.subject;
  const source = useContext(Details);
  const tool = name === undefined ? undefined : source?.toolNamed(name);
  return tool === undefined ? null : <Calls tool={tool} id={finding.id} />;
}

function Calls({ tool, id }: { readonly tool: ToolReport; readonly id: string }): JSX.Element | null {
  const detail = useDetail(tool);
  if (detail === undefined || detail instanceof Error) return null;
  const numbers = (detail.exchanges ?? []).flatMap(({ findings }, index) =>
    findings.includes(id) ? [index + 1] : [],
  );
  if (numbers.length === 0) return null;
  return (
    <Fact name="Seen in">
      {numbers.slice(0, MOST).map((number, index) => (
        <span key={number}>
          {index > 0 && ', '}
          <a href={linkToCall(tool.name, number)}>call {number}</a>
        </span>
      ))}
      {numbers.length > MOST && ` and ${numbers.length - MOST} more`}
      <span class="quiet"> (request and response)</span>
    </Fact>
  );
}
