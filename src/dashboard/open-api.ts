import { isRecord } from '../model/json.js';
import type { ServedDocument } from './api/document.js';
import type { Endpoint } from './api/endpoint.js';
import type { Parameters } from './api/parameter.js';
import type { ShapeSchema } from './api/shape.js';
import { PROBLEM } from './api/shapes.js';

/** Where the endpoints are. */
export const API = '/api/v1';

const PROBLEMS = {
  400: 'A parameter is unknown, missing or invalid.',
  401: 'The token is missing or wrong.',
  403: 'The token does not allow this, or the host or origin is not allowed.',
  404: 'There is no such thing.',
  409: 'There is one already.',
  429: 'Too many requests; the header Retry-After has the seconds to wait.',
  503: 'The history cannot be read or written.',
} as const;

/** The OpenAPI document of some endpoints and documents. */
export function openApi(
  endpoints: readonly Endpoint[],
  documents: readonly ServedDocument[],
  assay: string,
): ShapeSchema {
  const schemas: Record<string, unknown> = {};
  const problem = { 'application/json': { schema: referring(PROBLEM.schema, schemas) } };
  const problems = Object.fromEntries(
    Object.entries(PROBLEMS).map(([status, description]) => [status, { description, content: problem }]),
  );
  const paths: Record<string, Record<string, unknown>> = {};
  for (const endpoint of endpoints) {
    const path = `${API}${endpoint.path}`;
    const schema = referring(endpoint.schema, schemas);
    const success = { description: 'Done.', content: { 'application/json': { schema } } };
    paths[path] = {
      ...paths[path],
      [endpoint.method]: {
        operationId: operationId(endpoint),
        summary: endpoint.summary,
        description: `Needs the role ${endpoint.role}.`,
        parameters: queryParameters(endpoint.parameters),
        ...(endpoint.body === undefined ? {} : { requestBody: requestBody(endpoint.body) }),
        responses: { [endpoint.status]: success, ...problems },
      },
    };
  }
  for (const { path, summary, parameters, type, schema, isOpen } of documents)
    paths[path] = {
      get: {
        operationId: operationId({ method: 'get', path: path.replace(API, '') }),
        summary,
        description: isOpen ? 'Needs no token.' : 'Needs the role read.',
        parameters: queryParameters(parameters),
        responses: { 200: { description: 'Done.', content: { [type]: { schema } } }, ...problems },
        ...(isOpen ? { security: [] } : {}),
      },
    };
  return {
    openapi: '3.1.0',
    info: { title: 'Assay', version: assay, description: 'Runs of MCP servers that Assay has kept.' },
    paths,
    components: { schemas, securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
    security: [{ token: [] }, {}],
  };
}

/** `getServerRuns` of `GET /server/runs`. */
function operationId({ method, path }: Pick<Endpoint, 'method' | 'path'>): string {
  const words = path.split(/[/.-]/).filter((word) => word !== '');
  return [method, ...words.map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`)].join('');
}

function queryParameters(parameters: Parameters): ShapeSchema[] {
  return Object.entries(parameters).map(([name, { schema, description, isRequired, preset }]) => ({
    ...{ name, in: 'query', description, required: isRequired },
    schema: preset === undefined ? schema : { ...schema, default: preset },
  }));
}

function requestBody(fields: Parameters): ShapeSchema {
  const schema = {
    type: 'object',
    properties: Object.fromEntries(
      Object.entries(fields).map(([name, field]) => [
        name,
        { ...field.schema, description: field.description },
      ]),
    ),
    required: Object.keys(fields).filter((name) => fields[name]?.isRequired === true),
    additionalProperties: false,
  };
  return { required: true, content: { 'application/json': { schema } } };
}

/** A schema in which those with a title are references; the schemas themselves go to `schemas`. */
function referring(schema: unknown, schemas: Record<string, unknown>): unknown {
  if (Array.isArray(schema)) return schema.map((item) => referring(item, schemas));
  if (!isRecord(schema)) return schema;
  const { title, ...rest } = schema;
  const inner = Object.fromEntries(
    Object.entries(rest).map(([keyword, value]) => [keyword, referring(value, schemas)]),
  );
  if (typeof title !== 'string') return inner;
  schemas[title] = inner;
  return { $ref: `#/components/schemas/${title}` };
}
