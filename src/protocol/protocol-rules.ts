import { ANNOUNCEMENT_RULES, ERROR_RULES, LIST_RULES } from './message-rules.js';
import { RESULT_RULES } from './result-rules.js';
import { TOOL_RULES } from './tool-rules.js';

/** Every rule of this room, for lists and documentation. */
export const PROTOCOL_RULES = [
  ...Object.values(TOOL_RULES),
  ...Object.values(LIST_RULES),
  ...Object.values(RESULT_RULES),
  ...Object.values(ERROR_RULES),
  ...Object.values(ANNOUNCEMENT_RULES),
];
