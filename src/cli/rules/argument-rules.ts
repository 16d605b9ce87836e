import type { RuleInfo } from '../../report/index.js';

const VALIDATION = 'https://json-schema.org/draft/2020-12/json-schema-validation';
const CORE = 'https://json-schema.org/draft/2020-12/json-schema-core';

const KEYWORDS: readonly [keyword: string, summary: string, fix: string, url: string][] = [
  ['required', 'A call has every required argument.', 'Add the argument.', `${VALIDATION}#section-6.5.3`],
  [
    'additionalProperties',
    'A call has only arguments that the tool declares.',
    'Remove the argument, or use the name that was meant.',
    `${CORE}#section-10.3.2.3`,
  ],
  ['type', 'An argument has the declared type.', 'Send a value of that type.', `${VALIDATION}#section-6.1.1`],
  ['enum', 'An argument is one of the listed values.', 'Send one of them.', `${VALIDATION}#section-6.1.2`],
  ['const', 'An argument is the one allowed value.', 'Send it.', `${VALIDATION}#section-6.1.3`],
  ['pattern', 'A text matches the pattern.', 'Send a text that does.', `${VALIDATION}#section-6.3.3`],
  ['format', 'A text has the declared format.', 'Send a text that has it.', `${VALIDATION}#section-7`],
  ['minLength', 'A text is long enough.', 'Send a longer text.', `${VALIDATION}#section-6.3.2`],
  ['maxLength', 'A text is not too long.', 'Send a shorter text.', `${VALIDATION}#section-6.3.1`],
  ['minimum', 'A number is not too small.', 'Send a larger number.', `${VALIDATION}#section-6.2.4`],
  ['maximum', 'A number is not too large.', 'Send a smaller number.', `${VALIDATION}#section-6.2.2`],
  ['minItems', 'A list has enough items.', 'Send more items.', `${VALIDATION}#section-6.4.2`],
  ['maxItems', 'A list has not too many items.', 'Send fewer items.', `${VALIDATION}#section-6.4.1`],
  ['uniqueItems', 'No item of a list is repeated.', 'Remove the repetition.', `${VALIDATION}#section-6.4.3`],
  ['anyOf', 'An argument fits one of the forms.', 'Send one of the forms.', `${CORE}#section-10.2.1.2`],
  [
    'oneOf',
    'An argument fits exactly one of the forms.',
    'Send one of the forms.',
    `${CORE}#section-10.2.1.3`,
  ],
];

/** What can be wrong with the arguments of a call: one rule a keyword, as `ValidationError.keyword` names it. */
export const ARGUMENT_RULES: readonly RuleInfo[] = KEYWORDS.map(([keyword, summary, fix, url]) => ({
  id: `args/${keyword}`,
  severity: 'error',
  summary,
  fix,
  source: { url, level: 'MUST' },
}));
