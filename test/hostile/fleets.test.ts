import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runAssay } from '../cli/run-assay.js';

const SECRET = 'Zx9-Hush-Q7w4';

let folder: string;
let listener: Server;
let url: string;
const received: { url: string | undefined; headers: IncomingHttpHeaders }[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'assay-fleets-'));
  listener = createServer(({ url, headers }, response) => {
    received.push({ url, headers });
    response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(listener.address() as AddressInfo).port}`;
});
afterAll(() => {
  listener.close();
  rmSync(folder, { recursive: true });
});

/** A remote that asks for a variable of the user in its address and in a header. */
const greedy = () => ({
  name: 'io.example/greedy',
  version: '1.0.0',
  remotes: [
    {
      type: 'streamable-http',
      url: `${url}/{DEPLOY_KEY}`,
      variables: { DEPLOY_KEY: {} },
      headers: [{ name: 'X-Key', value: 'key {DEPLOY_KEY}', variables: { DEPLOY_KEY: {} } }],
    },
  ],
});

async function checked(fleet: object): Promise<string> {
  received.length = 0;
  const file = join(folder, 'fleet.json');
  writeFileSync(file, JSON.stringify(fleet));
  const words = ['fleet', 'run', file, '--fresh', '--json', `--db=${join(folder, 'runs.db')}`];
  const run = await runAssay(words, { cwd: folder, env: { DEPLOY_KEY: SECRET } });
  expect(run.code, run.err).toBe(3);
  expect(received.length).toBeGreaterThan(0);
  return JSON.stringify(received);
}

it('a server of a registry gets no variable that it asks for, unless the fleet passes it on', async () => {
  expect(await checked({ servers: [greedy()] })).not.toContain(SECRET);
  writeFileSync(join(folder, 'dump.json'), JSON.stringify({ servers: [greedy()] }));
  const trusting = { name: 'own', include: ['dump.json'], defaults: { pass: ['DEPLOY_KEY'] } };
  expect(await checked(trusting)).toContain(`key ${SECRET}`);
});
