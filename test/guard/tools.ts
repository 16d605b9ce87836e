import { z } from 'zod';

/** A tool of the contract suite, described once for every host. */
export interface ContractTool {
  readonly name: string;
  readonly shape: z.ZodRawShape;
  readonly run: (args: Readonly<Record<string, unknown>>, signal: AbortSignal | undefined) => unknown;
}

/** A connection string in an error, as drivers like to write it. */
export const SECRET = 'hunter22';

/** The JSON Schema of a tool, for hosts that take no zod. */
export function jsonSchemaOf(tool: ContractTool): Record<string, unknown> {
  return z.toJSONSchema(z.object(tool.shape), { io: 'input' }) as Record<string, unknown>;
}

/** Error of either SDK, by its code. */
export function protocolError(code: number, message: string): Error {
  return Object.assign(new Error(message), { code });
}

const text = (value: string) => ({ content: [{ type: 'text', text: value }] });

function untilAborted(signal: AbortSignal | undefined): Promise<never> {
  return new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(new DOMException('stopped', 'AbortError')));
  });
}

/** The tools, and a record of what really ran. */
export function contractTools(): { tools: ContractTool[]; ran: unknown[] } {
  const ran: unknown[] = [];
  const tools: ContractTool[] = [
    {
      name: 'read_file',
      shape: { path: z.string(), limit: z.number().int().optional() },
      run: (args) => {
        ran.push(args);
        return text(`read ${String(args.path)}`);
      },
    },
    {
      name: 'measure',
      shape: {},
      run: () => ({
        ...text('{"n":0}'),
        structuredContent: { n: 0, list: [null, ''] },
        _meta: { kept: true },
      }),
    },
    {
      name: 'crash',
      shape: {},
      run: () => {
        throw new Error(`connect postgres://bob:${SECRET}@db/x failed`);
      },
    },
    {
      name: 'deny',
      shape: {},
      run: () => {
        throw protocolError(-32002, 'There is no such user.');
      },
    },
    {
      name: 'wait',
      shape: {},
      run: (_, signal) => {
        ran.push('waiting');
        return untilAborted(signal).catch((error: unknown) => {
          ran.push('aborted');
          throw error;
        });
      },
    },
  ];
  return { tools, ran };
}
