import { readFileSync } from 'node:fs';
import type { DashboardPages } from '../../dashboard/dashboard-options.js';
import { packageFile } from '../package-file.js';

const TYPES = { js: 'text/javascript; charset=utf-8', css: 'text/css; charset=utf-8' } as const;

/** The built pages of the dashboard. */
export function dashboardPages(): DashboardPages {
  const read = (path: string): string => readFileSync(packageFile(`dist/web/${path}`), 'utf8');
  const asset = (kind: keyof typeof TYPES) =>
    [
      `/assets/dashboard.${kind}`,
      { type: TYPES[kind], body: read(`dashboard/assets/dashboard.${kind}`) },
    ] as const;
  return {
    index: read('dashboard/index.html'),
    assets: new Map([asset('js'), asset('css')]),
    report: read('page.html'),
  };
}
