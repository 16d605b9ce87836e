import { propertiesOf } from '../../../model/properties-of.js';
import { effectOf } from '../../../scenario/safety/effect.js';
import type { ToolState } from '../../state/tool-state.js';

/** What a name says of a tool that works on a text that it is given: `truncate_text`, `replaceInString`. */
const ON_TEXT = /(?:^|_|[a-z])(?:text|string|lines?|words?|json|html|markdown|case)s?$/i;

/** Folded names of arguments that hold such a text. */
const TEXT = /^(?:text|input|string|str|lines|content|document|json|html|markdown|data|value)$/i;

/**
 * Whether calls of a tool may be compared with each other: it reads, or it computes from its arguments alone, as far as its
 * definition says. Nothing that says it writes counts as computing.
 */
export function readsOrComputes({ stage, tool }: ToolState): boolean {
  const { annotations, inputSchema, name } = tool;
  if (stage === 'read' || annotations?.readOnlyHint === true) return true;
  if (annotations?.readOnlyHint === false || annotations?.destructiveHint === true) return false;
  const isTransformer =
    ON_TEXT.test(name) && Object.keys(propertiesOf(inputSchema)).some((one) => TEXT.test(one));
  return isTransformer || effectOf(tool).effect === 'unknown';
}
