export { coverageMatrix } from '../report/markdown/coverage-matrix.js';
export {
  type FixtureCall,
  type SkipContext,
  type ToolCase,
  type ToolCases,
  type ToolSuite,
  type ToolSuiteOptions,
  toolSuite,
} from './tool-suite.js';
