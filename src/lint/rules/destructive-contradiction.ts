import { toolRule } from '../rule.js';
import { deletingVerb, lookingVerb } from '../tool-verbs.js';

/** How a description says that what is gone is gone. */
const FINAL =
  /\bpermanently (?:delet|remov|eras|destroy)|\bcannot be (?:undone|restored|recovered)\b|\birreversibl|\b(?:delet|remov|eras)\w{1,3} [^.]{1,60} for good\b/i;

/** What says that it is another tool, or another way, that does it. */
const OTHERWISE = /\b(?:rather than|instead|unlike|not|never|without)\b|\buse [`"']?[a-z]+_/i;

const saysFinal = (description: string): boolean =>
  description.split(/[.!?](?=\s|$)/).some((sentence) => FINAL.test(sentence) && !OTHERWISE.test(sentence));

const example = (annotations: object): object => ({
  name: 'list_users',
  description: 'Lists the users.',
  inputSchema: { type: 'object', properties: {}, additionalProperties: false },
  annotations,
});

const deletion = (annotations: object): object => ({
  ...example(annotations),
  name: 'delete_users',
  description: 'Deletes all users.',
});

/** A tool that claims to destroy something while its name says that it only looks. */
export const destructiveContradiction = toolRule({
  id: 'lint/destructive-contradiction',
  topic: 'safety',
  severity: 'warning',
  scope: 'tool',
  since: '2025-03-26',
  summary: '`destructiveHint` contradicts the name or the description of the tool.',
  reason:
    'Clients ask for consent where none is needed, until people stop reading the prompts, or do not ask where data is lost.',
  fix: 'Set `readOnlyHint` to true and remove `destructiveHint`, or name the tool after what it changes.',
  spec: {
    url: 'https://modelcontextprotocol.io/specification/2025-11-25/schema#toolannotations',
    level: 'SHOULD',
  },
  fails: [example({ destructiveHint: true }), deletion({ destructiveHint: false })],
  passes: [
    example({ readOnlyHint: true }),
    deletion({ destructiveHint: true }),
    {
      ...example({ destructiveHint: false }),
      name: 'close_task',
      description: 'Closes a task. To permanently remove it, use delete_task instead.',
    },
  ],
  check({ name, description = '', annotations }, report) {
    const path = '/annotations/destructiveHint';
    if (annotations?.destructiveHint === false && annotations.readOnlyHint !== true) {
      const verb = deletingVerb(name);
      if (verb !== undefined || saysFinal(description))
        report({
          path,
          message: `The tool claims not to be destructive, but its ${verb === undefined ? 'description says otherwise' : `name says "${verb}"`}.`,
          fix: 'Set `destructiveHint` to true.',
        });
      return;
    }
    if (annotations?.destructiveHint !== true) return;
    if (annotations.readOnlyHint === true)
      report({ path, message: 'The tool claims to be read-only and destructive at once.' });
    else {
      const verb = lookingVerb(name);
      if (verb !== undefined)
        report({ path, message: `The tool claims to be destructive, but its name says "${verb}".` });
    }
  },
});
