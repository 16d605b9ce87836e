/**
 * A server over stdio, with as many tools as its argument says, that responds to a call without reading it, so that a benchmark of proxies measures proxies. Messages
 * that are not calls are parsed.
 */
const RESPONSE = `,"result":{"content":[{"type":"text","text":"${'The quick brown fox jumps over the lazy dog. '.repeat(22)}"}]}}\n`;

const RESULTS: Readonly<Record<string, object>> = {
  initialize: {
    protocolVersion: '2025-11-25',
    capabilities: { tools: {} },
    serverInfo: { name: 'stub', version: '1' },
  },
  'tools/list': {
    tools: Array.from({ length: Number(process.argv[2] ?? 1) }, (_, index) => ({
      name: index === 0 ? 'echo' : `echo_${index}`,
      inputSchema: {
        type: 'object',
        properties: { text: { type: 'string' }, [`p${index}`]: { enum: ['a', 'b'] } },
        required: ['text'],
      },
    })),
  },
};

function respond(line: string): string {
  if (line.includes('"tools/call"')) {
    const at = line.lastIndexOf('"id":') + 5;
    const end = /[,}]/g;
    end.lastIndex = at;
    return `{"jsonrpc":"2.0","id":${line.slice(at, end.exec(line)?.index)}${RESPONSE}`;
  }
  const { id, method }: { id?: unknown; method: string } = JSON.parse(line);
  return id === undefined ? '' : `${JSON.stringify({ jsonrpc: '2.0', id, result: RESULTS[method] ?? {} })}\n`;
}

let rest = '';
process.stdin.setEncoding('latin1').on('data', (chunk: string) => {
  const lines = (rest + chunk).split('\n');
  rest = lines.pop() ?? '';
  process.stdout.write(lines.map(respond).join(''), 'latin1');
});
