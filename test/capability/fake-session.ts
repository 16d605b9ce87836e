import type { Reply, RequestOptions, Session, SessionEvent } from '../../src/model/session.js';

/** A session that answers from a table and counts what it is asked. */
export interface FakeSession extends Session {
  readonly asked: { readonly name: string; readonly args: unknown }[];
  lists: number;
  tools: readonly unknown[];
  emit(event: SessionEvent): void;
}

type Answer = (args: never, options: RequestOptions | undefined) => unknown;

/** Makes a fake session; `answer` is what the validation tool's result is, or throws what the call throws. */
export function fakeSession(capabilities: object, tools: readonly unknown[], answer: Answer): FakeSession {
  const listeners = new Set<(event: SessionEvent) => void>();
  const session: FakeSession = {
    revision: '2025-11-25',
    era: 'legacy',
    transport: 'in-process',
    serverInfo: { name: 'fake', version: '1.0.0' },
    capabilities: capabilities as Readonly<Record<string, unknown>>,
    instructions: undefined,
    findings: [],
    stderr: '',
    asked: [],
    lists: 0,
    tools,
    request: () => Promise.reject(new Error('unexpected request')),
    notify: () => Promise.resolve(),
    async listTools() {
      session.lists++;
      return { tools: session.tools, pages: [], findings: [] };
    },
    async callTool(name, args, options): Promise<Reply> {
      session.asked.push({ name, args });
      const result = await answer(args as never, options);
      return { kind: 'result', result, milliseconds: 1 };
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    emit: (event) => {
      for (const listener of listeners) listener(event);
    },
    close: () => Promise.resolve(),
    [Symbol.asyncDispose]: () => Promise.resolve(),
  };
  return session;
}

/** A verdict as the seed's minimal server gives it: as text and nothing else. */
export const textAnswer = (verdict: unknown): object => ({
  content: [{ type: 'text', text: JSON.stringify(verdict) }],
});
