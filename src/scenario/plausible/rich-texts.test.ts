import { expect, it } from 'vitest';
import { richText } from './rich-texts.js';

it.each([
  ['markdown', 'to_html Turns Markdown into HTML', /^# Title/],
  ['text', 'csv_to_json Converts a table', /^id,name/],
  ['content', 'convert Reads YAML and writes JSON', /^# a comment/],
  ['htmlSource', 'clean Removes tags', /^<!DOCTYPE/],
])('gives %s of "%s" a text with the constructs of its language', (name, said, start) => {
  expect(richText(name, said)).toMatch(start);
});

it.each([
  ['text', 'shorten Shortens a text.'],
  ['query', 'search Finds Markdown files.'],
])('gives %s of "%s" none', (name, said) => {
  expect(richText(name, said)).toBeUndefined();
});
