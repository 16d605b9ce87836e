import { expect, it } from 'vitest';
import { documentedParameters } from './documented-parameters.js';

it('reads the fields of Sphinx, with and without a type', () => {
  const text =
    'Finds users.\n\n:param name: The name.\n:param int limit: At most 5.\n:param ctx: x\n:return: Users.';
  expect([...documentedParameters(text)]).toEqual([
    ['name', 'The name.'],
    ['limit', 'At most 5.'],
  ]);
});

it('reads no field in the middle of a sentence', () => {
  expect(documentedParameters('Write ":param name: …" for each parameter.').size).toBe(0);
});
