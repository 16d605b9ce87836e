import { _, type CodeKeywordDefinition, type KeywordCxt, Name } from 'ajv';
import { Inconclusive } from '../inconclusive.js';
import { meter, stop } from '../meter.js';

/** Ajv's variable for the number of violations so far. */
export const ERRORS = new Name('errors');

/** Stops the check where violations have added up, as they do in the branches of unions and after calls. */
export function boundViolations({ gen, it }: KeywordCxt): void {
  if (it.createErrors === false) return;
  const counter = gen.scopeValue('obj', { ref: meter });
  const halt = gen.scopeValue('func', { ref: stop });
  gen.code(_`if (${ERRORS} > ${counter}.maxViolations) ${halt}();`);
}

/** `assay:meter`: counts the steps of a loop or a reference, and stops the check beyond its bounds. */
export const meterKeyword: CodeKeywordDefinition = {
  keyword: 'assay:meter',
  schemaType: 'number',
  code({ gen, schema }) {
    const steps: number = schema;
    const counter = gen.scopeValue('obj', { ref: meter });
    const halt = gen.scopeValue('func', { ref: stop });
    gen.code(_`if ((${counter}.left -= ${steps}) < 0 || ${ERRORS} > ${counter}.maxViolations) ${halt}()`);
  },
};

function refuse(): never {
  throw new Inconclusive(DOUBT);
}

/** Why a value that reaches such a place is not judged. */
export const DOUBT = 'The schema has a part that cannot be checked: see its problems.';

/**
 * `assay:doubt`: represents a keyword that cannot be checked. Its value says whether the check may go on: where the
 * keyword could only have forbidden more, violations found elsewhere are still true.
 */
export const doubtKeyword: CodeKeywordDefinition = {
  keyword: 'assay:doubt',
  schemaType: 'string',
  code({ gen, schema }) {
    if (schema === 'note') gen.code(_`${gen.scopeValue('obj', { ref: meter })}.isInDoubt = true;`);
    else gen.code(_`${gen.scopeValue('func', { ref: refuse })}();`);
  },
};
