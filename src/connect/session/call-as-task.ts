import { isRecord } from '../../model/json.js';
import type { Reply, RequestOptions } from '../../model/session.js';
import type { JsonRpcClient } from './json-rpc-client.js';

type Params = Readonly<Record<string, unknown>>;

/** Milliseconds for which a server is asked to keep the result: long enough to fetch it. */
const KEPT = 300_000;

/** Whether a server takes calls of tools as tasks, as 2025-11-25 has them. */
export function takesTasks(capabilities: Params): boolean {
  const { tasks } = capabilities;
  const requests = isRecord(tasks) ? tasks.requests : undefined;
  const tools = isRecord(requests) ? requests.tools : undefined;
  return isRecord(tools) && tools.call !== undefined;
}

/** The names of the tools that can be called only as a task. */
export function taskOnly(tools: readonly unknown[]): ReadonlySet<unknown> {
  const isTaskOnly = (tool: unknown): tool is Params =>
    isRecord(tool) && isRecord(tool.execution) && tool.execution.taskSupport === 'required';
  return new Set(tools.filter(isTaskOnly).map(({ name }) => name));
}

/**
 * Calls a tool as a task and waits for its result, which `tasks/result` gives once there is one. A response that
 * creates no task is handed over as it came. A task that is given up is cancelled.
 */
export async function callAsTask(
  client: JsonRpcClient,
  params: Params,
  options: RequestOptions | undefined,
): Promise<Reply> {
  const startedAt = performance.now();
  const created = await client.request('tools/call', { ...params, task: { ttl: KEPT } }, options);
  const taskId = taskIdOf(created);
  if (taskId === undefined) return created;
  try {
    const reply = await client.request('tasks/result', { taskId }, options);
    return { ...reply, milliseconds: performance.now() - startedAt };
  } catch (fault) {
    // Whether it can still be cancelled changes nothing for the caller.
    await client.request('tasks/cancel', { taskId }, { timeout: 1_000 }).catch(() => undefined);
    throw fault;
  }
}

function taskIdOf(reply: Reply): unknown {
  if (reply.kind !== 'result' || !isRecord(reply.result)) return undefined;
  const { task } = reply.result;
  return isRecord(task) && typeof task.taskId === 'string' ? task.taskId : undefined;
}
