import { quoteValue } from '../../model/quote.js';
import { toolRule } from '../rule.js';
import { lookingVerb } from '../tool-verbs.js';

/** How a description begins that says what the tool changes. */
const CHANGES =
  /^\s{0,20}(?:permanently )?(?:delet|remov|destroy|purg|eras|creat|updat|send|overwrit)(?:es?|s)?\s/i;

const example = (title: string): object => ({
  name: 'offboard',
  title,
  description: 'Removes an employee from the directory.',
  inputSchema: { type: 'object', properties: {}, additionalProperties: false },
});

/** A title that says that the tool looks, over a description that says that it changes something. */
export const titleContradiction = toolRule({
  id: 'lint/title-contradiction',
  topic: 'safety',
  severity: 'warning',
  scope: 'tool',
  since: '2025-06-18',
  summary: 'The title says that the tool only reads, but its description says otherwise.',
  reason: 'A person who approves the call sees the title.',
  fix: 'Say in the title what the tool changes.',
  fails: [example('View employee')],
  passes: [example('Remove employee')],
  check({ title, annotations, description = '' }, report) {
    const shown = title ?? annotations?.title;
    if (typeof shown !== 'string' || lookingVerb(shown) === undefined || !CHANGES.test(description)) return;
    report({
      path: title === undefined ? '/annotations/title' : '/title',
      message: 'The title says that the tool only reads, but its description says otherwise.',
      received: quoteValue(shown, 60),
    });
  },
});
