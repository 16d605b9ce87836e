import { describe, expect, it } from 'vitest';
import { registryFault, setUp } from './set-up.js';

const node = (script: string): string[] => [process.execPath, '-e', script];
const here = import.meta.dirname;

describe('the set-up of a language', () => {
  it('is ready when all commands have succeeded', async () => {
    expect(await setUp([node(''), node('')], here)).toEqual({ isReady: true });
  });

  it('names a program that is not installed', async () => {
    const reason = 'no-such-compiler is not installed';
    expect(await setUp([['no-such-compiler', 'build']], here)).toEqual({ isReady: false, reason });
  });

  it('starts no command for which there is no time', async () => {
    const outcome = await setUp([node('process.exit(1)')], here, AbortSignal.abort());
    expect(outcome).toMatchObject({ isReady: false, reason: expect.stringContaining('no time left for') });
  });

  it('ends a command when the time is over', async () => {
    const over = new AbortController();
    const running = setUp([node('setInterval(() => {}, 1000)')], here, over.signal);
    over.abort();
    const outcome = await running;
    expect(outcome).toMatchObject({ isReady: false, reason: expect.stringContaining('no time left for') });
  });

  it('is not to blame for a registry that cannot be reached', async () => {
    const command = node("console.error('dial tcp: lookup proxy.golang.org: no such host'); process.exit(1)");
    const outcome = await setUp([command], here);
    expect(outcome).toMatchObject({ isReady: false, reason: expect.stringContaining('the registry') });
  });

  it('fails where the code does not compile', async () => {
    const command = node("console.error('main.go:2:15: undefined: foo'); process.exit(1)");
    await expect(setUp([command], here)).rejects.toThrow('undefined: foo');
  });
});

describe('a failure of a registry', () => {
  it.each([
    "WARNING: Retrying (Retry(total=4)) after connection broken by 'NewConnectionError': Failed to establish a new connection",
    'go: example.com/x@latest: reading https://proxy.golang.org/example.com/x/@v/list: 403 Forbidden',
    'Could not transfer artifact org.example:x:pom:1 from/to central',
    'warning: spurious network error (3 tries remaining)',
  ])('is known by %j', (output) => {
    expect(registryFault(output)).toBeDefined();
  });

  it.each([
    'error[E0425]: cannot find function `foo` in this scope',
    'ERROR: No matching distribution found for no-such-package',
    '[ERROR] COMPILATION ERROR',
  ])('is not assumed for %j', (output) => {
    expect(registryFault(output)).toBeUndefined();
  });
});
