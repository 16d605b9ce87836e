import { doneWithPauses } from '../../model/with-pauses.js';
import type { ReportForm } from '../report-form.js';
import { serverLine, serversLines } from '../servers/servers-lines.js';
import { briefLines } from './brief-lines.js';
import { PLAIN } from './paint.js';
import { prettyInSteps } from './pretty.js';
import { runLines } from './run-lines.js';

/** The report as a terminal shows it. */
export const prettyForm: ReportForm = {
  name: 'pretty',
  path: '.assay/report.txt',
  about: 'plain text, as a terminal shows it',
  make: (report, { paint = PLAIN, width = 100, isVerbose = false, hasMatrix = false }) => {
    if (report.run === undefined)
      return doneWithPauses(prettyInSteps(report, { paint, width, all: isVerbose }));
    const lines =
      isVerbose || hasMatrix
        ? runLines(report.run, paint, width, isVerbose)
        : briefLines(report.run, paint, width);
    return lines.join('\n');
  },
  makeServers: ({ servers, ...rest }, { paint = PLAIN, width = 100 }) => {
    const names = servers.map(({ name }) => name);
    const lines = servers.map((run) => serverLine(run, names, paint, width));
    return [...lines, ...serversLines({ servers, ...rest }, paint, width)].join('\n');
  },
};
