import { describe, expect, it } from 'vitest';
import { refused } from '../../../test/fixtures/tool-session.js';
import type { Attempt } from '../attempt/attempt.js';
import { toolState } from '../state/tool-state.js';
import { argumentsInTheWay, varyArguments } from './vary-arguments.js';

const KEY = { type: 'string', pattern: '^[A-Z]{2,5}$' };
const EMAIL = { type: 'string', format: 'email' };

function stateWith(properties: object): ReturnType<typeof toolState> {
  return toolState({ name: 'create_contact', inputSchema: { type: 'object', properties } }, 'write');
}

function rejected(args: unknown, text: string): Attempt {
  return {
    scenario: {} as Attempt['scenario'],
    arguments: args,
    reply: { kind: 'result', result: refused(text), milliseconds: 1 },
    milliseconds: 1,
    findings: [],
    succeeded: false,
    passed: true,
  };
}

describe('a call that meets what is there already', () => {
  const state = stateWith({ email: EMAIL });
  it.each<[text: string, names: string[]]>([
    ['A contact with this address exists.', ['email']],
    ['{"error":"email_in_use"}', ['email']],
    ['{"error":"invalid_email"}', []],
  ])('%s', (text, names) => {
    expect(argumentsInTheWay(state, rejected({ email: 'user@example.invalid' }, text))).toEqual(names);
  });

  it.each<[property: object, value: string, other: string]>([
    [EMAIL, 'user@example.invalid', 'user14@example.invalid'],
    [KEY, 'AAA', 'AAO'],
    [{ type: 'string' }, 'assay', 'assay-14'],
    [{ type: 'string' }, 'K-007', 'K-021'],
    [{ type: 'string' }, '/srv/b3/work/sample.xlsx', '/srv/b3/work/sample-14.xlsx'],
    [{ type: 'string' }, 'C:\\v2\\part-7.csv', 'C:\\v2\\part-1.csv'],
  ])('is made with another value of the same form: %j', (property, value, other) => {
    expect(varyArguments(stateWith({ word: property }), { word: value }, ['word'], 14)).toEqual({
      word: other,
    });
  });
});
