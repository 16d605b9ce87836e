import { describe, expect, it } from 'vitest';
import type { Reply, Session } from '../../../model/session.js';
import { run } from '../../run.js';

type Server = Readonly<Record<string, () => unknown>>;

/** A session with a server whose tools take nothing and say that they only read. */
function sessionOf(server: Server): Session {
  const definition = (name: string): object => ({
    name,
    description: `Shows the ${name}.`,
    inputSchema: { type: 'object', properties: {}, additionalProperties: false },
    annotations: { readOnlyHint: true },
  });
  const reply = (text: string, isError: boolean): Reply => ({
    kind: 'result',
    result: { content: [{ type: 'text', text }], isError },
    milliseconds: 1,
  });
  const nothing = async (): Promise<void> => undefined;
  return {
    revision: '2025-11-25',
    era: 'legacy',
    transport: 'in-process',
    serverInfo: { name: 'fake', version: '1' },
    capabilities: { tools: {} },
    instructions: undefined,
    request: async () => reply('', false),
    notify: nothing,
    listTools: async () => ({ tools: Object.keys(server).map(definition), pages: [], findings: [] }),
    callTool: async (name, args) =>
      JSON.stringify(args) === '{}'
        ? reply(`There are ${JSON.stringify(server[name]?.())} of them.`, false)
        : reply('Invalid arguments: no properties are allowed.', true),
    subscribe: () => () => undefined,
    findings: [],
    stderr: '',
    close: nothing,
    [Symbol.asyncDispose]: nothing,
  };
}

async function accused(server: Server): Promise<string[]> {
  const names: string[] = [];
  for await (const event of run(sessionOf(server), { seed: 1, now: () => 0 }))
    if (event.type === 'finding' && event.finding.rule === 'run/read-only')
      names.push(event.finding.subject.tool ?? '');
  return names;
}

/** Counts its own calls, and shows something else after each `every` of them. */
function ticking(every: number): () => unknown {
  let calls = 0;
  return () => Math.floor(calls++ / every);
}

describe('a tool that says it only reads', () => {
  it('is named where it changes what another tool shows', async () => {
    let visits = 0;
    const peek = (): number => ++visits;
    expect(await accused({ weather: () => 'sun', visits: () => visits, peek, colour: () => 'blue' })).toEqual(
      ['peek'],
    );
  });

  it.each<[string, Server]>([
    ['nothing changes', { visits: () => 3, colour: () => 'blue' }],
    ['a tool shows something else at every call', { clock: ticking(1), colour: () => 'blue' }],
    ['a tool shows something else by itself now and then', { clock: ticking(7), colour: () => 'blue' }],
    ['a tool has no other to witness', { peek: ticking(2) }],
  ])('is not where %s', async (_, server) => {
    expect(await accused(server)).toEqual([]);
  });
});
