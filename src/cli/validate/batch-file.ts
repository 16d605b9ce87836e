import { type ToolCallQuestion, VALIDATION_LEVELS } from '../../capability/index.js';
import { readTextFile } from '../../connect/config/read-text-file.js';
import { isRecord } from '../../model/json.js';
import { errorMessage } from '../error-message.js';
import { UsageError } from '../usage-error.js';

/** Reads questions from JSON lines, `{"tool":"…","arguments":{…}}` each; `-` is standard input. */
export function readBatchFile(file: string): readonly ToolCallQuestion[] {
  const source = file === '-' ? 'standard input' : file;
  let text: string;
  try {
    text = readTextFile(file === '-' ? 0 : file);
  } catch (error) {
    throw new UsageError(`Cannot read ${source}: ${errorMessage(error)}`);
  }
  const questions = text
    .split('\n')
    .flatMap((line, index) => (line.trim() === '' ? [] : [readLine(line, `${source}, line ${index + 1}`)]));
  if (questions.length === 0) throw new UsageError(`${source} contains no calls.`);
  return questions;
}

function readLine(line: string, place: string): ToolCallQuestion {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch (error) {
    throw new UsageError(`${place} is not JSON: ${errorMessage(error)}`);
  }
  if (!isRecord(value) || typeof value.tool !== 'string')
    throw new UsageError(`${place} must be {"tool": "…", "arguments": {…}}.`);
  const { tool, arguments: args = {}, level: given } = value;
  if (given === undefined) return { tool, arguments: args };
  const level = VALIDATION_LEVELS.find((known) => known === given);
  if (level === undefined)
    throw new UsageError(`${place}: "level" is one of ${VALIDATION_LEVELS.join(', ')}.`);
  return { tool, arguments: args, level };
}
