import { createInterface } from 'node:readline';
import { LOST_RESOURCE } from './defects/contents.js';
import { listTools, TOOLS_BY_NAME } from './defects.js';
import { firstProblem } from './first-problem.js';
import { type Arguments, Refusal, type Reply, type Tool, textual } from './tool.js';

const REVISIONS = ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'];
const LATEST = '2025-11-25';

/** A message of a client, as far as this server reads it. */
export interface Request {
  readonly id?: string | number;
  readonly method: string;
  readonly params?: Readonly<Record<string, unknown>>;
}

/** Serves the faulty tools over this process's stdin and stdout; resolves when stdin ends. */
export async function overStdio(): Promise<void> {
  // An SDK would repair or refuse what the defects have to send.
  for await (const line of createInterface({ input: process.stdin })) {
    const request: Request = JSON.parse(line);
    if (request.id !== undefined) void reply(request);
  }
}

async function reply(request: Request): Promise<void> {
  const answer = await respond(request);
  const line = JSON.stringify({ jsonrpc: '2.0', id: request.id, ...answer });
  const tool = request.method === 'tools/call' ? TOOLS_BY_NAME.get(String(request.params?.name)) : undefined;
  process.stdout.write(`${tool?.written?.(line) ?? line}\n`);
}

/** What goes back for a request; a tool may never answer, or end the process. */
export function respond({ method, params = {} }: Request): Reply | Promise<Reply> {
  switch (method) {
    case 'initialize':
      return { result: introduction(params.protocolVersion) };
    case 'ping':
      return { error: { code: -32603, message: 'Not now.' } };
    case 'resources/list':
      return { result: { resources: [] } };
    case 'resources/read':
      return params.uri === LOST_RESOURCE
        ? { error: { code: -32002, message: 'Resource not found' } }
        : { result: { contents: [{ uri: params.uri, text: 'It is by the gate.' }] } };
    case 'tools/list':
      return { result: { tools: listTools() } };
    case 'tools/call':
      return call(String(params.name), (params.arguments === undefined ? {} : params.arguments) as Arguments);
    default:
      return { result: {} };
  }
}

const introduction = (asked: unknown): object => ({
  protocolVersion: REVISIONS.find((revision) => revision === asked) ?? LATEST,
  capabilities: { tools: {}, resources: {} },
  serverInfo: { name: 'assay-faulty-server', version: '1.0.0' },
});

async function call(name: string, args: Arguments): Promise<Reply> {
  const tool = TOOLS_BY_NAME.get(name);
  return tool === undefined ? { result: textual('Done.') } : use(tool, args);
}

async function use(tool: Tool, args: Arguments): Promise<Reply> {
  const problem = firstProblem(tool.demands, args);
  if (problem !== undefined) return tool.refuse('validation_error', problem, args);
  try {
    return tool.answer(await tool.run(args), args);
  } catch (error) {
    if (error instanceof Refusal) return tool.refuse(error.type, error.message, args);
    throw error;
  }
}
