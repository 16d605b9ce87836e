import { toolRule } from '../rule.js';
import { lookingVerb } from '../tool-verbs.js';

const example = (annotations: object): object => ({
  name: 'list_users',
  description: 'Lists the users.',
  inputSchema: { type: 'object', properties: {}, additionalProperties: false },
  annotations,
});

/** A tool that claims to destroy something while its name says that it only looks. */
export const destructiveContradiction = toolRule({
  id: 'lint/destructive-contradiction',
  topic: 'safety',
  severity: 'warning',
  scope: 'tool',
  since: '2025-03-26',
  summary: 'A tool that appears to only read sets `destructiveHint: true`.',
  reason:
    'Clients ask for consent before every call, although none is needed, until people stop reading the prompts.',
  fix: 'Set `readOnlyHint` to true and remove `destructiveHint`, or name the tool after what it changes.',
  spec: {
    url: 'https://modelcontextprotocol.io/specification/2025-11-25/schema#toolannotations',
    level: 'SHOULD',
  },
  fails: [example({ destructiveHint: true })],
  passes: [example({ readOnlyHint: true })],
  check({ name, annotations }, report) {
    if (annotations?.destructiveHint !== true) return;
    const path = '/annotations/destructiveHint';
    if (annotations.readOnlyHint === true)
      report({ path, message: 'The tool claims to be read-only and destructive at once.' });
    else {
      const verb = lookingVerb(name);
      if (verb !== undefined)
        report({ path, message: `The tool claims to be destructive, but its name says "${verb}".` });
    }
  },
});
