import { describe, expect, it } from 'vitest';
import type { Tool } from '../../../model/tool.js';
import { judgePortability } from '../judge-portability.js';
import { type ClientCheck, profile } from '../profile.js';
import { arrayItemsCheck } from './array-items.js';
import { knownFormat } from './known-format.js';
import { simplePattern } from './pattern-dialect.js';
import { definitionReference, noRecursion, referenceAgrees, referenceAlone } from './reference.js';
import { validIn } from './schema-dialect.js';

/** Where a check speaks up in an input schema. */
function places(check: ClientCheck, inputSchema: unknown): readonly string[] {
  const source = { ref: 'test', evidence: 'D', url: 'https://example.com' } as const;
  const only = profile({ id: 'gemini', title: 'Test' }, [
    { what: 'name', effect: 'refused', source, check, fails: [], passes: [] },
  ]);
  const tools = [{ name: 'tool', inputSchema }] as Tool[];
  return judgePortability(tools, { profiles: [only] }).findings.flatMap(({ path, evidence }) => [
    path,
    ...evidence.flatMap((piece) => piece.path ?? []),
  ]);
}

const property = (schema: unknown, more: object = {}): unknown => ({
  type: 'object',
  properties: { a: schema },
  ...more,
});
const AT = '/inputSchema/properties/a';

describe('patterns', () => {
  const strict = simplePattern({ anchored: true, shorthands: false });
  it.each([
    ['^[0-9]+$', true],
    ['^a\\.b$', true],
    ['[0-9]+', false],
    ['^(?=a)b$', false],
    ['^(?<!a)b$', false],
    ['^(?:a)$', true],
    ['^(?<year>[0-9])$', true],
    ['^\\(?=$', true],
    ['^\\\\(?=a)$', false],
    ['^\\d$', false],
    ['^\\\\d$', true],
    ['^[\\w-]+$', false],
    ['', false],
  ])('%j is simple: %s', (pattern, isSimple) => {
    expect(places(strict, property({ pattern }))).toEqual(isSimple ? [] : [`${AT}/pattern`]);
  });
});

describe('references', () => {
  const $defs = {
    leaf: { type: 'string', description: 'A leaf.' },
    self: { items: { $ref: '#/$defs/self' } },
    there: { items: { $ref: '#/$defs/back' } },
    back: { items: { $ref: '#/$defs/there' } },
  };
  it.each([
    ['#/$defs/leaf', []],
    ['#/$defs/self', [`${AT}/$ref`]],
    ['#/$defs/there', [`${AT}/$ref`]],
    ['#', [`${AT}/$ref`]],
    ['#/$defs/none', []],
    ['https://example.com/a', []],
  ])('to %s are recursive where they lead back', ($ref, expected) => {
    const found = places(noRecursion, property({ $ref }, { $defs }));
    expect(found.filter((path) => path.startsWith(AT))).toEqual(expected);
  });

  it.each([
    [{ $ref: '#/$defs/leaf' }, []],
    [{ $ref: '#/$defs/leaf', title: 'A' }, []],
    [{ $ref: '#/$defs/leaf', description: 'Another.' }, [`${AT}/description`]],
    [{ $ref: '#/$defs/self', type: 'array' }, [`${AT}/type`]],
    [{ $ref: 3, type: 'array' }, []],
  ])('%j agree with their target', (schema, expected) => {
    const found = places(referenceAgrees, property(schema, { $defs }));
    expect(found).toEqual(expected);
  });

  it.each([
    ['#/$defs/leaf', true],
    ['#/$defs/self/items', false],
    ['#/definitions/leaf', false],
    ['#/properties/b', false],
    ['#', false],
  ])('to %s lead to a definition: %s', ($ref, isFine) => {
    expect(places(definitionReference(['$defs']), property({ $ref }))).toEqual(isFine ? [] : [`${AT}/$ref`]);
  });

  it('have only the allowed keywords next to them', () => {
    const check = referenceAlone(['description']);
    expect(places(check, property({ $ref: '#/$defs/leaf', description: 'A' }))).toEqual([]);
    expect(places(check, property({ $ref: '#/$defs/leaf', minLength: 1 }))).toEqual([AT]);
    expect(places(check, { type: 'object', properties: { $ref: { type: 'string' }, b: {} } })).toEqual([]);
  });
});

describe('validity in a draft', () => {
  it.each([
    ['2020-12', { items: [{ type: 'string' }] }, [`${AT}/items`]],
    ['draft-07', { items: [{ type: 'string' }] }, []],
    ['2020-12', { exclusiveMinimum: true }, [`${AT}/exclusiveMinimum`]],
    ['2020-12', { type: 'any' }, [`${AT}/type`]],
    ['2020-12', { required: true }, [`${AT}/required`]],
    ['2020-12', { description: null }, [`${AT}/description`]],
    ['2020-12', { nullable: 'yes', 'x-order': 1 }, []],
    ['2020-12', { default: { required: true } }, []],
  ] as const)('%s finds in %j what it does not allow', (dialect, schema, expected) => {
    expect(places(validIn(dialect), property(schema))).toEqual(expected);
  });

  it('forgives a scalar of another type where the client converts it', () => {
    const check = validIn('draft-07', { coerces: true });
    expect(places(check, property({ minLength: '1', exclusiveMinimum: true }))).toEqual([]);
    expect(places(check, property({ required: true, enum: 'a' }))).toEqual([`${AT}/required`, `${AT}/enum`]);
  });
});

describe('arrays', () => {
  it.each([
    [{}, { type: 'array' }, false],
    [{}, { type: ['array', 'null'] }, false],
    [{ inTypeLists: false }, { type: ['array', 'null'] }, true],
    [{}, { type: 'array', items: true }, true],
    [{}, { type: 'array', prefixItems: [{}] }, false],
    [{}, { type: 'array', items: [{}] }, false],
    [{ takesAnything: true }, { type: 'array', items: [{}] }, true],
    [{ takesAnything: true }, { type: 'array', items: false }, false],
    [{}, { items: {} }, true],
  ])('with %j, %j says what its items are: %s', (wish, schema, isFine) => {
    expect(places(arrayItemsCheck(wish), property(schema))).toEqual(isFine ? [] : [AT]);
  });

  it('in definitions are overlooked by a client that does not look there', () => {
    const schema = property({}, { $defs: { list: { type: 'array' } } });
    expect(places(arrayItemsCheck(), schema)).toEqual(['/inputSchema/$defs/list']);
    expect(places(arrayItemsCheck({ inDefinitions: false }), schema)).toEqual([]);
  });
});

describe('formats', () => {
  it.each([
    [{ type: 'string', format: 'uri' }, false],
    [{ format: 'uri' }, false],
    [{ type: 'string', format: 'date-time' }, true],
    [{ type: 'integer', format: 'int64' }, true],
    [{ type: ['string', 'null'], format: 'uri' }, false],
  ])('%j is known: %s', (schema, isKnown) => {
    expect(places(knownFormat(['date-time']), property(schema))).toEqual(isKnown ? [] : [`${AT}/format`]);
  });
});
