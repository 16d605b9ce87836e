import { expect, it } from 'vitest';
import { said, toolSession } from '../../../../test/fixtures/tool-session.js';
import type { Session } from '../../../model/session.js';
import { run } from '../../run.js';

/** A session whose only tool responds with a JSON-RPC error. */
function failing(error: object): Session {
  const inputSchema = { type: 'object', properties: {}, additionalProperties: false };
  const definition = { name: 'get_thing', inputSchema, annotations: { readOnlyHint: true } };
  const session = toolSession([{ definition, answer: () => said('Fine.') }]);
  return { ...session, callTool: async () => ({ kind: 'error', error, milliseconds: 1 }) };
}

it.each<[what: string, message: string, isUnknown: boolean]>([
  ['is unknown where the server finds no method', 'Method not found', true],
  ['is known where the code comes with another error', 'No working directory set. Set one first.', false],
])('a listed tool %s', async (_, message, isUnknown) => {
  const rules: string[] = [];
  const options = { seed: 1, mode: 'safe', now: () => 0 } as const;
  for await (const event of run(failing({ code: -32_601, message }), options))
    if (event.type === 'finding') rules.push(event.finding.rule);
  expect(rules.includes('run/unknown-tool')).toBe(isUnknown);
});
