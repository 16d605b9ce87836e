export { type DiffOptions, diffTool, diffTools } from './diff/diff-tools.js';
export { type Impact, impactOf } from './diff/drift-change.js';
export {
  type Answer,
  type RelateOptions,
  relateSchemas,
  type SchemaRelation,
} from './relate/relate-schemas.js';
