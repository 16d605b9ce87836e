export { cleanLine, cleanText } from '../../report/clean-text.js';
