import type { Rule } from '../model/rule.js';

/** What a schema constrains, by the words that rules use for it; `isPlural` decides between "accepts" and "accept". */
const CONSTRAINTS = {
  type: { noun: 'type', isPlural: false },
  enum: { noun: 'list of allowed values', isPlural: false },
  bounds: { noun: 'bounds', isPlural: true },
  pattern: { noun: 'pattern', isPlural: false },
  format: { noun: 'format', isPlural: false },
  additional: { noun: 'policy for undeclared properties', isPlural: false },
  combination: { noun: 'alternatives or conditions', isPlural: true },
} as const;

/** A part of a schema whose change is reported. */
export type ConstraintKind = keyof typeof CONSTRAINTS;

/** What a change does to the values that a schema accepts. */
export type Shift = 'narrowed' | 'widened' | 'changed';

type ConstraintRuleId = `drift/${ConstraintKind}-${Shift}`;

const EFFECTS = {
  narrowed: {
    severity: 'error',
    what: 'fewer values',
    reason:
      'Calls that worked are rejected. In an output schema it is compatible: callers get less than they can handle.',
    fix: 'Accept the old values as well, or announce the change as breaking.',
  },
  widened: {
    severity: 'info',
    what: 'more values',
    reason: 'Old calls still work. In an output schema it breaks callers that handle the old values only.',
    fix: 'Nothing in an input schema. In an output schema, keep to the old values, or announce the change as breaking.',
  },
  changed: {
    severity: 'error',
    what: 'other values',
    reason: 'Some calls that worked are rejected, and some that were rejected work.',
    fix: 'Accept the old values as well, or announce the change as breaking.',
  },
} as const;

const isConstraint = (key: string): key is ConstraintKind => Object.hasOwn(CONSTRAINTS, key);
const isShift = (key: string): key is Shift => Object.hasOwn(EFFECTS, key);

function constraintRules(): Rule<ConstraintRuleId>[] {
  const effects = Object.keys(EFFECTS).filter(isShift);
  return Object.keys(CONSTRAINTS)
    .filter(isConstraint)
    .flatMap((constraint) =>
      effects.map((effect): Rule<ConstraintRuleId> => {
        const { severity, what, reason, fix } = EFFECTS[effect];
        const { noun, isPlural } = CONSTRAINTS[constraint];
        const summary = `The ${noun} of a schema ${isPlural ? 'accept' : 'accepts'} ${what} than before.`;
        return { id: `drift/${constraint}-${effect}`, severity, summary, reason, fix };
      }),
    );
}

