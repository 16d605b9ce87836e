import { Agent, createServer, request } from 'node:http';

/** The least that a proxy over HTTP can do: a request in, the same request out. Prints its port. */
const target = new URL(process.argv[2] ?? '');
const agent = new Agent({ keepAlive: true });
const server = createServer((incoming, response) => {
  const { method = 'GET', url = '/', headers } = incoming;
  const outgoing = request(new URL(url, target), {
    method,
    headers: { ...headers, host: target.host },
    agent,
  });
  outgoing.setNoDelay(true);
  outgoing.once('response', (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  incoming.pipe(outgoing);
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  console.log(typeof address === 'object' ? address?.port : address);
});
