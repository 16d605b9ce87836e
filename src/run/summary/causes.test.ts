import { expect, it } from 'vitest';
import type { RunFinding } from '../../model/run-report.js';
import { causesOf } from './causes.js';

const crash = (tool: string, response: string): RunFinding => ({
  id: tool,
  rule: 'response/crash',
  severity: 'error',
  subject: { tool },
  path: '',
  message: 'The tool failed.',
  evidence: [],
  occurrences: 1,
  response,
});

it.each<[what: string, one: string, other: string, causes: number]>([
  [
    'the same error of a program behind what two tools do',
    "Failed to list users: Cannot read properties of null (reading 'list')",
    "MCP error -32603: Failed to add a user: Cannot read properties of null (reading 'add')",
    1,
  ],
  [
    'members of what is undefined',
    "Cannot read properties of undefined (reading 'list')",
    "Cannot read properties of undefined (reading 'add')",
    1,
  ],
  [
    'the same error in a JSON text and in plain words',
    '{"error":{"message":"TypeError: Cannot read properties of undefined (reading \'season\')"}}',
    "TypeError: Cannot read properties of undefined (reading 'length')",
    1,
  ],
  [
    'the same error in other lines of the program',
    "TypeError: Cannot read properties of undefined (reading 'season')\n    at rice.js:1:1",
    "TypeError: Cannot read properties of undefined (reading 'length')\n    at eggs.js:1:1",
    2,
  ],
  ['the same missing key', "KeyError: 'season'", "KeyError: 'length'", 1],
  [
    'members of what is null and of what is undefined',
    "TypeError: Cannot read properties of null (reading 'a')",
    "TypeError: Cannot read properties of undefined (reading 'a')",
    2,
  ],
  ['other missing things', "KeyError: 'season'", "IndexError: 'season'", 2],
  ['the same missing method', 'Error: name.trim is not a function', 'Error: id.trim is not a function', 1],
  ['other errors', 'Error: name.trim is not a function', 'Error: Maximum call stack size exceeded', 2],
  ['short errors', 'Failed to list users: null', 'Failed to add a user: null', 2],
])('%s', (_, one, other, causes) => {
  expect(causesOf([crash('a', one), crash('b', other)])).toHaveLength(causes);
});
