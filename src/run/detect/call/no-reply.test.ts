import { describe, expect, it } from 'vitest';
import { Fault, type FaultCode } from '../../../model/fault.js';
import { noReplyFindings } from './no-reply.js';

const tool = { name: 'get_thing', inputSchema: { type: 'object' as const } };

describe('a call without an answer', () => {
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
  ])('because of %s is %s', (code, found) => {
    const fault = new Fault(code, 'No answer.');
    const [finding] = noReplyFindings(tool, { fault, milliseconds: 3_021 });
    expect(finding && `${finding.severity} ${finding.rule}`).toBe(found);
    expect(noReplyFindings(tool, { fault, milliseconds: 3_021, isUnconfirmed: true })).toEqual([]);
  });

  it('is described by how long it was waited for, or by what was said at the end', () => {
    const hang = noReplyFindings(tool, { fault: new Fault('timeout', 'No answer.'), milliseconds: 3_021 });
    expect(hang[0]?.received).toBe('no answer in 3 s, twice');
    const fault = new Fault('exited', 'The server exited.', { stderr: 'one\ntwo\nthree\nfour\n' });
    const [exit] = noReplyFindings(tool, { fault, milliseconds: 5 });
    expect(exit?.evidence.map(({ text }) => text)).toEqual([
      'The server exited.',
      'stderr: two\nthree\nfour',
    ]);
  });
});
