import type { JsonSchema } from '../model/tool.js';
import type { CorrectedCall } from './corrected-call.js';
import { fenced, inlineCode } from './fence.js';
import { correction, errorList, propertyList } from './prompt-sections.js';
import { schemaExcerpt } from './schema-excerpt.js';
import { compactJson, schemaText } from './schema-text.js';
import type { ValidationError } from './validation-error.js';

/** How the response to a bad call ends, so that a model knows what to do next. */
export const CLOSING_SENTENCE = 'Please correct your tool call arguments and try again.';

/** The longest prompt unless told otherwise: about 15,000 tokens. */
export const DEFAULT_MAX_CHARS = 60_000;

/** What a help prompt is made of. */
export interface HelpPromptParts {
  readonly toolName: string;
  readonly schema: JsonSchema;
  readonly errors: readonly ValidationError[];
  readonly corrected?: CorrectedCall | undefined;
  readonly maxChars?: number | undefined;
}

/** How much is told; the first level that has room is used. */
interface Level {
  readonly schema: 'full' | 'touched' | 'bare' | 'none';
  readonly errors: number;
  readonly extras: boolean;
}

const LEVELS: readonly Level[] = [
  { schema: 'full', errors: 100, extras: true },
  { schema: 'touched', errors: 100, extras: true },
  { schema: 'bare', errors: 50, extras: true },
  { schema: 'none', errors: 20, extras: true },
  { schema: 'none', errors: 10, extras: false },
  { schema: 'none', errors: 3, extras: false },
  { schema: 'none', errors: 1, extras: false },
];

/**
 * The response to a bad call: deterministic Markdown from which a model can correct itself. It keeps to `maxChars`
 * by telling less, first of the schema; the closing sentence is there in any case.
 */
export function helpPrompt(parts: HelpPromptParts): string {
  const { maxChars = DEFAULT_MAX_CHARS } = parts;
  for (const level of LEVELS) {
    const text = render(parts, level, maxChars);
    if (text !== undefined && text.length <= maxChars) return text;
  }
  return CLOSING_SENTENCE;
}

function render(parts: HelpPromptParts, level: Level, maxChars: number): string | undefined {
  const { schema, errors, corrected } = parts;
  const sections = [opening(parts), '## What was wrong', errorList(errors, level.errors)];
  const properties = level.extras ? propertyList(schema, errors) : undefined;
  if (properties !== undefined) sections.push('## Valid properties', properties);
  if (level.extras && corrected !== undefined)
    sections.push('## A call that is valid', correction(corrected));
  if (level.schema !== 'none') {
    const shown = schemaSection(schema, errors, level.schema, maxChars);
    if (shown === undefined) return undefined;
    sections.push(shown);
  }
  return [...sections, CLOSING_SENTENCE].join('\n\n');
}

function opening({ toolName, errors }: HelpPromptParts): string {
  const unchecked = errors.length > 0 && errors.every(({ keyword }) => keyword === 'inconclusive');
  const why = unchecked
    ? 'its arguments could not be checked'
    : "its arguments do not match the tool's schema";
  return `The tool ${inlineCode(toolName.slice(0, 200))} was not called: ${why}.`;
}

function schemaSection(
  schema: JsonSchema,
  errors: readonly ValidationError[],
  level: 'full' | 'touched' | 'bare',
  most: number,
): string | undefined {
  if (compactJson(schema) === undefined) return undefined;
  const whole = level === 'full';
  const paths = errors.map(({ path }) => path);
  const shown = whole ? schema : schemaExcerpt(schema, paths, { prose: level === 'touched' });
  const text = schemaText(shown, most);
  if (text === undefined) return undefined;
  const title = whole ? '## Schema of the arguments' : '## Schema of the arguments, where the errors are';
  return `${title}\n\n${fenced(text, 'json')}`;
}
