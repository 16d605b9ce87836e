export { compileSchema } from './compile.js';
export type { Check, CompiledSchema, CompileOptions, SchemaProblem, Violation } from './compiled-schema.js';
export { type Dialect, declaredDialect } from './dialect.js';
export { parametersText, typeText } from './type-text.js';
