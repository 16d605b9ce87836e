import type { JsonSchema } from '../../src/model/tool.js';
import { codeInputs } from './schemas/code.js';
import { databaseInputs } from './schemas/database.js';
import { fileInputs } from './schemas/files.js';
import { ghapInputs } from './schemas/ghap.js';
import { gitInputs } from './schemas/git.js';
import { learningInputs } from './schemas/learning.js';
import { memoryInputs } from './schemas/memory.js';
import { projectInputs } from './schemas/project.js';
import { scheduleInputs } from './schemas/schedule.js';
import { sessionInputs } from './schemas/session.js';

/** The input schema of every tool of the reference server, by tool name; each one is closed. */
export const TOOL_SCHEMAS = {
  ...fileInputs,
  ...projectInputs,
  ...databaseInputs,
  ...gitInputs,
  ...codeInputs,
  ...memoryInputs,
  ...ghapInputs,
  ...learningInputs,
  ...sessionInputs,
  ...scheduleInputs,
} satisfies Record<string, JsonSchema>;
