import { afterEach, describe, expect, it } from 'vitest';
import type { OpenOptions } from '../../src/connect/open-options.js';
import { eraOf, type Revision } from '../../src/model/revision.js';
import type { Reply, Session, SessionEvent } from '../../src/model/session.js';

/** One way to reach a contract server (`test/fixtures/contract-server.mjs`). */
export interface ContractSubject {
  readonly name: string;
  readonly revision: Revision;
  readonly transport: Session['transport'];
  open(options: OpenOptions): Promise<Session>;
}

const textOf = (reply: Reply): string => {
  if (reply.kind !== 'result') throw new Error(`an error came: ${JSON.stringify(reply.error)}`);
  return (reply.result as { content: [{ text: string }] }).content[0].text;
};

/** Modern servers send no requests. */
function serverRequests(open: (options?: OpenOptions) => Promise<Session>): void {
  it('answers ping, and declines what it has not announced', async () => {
    const session = await open();
    expect(textOf(await session.callTool('ask', { method: 'ping' }))).toBe('{}');
    for (const method of ['roots/list', 'sampling/createMessage', 'elicitation/create', 'tasks/get']) {
      const answer = JSON.parse(textOf(await session.callTool('ask', { method }))) as { code: number };
      expect(answer.code).toBe(-32601);
    }
  });

  it('answers by the script what it has announced', async () => {
    const roots = { roots: [{ uri: 'file:///somewhere' }] };
    const session = await open({ answers: { roots, elicitation: () => ({ action: 'decline' }) } });
    expect(JSON.parse(textOf(await session.callTool('ask', { method: 'roots/list' })))).toEqual(roots);
    expect(JSON.parse(textOf(await session.callTool('ask', { method: 'elicitation/create' })))).toEqual({
      action: 'decline',
    });
    expect(session.findings).toEqual([]);
  });
}

/** What every transport and era owes to its user; run it against each way to reach a server. */
export function contract(subjects: readonly ContractSubject[]): void {
  for (const subject of subjects) contractOf(subject);
  // All of them at once: each takes longer than the time of a call, which has to be long enough for a busy machine.
  it('gives a call its time again when progress comes', async () => {
    await Promise.all(subjects.map(progresses));
  });
}

async function progresses(subject: ContractSubject): Promise<void> {
  const session = await subject.open({});
  const seen: unknown[] = [];
  const onProgress = (progress: unknown) => seen.push((progress as { progress: number }).progress);
  const call = session.callTool('progress', { steps: 7, every: 500 }, { timeout: 3_000, onProgress });
  expect(textOf(await call)).toBe('done');
  expect(seen).toEqual([1, 2, 3, 4, 5, 6, 7]);
  await session.close();
}

