import { render } from 'preact';
import type { RunReport } from '../src/model/run-report.js';
import { App } from './app.js';
import './page.css';
import { plain } from './words.js';

const data = document.getElementById('report');
const page = document.getElementById('page');
if (data === null || page === null) throw new Error('The page has lost its parts.');
const report = JSON.parse(data.textContent) as RunReport;
document.title = `${plain(report.server.name ?? 'A server')} · Assay report`;
render(<App report={report} />, page);
