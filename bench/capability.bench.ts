import { Server } from '@modelcontextprotocol/server';
import {
  announceToolValidation,
  createToolValidation,
  ToolValidationClient,
} from '../src/capability/index.js';
import { open } from '../src/connect/open.js';
import type { Session } from '../src/model/session.js';
import type { Bar } from './bar.js';
import { comparePair } from './compare-pair.js';

const COUNT = 1_000;
const BATCH = 100;
const INFO = { name: 'bench', version: '1.0.0' };
const TOOL = {
  name: 'write_file',
  inputSchema: {
    type: 'object' as const,
    properties: {
      path: { type: 'string', minLength: 1 },
      content: { type: 'string' },
      mode: { enum: ['append', 'replace'] },
      lines: { type: 'array', items: { type: 'integer' } },
    },
    required: ['path', 'content'],
    additionalProperties: false,
  },
};

/** Distinct calls; every tenth is wrong. */
const CALLS = Array.from({ length: COUNT }, (_, n) => ({
  tool: TOOL.name,
  arguments: {
    path: `/srv/data/file-${n}.txt`,
    content: n % 10 === 0 ? n : `content ${n}`,
    mode: 'append',
    lines: [n, n + 1],
  },
}));

function server(): Server {
  const made = new Server(INFO, { capabilities: { tools: {} } });
  made.setRequestHandler('tools/list', () => ({ tools: [TOOL] }));
  return made;
}

const connect = (to: Server): Promise<Session> =>
  open({ kind: 'in-process', serve: (transport) => to.connect(transport) });

const batches = Array.from({ length: COUNT / BATCH }, (_, index) => {
  const [first, ...furtherCalls] = CALLS.slice(index * BATCH, (index + 1) * BATCH);
  return { ...first, furtherCalls };
});

/** The round trips alone: the same questions, and the same answers out of a drawer. */
async function roundTrips(session: Session): Promise<() => Promise<void>> {
  const answers = await Promise.all(
    batches.map(async (batch) => {
      const reply = await session.callTool('validate', batch);
      if (reply.kind === 'error') throw new TypeError(JSON.stringify(reply.error));
      return reply.result as { content: [] };
    }),
  );
  const drawer = server();
  let next = 0;
  drawer.setRequestHandler('tools/call', () => answers[next++ % answers.length] ?? { content: [] });
  const peer = await connect(drawer);
  return async () => {
    for (const batch of batches) await peer.callTool('validate', batch);
  };
}

/**
 * A thousand distinct questions in batches of a hundred, compared with validating the same calls in this process and
 * making ten round trips with the same content. Nothing is cached on either side.
 */
export async function bench(): Promise<readonly Bar[]> {
  const announcing = server();
  announceToolValidation(announcing, { maxBatchSize: BATCH });
  const session = await connect(announcing);
  const client = new ToolValidationClient(session, { concurrency: 1 });
  const trips = await roundTrips(session);
  const validation = createToolValidation({ schemas: { [TOOL.name]: TOOL.inputSchema } });
  const inProcess = async (): Promise<void> => {
    for (const call of CALLS) await validation.validate(call.tool, call.arguments);
    await trips();
  };
  const asked = (): Promise<unknown> => client.validateBatch(CALLS);
  const { first, second, ratio } = await comparePair(inProcess, asked, { callsPerSlice: 5 });
  console.log(
    `${COUNT} calls in process and ${COUNT / BATCH} round trips: ${(first / 1000).toFixed(1)} ms CPU`,
  );
  console.log(`${COUNT} calls asked about in batches of ${BATCH}: ${(second / 1000).toFixed(1)} ms CPU`);
  await session.close();
  return [
    {
      what: `${COUNT} validations in batches of ${BATCH} / in process with the round trips`,
      ratio,
      limit: { atMost: 1.5 },
    },
  ];
}
