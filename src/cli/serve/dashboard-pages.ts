import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import type { DashboardPages } from '../../dashboard/dashboard-options.js';
import { packageFile } from '../package-file.js';

const TYPES = { js: 'text/javascript; charset=utf-8', css: 'text/css; charset=utf-8' } as const;

/** The built pages of the dashboard. */
export function dashboardPages(): DashboardPages {
  const bytes = (path: string): Buffer => readFileSync(packageFile(`dist/web/${path}`));
  const read = (path: string): string => bytes(path).toString('utf8');
  const unpacked = (path: string): string => gunzipSync(bytes(`${path}.gz`)).toString('utf8');
  const asset = (kind: keyof typeof TYPES) =>
    [
      `/assets/dashboard.${kind}`,
      { type: TYPES[kind], body: unpacked(`dashboard/assets/dashboard.${kind}`) },
    ] as const;
  return {
    index: read('dashboard/index.html'),
    assets: new Map([asset('js'), asset('css')]),
    report: read('page.html'),
  };
}
