import { type CodeKeywordDefinition, nil } from 'ajv';
import type { SchemaEnv } from 'ajv/dist/compile/index.js';
import { callRef, getValidate } from 'ajv/dist/vocabularies/core/ref.js';
import type { PreparedTarget } from '../preparation.js';
import { boundViolations } from './bounds.js';

/** The functions of the schema that is being compiled, by the keys that `$ref` has after preparation. */
export interface ReferenceTable {
  find(key: string): { readonly target: PreparedTarget; readonly env: SchemaEnv };
}

/** `$ref` by a table made beforehand, instead of Ajv's registry, which outlives the schema. */
export function referenceKeyword(current: () => ReferenceTable): CodeKeywordDefinition {
  return {
    keyword: '$ref',
    schemaType: 'string',
    code(cxt) {
      const { target, env } = current().find(cxt.schema);
      if (!target.isSmall && typeof target.schema !== 'boolean') {
        callRef(cxt, getValidate(cxt, env), env);
        boundViolations(cxt);
        return;
      }
      const { gen } = cxt;
      const valid = gen.name('valid');
      const topSchemaRef = gen.scopeValue('schema', { ref: target.schema });
      const inside = cxt.subschema(
        { schema: target.schema, schemaPath: nil, topSchemaRef, errSchemaPath: env.schemaPath ?? '#' },
        valid,
      );
      cxt.mergeEvaluated(inside);
      cxt.ok(valid);
    },
  };
}
