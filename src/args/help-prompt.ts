import type { JsonSchema } from '../model/tool.js';
import { fenced, inlineCode } from './fence.js';
import type { ValidationError } from './validation-error.js';

/** How the answer to a bad call ends, so that a model knows what to do next. */
export const CLOSING_SENTENCE = 'Please correct your tool call arguments and try again.';

/** What a help prompt is made of. */
export interface HelpPromptParts {
  readonly toolName: string;
  readonly schema: JsonSchema;
  readonly errors: readonly ValidationError[];
}

/** The answer to a bad call: deterministic Markdown from which a model can correct itself. */
export function helpPrompt({ toolName, schema, errors }: HelpPromptParts): string {
  return [
    `The call of tool ${inlineCode(toolName)} was not executed: its arguments do not match the tool's schema.`,
    '## What was wrong',
    errors.map((error, i) => `${i + 1}. ${errorLine(error)}`).join('\n'),
    '## Schema of the arguments',
    fenced(JSON.stringify(schema, null, 2), 'json'),
    CLOSING_SENTENCE,
  ].join('\n\n');
}

function errorLine({ path, expected, received, suggestion, allowed }: ValidationError): string {
  const place = path === '' ? '(the arguments as a whole)' : path;
  const lines = [`${inlineCode(place)}: expected ${inlineCode(expected)}, received ${inlineCode(received)}.`];
  if (suggestion !== undefined) lines.push(`   Did you mean ${inlineCode(suggestion)}?`);
  if (allowed !== undefined && allowed.length > 0)
    lines.push(`   Allowed: ${allowed.map((value) => inlineCode(shown(value))).join(', ')}`);
  return lines.join('\n');
}

const shown = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
