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

it('takes what a longer word names for its short form, where nothing else is known', () => {
  const text = '["atlas", "borealis"]';
  const known = {
    harvested: harvest({ tool: 'list_repositories', answer: { content: [{ type: 'text', text }] } }),
  };
  expect(seenFor(known, 'tag_release', 'repo_name')).toEqual(['atlas', 'borealis']);
  expect(seenFor(known, 'tag_release', 'report_name')).toEqual([]);
  expect(seenFor(known, 'tag_release', 'tag_name')).toEqual([]);
});

it('takes no sentence about a failure for a name', () => {
  const answer = { content: [{ type: 'text', text: '["Error: the file could not be opened at x.db"]' }] };
  const known = { harvested: harvest({ tool: 'list_tables', answer }) };
  expect(seenFor(known, 'describe_table', 'table')).toEqual([]);
});
