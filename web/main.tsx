import { render } from 'preact';
import { decompressJson } from '../src/report/html/compressed-json.js';
import { openIndex } from '../src/report/html/packed-report.js';
import { App } from './app.js';
import { DetailSource } from './detail-source.js';
import './style/colours.css';
import './style/base.css';
import './style/words.css';
import './style/controls.css';
import './style/verdict.css';
import './style/tables.css';
import './style/charts.css';
import './style/cards.css';
import './style/facts.css';
import './style/calls.css';
import './style/schema.css';
import './style/narrow.css';
import './style/paper.css';
import { plain } from './words.js';

function element(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`The page has no element with the id ${id}.`);
  return found;
}

async function show(page: HTMLElement): Promise<void> {
  const opened = openIndex(await decompressJson(element('report').textContent));
  const texts = [...document.querySelectorAll('script.packed')].map((part) => part.textContent);
  const { report, comparison } = opened;
  document.title = `${plain(report.server.name ?? 'Unnamed server')} · Assay report`;
  render(<App report={report} comparison={comparison} details={new DetailSource(opened, texts)} />, page);
}

const page = element('page');
if (typeof DecompressionStream === 'undefined' || !('toWellFormed' in String.prototype))
  page.textContent =
    'This browser is too old to open the report. Use a browser from 2024 or later, or the JSON report, which has the same data.';
else
  show(page).catch((error: unknown) => {
    page.textContent = `Cannot read this report. The file may be damaged or incomplete. (${String(error)})`;
  });
