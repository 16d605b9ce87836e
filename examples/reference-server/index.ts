export { TOOL_SCHEMAS } from './tool-schemas.js';
