import type { ServerRun, ServersReport } from '../../src/model/servers-report.js';
import { serversReport } from '../../src/report/servers/servers-report.js';
import { findingOf, reportOf, toolOf } from './sample-report.js';

/** Names as they are in configurations; one is hostile, one is long. */
const NAMES: readonly string[] = [
  'github',
  'filesystem',
  'memory',
  'linear',
  'postgres-production',
  'slack',
  'browser',
  'sentry',
  'figma',
  'notion',
  '<b>bold</b>',
  `team-${'very-'.repeat(12)}long-name`,
];

function runOf(name: string, place: number): ServerRun {
  if (place % 4 === 3)
    return {
      name,
      verdict: 'untested',
      fault: {
        code: 'config',
        message: `.mcp.json, server "${name}", env.KEY needs the environment variable API_KEY, which is not set.`,
        // biome-ignore lint/suspicious/noTemplateCurlyInString: a reference to a variable, as configurations have it
        fix: 'Set API_KEY, or use ${API_KEY:-default}.',
      },
      report: { ...reportOf([]), partial: 'It was not opened.' },
    };
  const findings =
    place % 4 === 0
      ? ['a', 'b', 'c', 'd', 'e'].map((id) =>
          findingOf(`${id}${place}`, 'get_item', {
            message: `The tool accepts arguments that \`inputSchema\` forbids (${id}).`,
            severity: id === 'a' ? 'error' : 'warning',
          }),
        )
      : [];
  const tools = [toolOf('get_item', { findings }), toolOf('list_items')];
  const report = reportOf(tools);
  return {
    name,
    verdict: findings.length > 0 ? 'findings' : 'clean',
    report: { ...report, server: { ...report.server, name: `${name}-server` } },
  };
}

/** Twelve servers: clean ones, some with findings, some that could not be opened. */
export const TWELVE: ServersReport = serversReport(NAMES.map(runOf), 48_200, {
  startedAt: '2026-03-01T10:20:30.000Z',
  assay: '1.2.3',
  program: 'npx assay',
  command: 'npx assay check --mode safe --seed 1 --config .mcp.json',
});
