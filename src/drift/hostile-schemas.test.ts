import { describe, expect, it } from 'vitest';
import type { JsonSchema, Tool } from '../model/tool.js';
import { diffTools } from './diff/diff-tools.js';
import { relateSchemas } from './relate/relate-schemas.js';

const toolWith = (name: string, schema: object): Tool => ({
  name: 'find',
  inputSchema: { type: 'object', properties: { [name]: schema } },
});

const isText = { anyOf: [{ type: 'string' }] };
const isNumber = { anyOf: [{ type: 'number' }] };

/** Schemas that refer to each other in a chain: text that is flat, and a schema that is deep. */
function chain(length: number, end: object): JsonSchema {
  const link = (index: number): object =>
    index === length - 1 ? end : { type: 'object', properties: { next: { $ref: `#/$defs/d${index + 1}` } } };
  return {
    $ref: '#/$defs/d0',
    $defs: Object.fromEntries(Array.from({ length }, (_, i) => [`d${i}`, link(i)])),
  };
}

/** Schemas each of which refers to the next one twice: 2 to the power of `length` ways through a short text. */
function lattice(length: number, end: object): JsonSchema {
  const link = (index: number): object => {
    const next = { $ref: `#/$defs/d${index + 1}` };
    return {
      anyOf: [{ allOf: [next, { minLength: index }] }, { allOf: [next, { maxLength: 1000 + index }] }],
    };
  };
  return {
    $ref: '#/$defs/d0',
    $defs: Object.fromEntries(Array.from({ length }, (_, i) => [`d${i}`, i === length - 1 ? end : link(i)])),
  };
}

describe('diffTools, given a hostile schema', () => {
  it('reports a change beside a reference that is no URI', () => {
    const broken = { $ref: '#/%zz' };
    const findings = diffTools([toolWith('id', broken)], [toolWith('id', { ...broken, minLength: 1 })]);
    expect(findings).not.toEqual([]);
  });

  it('reports a change below a name that has no form in a URI', () => {
    const [finding] = diffTools([toolWith('\ud800', isText)], [toolWith('\ud800', isNumber)]);
    expect(finding).toMatchObject({ rule: 'drift/combination-changed', severity: 'warning' });
  });

  it.each(['a#b', 'a%b', 'a/b', '~', '%23', 'é'])('proves the change of a property named %s', (name) => {
    const [finding] = diffTools([toolWith(name, isText)], [toolWith(name, isNumber)]);
    expect(finding).toMatchObject({ rule: 'drift/combination-changed', severity: 'error' });
  });
});

describe('relateSchemas, given a hostile schema', () => {
  it('decides a long chain of references, and gives up on one that no caller could follow', () => {
    const relate = (length: number) =>
      relateSchemas(chain(length, { type: 'string' }), chain(length, { type: 'number' }));
    expect(relate(100)).toMatchObject({ newAcceptsOld: 'no', oldAcceptsNew: 'no' });
    expect(relate(900)).toEqual({ newAcceptsOld: 'unknown', oldAcceptsNew: 'unknown' });
  });

  it('decides that thousands of properties became required', () => {
    const properties = Object.fromEntries(
      Array.from({ length: 1_600 }, (_, i) => [`p${i}`, { type: 'string' }]),
    );
    const old: JsonSchema = { type: 'object', properties };
    const relation = relateSchemas(old, { ...old, required: Object.keys(properties) });
    expect(relation).toEqual({ newAcceptsOld: 'no', oldAcceptsNew: 'yes', onlyOld: {} });
  });

  it('gives up on more ways through a schema than it can try', () => {
    const text = lattice(40, { type: 'string' });
    expect(relateSchemas(text, lattice(40, { type: 'string', pattern: 'x' })).oldAcceptsNew).not.toBe('no');
  });
});
