import { _, type CodeKeywordDefinition, type KeywordCxt, Name, nil, str } from 'ajv';
import { alwaysValidSchema } from 'ajv/dist/compile/util.js';

/**
 * `unevaluatedItems`, which also understands the counts that only a run decides: all items, or none because the
 * branch that would have looked at them did not hold.
 */
export const unevaluatedItemsKeyword: CodeKeywordDefinition = {
  keyword: 'unevaluatedItems',
  type: 'array',
  schemaType: ['boolean', 'object'],
  error: {
    message: ({ params: { seen } }) => str`must NOT have more than ${seen ?? nil} items`,
    params: ({ params: { seen } }) => _`{limit: ${seen ?? nil}}`,
  },
  code(cxt) {
    const { gen, schema, data, it } = cxt;
    const { items } = it;
    it.items = true;
    if (items === true) return;
    const all = gen.const('len', _`${data}.length`);
    const seen = gen.const(
      'seen',
      items instanceof Name ? _`${items} === true ? ${all} : ${items} ?? 0` : _`${items ?? 0}`,
    );
    cxt.setParams({ seen });
    if (schema === false) cxt.fail(_`${all} > ${seen}`);
    else if (!alwaysValidSchema(it, schema)) rest(cxt, seen, all);
  },
};

function rest(cxt: KeywordCxt, seen: Name, all: Name): void {
  const { gen, it } = cxt;
  const valid = gen.let('valid', true);
  gen.forRange('i', seen, all, (index) => {
    const itemValid = gen.name('_valid');
    cxt.subschema({ keyword: 'unevaluatedItems', dataProp: index, dataPropType: 0 }, itemValid);
    gen.if(_`!${itemValid}`, () => {
      gen.assign(valid, false);
      if (!it.allErrors) gen.break();
    });
  });
  cxt.ok(valid);
}
