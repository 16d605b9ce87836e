import { afterEach, describe, expect, it } from 'vitest';
import { safeEnvironment } from './safe-environment.js';

const original = { ...process.env };
afterEach(() => {
  for (const name of Object.keys(process.env)) if (!(name in original)) delete process.env[name];
  Object.assign(process.env, original);
});

describe('the environment of a server', () => {
  it('has what programs need and no secret of ours', () => {
    process.env.SECRET_TOKEN = 'x';
    process.env.PATH = '/bin';
    const environment = safeEnvironment();
    expect(environment.PATH).toBe('/bin');
    expect(environment).not.toHaveProperty('SECRET_TOKEN');
  });

  it('has what was given on top', () => {
    expect(safeEnvironment({ PATH: '/other', MINE: '1' })).toMatchObject({ PATH: '/other', MINE: '1' });
  });

  it('has no shell function', () => {
    process.env.TERM = '() { evil; }';
    expect(safeEnvironment()).not.toHaveProperty('TERM');
  });
});