function contractOf(subject: ContractSubject): void {
  const isModern = eraOf(subject.revision) === 'modern';
  const opened: Session[] = [];
  const open = async (options: OpenOptions = {}): Promise<Session> => {
    const session = await subject.open(options);
    opened.push(session);
    return session;
  };

  describe(`a session over ${subject.name}`, () => {
    afterEach(async () => {
      await Promise.all(opened.splice(0).map((session) => session.close()));
    });

    it('agrees on the revision and knows the server', async () => {
      const session = await open();
      expect(session.revision).toBe(subject.revision);
      expect(session.era).toBe(isModern ? 'modern' : 'legacy');
      expect(session.transport).toBe(subject.transport);
      expect(session.serverInfo).toEqual({ name: 'contract', version: subject.revision });
      expect(session.capabilities).toEqual({ tools: { listChanged: true } });
      expect(session.instructions).toBe('Be kind.');
    });

    it('opens with the revision pinned', async () => {
      const session = await open({ protocol: subject.revision });
      expect(session.revision).toBe(subject.revision);
    });

    it('refuses a pinned revision that the server does not speak', async () => {
      const other: Revision = subject.revision === '2025-03-26' ? '2025-06-18' : '2025-03-26';
      await expect(open({ protocol: other })).rejects.toMatchObject({ code: 'unsupported_revision' });
    });

    it('joins the pages of the list, the one behind an empty cursor too', async () => {
      const session = await open();
      const { tools, pages, findings } = await session.listTools();
      const names = tools.map((tool) => (tool as { name: string }).name);
      expect(names).toEqual(['echo', 'fail', 'slow', 'progress', 'cancelled', 'ask', 'change']);
      expect(pages).toHaveLength(3);
      expect(findings).toEqual([]);
    });

    it('stops at its limit of pages and says so', async () => {
      const session = await open({ limits: { pages: 2 } });
      const { pages, findings } = await session.listTools();
      expect(pages).toHaveLength(2);
      expect(findings.map(({ rule }) => rule)).toEqual(['wire/endless-list']);
    });

    it('hands over the result of a call as it came', async () => {
      const session = await open();
      const reply = await session.callTool('echo', { text: 'grüß 🌍' });
      const result = { content: [{ type: 'text', text: 'grüß 🌍' }] };
      const expected = isModern ? { resultType: 'complete', ...result } : result;
      expect(reply).toEqual({ kind: 'result', result: expected, milliseconds: expect.any(Number) });
    });

    it('hands over an execution error as a result and a protocol error as an error', async () => {
      const session = await open();
      expect(await session.callTool('fail', {})).toMatchObject({ kind: 'result', result: { isError: true } });
      expect(await session.callTool('nothing', {})).toMatchObject({
        kind: 'error',
        error: { code: -32602, message: 'Unknown tool: nothing' },
      });
    });

    it('keeps many calls apart', async () => {
      const session = await open();
      const said = Array.from({ length: 50 }, (_, index) => `call ${index}`);
      const replies = await Promise.all(said.map((text) => session.callTool('echo', { text })));
      expect(replies.map(textOf)).toEqual(said);
    });

    it('ends a call that progresses for ever', async () => {
      const session = await open({ timeouts: { callTotal: 300 } });
      const call = session.callTool('progress', { steps: 1000, every: 50 }, { timeout: 250 });
      await expect(call).rejects.toMatchObject({ code: 'timeout' });
      const shorter = session.callTool('progress', { steps: 1000, every: 50 }, { totalTimeout: 150 });
      await expect(shorter).rejects.toThrow('although it reported progress');
    });

    it('gives up a call in time, tells the server, and goes on', async () => {
      const session = await open();
      await expect(session.callTool('slow', { ms: 2_000 }, { timeout: 50 })).rejects.toMatchObject({
        code: 'timeout',
      });
      expect(JSON.parse(textOf(await session.callTool('cancelled', {})))).toHaveLength(1);
    });

    it('gives up a call at its signal and tells the server', async () => {
      const session = await open();
      const signal = AbortSignal.timeout(50);
      await expect(session.callTool('slow', { ms: 2_000 }, { signal })).rejects.toMatchObject({
        code: 'aborted',
      });
      expect(JSON.parse(textOf(await session.callTool('cancelled', {})))).toHaveLength(1);
    });

    it('sends nothing for a signal that has fired already', async () => {
      const session = await open();
      const call = session.callTool('slow', { ms: 2_000 }, { signal: AbortSignal.abort() });
      await expect(call).rejects.toMatchObject({ code: 'aborted' });
      expect(textOf(await session.callTool('cancelled', {}))).toBe('[]');
    });

    it('ends everything at the deadline', async () => {
      const late = async (): Promise<unknown> => {
        const session = await open({ deadline: 400 });
        return session.callTool('slow', { ms: 20_000 });
      };
      await expect(late()).rejects.toMatchObject({ code: 'timeout' });
      for (const session of opened)
        await expect(session.callTool('echo', {})).rejects.toMatchObject({ code: 'timeout' });
    });

    it('ends everything at the signal of the whole', async () => {
      const controller = new AbortController();
      const session = await open({ signal: controller.signal });
      const call = session.callTool('slow', { ms: 20_000 });
      controller.abort();
      await expect(call).rejects.toMatchObject({ code: 'aborted' });
    });

    if (!isModern) serverRequests(open);

    it('shows the whole wire from the first message on', async () => {
      const events: SessionEvent[] = [];
      const session = await open({ onEvent: (event) => events.push(event) });
      await session.callTool('change', {});
      await session.close();
      const first = events.find(({ type }) => type === 'sent');
      expect(first).toMatchObject({ message: { jsonrpc: '2.0', id: 1 } });
      expect(events.filter(({ type }) => type === 'tools_changed')).toHaveLength(isModern ? 0 : 1);
      expect(events.filter(({ type }) => type === 'closed')).toHaveLength(1);
      const times = events.map(({ at }) => at);
      expect(times).toEqual([...times].sort((a, b) => a - b));
      for (const event of events)
        if (event.type === 'sent' || event.type === 'received')
          expect(event.bytes).toBe(Buffer.byteLength(JSON.stringify(event.message)));
    });

    it('has nothing to say against a good server', async () => {
      const session = await open();
      await session.listTools();
      await session.callTool('echo', { text: 'x' });
      expect(session.findings).toEqual([]);
    });

    it('fails what is in flight when it is closed, and can be closed twice', async () => {
      const session = await open();
      const call = session.callTool('slow', { ms: 20_000 });
      const failed = expect(call).rejects.toMatchObject({ code: 'closed' });
      await session.close();
      await session.close();
      await failed;
      await expect(session.callTool('echo', {})).rejects.toMatchObject({ code: 'closed' });
    });
  });
}
