import { describe, expect, it } from 'vitest';
import type { JsonSchema, Tool } from '../../model/tool.js';
import { compareObserved, type ObservedComparison } from './compare-observed.js';
import type { ObservedTool } from './observed-tool.js';
import { type ObservedCall, ToolObserver } from './tool-observer.js';

const STATES = ['open', 'closed', 'stale'];

const toolWith = (outputSchema?: JsonSchema): Tool => ({
  name: 'find',
  inputSchema: {
    type: 'object',
    properties: { state: { type: 'string', enum: STATES }, query: { type: 'string' } },
  },
  ...(outputSchema === undefined ? {} : { outputSchema }),
});

/** As many different successful responses as are asked for. */
const responses = (count: number, make: (index: number) => unknown): ObservedCall[] =>
  Array.from({ length: count }, (_, index) => ({
    arguments: {},
    outcome: 'accepted',
    data: make(index),
  }));

function observed(tool: Tool, calls: readonly ObservedCall[], before?: ObservedTool): ObservedComparison {
  const observer = new ToolObserver(tool);
  for (const call of calls) observer.add(call);
  return compareObserved(observer, before);
}

const rulesOf = ({ findings }: ObservedComparison): readonly string[] =>
  findings.map(({ rule, path }) => `${rule.replace('drift/observed-', '')} ${path}`);

/** The findings of a second run, after a first one was recorded. */
function second(
  first: readonly ObservedCall[],
  then: readonly ObservedCall[],
  tools: readonly [Tool, Tool] = [toolWith(), toolWith()],
): readonly string[] {
  return rulesOf(observed(tools[1], then, observed(tools[0], first).lane));
}

describe('what a lock file keeps of responses', () => {
  const schema: JsonSchema = {
    type: 'object',
    properties: {
      items: {
        type: 'array',
        items: { type: 'object', properties: { state: { enum: STATES }, owner: { type: 'string' } } },
      },
    },
  };
  const { lane } = observed(
    toolWith(schema),
    responses(12, (id) => ({ items: [{ state: id % 2 === 0 ? 'open' : 'closed', id }], total: id })),
  );

  it('is types, presence and listed values by place, without any other value', () => {
    expect(lane).toEqual({
      fields: {
        '/items': { of: 10, presence: 'always', types: ['array'] },
        '/items/*/id': { of: 10, presence: 'always', types: ['number'] },
        '/items/*/owner': { of: 10, presence: 'never', types: [] },
        '/items/*/state': { of: 10, presence: 'always', types: ['string'], values: ['closed', 'open'] },
        '/total': { of: 10, presence: 'always', types: ['number'] },
      },
    });
  });

  it('is the same whatever the order of the calls and their keys', () => {
    const turned = responses(12, (i) => {
      const id = 11 - i;
      return { total: id, items: [{ id, state: id % 2 === 0 ? 'open' : 'closed' }] };
    });
    expect(JSON.stringify(observed(toolWith(schema), turned).lane)).toBe(JSON.stringify(lane));
  });

  it('has no names that may be data: keys of a table, and fields of few or some responses', () => {
    const table = responses(20, (id) => ({ [`user-${id}`]: 1, total: id, [`${id % 2}`]: 2 }));
    expect(Object.keys(observed(toolWith(), table).lane?.fields ?? {})).toEqual(['/total']);
    const wide = responses(20, (id) =>
      Object.fromEntries(Array.from({ length: 80 }, (_, i) => [`k${i}`, id])),
    );
    expect(observed(toolWith(), wide).lane).toBeUndefined();
    expect(
      observed(
        toolWith(),
        responses(4, (id) => ({ id })),
      ).lane,
    ).toBeUndefined();
    const secret = responses(12, (id) => ({ ['ghp_'.padEnd(44, 'a1')]: id }));
    expect(observed(toolWith(), secret).lane).toBeUndefined();
  });

  it('counts the same response once', () => {
    expect(
      observed(
        toolWith(),
        responses(50, () => ({ total: 1 })),
      ).lane,
    ).toBeUndefined();
  });

  it('is bounded', () => {
    const properties = Object.fromEntries(Array.from({ length: 900 }, (_, i) => [`p${i}`, {}]));
    const large = observed(
      toolWith({ type: 'object', properties }),
      responses(1, () => ({})),
    ).lane;
    expect(Object.keys(large?.fields ?? {})).toHaveLength(200);
  });
});

