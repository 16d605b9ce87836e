import { _, type CodeKeywordDefinition, type KeywordCxt, Name, nil } from 'ajv';
import { alwaysValidSchema } from 'ajv/dist/compile/util.js';

/**
 * `unevaluatedProperties`, which also notices undeclared names that every object inherits (`constructor`), and
 * `assay:closed`, its twin that we add: the value holds the names that some member of the schema declares.
 */
export const unevaluatedPropertiesKeyword: CodeKeywordDefinition = {
  keyword: 'unevaluatedProperties',
  type: 'object',
  schemaType: ['boolean', 'object'],
  trackErrors: true,
  error: {
    message: 'must NOT have unevaluated properties',
    params: ({ params }) => _`{additionalProperty: ${params.name ?? nil}}`,
  },
  code(cxt) {
    eachUnevaluated(cxt, (name) => {
      if (cxt.schema === false) report(cxt, name);
      else if (!alwaysValidSchema(cxt.it, cxt.schema)) {
        const valid = cxt.gen.name('valid');
        cxt.subschema({ keyword: 'unevaluatedProperties', dataProp: name, dataPropType: 1 }, valid);
        if (!cxt.it.allErrors) cxt.gen.if(_`!${valid}`, () => cxt.gen.break());
      }
    });
  },
};

/** See `unevaluatedPropertiesKeyword`. */
export const closedKeyword: CodeKeywordDefinition = {
  keyword: 'assay:closed',
  type: 'object',
  schemaType: 'object',
  trackErrors: true,
  error: {
    message: 'must NOT have additional properties',
    params: ({ params }) =>
      _`{additionalProperty: ${params.name ?? nil}, declared: ${params.declared ?? nil}}`,
  },
  code(cxt) {
    const declared = cxt.gen.scopeValue('obj', { ref: cxt.schema });
    eachUnevaluated(cxt, (name) => report(cxt, name, declared));
  },
};

function report(cxt: KeywordCxt, name: Name, declared?: Name): void {
  cxt.setParams(declared === undefined ? { name } : { name, declared });
  cxt.error();
  if (!cxt.it.allErrors) cxt.gen.break();
}

function eachUnevaluated(cxt: KeywordCxt, visit: (name: Name) => void): void {
  const { gen, data, it, errsCount } = cxt;
  const { props } = it;
  if (props instanceof Name) {
    gen.if(_`${props} !== true`, () =>
      gen.forIn('key', data, (key) => gen.if(_`!${props} || ${props}[${key}] !== true`, () => visit(key))),
    );
  } else if (props !== true) {
    gen.forIn('key', data, (key) => {
      const known = Object.entries(props ?? {}).filter(([, isEvaluated]) => isEvaluated);
      if (known.length === 0) visit(key);
      else
        gen.if(
          known.map(([name]) => _`${key} !== ${name}`).reduce((a, b) => _`${a} && ${b}`),
          () => visit(key),
        );
    });
  }
  it.props = true;
  cxt.ok(_`${errsCount ?? nil} === errors`);
}
