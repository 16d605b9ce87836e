import type { Rule } from '../model/rule.js';

const VALIDATION = 'https://json-schema.org/draft/2020-12/json-schema-validation';
const CORE = 'https://json-schema.org/draft/2020-12/json-schema-core';
const DRAFT_07 = 'https://json-schema.org/draft-07/json-schema-validation';

const REASON = 'The tool rejects the call, or does something other than what the caller meant.';

const rule = <const Keyword extends string>(
  keyword: Keyword,
  summary: string,
  fix: string,
  url: string,
): Rule<`args/${Keyword}`> => ({
  id: `args/${keyword}`,
  severity: 'error',
  summary,
  reason: REASON,
  fix,
  spec: { url, level: 'MUST' },
});

/** What can be wrong with the arguments of a call: one rule for each keyword that an error can name. */
export const ARGUMENT_RULES = [
  rule('required', 'A required argument is missing.', 'Add the argument.', `${VALIDATION}#section-6.5.3`),
  rule(
    'additionalProperties',
    'The call has an argument that the tool does not declare.',
    'Remove the argument, or use the declared name.',
    `${CORE}#section-10.3.2.3`,
  ),
  rule(
    'type',
    'An argument has the wrong type.',
    'Send a value of the declared type.',
    `${VALIDATION}#section-6.1.1`,
  ),
  rule(
    'enum',
    'An argument is not one of the allowed values.',
    'Send one of the allowed values.',
    `${VALIDATION}#section-6.1.2`,
  ),
  rule(
    'const',
    'An argument is not the only allowed value.',
    'Send the allowed value.',
    `${VALIDATION}#section-6.1.3`,
  ),
  rule(
    'pattern',
    'A text does not match the pattern.',
    'Send a text that matches.',
    `${VALIDATION}#section-6.3.3`,
  ),
  rule(
    'format',
    'A text does not have the declared format.',
    'Send a text in that format.',
    `${VALIDATION}#section-7`,
  ),
  rule('minLength', 'A text is too short.', 'Send a longer text.', `${VALIDATION}#section-6.3.2`),
  rule('maxLength', 'A text is too long.', 'Send a shorter text.', `${VALIDATION}#section-6.3.1`),
  rule('minimum', 'A number is too small.', 'Send a larger number.', `${VALIDATION}#section-6.2.4`),
  rule('maximum', 'A number is too large.', 'Send a smaller number.', `${VALIDATION}#section-6.2.2`),
  rule(
    'exclusiveMinimum',
    'A number is not above its lower limit.',
    'Send a larger number.',
    `${VALIDATION}#section-6.2.5`,
  ),
  rule(
    'exclusiveMaximum',
    'A number is not below its upper limit.',
    'Send a smaller number.',
    `${VALIDATION}#section-6.2.3`,
  ),
  rule(
    'multipleOf',
    'A number is not a multiple of the declared step.',
    'Send a multiple of the step.',
    `${VALIDATION}#section-6.2.1`,
  ),
  rule('minItems', 'A list has too few items.', 'Send more items.', `${VALIDATION}#section-6.4.2`),
  rule('maxItems', 'A list has too many items.', 'Send fewer items.', `${VALIDATION}#section-6.4.1`),
  rule('uniqueItems', 'A list repeats an item.', 'Remove the repetition.', `${VALIDATION}#section-6.4.3`),
  rule(
    'contains',
    'A list has too few or too many items of the kind that it must contain.',
    'Add or remove items of that kind.',
    `${CORE}#section-10.3.1.3`,
  ),
  rule('items', 'A tuple has additional items.', 'Remove them.', `${CORE}#section-10.3.1.2`),
  rule('additionalItems', 'A tuple has additional items.', 'Remove them.', `${DRAFT_07}#rfc.section.6.4.2`),
  rule('unevaluatedItems', 'A list has undeclared items.', 'Remove them.', `${CORE}#section-11.2`),
  rule(
    'minProperties',
    'An object has too few properties.',
    'Add properties.',
    `${VALIDATION}#section-6.5.2`,
  ),
  rule(
    'maxProperties',
    'An object has too many properties.',
    'Remove properties.',
    `${VALIDATION}#section-6.5.1`,
  ),
  rule(
    'propertyNames',
    'A property has a name that is not allowed.',
    'Use an allowed name.',
    `${CORE}#section-10.3.2.4`,
  ),
  rule(
    'dependentRequired',
    'An argument that another argument requires is missing.',
    'Add the argument.',
    `${VALIDATION}#section-6.5.4`,
  ),
  rule(
    'dependencies',
    'An argument that another argument requires is missing.',
    'Add the argument.',
    `${DRAFT_07}#rfc.section.6.5.7`,
  ),
  rule(
    'oneOf',
    'An argument does not match exactly one of the allowed forms.',
    'Send a value that matches one form only.',
    `${CORE}#section-10.2.1.3`,
  ),
  rule('not', 'An argument has a forbidden form.', 'Send another value.', `${CORE}#section-10.2.1.4`),
  rule(
    'schema',
    'The arguments do not match the schema for another reason.',
    'Correct what the message names.',
    CORE,
  ),
] as const;

/** The id of a rule about arguments. */
export type ArgumentRuleId = (typeof ARGUMENT_RULES)[number]['id'];

const BY_KEYWORD: ReadonlyMap<string, ArgumentRuleId> = new Map(
  ARGUMENT_RULES.map(({ id }) => [id.slice('args/'.length), id]),
);

/** The rule that an error with this keyword belongs to. */
export function argumentRule(keyword: string): ArgumentRuleId {
  return BY_KEYWORD.get(keyword) ?? 'args/schema';
}
