import type { CallToolResult } from '../src/model/result.js';
import type { Tool } from '../src/model/tool.js';
import { ResponseValidator } from '../src/response/index.js';
import type { Bar } from './bar.js';
import { compare } from './compare.js';

const ITEM = {
  type: 'object',
  properties: { id: { type: 'integer' }, title: { type: 'string' }, done: { type: 'boolean' } },
};
const OUTPUT = { type: 'object', properties: { items: { type: 'array', items: ITEM } }, required: ['items'] };
const PLAIN: Tool = { name: 'list_orders', inputSchema: { type: 'object' } };
const PROMISED: Tool = { ...PLAIN, outputSchema: OUTPUT };

const items = (count: number): { items: object[] } => ({
  items: Array.from({ length: count }, (_, id) => ({
    id,
    title: `Order ${id} of a customer, with a remark and a few more words`,
    done: id % 3 === 0,
    price: id * 1.25,
  })),
});
const text = (value: string): CallToolResult => ({ content: [{ type: 'text', text: value }] });
const prose = (length: number): string => 'The order was sent on Tuesday, all of it.\n'.repeat(length / 42);

/** What is judged: real shapes of responses, small and large. */
const ANSWERS: readonly { what: string; tool: Tool; answer: CallToolResult }[] = [
  { what: '1 kB of prose', tool: PLAIN, answer: text(prose(1_000)) },
  { what: '1 kB of JSON in a text', tool: PLAIN, answer: text(JSON.stringify(items(8))) },
  {
    what: '1 kB structured, with its text, against an output schema',
    tool: PROMISED,
    answer: { ...text(JSON.stringify(items(4))), structuredContent: items(4) },
  },
  { what: '10 MB of prose', tool: PLAIN, answer: text(prose(1e7)) },
  { what: '10 MB of JSON in a text', tool: PLAIN, answer: text(JSON.stringify(items(90_000))) },
  {
    what: '10 MB structured, with its text, against an output schema',
    tool: PROMISED,
    answer: { ...text(JSON.stringify(items(45_000))), structuredContent: items(45_000) },
  },
  {
    what: '10 MB in a hundred thousand blocks',
    tool: PLAIN,
    answer: { content: Array.from({ length: 100_000 }, () => ({ type: 'text', text: prose(84) })) },
  },
  {
    what: '10 MB of image',
    tool: PLAIN,
    answer: { content: [{ type: 'image', data: 'iVBORw0K'.repeat(1.25e6), mimeType: 'image/png' }] },
  },
];

/** Error answers of about 1 kB: all of the diagnosis is at work. */
const ACCOUNT =
  ' The service behind this tool was asked on behalf of the user and gave an account of what it did.';
const error = (value: string): CallToolResult => ({ ...text(value), isError: true });
const FAILURES: readonly { what: string; tool: Tool; answer: CallToolResult }[] = [
  {
    what: 'an error of 1 kB, not found',
    tool: PLAIN,
    answer: error(`Order 17 not found.${ACCOUNT.repeat(10)}`),
  },
  {
    what: 'an error of 1 kB, a stack trace',
    tool: PLAIN,
    answer: error(
      `TypeError: x is not a function\n${'    at Server.handle (/app/node_modules/a/dist/b.js:10:12)\n'.repeat(17)}`,
    ),
  },
  {
    what: 'an error of 1 kB told as a success',
    tool: PLAIN,
    answer: text(`Failed to list orders: fetch failed.${ACCOUNT.repeat(10)}`),
  },
  { what: 'an error of 20 characters', tool: PLAIN, answer: error('Order 17 not found.') },
];
/** An error is read word by word, which no parser of JSON does; it is a rare answer, and the cost is bounded. */
const ERROR_LIMIT = 80;

/** Odd, so that there is one in the middle. */
const MEMORY_SAMPLES = 9;

/**
 * Memory that one judgement takes, garbage included, as a share of the response's text: a copy would be 1. The middle of
 * several samples: a single one also counts what the engine compiles meanwhile, and samples differ by a factor of two.
 */
function heldShare(tool: Tool, answer: CallToolResult, bytes: number): number {
  const shares = Array.from({ length: MEMORY_SAMPLES }, () => {
    globalThis.gc?.();
    const before = process.memoryUsage().heapUsed;
    const result = ResponseValidator.validateResponse({ tool, input: {}, response: answer });
    const after = process.memoryUsage().heapUsed;
    return result.findings.length >= 0 ? Math.max(0, after - before) / bytes : Number.NaN;
  });
  return shares.sort((a, b) => a - b)[(MEMORY_SAMPLES - 1) / 2] ?? Number.NaN;
}

/** `validateResponse` against `JSON.parse` of the same response; the parser is what nobody can do without. */
export async function bench(): Promise<readonly Bar[]> {
  const bars: Bar[] = [];
  for (const { what, tool, answer } of [...ANSWERS, ...FAILURES]) {
    const isFailure = FAILURES.some((failure) => failure.answer === answer);
    const wire = JSON.stringify(answer);
    const response: CallToolResult = JSON.parse(wire);
    const isLarge = wire.length > 1e6;
    // The first call compiles the output schema, which happens once for each tool and not for each response.
    for (let i = 0; i < (isLarge ? 1 : 2_000); i++)
      ResponseValidator.validateResponse({ tool, input: {}, response });
    const costs = await compare(
      {
        parse: (): unknown => JSON.parse(wire),
        validate: () => ResponseValidator.validateResponse({ tool, input: {}, response }),
      },
      isLarge ? { roundMilliseconds: 100, rounds: 9 } : {},
    );
    const micros = (nanos: number): string => `${(nanos / 1000).toFixed(1)} µs`;
    console.log(`${what}: JSON.parse ${micros(costs.parse)}, validateResponse ${micros(costs.validate)}`);
    bars.push({
      what: `validateResponse on ${what} / its JSON.parse`,
      ratio: costs.validate / costs.parse,
      limit: { atMost: isFailure ? ERROR_LIMIT : 3 },
    });
    if (isLarge)
      bars.push({
        what: `memory of validateResponse on ${what} / the answer`,
        ratio: heldShare(tool, response, wire.length),
        limit: { atMost: 0.9 },
      });
  }
  return bars;
}
