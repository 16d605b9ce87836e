import type {} from 'vitest';
import type { ContractMatchers } from './contract-matchers.js';
import type { ToolMatchers } from './tool-matchers.js';

export * from '../suite/index.js';
export { type ContractMatchers, contractMatchers } from './contract-matchers.js';
export { type DescribeToolsOptions, describeTools } from './describe-tools.js';
export { type CallContext, type ToolMatchers, toolMatchers } from './tool-matchers.js';

declare module 'vitest' {
  // biome-ignore lint/suspicious/noExplicitAny: the parameter must be the one that Vitest declares
  interface Matchers<T = any> extends ToolMatchers<void>, ContractMatchers<void> {}
}
