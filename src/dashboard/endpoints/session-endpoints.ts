import { type ApiContext, endpoint } from '../api/endpoint.js';
import { choice, needed } from '../api/parameter.js';
import { RequestProblem } from '../api/problem.js';
import { list, object, text } from '../api/shape.js';
import { SESSION, TOKEN } from '../api/shapes.js';
import { addToken } from '../token.js';

/** The endpoints of who asks, and of the tokens. */
export const SESSION_ENDPOINTS = [
  endpoint({
    path: '/session',
    summary: 'Who asks, and what they may do',
    response: SESSION,
    answer: (_, context) => sessionValue(context),
  }),
  endpoint({
    method: 'post',
    path: '/session',
    summary: 'Sign a browser in: the bearer token of this request becomes a cookie',
    response: SESSION,
    cookie: 'set',
    answer: (_, context) => sessionValue(context),
  }),
  endpoint({
    method: 'delete',
    path: '/session',
    summary: 'Sign a browser out',
    response: object({}),
    cookie: 'clear',
    answer: () => ({}),
  }),
  endpoint({
    path: '/tokens',
    summary: 'The tokens, without their secrets',
    role: 'admin',
    response: object({ items: list(TOKEN) }),
    answer: async (_, { history }) => ({
      items: (await history.tokens.list()).map(({ name, role, created_at }) => ({
        ...{ name, role },
        createdAt: created_at,
      })),
    }),
  }),
  endpoint({
    method: 'post',
    path: '/tokens',
    summary: 'Add a token; this response is the only one that has it',
    role: 'admin',
    status: 201,
    body: {
      name: needed('A name that no other token has.'),
      role: choice('What the token allows.', ['read', 'run', 'admin'], 'read'),
    },
    response: object({ name: text(), token: text('The bearer token.') }),
    async answer(_, { history, now }, { name, role }) {
      const token = await addToken(history.tokens, { name, role, created_at: now });
      if (token === undefined) throw new RequestProblem('conflict', 'There is a token of that name.', 'name');
      return { name, token };
    },
  }),
  endpoint({
    method: 'delete',
    path: '/tokens',
    summary: 'Remove a token',
    role: 'admin',
    parameters: { name: needed('The name of the token.') },
    response: object({ name: text() }),
    async answer({ name }, { history }) {
      if (!(await history.tokens.remove(name)))
        throw new RequestProblem('not_found', 'There is no token of that name.');
      return { name };
    },
  }),
];

function sessionValue({ role, needsToken, startCheck, assay }: ApiContext) {
  return { role, needsToken, assay, canStart: startCheck !== undefined && role !== 'read' };
}
