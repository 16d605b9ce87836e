/** A raw echo server over stdio that costs as little as possible, so that a benchmark of clients measures clients. */
let rest = '';

interface Request {
  readonly id?: number;
  readonly method: string;
  readonly params?: { readonly protocolVersion?: string; readonly arguments?: { readonly text?: string } };
}

function answer(line: string): string {
  const { id, method, params }: Request = JSON.parse(line);
  if (id === undefined) return '';
  const result =
    method === 'initialize'
      ? {
          protocolVersion: params?.protocolVersion,
          capabilities: { tools: {} },
          serverInfo: { name: 'echo', version: '1' },
        }
      : method === 'tools/list'
        ? { tools: [{ name: 'echo', inputSchema: { type: 'object' } }] }
        : { content: [{ type: 'text', text: params?.arguments?.text ?? '' }] };
  return `${JSON.stringify({ jsonrpc: '2.0', id, result })}\n`;
}

process.stdin.setEncoding('utf8').on('data', (chunk: string) => {
  const lines = (rest + chunk).split('\n');
  rest = lines.pop() ?? '';
  process.stdout.write(lines.map(answer).join(''));
});
