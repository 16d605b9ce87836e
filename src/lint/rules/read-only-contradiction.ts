import { isRecord } from '../../model/json.js';
import { joinPointer } from '../../model/json-pointer.js';
import { propertiesOf } from '../../model/properties-of.js';
import { quote, quoteValue } from '../../model/quote.js';
import { type Report, toolRule } from '../rule.js';
import { changingVerb } from '../tool-verbs.js';

const PATH = '/annotations/readOnlyHint';
const ACTIONS: ReadonlySet<string> = new Set('action operation command method op subcommand verb'.split(' '));
/** One removes, drops and erases from a text, too, which changes nothing that is kept. */
const SAYS_CHANGE =
  /^(?:(?:permanently\s+)?(?:deletes?|destroys?|purges?|uninstalls?)|permanently\s+(?:removes?|drops?|erases?|overwrites?))\s/i;

const example = (readOnlyHint: boolean): object => ({
  name: 'delete_user',
  description: 'Deletes a user.',
  inputSchema: { type: 'object', properties: { id: { type: 'string' } }, additionalProperties: false },
  annotations: { readOnlyHint },
});

/** A tool that claims to change nothing while its name, description or schema says that it does. */
export const readOnlyContradiction = toolRule({
  id: 'lint/read-only-contradiction',
  topic: 'safety',
  severity: 'warning',
  scope: 'tool',
  since: '2025-03-26',
  summary: 'A tool that appears to change data sets `readOnlyHint: true`.',
  reason: 'Clients run read-only tools without asking: data is deleted or written without consent.',
  fix: 'Set `readOnlyHint` to false, and use `destructiveHint` to say whether the tool may destroy data.',
  spec: {
    url: 'https://modelcontextprotocol.io/specification/2025-11-25/schema#toolannotations',
    level: 'SHOULD',
  },
  fails: [example(true)],
  passes: [example(false)],
  check({ name, description = '', annotations, inputSchema }, report) {
    if (annotations?.readOnlyHint !== true) return;
    const verb = changingVerb(name);
    if (verb !== undefined)
      report({ path: PATH, message: `The tool claims to be read-only, but its name says "${verb}".` });
    else if (SAYS_CHANGE.test(description.trimStart())) {
      const received = quoteValue(description.trimStart(), 60);
      report({
        path: PATH,
        message: 'The tool claims to be read-only, but its description says otherwise.',
        received,
      });
    } else reportActions(inputSchema, report);
  },
});

/** Deeds that a parameter offers: `action: ["list", "delete"]`. */
function reportActions(schema: unknown, report: Report): void {
  const properties = propertiesOf(schema);
  for (const property in properties) {
    const value = ACTIONS.has(property.toLowerCase()) ? properties[property] : undefined;
    const members: unknown = isRecord(value) ? value.enum : undefined;
    if (!Array.isArray(members)) continue;
    const change = members.find((member) => typeof member === 'string' && changingVerb(member) !== undefined);
    if (change === undefined) continue;
    report({
      path: PATH,
      message: `The tool claims to be read-only, but it offers to "${quote(change, 40)}".`,
      evidence: [
        { text: quote(members, 100), path: joinPointer('/inputSchema/properties', property, 'enum') },
      ],
    });
  }
}
