import type {} from 'vitest';
import type { Revision } from '../model/revision.js';
import type { Tool } from '../model/tool.js';
import type { DiagnosisKind } from '../response/index.js';
import type { CallContext } from './tool-matchers.js';

export { type CallContext, toolMatchers } from './tool-matchers.js';

/** What `expect.extend(toolMatchers)` adds to `expect(result)`. */
export interface ToolMatchers<R = unknown> {
  toBeValidToolResult(revision?: Revision): R;
  toMatchOutputSchema(tool: Tool): R;
  toBeBusinessError(kind?: DiagnosisKind, context?: CallContext): R;
  toBeToolSuccess(context?: CallContext): R;
  toBeSuccessEnvelope(): R;
  toBeErrorEnvelope(code?: string): R;
}

declare module 'vitest' {
  // biome-ignore lint/suspicious/noExplicitAny: the parameter must be the one that Vitest declares
  interface Matchers<T = any> extends ToolMatchers<T> {}
}

declare global {
  namespace jest {
    interface Matchers<R> extends ToolMatchers<R> {}
  }
}
