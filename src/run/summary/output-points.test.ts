import { describe, expect, it } from 'vitest';
import type { JsonSchema } from '../../model/tool.js';
import type { Attempt } from '../attempt/attempt.js';
import { toolState } from '../state/tool-state.js';
import { outputPoints } from './output-points.js';

/** The points that were shown with `+`, the others with `-`. */
function points(outputSchema: JsonSchema, ...answers: readonly unknown[]): string[] {
  const state = toolState({ name: 'find', inputSchema: {}, outputSchema }, 'read');
  for (const structuredContent of answers)
    state.attempts.push({
      scenario: { violates: undefined },
      reply: { kind: 'result', result: { structuredContent }, milliseconds: 1 },
      succeeded: true,
    } as unknown as Attempt);
  return outputPoints(state).map(({ at, label, tried }) => `${tried ? '+' : '-'} ${at} ${label}`);
}

describe('the points of an output schema', () => {
  it('are shown by the answers together', () => {
    const schema = {
      type: 'object',
      properties: {
        state: { enum: ['open', 'closed', null] },
        rows: { type: 'array', items: { $ref: '#/$defs/row' } },
        next: { type: 'string' },
      },
      $defs: { row: { type: 'object', properties: { isNew: { type: 'boolean' } } } },
    };
    expect(points(schema, { state: 'open', rows: [] }, { state: null, rows: [{ isNew: true }, {}] })).toEqual(
      [
        '+ /state state present',
        '+ /state enum "open"',
        '- /state enum "closed"',
        '+ /state enum null',
        '+ /rows rows present',
        '+ /rows/*/isNew isNew present',
        '+ /rows/*/isNew boolean true',
        '- /rows/*/isNew boolean false',
        '- /next next present',
      ],
    );
  });

  it('are those of a branch where it takes the value', () => {
    const schema = {
      anyOf: [{ $ref: '#/$defs/ok' }, { type: 'object', required: ['error'], properties: { error: {} } }],
      $defs: { ok: { type: 'object', required: ['ok'], properties: { ok: { const: true } } } },
    };
    expect(points(schema, { ok: true })).toEqual([
      '+  anyOf branch 0',
      '+ (anyOf 0)/ok ok present',
      '-  anyOf branch 1',
      '- (anyOf 1)/error error present',
    ]);
  });

  it('has an end in a schema that leads back to itself, and in one without', () => {
    const loop = { properties: { next: { $ref: '#' }, other: { $ref: '#' } } };
    expect(points(loop, {}).length).toBeLessThanOrEqual(1_000);
    expect(points(true, {})).toEqual([]);
  });
});
