import { describe, expect, it } from 'vitest';
import { Counter } from '../../listener/prometheus.js';
import { GuardMetrics } from './guard-metrics.js';

const change = { kind: 'number', path: '/a', from: '"1"', to: '1', message: '' } as const;

describe('the metrics of a guard', () => {
  const metrics = new GuardMetrics();
  metrics.decided('s', { event: 'call', id: 1, toolName: 'add', outcome: 'passed' });
  metrics.decided('s', {
    event: 'call',
    id: 2,
    toolName: 'add',
    outcome: 'repaired',
    changes: [change, change],
  });
  metrics.decided('s', { event: 'call', id: 3, toolName: 'a"d\\d\n', outcome: 'refused' });
  const response = { event: 'response', id: 1, toolName: 'add', milliseconds: 20 } as const;
  metrics.decided('s', { ...response, outcome: 'passed' });
  metrics.decided('s', { ...response, outcome: 'error', diagnosis: 'not_found', milliseconds: 40_000 });
  metrics.decided('s', { event: 'internal_error' });
  metrics.timed('s', 'request', 0.02);

  it('count calls, repairs by kind, responses, diagnoses and failures', () => {
    expect(metrics.text.split('\n')).toEqual(
      expect.arrayContaining([
        '# TYPE assay_guard_calls_total counter',
        'assay_guard_calls_total{server="s",tool="add",outcome="passed"} 1',
        'assay_guard_repairs_total{server="s",tool="add",kind="number"} 2',
        'assay_guard_responses_total{server="s",tool="add",outcome="error"} 1',
        'assay_guard_errors_total{server="s",tool="add",diagnosis="not_found"} 1',
        'assay_guard_internal_errors_total{server="s"} 1',
      ]),
    );
  });

  it('have the times of the server and of the guard, in buckets that add up', () => {
    const labels = 'server="s",tool="add"';
    expect(metrics.text.split('\n')).toEqual(
      expect.arrayContaining([
        `assay_guard_server_seconds_bucket{${labels},le="0.01"} 0`,
        `assay_guard_server_seconds_bucket{${labels},le="0.025"} 1`,
        `assay_guard_server_seconds_bucket{${labels},le="30"} 1`,
        `assay_guard_server_seconds_bucket{${labels},le="+Inf"} 2`,
        `assay_guard_server_seconds_sum{${labels}} 40.02`,
        'assay_guard_own_seconds_bucket{server="s",direction="request",le="0.00005"} 1',
      ]),
    );
  });

  it('keep the syntax, whatever a tool is called', () => {
    const lines = metrics.text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
    const series = /^[a-z_]+\{(?:[a-z]+="(?:[^"\\\n]|\\[\\"n])*",?)*\} [\d.e+-]+$/;
    expect(lines.filter((line) => !series.test(line))).toEqual([]);
  });

  it('stay within bounds, whatever a client calls', () => {
    const counter = new Counter('x_total', 'x');
    for (let i = 0; i < 6_000; i++) counter.add({ tool: String(i) });
    expect(counter.lines).toHaveLength(2 + 5_001);
    expect(counter.lines).toContain('x_total 1000');
  });
});