describe('a field', () => {
  const full = responses(12, (id) => ({ id, name: `n${id}` }));

  it.each<[what: string, then: readonly ObservedCall[], found: readonly string[]]>([
    ['that is missing now', responses(5, (id) => ({ id })), ['missing /name']],
    [
      'that is missing in half of the responses',
      responses(6, (id) => (id % 2 === 0 ? { id } : { id, name: '' })),
      ['missing /name'],
    ],
    ['that is missing once', responses(6, (id) => (id === 0 ? { id } : { id, name: '' })), []],
    ['that is missing in too few responses', responses(2, (id) => ({ id })), []],
    ['with another type', responses(5, (id) => ({ id: String(id), name: '' })), ['type /id']],
    ['with another type once', responses(5, (id) => ({ id: id === 0 ? 'x' : id, name: '' })), []],
    ['that is null now', responses(5, (id) => ({ id, name: null })), ['type /name']],
    ['that is null at times', responses(6, (id) => ({ id, name: id % 2 === 0 ? null : '' })), []],
    ['beside a new one', responses(5, (id) => ({ id, name: '', more: id })), []],
    ['that is an integer or not', responses(5, (id) => ({ id: id + 0.5, name: '' })), []],
  ])('%s', (_, then, found) => {
    expect(second(full, then)).toEqual(found);
  });

  it('that was there at times may be missing, and so may one that was seen in few responses', () => {
    const then = responses(5, (id) => ({ id }));
    expect(
      second(
        responses(12, (id) => (id < 2 ? { id } : { id, name: '' })),
        then,
      ),
    ).toEqual([]);
    expect(
      second(
        responses(6, (id) => ({ id, name: '' })),
        then,
      ),
    ).toEqual([]);
  });

  it('whose schema speaks is judged by its schema', () => {
    const typed: JsonSchema = {
      type: 'object',
      properties: { id: { type: ['number', 'string'] } },
      required: ['id'],
    };
    const then = responses(5, (id) => ({ id: String(id), name: '' }));
    expect(second(full, then, [toolWith(typed), toolWith(typed)])).toEqual([]);
    const required: JsonSchema = { type: 'object', properties: { name: {} }, required: ['name'] };
    expect(
      second(
        full,
        responses(5, (id) => ({ id })),
        [toolWith(required), toolWith(required)],
      ),
    ).toEqual([]);
  });

  it('has a value outside the list that its schema had', () => {
    const listed: JsonSchema = {
      type: 'object',
      properties: { state: { enum: STATES } },
      required: ['state'],
    };
    const free: JsonSchema = {
      type: 'object',
      properties: { state: { type: 'string' } },
      required: ['state'],
    };
    const first = responses(12, (id) => ({ id, state: STATES[id % 3] }));
    const then = (state: string) => responses(4, (id) => ({ id, state }));
    expect(second(first, then('gone'), [toolWith(listed), toolWith(free)])).toEqual(['value /state']);
    expect(second(first, then('open'), [toolWith(listed), toolWith(free)])).toEqual([]);
    // The run itself reports a value outside a list that the schema still has.
    expect(second(first, then('gone'), [toolWith(listed), toolWith(listed)])).toEqual([]);
  });
});

