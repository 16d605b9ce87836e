import { spawn } from 'node:child_process';
import { createServer, type ServerResponse } from 'node:http';

/** The least that a bridge from HTTP to stdio can do: one session, no checks, no streams to resume. Prints its port. */
const [command = '', ...args] = process.argv.slice(2);
const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'inherit'] });
const waiting = new Map<unknown, ServerResponse>();
let rest = '';
child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
  const lines = (rest + chunk).split('\n');
  rest = lines.pop() ?? '';
  for (const line of lines) {
    const { id } = JSON.parse(line);
    const response = waiting.get(id);
    waiting.delete(id);
    response?.writeHead(200, { 'Content-Type': 'text/event-stream', 'Mcp-Session-Id': 'bare' });
    response?.end(`data: ${line}\n\n`);
  }
});
const server = createServer((request, response) => {
  let text = '';
  request.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
  });
  request.on('end', () => {
    const { id } = JSON.parse(text);
    if (id === undefined) response.writeHead(202).end();
    else waiting.set(id, response);
    child.stdin.write(`${text}\n`);
  });
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  console.log(typeof address === 'object' ? address?.port : address);
});
