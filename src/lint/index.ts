export { isInForce } from '../model/rule.js';
export {
  type AppliedChange,
  compareSchemas,
  FIXES,
  type Fix,
  type FixChange,
  type FixedTool,
  fixesFor,
  fixTool,
  type SchemaComparison,
} from './fix/index.js';
export { lint } from './lint.js';
export { type Budgets, DEFAULT_BUDGETS, type LintContext } from './lint-context.js';
export type { LintOptions, RuleSettings } from './lint-options.js';
export { LINT_RULES } from './lint-rules.js';
export {
  type ClientEffect,
  type Constraint,
  judgePortability,
  MAINSTREAM,
  type Outcome,
  type Portability,
  type PortabilityCell,
  type PortabilityOptions,
  type PortabilityReason,
  PROFILES,
  type Profile,
  type ServerOutcome,
} from './profiles/index.js';
export {
  type DefinitionRule,
  type LintRule,
  type ListRule,
  MALFORMED,
  ownRule,
  type Report,
  type RuleSetting,
  type RuleTopic,
  type SchemaRule,
  STRAY,
  type TextRule,
  type ToolRule,
  UNKNOWN,
} from './rule.js';
export type { SchemaNode } from './schema-node.js';
export type { SchemaRoot } from './schema-root.js';
