import { render } from 'preact';
import type { RunReport } from '../src/model/run-report.js';
import type { Comparison } from '../src/report/compare-reports.js';
import { App } from './app.js';
import './page.css';
import { plain } from './words.js';

function part(id: string): HTMLElement {
  const element = document.getElementById(id);
  if (element === null) throw new Error(`The page has lost its ${id}.`);
  return element;
}

const report = JSON.parse(part('report').textContent) as RunReport;
const comparison = JSON.parse(part('comparison').textContent) as Comparison | null;
document.title = `${plain(report.server.name ?? 'A server')} · Assay report`;
render(<App report={report} comparison={comparison} />, part('page'));
