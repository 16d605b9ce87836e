import { toolRule } from '../rule.js';
import { deletingVerb, lookingVerb } from '../tool-verbs.js';

/** How a description says that what is gone is gone. */
const FINAL =
  /\bpermanently (?:delet|remov|eras|destroy)|\bcannot be (?:undone|restored|recovered)\b|\birreversibl|\b(?:delet|remov|eras)\w{1,3} [^.]{1,60} for good\b/i;

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
  passes: [example({ readOnlyHint: true }), deletion({ destructiveHint: true })],
  check({ name, description = '', annotations }, report) {
    const path = '/annotations/destructiveHint';
    if (annotations?.destructiveHint === false && annotations.readOnlyHint !== true) {
      const verb = deletingVerb(name);
      if (verb !== undefined || FINAL.test(description))
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
