import { _, type AnySchema, type CodeKeywordDefinition, type KeywordCxt, type Name, nil, str } from 'ajv';
import { alwaysValidSchema } from 'ajv/dist/compile/util.js';

/** `if`, which counts as having looked at properties and items only where it holds, with or without `then`. */
export const ifKeyword: CodeKeywordDefinition = {
  keyword: 'if',
  schemaType: ['object', 'boolean'],
  trackErrors: true,
  error: {
    message: ({ params }) => str`must match "${params.clause ?? nil}" schema`,
    params: ({ params }) => _`{failingKeyword: ${params.clause ?? nil}}`,
  },
  code(cxt) {
    const { gen, it } = cxt;
    const [hasThen, hasElse] = [hasSchema(cxt, 'then'), hasSchema(cxt, 'else')];
    if (!hasThen && !hasElse && !it.opts.unevaluated) return;
    const valid = gen.let('valid', true);
    const holds = gen.name('_valid');
    const mode = { compositeRule: true, createErrors: false, allErrors: false } as const;
    const condition = cxt.subschema({ keyword: 'if', ...mode }, holds);
    cxt.mergeValidEvaluated(condition, holds);
    cxt.reset();
    const clause = gen.let('clause');
    cxt.setParams({ clause });
    if (hasThen) gen.if(holds, () => branch(cxt, 'then', valid, clause));
    if (hasElse) gen.if(_`!${holds}`, () => branch(cxt, 'else', valid, clause));
    cxt.pass(valid, () => cxt.error(true));
  },
};

function branch(cxt: KeywordCxt, keyword: 'then' | 'else', valid: Name, clause: Name): void {
  const branchValid = cxt.gen.name('_valid');
  const inside = cxt.subschema({ keyword }, branchValid);
  cxt.gen.assign(valid, branchValid);
  cxt.mergeValidEvaluated(inside, valid);
  cxt.gen.assign(clause, _`${keyword}`);
}

function hasSchema({ it, parentSchema }: KeywordCxt, keyword: string): boolean {
  const schema: AnySchema | undefined = parentSchema[keyword];
  return schema !== undefined && !alwaysValidSchema(it, schema);
}
