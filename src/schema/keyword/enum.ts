import { _, type CodeKeywordDefinition, type KeywordCxt } from 'ajv';
import { canonicalJson } from '../hash.js';
import { chargedJson } from './charged-json.js';

/** Up to this many values, a chain of comparisons beats a set. */
const SHORT = 8;

/** `enum` by a set, so that its length costs nothing; an empty one, which matches nothing, is no error. */
export const enumKeyword: CodeKeywordDefinition = {
  keyword: 'enum',
  schemaType: 'array',
  error: {
    message: 'must be equal to one of the allowed values',
    params: ({ schemaCode }) => _`{allowedValues: ${schemaCode}}`,
  },
  code(cxt) {
    const values = cxt.schema as readonly unknown[];
    if (values.length <= SHORT && values.every(isPrimitive)) cxt.pass(chain(cxt, values));
    else cxt.pass(_`${cxt.gen.scopeValue('func', { ref: memberOf(values) })}(${cxt.data})`);
  },
};

const isPrimitive = (value: unknown): boolean => typeof value !== 'object' || value === null;

function chain({ data }: KeywordCxt, values: readonly unknown[]) {
  const [first, ...rest] = values;
  if (values.length === 0) return _`false`;
  return rest.reduce<ReturnType<typeof _>>(
    (code, value) => _`${code} || ${data} === ${value as string}`,
    _`${data} === ${first as string}`,
  );
}

function memberOf(values: readonly unknown[]): (value: unknown) => boolean {
  const primitives = new Set(values.filter(isPrimitive));
  const structures = values.filter((value) => !isPrimitive(value)).map(canonicalJson);
  if (structures.length === 0) return (value) => primitives.has(value);
  const texts = new Set(structures);
  return (value) => (isPrimitive(value) ? primitives.has(value) : texts.has(chargedJson(value)));
}
