export { compareSchemas, type SchemaComparison } from './compare-schemas.js';
export type { Fix, FixChange, Fixed } from './fix.js';
export { type AppliedChange, type FixedTool, fixesFor, fixTool } from './fix-tool.js';
export { FIXES } from './fixes.js';
