import type { Tool } from '../model/tool.js';
import { DEFAULT_LIMITS } from '../schema/limits.js';
import { walkSchema } from '../schema/walk.js';

/** Whether a tool's input schema has more parts than are compiled: then no arguments can be checked, and none are made. */
export function isTooLarge({ inputSchema }: Tool): boolean {
  const { maxSubschemas, maxSchemaDepth } = DEFAULT_LIMITS;
  let count = 0;
  for (const _ of walkSchema(inputSchema, { maxDepth: maxSchemaDepth, maxPlaces: maxSubschemas + 1 }))
    count++;
  return count > maxSubschemas;
}
