import { expect, it } from 'vitest';
import { harvest } from './harvest.js';
import { seenFor, valuesOfNamedTools } from './values-for.js';

const harvested = harvest({
  tool: 'list_cities',
  answer: { structuredContent: { cities: [{ name: 'Oslo', people: 700_000 }, { name: 'Wien' }] } },
});

it('takes what a tool has shown where a description names the tool', () => {
  expect(valuesOfNamedTools({ harvested }, 'Where the route starts, as list_cities gives it')).toEqual([
    'Oslo',
    'Wien',
  ]);
});

it('takes nothing where a description names another tool, or none', () => {
  expect(valuesOfNamedTools({ harvested }, 'Where the route starts, as list_towns gives it')).toEqual([]);
  expect(valuesOfNamedTools({ harvested }, 'Where the route starts; we list cities')).toEqual([]);
  expect(valuesOfNamedTools({ harvested }, undefined)).toEqual([]);
});

it('takes a code for the id of what it is named after, and a word for none', () => {
  const answer = { structuredContent: { pilot: 'P-4', engine: 'diesel' } };
  const known = { harvested: harvest({ tool: 'get_plane', answer }) };
  expect(seenFor(known, 'assign_pilot', 'pilot_id')).toEqual(['P-4']);
  expect(seenFor(known, 'assign_engine', 'engine_id')).toEqual([]);
});