/** What can change between two versions of a server's tools. Severities: error breaks callers, warning may, info does not. */
export const DRIFT_RULES = [
  {
    id: 'drift/tool-removed',
    severity: 'error',
    summary: 'A tool is no longer listed.',
    reason: 'Every call of it fails.',
    fix: 'Keep the tool, or announce its removal as a breaking change.',
  },
  {
    id: 'drift/tool-renamed',
    severity: 'error',
    summary: 'A tool has another name.',
    reason: 'Calls under the old name fail, although the tool still exists.',
    fix: 'Keep the old name as well for a while.',
  },
  {
    id: 'drift/tool-added',
    severity: 'info',
    summary: 'A tool is new.',
    reason: 'Callers may use it. Nobody has reviewed it yet.',
    fix: 'Review and approve it.',
  },
  {
    id: 'drift/required-added',
    severity: 'error',
    summary: 'A property became required.',
    reason: 'Calls without it worked and are rejected now.',
    fix: 'Make it optional with a default.',
  },
  {
    id: 'drift/required-removed',
    severity: 'info',
    summary: 'A property is no longer required.',
    reason: 'Old calls still work. In an output schema, callers that rely on the field break.',
    fix: 'Nothing in an input schema. In an output schema, keep the field.',
  },
  {
    id: 'drift/property-added',
    severity: 'info',
    summary: 'A property is new.',
    reason: 'Old calls still work unless it is required.',
    fix: 'Nothing, unless callers reject fields that they do not know.',
  },
  {
    id: 'drift/property-removed',
    severity: 'error',
    summary: 'A property is no longer declared.',
    reason: 'It is rejected or silently ignored.',
    fix: 'Keep accepting it, or announce its removal as a breaking change.',
  },
  {
    id: 'drift/property-renamed',
    severity: 'error',
    summary: 'A property has another name.',
    reason: 'Calls with the old name are rejected, or what they say is ignored.',
    fix: 'Accept the old name as well for a while.',
  },
  ...constraintRules(),
  {
    id: 'drift/schema-changed',
    severity: 'error',
    summary: 'A schema accepts other values than before.',
    reason: 'A value that was accepted is rejected, although no single keyword shows why.',
    fix: 'Compare the schemas with the value that is shown.',
  },
  {
    id: 'drift/default-changed',
    severity: 'warning',
    summary: 'A default value changed.',
    reason: 'The same call does something else.',
    fix: 'Keep the default, or announce the change.',
  },
  {
    id: 'drift/output-schema-added',
    severity: 'info',
    summary: 'A tool now declares its output.',
    reason: 'Clients check responses against it from now on.',
    fix: 'Make sure that all responses satisfy it.',
  },
  {
    id: 'drift/output-schema-removed',
    severity: 'error',
    summary: 'A tool no longer declares its output.',
    reason: 'Callers that read structured content cannot rely on it.',
    fix: 'Keep the output schema.',
  },
  {
    id: 'drift/annotation-changed',
    severity: 'warning',
    summary: 'An annotation changed.',
    reason: 'Clients decide by annotations which calls to confirm, repeat or allow.',
    fix: 'Review what the tool does, then approve the change.',
  },
  {
    id: 'drift/execution-changed',
    severity: 'warning',
    summary: 'How a tool may be executed changed.',
    reason: 'A client that cannot run tasks cannot call a tool that requires them.',
    fix: 'Keep task support optional.',
  },
  {
    id: 'drift/text-changed',
    severity: 'info',
    summary: 'A title or description changed.',
    reason: 'Models choose tools and arguments by these texts.',
    fix: 'Read the new text.',
  },
  {
    id: 'drift/metadata-changed',
    severity: 'info',
    summary: 'The icons or the metadata of a tool changed.',
    reason: 'Clients may show the tool differently. What it accepts and returns is the same.',
    fix: 'Review and approve the change.',
  },
  {
    id: 'drift/revision-changed',
    severity: 'warning',
    summary: 'A server speaks another revision of the protocol.',
    reason: 'A newer revision is compatible. With an older one, clients lose what the newer one brought.',
    fix: 'Keep speaking the newer revision.',
  },
  {
    id: 'drift/suspicious-text',
    severity: 'warning',
    summary: 'A changed text contains instructions to the model, hidden characters or new links.',
    reason: 'A server that was approved can turn against its users this way.',
    fix: 'Read the text with care before you approve it.',
  },
  {
    id: 'drift/consumer-tool',
    severity: 'error',
    summary: 'A consumer calls a tool that the server does not list.',
    reason: 'Every call of it fails.',
    fix: 'Keep the tool, or change the consumer first.',
  },
  {
    id: 'drift/consumer-call',
    severity: 'error',
    summary: 'A call that a consumer makes does not end as the consumer expects.',
    reason: 'The consumer breaks, although other callers may not.',
    fix: 'Accept the call, or change the consumer first.',
  },
  {
    id: 'drift/consumer-field',
    severity: 'error',
    summary: 'A field that a consumer reads is missing.',
    reason: 'The consumer breaks on the response.',
    fix: 'Return the field, or change the consumer first.',
  },
  {
    id: 'drift/consumer-value',
    severity: 'error',
    summary: 'A field has a value that a consumer cannot handle.',
    reason: 'The consumer breaks on the response.',
    fix: 'Keep to the values that the consumer handles, or change the consumer first.',
  },
  {
    id: 'drift/consumer-unpromised',
    severity: 'warning',
    summary: 'A consumer reads a field that the server does not promise.',
    reason: 'The server may leave it out at any time.',
    fix: 'Declare and require the field in the output schema, or let the consumer do without it.',
  },
  {
    id: 'drift/observed-rejected',
    severity: 'error',
    summary: 'A tool rejects a listed value that it accepted before.',
    reason:
      'The schema still lists the value, so callers keep sending it. The same call is accepted with another listed value.',
    fix: 'Accept the value again, or remove it from the schema.',
  },
  {
    id: 'drift/observed-list',
    severity: 'warning',
    summary: 'The allowed values that a tool names in its errors changed, and its schema did not.',
    reason: 'What the tool accepts and what it advertises have drifted apart.',
    fix: 'List the same values in the schema and in the check of the arguments. Derive both from one list.',
  },
  {
    id: 'drift/observed-value',
    severity: 'warning',
    summary: 'A field has a value outside the list that its schema had.',
    reason: 'The schema no longer lists values. Callers that handle the old values only break on a new one.',
    fix: 'List the values in the output schema.',
  },
  {
    id: 'drift/observed-type',
    severity: 'warning',
    summary: 'A field has a type that it never had before.',
    reason: 'No schema promised the type, but callers have only ever seen the old one.',
    fix: 'Return the old type, and declare it in the output schema.',
  },
  {
    id: 'drift/observed-missing',
    severity: 'warning',
    summary: 'A field that every response had is missing.',
    reason: 'No schema required it, but callers have never seen a response without it.',
    fix: 'Return the field again, and require it in the output schema.',
  },
  {
    id: 'drift/observed-optional',
    severity: 'info',
    summary: 'Every response has a field that the output schema does not require.',
    reason: 'Callers have to handle a case that never happens, or rely on what nobody promised.',
    fix: 'Add the field to `required`, if it is always there.',
  },
  {
    id: 'drift/observed-unused',
    severity: 'info',
    summary: 'The output schema declares a field that no response has.',
    reason: 'Callers look for a field that never comes, or the code that fills it is broken.',
    fix: 'Return the field, or remove it from the output schema.',
  },
] as const satisfies readonly Rule[];
