import { Ajv, type ValidateFunction } from 'ajv';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { JsonSchema } from '../../src/model/tool.js';
import { declaredDialect } from '../../src/schema/index.js';

/** Plain Ajv of the right draft, as a second opinion; `undefined` where it cannot compile the schema. */
export function bareAjv(schema: JsonSchema): ValidateFunction | undefined {
  const dialect = declaredDialect(schema);
  const Engine =
    dialect === 'draft-07' || dialect === 'draft-06' ? Ajv : dialect === '2019-09' ? Ajv2019 : Ajv2020;
  const ajv = new Engine({ strict: false, logger: false });
  addFormats.default(ajv);
  try {
    return ajv.compile(schema);
  } catch {
    return undefined;
  }
}
