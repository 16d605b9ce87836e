import { expect, it } from 'vitest';
import { OpeningTime } from './opening-time.js';

const work = { launcher: 'uvx', does: 'installing', text: 'Downloading lxml' } as const;

it('gives a server the time to open, counted from the start', () => {
  let now = 0;
  const time = new OpeningTime({ open: 30, install: 300 }, () => now);
  now = 10;
  expect(time.left).toBe(20);
});

it('gives a launcher the time to install, and the server its own time after that', () => {
  let now = 0;
  const time = new OpeningTime({ open: 30, install: 300 }, () => now);
  now = 10;
  time.launching(work);
  expect(time.left).toBe(290);
  now = 200;
  time.launching(undefined);
  expect(time.left).toBe(30);
});

it('never waits less than it would without a launcher', () => {
  const time = new OpeningTime({ open: 30, install: 5 }, () => 0);
  time.launching(work);
  expect(time.left).toBe(30);
});
