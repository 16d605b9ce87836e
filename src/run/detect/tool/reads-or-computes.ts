import { propertiesOf } from '../../../model/properties-of.js';
import { effectOf } from '../../../scenario/safety/effect.js';
import type { ToolState } from '../../state/tool-state.js';

/** What a name says of a tool that works on a text that it is given: `truncate_text`, `replaceInString`. */
const ON_TEXT = /(?:^|_|[a-z])(?:text|string|lines?|words?|json|html|markdown|case)s?$/i;

/** Folded names of arguments that hold such a text. */
export const HOLDS_TEXT = /^(?:text|input|string|str|lines|content|document|json|html|markdown|data|value)$/i;

/** How a description begins that says the same: "Shortens a text to ...". */
const OF_TEXT = /^\w{2,20}s? (?:an?|the|any|each|every) (?:\w+ )?(?:text|string|sentence|paragraph)s?\b/i;

/** Arguments that name a thing which could be changed, or a place. */
const NAMES_A_THING = /(?:^|_)(?:ids?|key|paths?|file|file_?name|dir|folder|table|url|note|document_id)$/i;

/**
 * Whether calls of a tool may be compared with each other: it reads, or it computes from its arguments alone, as far as its
 * definition says. Nothing that says it writes counts as computing.
 */
export function readsOrComputes({ stage, tool }: ToolState): boolean {
  const { annotations, inputSchema, name } = tool;
  if (stage === 'read' || annotations?.readOnlyHint === true) return true;
  if (annotations?.readOnlyHint === false || annotations?.destructiveHint === true) return false;
  const names = Object.keys(propertiesOf(inputSchema));
  const isOfText = OF_TEXT.test(tool.description ?? '') && !names.some((one) => NAMES_A_THING.test(one));
  const isTransformer = (ON_TEXT.test(name) || isOfText) && names.some((one) => HOLDS_TEXT.test(one));
  return isTransformer || effectOf(tool).effect === 'unknown';
}
