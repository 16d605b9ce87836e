import { describe, expect, it } from 'vitest';
import type { Attempt } from '../attempt/attempt.js';
import { toolState } from './tool-state.js';
import { ValuePool } from './value-pool.js';

/** What a tool that changes something may be given after one response of a tool of this name. */
function offered(name: string): readonly unknown[] {
  const state = toolState({ name, inputSchema: { type: 'object' } }, 'write');
  const result = { content: [], structuredContent: { requestId: 'r-1' } };
  state.attempts.push({ reply: { kind: 'result', result, milliseconds: 1 } } as unknown as Attempt);
  const pool = new ValuePool({}, 'standard');
  pool.gather([state]);
  const other = toolState({ name: 'update_request', inputSchema: { type: 'object' } }, 'write');
  return (pool.for(other).harvested ?? []).map(({ value }) => value);
}

describe('what a run has made', () => {
  it.each(['create_request', 'request_planning', 'add_request', 'submit_form', 'clone_repo'])(
    'is what %s names',
    (name) => {
      expect(offered(name)).toEqual(['r-1']);
    },
  );

  it.each(['update_request', 'cancel_request', 'planner', 'recorded_calls'])(
    'is not what %s names',
    (name) => {
      expect(offered(name)).toEqual([]);
    },
  );
});
