import type { ToolRule } from '../rule.js';
import { lookingVerb } from '../tool-verbs.js';

const example = (annotations: object): object => ({
  name: 'list_users',
  description: 'Lists the users.',
  inputSchema: { type: 'object', properties: {}, additionalProperties: false },
  annotations,
});

/** A tool that claims to destroy something while its name says that it only looks. */
export const destructiveContradiction: ToolRule = {
  id: 'lint/destructive-contradiction',
  topic: 'safety',
  severity: 'warning',
  scope: 'tool',
  since: '2025-03-26',
  summary: 'A tool that only looks does not say `destructiveHint: true`.',
  why: 'Clients ask for consent before each call of a tool that needs none, until people stop reading what they are asked.',
  fix: 'Set `readOnlyHint` to true and leave `destructiveHint` out, or name the tool after what it changes.',
  source: {
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
};
