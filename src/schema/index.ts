export { compileSchema } from './compile.js';
export type { Check, CompiledSchema, CompileOptions, SchemaProblem, Violation } from './compiled-schema.js';
export { demandOf } from './demand-of.js';
export { type Dialect, declaredDialect } from './dialect.js';
export { canonicalJson, contentHash } from './hash.js';
export { DEFAULT_LIMITS, type Limits } from './limits.js';
export { parametersText, typeText } from './type-text.js';
export { type SchemaPlace, type WalkBounds, walkSchema } from './walk.js';
