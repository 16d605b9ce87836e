import { describe, expect, it } from 'vitest';
import { Fault } from '../../model/fault.js';
import { remedies } from './remedies.js';

const exited = new Fault('exited', 'The server exited with code 1.');
const timeout = new Fault('timeout', 'No answer in 10 s.');

describe('remedies', () => {
  it.each<[string, Fault, string, string[], RegExp]>([
    [
      'a missing module',
      exited,
      "Error: Cannot find module './dist/index.js'",
      [],
      /install the dependencies/,
    ],
    [
      'a missing Python module',
      exited,
      "ModuleNotFoundError: No module named 'mcp'",
      [],
      /Install the dependencies/,
    ],
    ['a missing variable', exited, 'Error: GITHUB_TOKEN is required', [], /--env GITHUB_TOKEN=value/],
    [
      'a missing variable, the other way round',
      exited,
      'Please set BRAVE_API_KEY and try again',
      [],
      /--env BRAVE_API_KEY=value/,
    ],
    ['a usage text', exited, 'Usage: server <directory>', [], /arguments that it needs/],
    ['a port in use', exited, 'Error: listen EADDRINUSE: address already in use :::3000', [], /another port/],
    [
      'an HTTP server',
      timeout,
      'MCP server listening on http://localhost:3001/mcp',
      [],
      /assay doctor http:\/\/localhost:3001\/mcp/,
    ],
    ['a port in words', timeout, 'Server running on port 8080', [], /http:\/\/127\.0\.0\.1:8080\/mcp/],
    ['noise on stdout', timeout, '', ['Starting up…'], /Log to stderr/],
    ['silence', timeout, '', [], /--timeout 120/],
    [
      'a missing script',
      exited,
      "python3: can't open file '/srv/server.py': [Errno 2] No such file",
      [],
      /Check the path/,
    ],
    [
      'a package that does not exist',
      exited,
      "npm error 404  'no-such-server@*' is not in this registry.",
      [],
      /name of the package/,
    ],
    ['a package without a command', exited, 'npm error could not determine executable to run', [], /npx -p/],
    ['a command in a script', exited, 'sh: 1: ffmpeg: not found', [], /Install it/],
    [
      'Docker',
      exited,
      'Cannot connect to the Docker daemon at unix:///var/run/docker.sock.',
      [],
      /Start Docker/,
    ],
    [
      'a folder that may not be used',
      exited,
      "Error: EACCES: permission denied, mkdir '/srv/data'",
      [],
      /permissions/,
    ],
  ])('of %s', (_, { code, message }, stderr, noise, fix) => {
    expect(remedies(new Fault(code, message, { stderr, noise }))[0]?.fix).toMatch(fix);
  });

  it.each([
    ['a server over HTTP that does not respond', new Fault('timeout', 'No response within 5 s.')],
    [
      'a failure that the server does not explain',
      new Fault('exited', 'The server exited with code 1.', { stderr: 'boom', noise: [] }),
    ],
  ])('are not made up for %s', (_, fault) => {
    expect(remedies(fault)).toEqual([]);
  });

  it('end with what the fault itself advises', () => {
    const fault = new Fault('spawn_failed', 'There is no command "nodee".', { fix: 'Check the spelling.' });
    expect(remedies(fault)).toEqual([{ cause: 'There is no command "nodee".', fix: 'Check the spelling.' }]);
  });
});
