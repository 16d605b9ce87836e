import { describe, expect, it } from 'vitest';
import { Fault, type FaultCode } from '../../../model/fault.js';
import type { Finding } from '../../../model/finding.js';
import type { Attempt } from '../../attempt/attempt.js';
import { noReply } from './no-reply.js';

const scenario = {
  id: '1',
  tool: 'get_thing',
  category: 'happy_path',
  label: 'plausible',
  arguments: {},
  expectation: 'accept',
  exercises: [],
  guesses: [],
} as const;
const found = (
  outcome: Pick<Attempt, 'fault' | 'milliseconds' | 'isUnconfirmed'>,
  args: unknown = {},
): Finding[] => [
  ...noReply.detect(tool, {
    scenario,
    arguments: args,
    findings: [],
    succeeded: false,
    passed: false,
    ...outcome,
  }),
];

const tool = { name: 'get_thing', inputSchema: { type: 'object' as const } };

describe('a call without a response', () => {
  it.each<[code: FaultCode, found: string | undefined]>([
    ['timeout', 'error run/hang'],
    ['exited', 'error run/exit'],
    ['closed', 'error run/exit'],
    ['too_large', 'error run/too-large'],
    ['connection_failed', 'error run/no-answer'],
    ['not_mcp', 'error run/no-answer'],
    ['http_status', 'warning run/no-answer'],
    ['connection_refused', undefined],
    ['auth_required', undefined],
    ['tls', undefined],
  ])('because of %s is %s', (code, expected) => {
    const fault = new Fault(code, 'No answer.');
    const [finding] = found({ fault, milliseconds: 3_021 });
    expect(finding && `${finding.severity} ${finding.rule}`).toBe(expected);
    expect(found({ fault, milliseconds: 3_021, isUnconfirmed: true })).toEqual([]);
  });

  it('is milder where the arguments break the protocol', () => {
    const fault = new Fault('exited', 'The server exited.');
    expect(found({ fault, milliseconds: 5 }, 'text')[0]?.severity).toBe('warning');
    expect(found({ fault, milliseconds: 5 }, { text: 5 })[0]?.severity).toBe('error');
  });

  it.each([
    [
      'node:events:497\n      throw er;\n      ^\n\nError: spawn jq ENOENT\n    at x',
      'A program that the tool starts is missing, and its error stops the server.',
    ],
    [
      'node:events:497\n      throw er;\n      ^\n\nError: write EPIPE\n    at x',
      'The call stops the server.',
    ],
  ])('names a missing program: %j', (stderr, message) => {
    const fault = new Fault('exited', 'The server exited.', { stderr });
    expect(found({ fault, milliseconds: 5 })[0]?.message).toBe(message);
  });

  it('is described by how long it was waited for, or by what was said at the end', () => {
    const hang = found({ fault: new Fault('timeout', 'No answer.'), milliseconds: 3_021 });
    expect(hang[0]?.received).toBe('no response in 3 s, called alone');
    const fault = new Fault('exited', 'The server exited.', { stderr: 'one\ntwo\nthree\nfour\n' });
    const [exit] = found({ fault, milliseconds: 5 });
    expect(exit?.evidence.map(({ text }) => text)).toEqual([
      'The server exited.',
      'stderr: two\nthree\nfour',
    ]);
  });
});

describe('a tool that does not respond', () => {
  const hanging = (name: string, description: string): string[] =>
    [
      ...noReply.detect(
        { ...tool, name, description },
        {
          scenario,
          arguments: {},
          findings: [],
          succeeded: false,
          passed: false,
          fault: new Fault('timeout', 'No response.'),
          milliseconds: 30_000,
        },
      ),
    ].map(({ severity }) => severity);

  it.each([
    ['poll_commands', 'Gets commands for a viewer.', ['info']],
    ['waitForText', 'Gets a text of the page.', ['info']],
    ['get_events', 'Waits for the next event of a queue.', ['info']],
    ['connect_account', 'Opens your browser, in which you sign in.', ['info']],
    ['sign_in', 'Starts the device flow.', ['info']],
    ['get_login_count', 'Counts the logins of a day.', ['error']],
    ['get_pollution', 'Gets the pollution of a town.', ['error']],
    ['get_events', 'Gets the events of a day.', ['error']],
  ])('may wait by its own words: %s, %s', (name, description, severities) => {
    expect(hanging(name, description)).toEqual(severities);
  });
});
