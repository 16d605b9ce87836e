import { isRecord } from '../../model/json.js';
import type { Fix } from './fix.js';

/** Arguments are an object by protocol: to say so at the root changes nothing for them, nor does an empty list of properties. */
export const rootObject: Fix = {
  id: 'fix/root-object',
  title: 'Add the type "object" and `properties` to the root.',
  repairs: [
    'portability/openai/root',
    'portability/openai-strict/root',
    'portability/letta/root',
    'portability/portable-core/root',
  ],
  before: { oneOf: [{ required: ['id'] }, { required: ['name'] }] },
  after: { type: 'object', oneOf: [{ required: ['id'] }, { required: ['name'] }], properties: {} },
  apply(schema) {
    if (!isRecord(schema) || schema.$ref !== undefined) return undefined;
    const { type, properties } = schema;
    if (type !== undefined && type !== 'object' && !(Array.isArray(type) && type.includes('object')))
      return undefined;
    if (type === 'object' && properties !== undefined) return undefined;
    const { type: _, ...rest } = schema;
    const message = `The root says ${type === 'object' ? '`"properties": {}`' : '`"type": "object"`'}.`;
    return {
      schema: { type: 'object', ...rest, ...(properties === undefined ? { properties: {} } : {}) },
      changes: [{ path: '', message }],
    };
  },
};
