import { render } from 'preact';
import { decompressJson } from '../src/report/html/compressed-json.js';
import { openIndex } from '../src/report/html/packed-report.js';
import { isServersIndex, type ServersIndex } from '../src/report/html/packed-servers.js';
import { App } from './app.js';
import { DetailSource } from './detail-source.js';
import { BackToServers, Overview, serverInAddress } from './overview.js';
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
import './style/overview.css';
import './style/narrow.css';
import './style/paper.css';
import { counted, plain } from './words.js';

function element(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`The page has no element with the id ${id}.`);
  return found;
}

async function show(page: HTMLElement): Promise<void> {
  const index = await decompressJson(element('report').textContent);
  const texts = [...document.querySelectorAll('script.packed')].map((part) => part.textContent);
  if (isServersIndex(index)) await showServers(index, texts, page);
  else render(<ServerPage index={index} texts={texts} />, page);
}

/** The overview of many servers; or, with the name of one in the address, its own page. */
async function showServers(index: ServersIndex, texts: readonly string[], page: HTMLElement): Promise<void> {
  const { servers, starts } = index;
  const place = servers.findIndex(({ name }) => name.toWellFormed() === serverInAddress());
  if (place < 0) {
    document.title = `${counted(servers.length, 'server')} · Assay report`;
    render(<Overview index={index} />, page);
    return;
  }
  const start = starts[place] ?? 0;
  const own = await decompressJson(texts[start] ?? '');
  render(
    <>
      <BackToServers servers={servers} place={place} />
      <ServerPage index={own} texts={texts.slice(start + 1, starts[place + 1])} />
    </>,
    page,
  );
}

function ServerPage({ index, texts }: { readonly index: unknown; readonly texts: readonly string[] }) {
  const opened = openIndex(index);
  const { report, comparison } = opened;
  document.title = `${plain(report.server.name ?? 'Unnamed server')} · Assay report`;
  return <App report={report} comparison={comparison} details={new DetailSource(opened, texts)} />;
}

const page = element('page');
if (typeof DecompressionStream === 'undefined' || !('toWellFormed' in String.prototype))
  page.textContent =
    'This browser is too old to open the report. Use a browser from 2024 or later, or the JSON report, which has the same data.';
else
  show(page).catch((error: unknown) => {
    page.textContent = `Cannot read this report. The file may be damaged or incomplete. (${String(error)})`;
  });