describe('an output schema', () => {
  const schema: JsonSchema = {
    type: 'object',
    properties: { id: { type: 'number' }, name: { type: 'string' }, nextCursor: { type: 'string' } },
    required: ['id'],
  };
  const notes = (count: number, make: (id: number) => unknown, of = schema): readonly string[] =>
    rulesOf(observed(toolWith(of), responses(count, make)));

  it('that does not require what every response has', () => {
    expect(notes(12, (id) => ({ id, name: '' }))).toEqual(['optional /name']);
    expect(notes(12, (id) => (id === 5 ? { id } : { id, name: '' }))).toEqual([]);
    expect(notes(9, (id) => ({ id, name: '' }))).toEqual([]);
  });

  it('that declares what no response has', () => {
    expect(notes(12, (id) => ({ id }))).toEqual(['unused /name']);
    expect(notes(9, (id) => ({ id }))).toEqual([]);
    const old: JsonSchema = { type: 'object', properties: { name: { type: 'string', deprecated: true } } };
    expect(notes(12, (id) => ({ id }), old)).toEqual([]);
  });

  it('is read through references and unions with null', () => {
    const nested: JsonSchema = {
      type: 'object',
      properties: { user: { anyOf: [{ $ref: '#/$defs/user' }, { type: 'null' }] } },
      required: ['user'],
      $defs: { user: { type: 'object', properties: { mail: { type: 'string' } } } },
    };
    expect(notes(12, (id) => ({ user: { id } }), nested)).toEqual(['unused /user/mail']);
    const branches: JsonSchema = {
      type: 'object',
      anyOf: [{ properties: { a: {} } }, { properties: { b: {} } }],
    };
    expect(notes(12, (id) => ({ a: id }), branches)).toEqual([]);
  });

  it('is judged by what earlier runs have seen as well', () => {
    const before = observed(
      toolWith(schema),
      responses(12, (id) => ({ id, name: '' })),
    ).lane;
    const now = responses(12, (id) => (id < 3 ? { id } : { id, name: '' }));
    expect(rulesOf(observed(toolWith(schema), now, before))).toEqual([]);
  });
});

describe('a listed argument', () => {
  const call = (state: string, outcome: ObservedCall['outcome'], query = 'a'): ObservedCall => ({
    arguments: { state, query },
    outcome,
  });
  const all = STATES.map((state) => call(state, 'accepted'));

  it('whose value is rejected now, in a call that is accepted with another value', () => {
    const then = [call('open', 'accepted'), call('closed', 'accepted'), call('stale', 'rejected')];
    expect(second(all, then)).toEqual(['rejected /state']);
  });

  it.each<[what: string, then: readonly ObservedCall[]]>([
    ['in a call that differs in something else', [call('open', 'accepted', 'b'), call('stale', 'rejected')]],
    ['as every other is', STATES.map((state) => call(state, 'rejected'))],
    ['in one call and accepted in another', [...all, call('stale', 'rejected', 'b')]],
    ['for another reason', [call('open', 'accepted'), call('stale', 'other')]],
  ])('whose value is rejected %s is no finding', (_, then) => {
    expect(second(all, then)).toEqual([]);
  });

  it('whose value was never accepted may be rejected', () => {
    expect(second(all.slice(0, 2), [call('open', 'accepted'), call('stale', 'rejected')])).toEqual([]);
  });

  const error = (...lists: readonly (readonly string[])[]): ObservedCall[] =>
    lists.map((list) => ({
      arguments: { state: 'none' },
      violates: { keyword: 'enum', path: '/state' },
      outcome: 'rejected',
      lists: [list],
    }));

  it('whose error names other values than before', () => {
    expect(second(error(STATES), error(['open', 'closed', 'none']))).toEqual(['list /state']);
    expect(second(error(['open', 'closed']), error(STATES))).toEqual([]);
    expect(second(error(STATES), error([...STATES].reverse()))).toEqual([]);
    expect(second(error(STATES), error(['open', 'closed'], ['open', 'stale']))).toEqual([]);
    expect(second(error(STATES), error(['red', 'green', 'blue']))).toEqual([]);
  });
});
