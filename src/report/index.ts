export { safeJson } from '../model/safe-json.js';
export { type BadgeOptions, badge } from './badge.js';
export { cleanLine, cleanText } from './clean-text.js';
export { type Comparison, compareReports, type FormerFinding } from './compare-reports.js';
export {
  type Change,
  countFindings,
  type FailOn,
  type FindingReport,
  isFailure,
  type Place,
  SEVERITIES,
} from './finding-report.js';
export { fingerprint } from './fingerprint.js';
export { type GithubOptions, github } from './github.js';
export { htmlReport } from './html/html.js';
export { json } from './json.js';
export { junit } from './junit/junit.js';
export { locateJson, type Position, spansInJson } from './locate-json.js';
export { type MarkdownOptions, markdown } from './markdown/markdown.js';
export type { Matrix, MatrixOutcome, MatrixReason } from './matrix.js';
export { plainLog } from './plain-log.js';
export { type RunFindingsOptions, runFindings } from './run-findings.js';
export { sarif } from './sarif/sarif.js';
export { type Paint, PLAIN } from './terminal/paint.js';
export { type PrettyOptions, pretty } from './terminal/pretty.js';
