import { describe, expect, it } from 'vitest';
import { isPromised, isPromisedOf, VALUE_FORMS } from './forms.js';
import { oddForm } from './odd-form.js';

const named = (name: string) => VALUE_FORMS.filter((form) => form.name === name);

describe('the form of a member', () => {
  it.each([
    ['ISO 8601', 'ends is local time in ISO 8601, YYYY-MM-DDTHH:MM.', true],
    ['ISO 8601', 'Bookings by number. ends: YYYY-MM-DD.', true],
    ['ISO 8601', 'Each has `ends` (RFC 3339).', true],
    ['ISO 8601', 'ends is ISO 8601 or a year', false],
    ['ISO 8601', 'It ends. The day is YYYY-MM-DD.', false],
    ['ISO 8601', 'weekends: YYYY-MM-DD', false],
    ['seconds since 1970', 'ends: whole seconds since 1970', true],
    ['seconds since 1970', 'ends: milliseconds since 1970', false],
    ['milliseconds since 1970', 'ends (Unix timestamp in milliseconds)', true],
  ])('is %s, as the description says: %s', (name, description, expected) => {
    expect(named(name).some((form) => isPromisedOf(form, 'ends', description))).toBe(expected);
  });
});

it.each([
  ['Returns the day as YYYY-MM-DD.', true],
  ['The day is given as YYYY-MM-DD.', false],
  ['Takes a day, YYYY-MM-DD.', false],
])('a sentence promises a form: %s', (description, expected) => {
  expect(named('ISO 8601').some((form) => isPromised(form, description))).toBe(expected);
});

describe('one item among others', () => {
  const days = (...all: readonly unknown[]) => ({ visits: all.map((day, at) => ({ id: at, day })) });
  it.each([
    [days('2031-01-01', '2031-01-02', '03.01.2031', '2031-01-04'), '/visits/2/day'],
    [days('2031-01-01', '2031-01-02', '2031-01-03', '2031-01-04T10:00:00Z'), undefined],
    [days('2031-01-01', '02.01.2031', '03.01.2031', '2031-01-04'), undefined],
    [days('2031-01-01', '2031-01-02', '03.01.2031'), undefined],
    [days('2031-01-01', '2031-01-02', 'later', '2031-01-04'), undefined],
    [days('2031-01-01', '2031-01-02', null, '2031-01-04'), undefined],
    [days(1.5, 2, '2.50', 4), '/visits/2/day'],
    [days(1.5, 2, 'n/a', 4), undefined],
    [days(101, 102, '7', 104), undefined],
  ])('%j has another form: %s', (data, expected) => {
    expect(oddForm(data)?.path).toBe(expected);
  });
});
