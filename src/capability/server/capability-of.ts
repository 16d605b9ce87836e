import {
  SPECIFICATION_VERSION,
  type ToolValidationCapability,
  type ValidationLevel,
} from '../announcement.js';
import type { ToolValidationOptions } from './tool-validation-options.js';

/** What a server with these options announces. Throws where they make no sense. */
export function capabilityOf(options: ToolValidationOptions): ToolValidationCapability {
  const { method = 'validate', checks = {}, maxBatchSize = 100, caching, streaming = true } = options;
  rejectNonsense(method, maxBatchSize, caching?.ttl);
  const has = (level: Exclude<ValidationLevel, 'syntax'>): boolean =>
    Object.values(checks).some((ofTool) => ofTool[level] !== undefined);
  const levels = {
    syntax: true,
    semantic: has('semantic'),
    runtime: has('runtime'),
    security: has('security'),
  };
  return {
    supported: true,
    method,
    version: SPECIFICATION_VERSION,
    listed: options.definition !== 'hidden',
    async: levels.semantic || levels.runtime || levels.security,
    streaming,
    contextAware: options.contextAware ?? (levels.runtime || levels.security),
    cacheable: caching !== undefined,
    levels,
    batchValidation: maxBatchSize > 1,
    maxBatchSize,
    caching: cachingOf(caching),
  };
}

function cachingOf(caching: ToolValidationOptions['caching']): ToolValidationCapability['caching'] {
  if (caching === undefined) return { enabled: false, ttl: 0, invalidateOn: [] };
  return { enabled: true, ttl: caching.ttl, invalidateOn: [...(caching.invalidateOn ?? [])] };
}

function rejectNonsense(method: string, maxBatchSize: number, ttl: number | undefined): void {
  if (method === '') throw new RangeError('"method" must be the name of a tool.');
  if (!Number.isSafeInteger(maxBatchSize) || maxBatchSize < 1)
    throw new RangeError('"maxBatchSize" must be an integer of 1 or more.');
  if (ttl !== undefined && !(Number.isFinite(ttl) && ttl > 0))
    throw new RangeError('"caching.ttl" must be a number of seconds above 0.');
}
