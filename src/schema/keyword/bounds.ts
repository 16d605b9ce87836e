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
    const counter = gen.scopeValue('obj', { ref: meter });
    const halt = gen.scopeValue('func', { ref: stop });
    gen.code(
      _`if ((${counter}.left -= ${schema as number}) < 0 || ${ERRORS} > ${counter}.maxViolations) ${halt}()`,
    );
  },
};

function unresolved(): never {
  throw new Inconclusive('The value is described by a reference that leads nowhere.');
}

/** `assay:unresolved`: a reference without a target; whoever gets here cannot be judged. */
export const unresolvedKeyword: CodeKeywordDefinition = {
  keyword: 'assay:unresolved',
  schemaType: 'string',
  code({ gen }) {
    gen.code(_`${gen.scopeValue('func', { ref: unresolved })}()`);
  },
};
