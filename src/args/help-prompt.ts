import { estimateTokens } from '../model/token-estimate.js';
import type { JsonSchema } from '../model/tool.js';
import type { CorrectedCall } from './corrected-call.js';
import { fenced, inlineCode } from './fence.js';
import { correction, errorList, propertyList } from './prompt-sections.js';
import { schemaExcerpt } from './schema-excerpt.js';
import { compactJson, schemaText } from './schema-text.js';
import type { ReportedError } from './validation-error.js';

/** How the response to a bad call ends, so that a model knows what to do next. */
export const CLOSING_SENTENCE = 'Please correct your tool call arguments and try again.';

/** The longest prompt unless told otherwise. */
export const DEFAULT_MAX_TOKENS = 500;

/** What a help prompt is made of. */
export interface HelpPromptParts {
  readonly toolName: string;
  readonly schema: JsonSchema;
  readonly errors: readonly ReportedError[];
  readonly corrected?: CorrectedCall | undefined;
  readonly maxTokens?: number | undefined;
  /** `full`: the whole schema, pretty-printed, whatever it costs. Default: the parts that the errors touch. */
  readonly shownSchema?: 'full' | 'touched' | undefined;
  /** How often this mistake was made in a row, this time included. */
  readonly attempt?: number | undefined;
}

/** How much is said; the first level that fits the budget is used. */
interface Level {
  readonly schema: 'full' | 'touched' | 'bare' | 'none';
  readonly errors: number;
  readonly extras: boolean;
}

const FULL: Level = { schema: 'full', errors: 100, extras: true };

const LEVELS: readonly Level[] = [
  { schema: 'touched', errors: 100, extras: true },
  { schema: 'bare', errors: 50, extras: true },
  { schema: 'none', errors: 20, extras: true },
  { schema: 'none', errors: 10, extras: false },
  { schema: 'none', errors: 3, extras: false },
  { schema: 'none', errors: 1, extras: false },
];

/**
 * The response to a bad call: deterministic Markdown from which a model can correct itself. It stays within the budget by
 * saying less, first of the schema; the closing sentence is there in any case.
 */
export function helpPrompt(parts: HelpPromptParts): string {
  const { maxTokens = DEFAULT_MAX_TOKENS, shownSchema = 'touched', attempt = 1 } = parts;
  if (shownSchema === 'full') return render(parts, FULL, Number.POSITIVE_INFINITY) ?? CLOSING_SENTENCE;
  const fits = (text: string | undefined): text is string =>
    text !== undefined && estimateTokens(text) <= maxTokens;
  const again = attempt > 1 ? repeated(parts, attempt) : undefined;
  if (fits(again)) return again;
  for (const level of LEVELS) {
    const text = render(parts, level, maxTokens * 8);
    if (fits(text)) return text;
  }
  return CLOSING_SENTENCE;
}

function render(parts: HelpPromptParts, level: Level, maxChars: number): string | undefined {
  const { schema, errors, corrected } = parts;
  const sections = [opening(parts), errorList(errors, level.errors)];
  const isKnown =
    corrected !== undefined &&
    errors.every(({ keyword, suggestion }) => keyword !== 'additionalProperties' || suggestion !== undefined);
  const properties = level.extras && !isKnown ? propertyList(schema, errors) : undefined;
  if (properties !== undefined) sections.push(`Valid properties:\n\n${properties}`);
  if (level.extras && corrected !== undefined) sections.push(`A corrected call:\n\n${correction(corrected)}`);
  if (level.schema !== 'none') {
    const shown = schemaSection(schema, errors, level.schema, maxChars);
    if (shown === undefined) return undefined;
    sections.push(shown);
  }
  return [...sections, CLOSING_SENTENCE].join('\n\n');
}

/**
 * A prompt that did not help the first time is not repeated: the second one starts with the corrected call and has
 * little else.
 */
function repeated({ toolName, errors, corrected }: HelpPromptParts, attempt: number): string {
  const head = `This is the same mistake as in your last call of ${inlineCode(toolName.slice(0, 200))} (attempt ${attempt}), which was not run.`;
  const sections =
    corrected === undefined
      ? [`${head} Change exactly this:`, errorList(errors, 3)]
      : [`${head} Send these arguments instead:`, correction(corrected)];
  return [...sections, CLOSING_SENTENCE].join('\n\n');
}

function opening({ toolName, errors }: HelpPromptParts): string {
  const unchecked = errors.length > 0 && errors.every(({ keyword }) => keyword === 'inconclusive');
  const why = unchecked ? 'its arguments could not be checked' : 'its arguments do not match its schema';
  return `The tool ${inlineCode(toolName.slice(0, 200))} was not called: ${why}.`;
}

function schemaSection(
  schema: JsonSchema,
  errors: readonly ReportedError[],
  level: 'full' | 'touched' | 'bare',
  maxChars: number,
): string | undefined {
  if (level === 'full') {
    const text = schemaText(schema, maxChars);
    return text === undefined ? undefined : `Schema of the arguments:\n\n${fenced(text, 'json')}`;
  }
  if (compactJson(schema) === undefined) return undefined;
  const paths = errors.flatMap(({ path, suggestion }) =>
    suggestion === undefined ? [path] : [path, `${path.slice(0, path.lastIndexOf('/'))}/${suggestion}`],
  );
  const text = compactJson(schemaExcerpt(schema, paths, { prose: level === 'touched' }));
  if (text === undefined || text.length > maxChars) return undefined;
  return `Schema, where the errors are:\n\n${fenced(text, 'json')}`;
}
