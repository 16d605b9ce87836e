import { Fault } from '../../model/fault.js';
import { isRecord } from '../../model/json.js';
import { LATEST_LEGACY_REVISION, LATEST_REVISION, type Revision } from '../../model/revision.js';
import type { Reply, Session } from '../../model/session.js';

/** Calls a tool by name and returns its result, or throws; the guide's `callTool`. */
export type CallTool = (name: string, args: Readonly<Record<string, unknown>>) => unknown;

/** JSON-RPC's code for whatever a program throws. */
const INTERNAL_ERROR = -32_603;

/**
 * A session that can do nothing but call tools. What the function throws is the JSON-RPC error that a client would have
 * received.
 */
export function callToolSession(
  callTool: CallTool,
  now: () => number,
  revision: Revision = LATEST_LEGACY_REVISION,
): Session {
  const nothing = async (): Promise<void> => undefined;
  const impossible = async (): Promise<never> => {
    throw new Fault('closed', 'Only tools can be called: there is no session.');
  };
  return {
    revision,
    era: revision === LATEST_REVISION ? 'modern' : 'legacy',
    transport: 'function',
    serverInfo: {},
    capabilities: {},
    instructions: undefined,
    findings: [],
    stderr: '',
    request: impossible,
    notify: nothing,
    listTools: impossible,
    callTool: (name, args) => reply(callTool, name, args, now),
    subscribe: () => () => undefined,
    close: nothing,
    [Symbol.asyncDispose]: nothing,
  };
}

async function reply(callTool: CallTool, name: string, args: unknown, now: () => number): Promise<Reply> {
  const start = now();
  try {
    const result = await callTool(name, isRecord(args) ? args : {});
    return { kind: 'result', result, milliseconds: now() - start };
  } catch (thrown) {
    return { kind: 'error', error: errorOf(thrown), milliseconds: now() - start };
  }
}

function errorOf(thrown: unknown): unknown {
  if (thrown instanceof Error) {
    const code: unknown = Reflect.get(thrown, 'code');
    const data: unknown = Reflect.get(thrown, 'data');
    return {
      code: Number.isInteger(code) ? code : INTERNAL_ERROR,
      message: thrown.message,
      ...(data === undefined ? {} : { data }),
    };
  }
  return isRecord(thrown) ? thrown : { code: INTERNAL_ERROR, message: String(thrown) };
}
