import { _, type AnySchema, type Code, type CodeKeywordDefinition, type KeywordCxt, Name, nil } from 'ajv';
import { not } from 'ajv/dist/compile/codegen/index.js';
import { alwaysValidSchema } from 'ajv/dist/compile/util.js';
import { boundViolations, ERRORS } from './bounds.js';

/**
 * `anyOf` and `oneOf` whose violation says how many violations each branch left just before it (`params.branches`:
 * counts at the start and after each branch), so that the closest branch can be found.
 */
export const anyOfKeyword: CodeKeywordDefinition = {
  keyword: 'anyOf',
  schemaType: 'array',
  trackErrors: true,
  error: {
    message: 'must match a schema in anyOf',
    params: ({ params }) => _`{branches: ${params.branches ?? nil}}`,
  },
  code(cxt) {
    const { gen, schema, it } = cxt;
    const branches: readonly AnySchema[] = schema;
    if (!it.opts.unevaluated && branches.some((branch) => alwaysValidSchema(it, branch))) return;
    const valid = gen.let('valid', false);
    const marked = branches.map((branch) => ({ branch, mark: gen.let('mark') }));
    const branchValid = gen.name('_valid');
    cxt.setParams({ branches: positions(cxt, marked) });
    let isEachTried = true;
    marked.forEach(({ mark }, index) => {
      const tryBranch = (): void => {
        const branch = cxt.subschema(
          { keyword: 'anyOf', schemaProp: index, compositeRule: true },
          branchValid,
        );
        gen.assign(mark, ERRORS);
        boundViolations(cxt);
        gen.assign(valid, _`${valid} || ${branchValid}`);
        isEachTried = cxt.mergeValidEvaluated(branch, branchValid) === true;
      };
      // One after the other: V8 cannot read code in which each branch is inside the one before.
      if (isEachTried) gen.block(tryBranch);
      else gen.if(not(valid), tryBranch);
    });
    cxt.result(
      valid,
      () => cxt.reset(),
      () => cxt.error(true),
    );
  },
};

/** See `anyOfKeyword`. */
export const oneOfKeyword: CodeKeywordDefinition = {
  keyword: 'oneOf',
  schemaType: 'array',
  trackErrors: true,
  error: {
    message: 'must match exactly one schema in oneOf',
    params: ({ params }) =>
      _`{passingSchemas: ${params.passing ?? nil}, branches: ${params.branches ?? nil}}`,
  },
  code(cxt) {
    const { gen, schema } = cxt;
    const branches: readonly AnySchema[] = schema;
    const valid = gen.let('valid', false);
    const passing = gen.let('passing', null);
    const several = gen.let('several', false);
    const marked = branches.map((branch) => ({ branch, mark: gen.let('mark', 0) }));
    cxt.setParams({ passing, branches: positions(cxt, marked) });
    marked.forEach(({ branch, mark }, index) => {
      gen.if(not(several), () => oneBranch(cxt, branch, index, { valid, passing, several, mark }));
    });
    cxt.result(
      valid,
      () => cxt.reset(),
      () => cxt.error(true),
    );
  },
};

function oneBranch(
  cxt: KeywordCxt,
  branch: AnySchema,
  index: number,
  { valid, passing, several, mark }: Readonly<Record<'valid' | 'passing' | 'several' | 'mark', Name>>,
): void {
  const { gen, it } = cxt;
  const branchValid = gen.name('_valid');
  const isOpen = alwaysValidSchema(it, branch);
  const inside = isOpen
    ? undefined
    : cxt.subschema({ keyword: 'oneOf', schemaProp: index, compositeRule: true }, branchValid);
  if (isOpen) gen.var(branchValid, true);
  gen.assign(mark, ERRORS);
  boundViolations(cxt);
  gen.if(_`${branchValid} && ${valid}`, () => {
    gen.assign(passing, _`[${passing}, ${index}]`);
    gen.assign(several, true);
  });
  gen.if(branchValid, () => {
    gen.assign(valid, not(several));
    if (inside !== undefined) cxt.mergeEvaluated(inside, Name);
  });
  gen.if(_`${branchValid} && ${valid}`, () => gen.assign(passing, index));
}

function positions({ errsCount }: KeywordCxt, marked: readonly { readonly mark: Name }[]): Code {
  const list = marked.reduce<Code>((code, { mark }) => _`${code}, ${mark}`, _`${errsCount ?? nil}`);
  return _`[${list}]`;
}
