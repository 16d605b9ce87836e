import { describe, expect, it } from 'vitest';
import type { Finding } from '../model/finding.js';
import { applyBaseline, baselineOf, readBaseline } from './baseline.js';

const finding = (path: string, message = 'The reference points to nothing.'): Finding => ({
  rule: 'lint/dangling-ref',
  severity: 'error',
  subject: { tool: 'get_user', part: 'inputSchema' },
  path,
  message,
  evidence: [],
});

describe('a baseline', () => {
  it('accepts what it was made of, however it is worded now, and nothing else', () => {
    const baseline = baselineOf([finding('/a'), finding('/b')]);
    const now = [finding('/a', 'Reworded.'), finding('/b'), finding('/c')];
    expect(applyBaseline(now, baseline)).toEqual({
      findings: [finding('/c')],
      accepted: [finding('/a', 'Reworded.'), finding('/b')],
      stale: [],
    });
  });

  it('does not depend on the order of findings, and has each once', () => {
    const findings = [finding('/b'), finding('/a'), finding('/b')];
    expect(baselineOf(findings)).toEqual(baselineOf(findings.toReversed()));
    expect(baselineOf(findings).accepted.map(({ path }) => path)).toEqual(['/a', '/b']);
  });

  it('survives being written and read', () => {
    const baseline = baselineOf([finding('/a')]);
    expect(readBaseline(JSON.parse(JSON.stringify(baseline)))).toEqual(baseline);
  });

  it('says which of its entries no longer accepts anything', () => {
    const { stale, accepted } = applyBaseline([finding('/b')], baselineOf([finding('/a'), finding('/b')]));
    expect(accepted).toEqual([finding('/b')]);
    expect(stale.map(({ rule, path }) => [rule, path])).toEqual([['config/stale-baseline', '/accepted/0']]);
  });

  it('does not call an entry stale that nothing could have met', () => {
    const baseline = baselineOf([finding('/a'), finding('/b')]);
    const { stale } = applyBaseline([], baseline, ({ path }) => path !== '/a');
    expect(stale.map(({ path }) => path)).toEqual(['/accepted/1']);
  });

  it('keeps the entries that it is told to, each once', () => {
    const { accepted } = baselineOf([finding('/b'), finding('/c')]);
    const kept = baselineOf([finding('/c'), finding('/a')], accepted);
    expect(kept.accepted.map(({ path }) => path)).toEqual(['/a', '/b', '/c']);
  });

  it('never accepts that it is stale', () => {
    const { stale } = applyBaseline([], baselineOf([finding('/a')]));
    expect(stale).toHaveLength(1);
    expect(baselineOf(stale).accepted).toEqual([]);
  });

  it.each([
    ['null', null],
    ['another version', { version: 2, accepted: [] }],
    ['no list', { version: 1, accepted: {} }],
    ['an entry without a path', { version: 1, accepted: [{ rule: 'a/b' }] }],
    ['a tool that is no text', { version: 1, accepted: [{ rule: 'a/b', path: '', tool: 3 }] }],
  ])('is not %s', (_, value) => {
    expect(readBaseline(value)).toBeUndefined();
  });
});
