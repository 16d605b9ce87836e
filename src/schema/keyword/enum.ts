import { _, type Code, type CodeKeywordDefinition, type KeywordCxt } from 'ajv';
import { canonicalJson } from '../hash.js';
import { chargedJson } from './charged-json.js';

/** Up to this many values, a chain of comparisons beats a set. */
const SHORT = 8;

/** `enum` by a set, so that its length costs nothing; an empty one, which matches nothing, is not an error. */
export const enumKeyword: CodeKeywordDefinition = {
  keyword: 'enum',
  schemaType: 'array',
  error: {
    message: 'must be equal to one of the allowed values',
    params: ({ schemaCode }) => _`{allowedValues: ${schemaCode}}`,
  },
  code(cxt) {
    const values: readonly unknown[] = cxt.schema;
    if (values.length <= SHORT && values.every(isPrimitive)) cxt.pass(chain(cxt, values));
    else cxt.pass(_`${cxt.gen.scopeValue('func', { ref: memberOf(values) })}(${cxt.data})`);
  },
};

type Primitive = string | number | boolean | null;

const isPrimitive = (value: unknown): value is Primitive => typeof value !== 'object' || value === null;

function chain({ data }: KeywordCxt, [first, ...rest]: readonly Primitive[]): Code {
  if (first === undefined) return _`false`;
  return rest.reduce<Code>((code, value) => _`${code} || ${data} === ${value}`, _`${data} === ${first}`);
}

function memberOf(values: readonly unknown[]): (value: unknown) => boolean {
  const primitives = new Set<unknown>(values.filter(isPrimitive));
  const structures = values.filter((value) => !isPrimitive(value)).map(canonicalJson);
  if (structures.length === 0) return (value) => primitives.has(value);
  const texts = new Set(structures);
  return (value) => (isPrimitive(value) ? primitives.has(value) : texts.has(chargedJson(value)));
}
