import { Fault } from '../../../model/fault.js';
import { isRecord } from '../../../model/json.js';
import { quote } from '../../../model/quote.js';
import type { Reply } from '../../../model/session.js';
import type { RunContext } from '../../state/run-context.js';
import type { Detection, ServerDetector } from '../detector.js';
import { RUN_RULES, type RunRule, runFinding } from '../run-rules.js';

/** Milliseconds after which a ping counts as not answered. */
const PATIENCE = 5_000;

/** Milliseconds for other requests: that there is no response to them says nothing. */
const BRIEFLY = 1_000;

/** What JSON-RPC calls a method that does not exist. */
const METHOD_NOT_FOUND = -32_601;

/** A tool, and a method, that no server has. */
const NO_TOOL = 'assay_no_such_tool';
const NO_METHOD = 'assay/no-such-method';

/** What every server has to do besides its tools: respond to a ping, and reject tools and methods that it does not have. */
export const basicRequests: ServerDetector = {
  name: 'basic requests',
  scope: 'server',
  after: 'calls',
  rules: [RUN_RULES.ping, RUN_RULES.missingToolAccepted, RUN_RULES.unknownMethod, RUN_RULES.unreadableLink],
  replay: { by: 'run', tools: 'own' },
  async *detect(context) {
    const hasWorked = context.states.some(({ attempts }) => attempts.some(({ succeeded }) => succeeded));
    if (!hasWorked || context.isLate) return;
    yield* pinged(context);
    yield* unknownTool(context);
    yield* unknownMethod(context);
    yield* unreadableLinks(context);
  },
};

async function* pinged({ server }: RunContext): AsyncGenerator<Detection> {
  if (server.session.era !== 'legacy') return;
  const reply = await requested(server.session, 'ping');
  if (reply === undefined || (reply !== 'none' && reply.kind === 'result')) return;
  const message =
    reply === 'none'
      ? 'The server does not respond to a ping.'
      : 'The server responds to a ping with an error.';
  yield found(RUN_RULES.ping, message, 'an empty result', reply);
}

async function* unknownTool({ server }: RunContext): AsyncGenerator<Detection> {
  const reply = await requested(server.session, 'tools/call', { name: NO_TOOL, arguments: {} });
  const result = reply === undefined || reply === 'none' || reply.kind === 'error' ? undefined : reply.result;
  if (!isRecord(result) || !Array.isArray(result.content) || result.isError === true) return;
  const expected = 'a JSON-RPC error, or a result with `isError`';
  yield found(
    RUN_RULES.missingToolAccepted,
    'A call to a tool that does not exist succeeds.',
    expected,
    reply,
  );
}

async function* unknownMethod({ server }: RunContext): AsyncGenerator<Detection> {
  const reply = await requested(server.session, NO_METHOD);
  if (reply === undefined || reply === 'none') return;
  const code = reply.kind === 'error' && isRecord(reply.error) ? reply.error.code : undefined;
  if (code === METHOD_NOT_FOUND) return;
  const message = 'The server does not reject an unknown method.';
  const { finding } = found(
    RUN_RULES.unknownMethod,
    message,
    `an error with the code ${METHOD_NOT_FOUND}`,
    reply,
  );
  // An error of another code still tells a client that there is no result; several SDKs send one.
  yield { finding: reply.kind === 'error' ? { ...finding, severity: 'info' } : finding };
}

/** Links of one run that are followed. */
const MOST_LINKS = 3;

/** Links to resources of the server itself that it does not return. */
async function* unreadableLinks({ server, states }: RunContext): AsyncGenerator<Detection> {
  if (server.session.capabilities.resources === undefined) return;
  const links = states.flatMap(({ attempts, tool }) =>
    attempts.flatMap(({ reply, succeeded }) =>
      succeeded ? linksIn(reply).map((uri) => ({ uri, tool: tool.name })) : [],
    ),
  );
  const distinct = [...new Map(links.map((link) => [link.uri, link])).values()];
  for (const { uri, tool } of distinct.slice(0, MOST_LINKS)) {
    const reply = await requested(server.session, 'resources/read', { uri });
    if (reply === undefined || reply === 'none' || reply.kind === 'result') continue;
    const draft = {
      path: '/content/link',
      message: 'The response links to a resource that the server cannot read.',
      expected: `the resource ${quote(uri, 120)}`,
      received: quote(reply.error, 160),
    };
    yield { finding: runFinding(RUN_RULES.unreadableLink, tool, draft, 'response') };
    return;
  }
}

/** The URIs of links, web addresses left out: a client fetches these itself. */
function linksIn(reply: Reply | undefined): readonly string[] {
  const content = reply?.kind === 'result' && isRecord(reply.result) ? reply.result.content : undefined;
  return (Array.isArray(content) ? content : []).flatMap((block: unknown) =>
    isRecord(block) && block.type === 'resource_link' && typeof block.uri === 'string' && !WEB.test(block.uri)
      ? [block.uri]
      : [],
  );
}

const WEB = /^https?:/i;

/** The response to a request; `none` where it did not come, and nothing where it could not be made. */
async function requested(
  session: RunContext['server']['session'],
  method: string,
  params?: Readonly<Record<string, unknown>>,
): Promise<Reply | 'none' | undefined> {
  try {
    const timeout = method === 'ping' ? PATIENCE : BRIEFLY;
    return await session.request(method, params, { timeout });
  } catch (error) {
    return error instanceof Fault && error.code === 'timeout' ? 'none' : undefined;
  }
}

function found(
  rule: RunRule,
  message: string,
  expected: string,
  reply: Reply | 'none' | undefined,
): Detection {
  const body = typeof reply === 'object' ? (reply.kind === 'error' ? reply.error : reply.result) : undefined;
  const received = body === undefined ? 'no response' : quote(body, 160);
  return { finding: runFinding(rule, undefined, { path: '', message, expected, received }) };
}
