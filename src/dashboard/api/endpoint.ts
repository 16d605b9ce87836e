import type { History, TokenRole } from '../../store/index.js';
import type { StartCheck } from '../start-check.js';
import { type Given, type Parameters, readParameters } from './parameter.js';
import { RequestProblem } from './problem.js';
import type { Shape, ShapeSchema } from './shape.js';

/** What an endpoint works with. */
export interface ApiContext {
  readonly history: History;
  /** What the sender of the request may do. */
  readonly role: TokenRole;
  readonly needsToken: boolean;
  readonly startCheck: StartCheck | undefined;
  readonly assay: string;
  /** ISO 8601. */
  readonly now: string;
}

/** An endpoint of the API, as the OpenAPI document describes it. */
export interface Endpoint {
  readonly method: 'get' | 'post' | 'delete';
  readonly path: string;
  readonly summary: string;
  /** What the sender must be allowed. */
  readonly role: TokenRole;
  readonly parameters: Parameters;
  /** The fields of a JSON body; absent where there is none. */
  readonly body?: Parameters;
  readonly status: 200 | 201 | 202;
  /** Whether it signs a browser in with the token of the request, or out. */
  readonly cookie?: 'set' | 'clear';
  readonly schema: ShapeSchema;
  /** Answers a request. Throws a `RequestProblem`. */
  respond(query: URLSearchParams, body: URLSearchParams, context: ApiContext): Promise<unknown>;
}

interface Draft<P extends Parameters, B extends Parameters, T> {
  readonly method?: Endpoint['method'];
  readonly path: string;
  readonly summary: string;
  readonly role?: TokenRole;
  readonly parameters?: P;
  readonly body?: B;
  readonly status?: Endpoint['status'];
  readonly cookie?: Endpoint['cookie'];
  readonly response: Shape<T>;
  answer(given: Given<P>, context: ApiContext, body: Given<B>): Promise<T> | T;
}

/** Makes an endpoint: its parameters are read, and what it returns has the shape of its response. */
export function endpoint<P extends Parameters, B extends Parameters, T>(draft: Draft<P, B, T>): Endpoint {
  const { method = 'get', path, summary, role = 'read', response, status = 200 } = draft;
  return {
    ...{ method, path, summary, role, status },
    parameters: draft.parameters ?? {},
    ...(draft.body === undefined ? {} : { body: draft.body }),
    ...(draft.cookie === undefined ? {} : { cookie: draft.cookie }),
    schema: response.schema,
    async respond(query, body, context) {
      const given = taken(query, draft.parameters);
      return await draft.answer(given, context, taken(body, draft.body));
    },
  };
}

function taken<P extends Parameters>(values: URLSearchParams, parameters: P | undefined): Given<P> {
  const read = readParameters(values, parameters ?? NONE);
  if ('problem' in read)
    throw new RequestProblem('invalid_request', read.problem.message, read.problem.parameter);
  if (!isOf(read.given, parameters)) throw new TypeError('Parameters were read that were not declared.');
  return read.given;
}

const NONE: Parameters = {};

const isOf = <P extends Parameters>(given: object, parameters: P | undefined): given is Given<P> =>
  Object.keys(parameters ?? NONE).length === Object.keys(given).length;
