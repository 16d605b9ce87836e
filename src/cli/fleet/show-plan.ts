import { type PlannedServer, targetText } from '../../fleet/index.js';
import { type Cell, tableLines } from '../../report/terminal/table-lines.js';
import { counted, shown } from '../../report/words.js';
import { EXIT, type ExitCode } from '../exit-code.js';
import { minuteOf } from '../history/history-words.js';
import type { Invocation } from '../invocation.js';
import type { FleetOptions } from './fleet-options.js';
import { plannedFleet } from './planned-fleet.js';

/** `assay fleet plan`: what would be checked, and when it is due. */
export async function showPlan(
  file: string,
  options: FleetOptions,
  invocation: Invocation,
): Promise<ExitCode> {
  const { terminal } = invocation;
  const { fleet, planned } = await plannedFleet(file, options, invocation);
  if (options.json === true) {
    const servers = planned.map(({ server, ...when }) => ({ ...server, ...when }));
    await terminal.json({ name: fleet.name, servers, notes: fleet.notes });
    return EXIT.clean;
  }
  const due = planned.filter(({ isDue }) => isDue).length;
  if (options.quiet !== true) {
    if (planned.length > 0) terminal.out(planLines(planned, invocation).join('\n'));
    for (const note of fleet.notes) terminal.err(terminal.paint.dim(note));
  }
  terminal.out(
    `${fleet.name}: ${planned.length} of ${counted(fleet.servers.length, 'server')} chosen, ${due} due now.`,
  );
  return EXIT.clean;
}

function planLines(planned: readonly PlannedServer[], { terminal }: Invocation): string[] {
  const rows = planned.map(({ server, last, next, isDue }): Cell[] => [
    { text: shown(server.name, 60) },
    { text: shown(server.group ?? '', 30) },
    { text: shown(server.tags.join(','), 40) },
    { text: server.check.mode },
    { text: String(server.priority), align: 'right' },
    { text: server.schedule ?? '' },
    {
      text: isDue ? 'now' : next === undefined ? '' : minuteOf(next),
      ...(isDue ? { colour: 'yellow' } : {}),
    },
    { text: last === undefined ? 'never' : minuteOf(last) },
    { text: shown(targetText(server.entry.fields), 200) },
  ]);
  const header = [
    'Server',
    'Group',
    'Tags',
    'Mode',
    'Priority',
    'Schedule',
    'Due (UTC)',
    'Last check',
    'Target',
  ];
  return tableLines(header, rows, terminal.width, terminal.paint);
}
