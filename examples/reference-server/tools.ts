import type { ToolDefinition } from './tool-definition.js';
import { codeTools } from './tools/code.js';
import { contextTools } from './tools/context.js';
import { databaseTools } from './tools/database.js';
import { fileReadingTools } from './tools/file-reading.js';
import { fileWritingTools } from './tools/file-writing.js';
import { ghapTools } from './tools/ghap.js';
import { gitTools } from './tools/git.js';
import { historyTools } from './tools/history.js';
import { learningTools } from './tools/learning.js';
import { memoryTools } from './tools/memory.js';
import { projectTools } from './tools/project.js';
import { scheduleTools } from './tools/schedule.js';
import { sessionTools } from './tools/session.js';

/** Every tool of the reference server, in the order in which they are listed. */
export const TOOLS: readonly ToolDefinition[] = [
  ...fileReadingTools,
  ...fileWritingTools,
  ...projectTools,
  ...databaseTools,
  ...gitTools,
  ...codeTools,
  ...historyTools,
  ...memoryTools,
  ...ghapTools,
  ...learningTools,
  ...contextTools,
  ...sessionTools,
  ...scheduleTools(() => TOOLS),
];
