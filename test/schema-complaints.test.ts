import { describe, expect, it } from 'vitest';
import { schemaComplaints } from '../scripts/schema-complaints.js';

const closed = { type: 'object', properties: { a: { type: 'string' } }, additionalProperties: false };

describe('the check of tool schemas', () => {
  it('accepts a strict and closed schema', () => {
    expect(schemaComplaints({ tool: closed })).toEqual([]);
  });

  it.each([
    ['an open root', { ...closed, additionalProperties: true }, 'the root allows undeclared'],
    ['a root that does not say', { type: 'object', properties: {} }, 'the root allows undeclared'],
    [
      'an open object inside',
      { ...closed, properties: { a: { type: 'object', properties: {}, additionalProperties: true } } },
      '/properties/a allows undeclared',
    ],
    ['an undeclared required property', { ...closed, required: ['z'] }, 'required property "z"'],
    ['a root that is no object', { type: 'array', items: { type: 'string' } }, 'not an object schema'],
  ])('complains about %s', (_what, schema, complaint) => {
    expect(schemaComplaints({ tool: schema }).join()).toContain(complaint);
  });

  it('accepts an object that is open on purpose', () => {
    const open = { type: 'object', properties: {}, additionalProperties: true };
    expect(
      schemaComplaints({ tool: { ...closed, properties: { a: open } } }, ['tool /properties/a']),
    ).toEqual([]);
  });
});
