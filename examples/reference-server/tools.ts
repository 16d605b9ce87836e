import type { ToolDefinition } from './tool-definition.js';
import { databaseTools } from './tools/database.js';
import { fileReadingTools } from './tools/file-reading.js';
import { fileWritingTools } from './tools/file-writing.js';
import { gitTools } from './tools/git.js';
import { projectTools } from './tools/project.js';

/** Every tool of the reference server, in the order in which they are listed. */
export const TOOLS: readonly ToolDefinition[] = [
  ...fileReadingTools,
  ...fileWritingTools,
  ...projectTools,
  ...databaseTools,
  ...gitTools,
];
