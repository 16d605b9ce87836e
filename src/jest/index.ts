import type {} from 'expect';
import type { ContractMatchers } from '../vitest/contract-matchers.js';
import type { ToolMatchers } from '../vitest/tool-matchers.js';

export * from '../suite/index.js';
export { type ContractMatchers, contractMatchers } from '../vitest/contract-matchers.js';
export { type CallContext, type ToolMatchers, toolMatchers } from '../vitest/tool-matchers.js';

// For the `expect` of `@jest/globals`.
declare module 'expect' {
  // The parameters must be those that Jest declares.
  interface Matchers<R extends void | Promise<void>, T = unknown>
    extends ToolMatchers<R>,
      ContractMatchers<R> {}
}

// For the global `expect` of `@types/jest`.
declare global {
  namespace jest {
    // biome-ignore lint/complexity/noBannedTypes: the parameters must be those that `@types/jest` declares
    interface Matchers<R, T = {}> extends ToolMatchers<R>, ContractMatchers<R> {}
  }
}
