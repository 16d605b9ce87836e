export { type Comparison, compareSchemas } from './compare-schemas.js';
export type { Fix, FixChange, Fixed } from './fix.js';
export { type FixedTool, fixesFor, fixTool, type ToolChange } from './fix-tool.js';
export { FIXES } from './fixes.js';
