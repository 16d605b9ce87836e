import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Worker } from 'node:worker_threads';
import { beforeAll, describe, expect, it } from 'vitest';

interface Counted {
  readonly what: string;
  /** How many times as many steps the double size may take. */
  readonly growth: number;
  readonly once: number;
  readonly doubled: number;
}

/** Code that runs once whatever the size is. */
const MARGIN = 1.1;

describe('the steps of work on hostile input', () => {
  let counted: readonly Counted[] = [];

  beforeAll(async () => {
    const worker = new Worker(new URL('../fixtures/count-steps.mjs', import.meta.url));
    [counted] = (await once(worker, 'message')) as [readonly Counted[]];
  });

  it('grow with its size, and no faster', () => {
    expect(counted.length).toBeGreaterThan(20);
    const tooMany = counted.filter(({ growth, once, doubled }) => doubled > once * growth * MARGIN);
    expect(tooMany).toEqual([]);
  });

  it('has no lookup in a list for each name of another, which the counter does not see', () => {
    const src = resolve(import.meta.dirname, '../../src');
    const looking = readdirSync(src, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .filter((file) => /\brequired\??\.includes\(/.test(readFileSync(join(src, file), 'utf8')));
    // What is observed of a response has few names, and a call is looked up once.
    expect(looking.sort()).toEqual([
      join('drift', 'observe', 'declared-nodes.ts'),
      join('run', 'detect', 'call', 'invalid-accepted.ts'),
    ]);
  });

  it('spread no list of a server into arguments, which overflows the stack', () => {
    const src = resolve(import.meta.dirname, '../../src');
    const spreading = readdirSync(src, { recursive: true, encoding: 'utf8' })
      .filter((file) => /^(?!cli).*(?<!\.test)\.ts$/.test(file))
      .filter((file) =>
        /Math\.max\([^;]{0,80}\.\.\.\w+\.(?:map|flatMap)\(/.test(readFileSync(join(src, file), 'utf8')),
      );
    expect(spreading).toEqual([]);
  });

  it('are counted', () => {
    const [pattern] = counted;
    // Each character of the text is looked at.
    expect(pattern?.once).toBeGreaterThan(2_500);
    expect(pattern?.doubled).toBeGreaterThan(5_000);
  });
});
