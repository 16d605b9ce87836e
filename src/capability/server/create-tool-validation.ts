import type { ToolSchemas } from '../../sdk-server/tool-snapshot.js';
import { givenTools } from '../../sdk-server/tool-source.js';
import { VerdictCache } from '../verdict-cache.js';
import { handleOf, type ToolValidation } from './announce-tool-validation.js';
import { capabilityOf } from './capability-of.js';
import type { ToolValidationOptions } from './tool-validation-options.js';

/**
 * Validation without a server of an SDK: for a host with a dispatcher of its own, and for a scheduler that wants to
 * know whether a stored call would still work. Nothing is announced.
 */
export function createToolValidation(
  options: ToolValidationOptions & { readonly schemas: ToolSchemas },
): ToolValidation {
  const { repairs = {} } = options;
  const source = givenTools(options.schemas, { closed: false, repairs });
  const desk = {
    tools: source.read,
    cache: options.cache ?? new VerdictCache(),
    options,
    isClosed: () => options.closed === true,
  };
  return handleOf(desk, capabilityOf(options));
}
