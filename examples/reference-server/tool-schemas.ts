import type { JsonSchema } from '../../src/model/tool.js';
import { databaseInputs } from './schemas/database.js';
import { fileInputs } from './schemas/files.js';
import { gitInputs } from './schemas/git.js';
import { projectInputs } from './schemas/project.js';

/** The input schema of every tool of the reference server, by tool name; each one is closed. */
export const TOOL_SCHEMAS = {
  ...fileInputs,
  ...projectInputs,
  ...databaseInputs,
  ...gitInputs,
} satisfies Record<string, JsonSchema>;
