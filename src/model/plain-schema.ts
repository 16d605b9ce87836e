import { isRecord } from './json.js';

type Schema = Readonly<Record<string, unknown>>;

/**
 * The schema of a property without the null that says that it is optional, as many Python servers write it:
 * `anyOf: [{ type: 'string' }, { type: 'null' }]` and `type: ['string', 'null']` are a text. Other unions are kept.
 */
export function plainSchema(schema: Schema): Schema {
  const { anyOf, oneOf, ...outer } = schema;
  const branches = (anyOf ?? oneOf) as unknown;
  if (Array.isArray(branches) && (anyOf === undefined || oneOf === undefined)) {
    const [only, ...more] = branches.filter((branch) => !isNull(branch));
    const isOptional = more.length === 0 && branches.length === 2 && isRecord(only);
    return isOptional ? { ...only, ...outer } : schema;
  }
  if (!Array.isArray(schema.type)) return schema;
  const [type, ...others] = schema.type.filter((one) => one !== 'null');
  return others.length === 0 && type !== undefined ? { ...schema, type } : schema;
}

const isNull = (branch: unknown): boolean =>
  isRecord(branch) && (branch.type === 'null' || branch.const === null);
