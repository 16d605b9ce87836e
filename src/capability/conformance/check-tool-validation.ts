import { Fault } from '../../model/fault.js';
import type { Finding } from '../../model/finding.js';
import { isRecord } from '../../model/json.js';
import { quote, quoteValue } from '../../model/quote.js';
import type { Reply, Session } from '../../model/session.js';
import { canonicalJson, compileSchema } from '../../schema/index.js';
import {
  EXPERIMENTAL_KEY,
  EXTENSION_KEY,
  readAnnouncement,
  type ToolValidationCapability,
} from '../announcement.js';
import { capabilityFinding, CAPABILITY_RULES as RULES } from '../capability-rules.js';
import { readBatchVerdict, readVerdict, type VerdictReading } from '../client/read-verdict.js';
import { CAPABILITY_SCHEMA } from '../schemas.js';
import type { ToolValidationVerdict } from '../verdict.js';

/** A call to ask about. */
export interface ConformanceCase {
  readonly tool: string;
  readonly arguments: unknown;
  /** Whether the call may really be made, to see if the verdict was right. Default false. */
  readonly mayCall?: boolean;
  /** The response to the call, if it was already made: then it is not repeated. */
  readonly reply?: Reply;
}

/** As much of a session as the test needs. */
export type TestedServer = Pick<Session, 'capabilities' | 'listTools' | 'callTool'>;

/** How a server's validation is tested. */
export interface ConformanceOptions {
  /** What the server lists. Default: it is asked. */
  readonly tools?: readonly unknown[];
  /** Calls to ask about, good and bad. */
  readonly cases: readonly ConformanceCase[];
  /** Milliseconds after which a response is slow. Default 5000. */
  readonly slowAfter?: number;
  /** Milliseconds after which there is no response. Default 30000. */
  readonly timeout?: number;
  /** Reads the state that a question must not change; its value before and after is compared as JSON. */
  readonly observe?: () => Promise<unknown>;
  /** Whether to ask nothing of a tool that does not say that it only reads. Default false. */
  readonly onlyIfReadOnly?: boolean;
  readonly signal?: AbortSignal;
}

/**
 * Tests a server that announces tool validation against the specification; yields nothing for one that does not. Asks
 * about each case, makes the calls that may be made, and throws a `Fault` where the connection is lost.
 */
export async function* checkToolValidation(
  session: TestedServer,
  options: ConformanceOptions,
): AsyncGenerator<Finding> {
  yield* checkAnnouncement(session.capabilities);
  const announcement = readAnnouncement(session.capabilities);
  if (!announcement.supported) return;
  const { capability } = announcement;
  const tools = options.tools ?? (await session.listTools()).tools;
  const tool = tools.find((listed) => isRecord(listed) && listed.name === capability.method);
  if (!isRecord(tool) && capability.listed) {
    const message = `Validation is announced, but there is no tool "${quote(capability.method, 128)}".`;
    yield capabilityFinding(RULES.toolAbsent, undefined, {
      path: '',
      message,
      fix: 'Add the tool, or announce its name as "method".',
    });
    return;
  }
  if (isRecord(tool)) yield* checkDefinition(tool, capability);
  if (options.onlyIfReadOnly === true && isRecord(tool) && !isReadOnly(tool)) return;
  const readOnly = new Set(tools.filter((listed) => isRecord(listed) && isReadOnly(listed)).map(nameOf));
  for (const question of options.cases) {
    // A tool that only reads and was called already may be called once more.
    const mayCall = question.mayCall ?? (question.reply !== undefined && readOnly.has(question.tool));
    const isAnswered = yield* checkCase(session, capability, { ...question, mayCall }, options);
    // Whoever is silent once costs a time-out each time.
    if (!isAnswered) return;
  }
  const [first] = options.cases;
  if (first !== undefined && capability.batchValidation)
    yield* checkBatches(session, capability, first, options);
}

function* checkAnnouncement(capabilities: Readonly<Record<string, unknown>>): Generator<Finding> {
  const places = [
    ['experimental', EXPERIMENTAL_KEY],
    ['extensions', EXTENSION_KEY],
  ] as const;
  for (const [parent, key] of places) {
    const holder = capabilities[parent];
    if (!isRecord(holder) || !Object.hasOwn(holder, key)) continue;
    const check = compileSchema(CAPABILITY_SCHEMA).check(holder[key]);
    if (check.outcome !== 'invalid') continue;
    for (const { instancePath, message } of check.violations)
      yield capabilityFinding(RULES.announcement, undefined, {
        path: `/${parent}/${key.replaceAll('/', '~1')}${instancePath}`,
        message: `The announcement of tool validation is malformed: ${quote(message)}.`,
        received: quoteValue(holder[key]),
      });
  }
}

function* checkDefinition(
  tool: Readonly<Record<string, unknown>>,
  { method }: ToolValidationCapability,
): Generator<Finding> {
  const { inputSchema } = tool;
  if (!isReadOnly(tool))
    yield capabilityFinding(RULES.readOnly, method, {
      path: '/annotations/readOnlyHint',
      message: 'The validation tool is not annotated as read-only.',
      fix: 'Add "readOnlyHint": true.',
    });
  if (!isRecord(inputSchema)) return;
  const check = compileSchema(inputSchema).check({ tool: 'a_tool', arguments: {} });
  if (check.outcome === 'invalid')
    yield capabilityFinding(RULES.request, method, {
      path: '/inputSchema',
      message: 'The input schema of the validation tool rejects { tool, arguments }.',
      evidence: [{ text: quote(check.violations[0].message) }],
    });
}

const nameOf = (tool: unknown): unknown => (isRecord(tool) ? tool.name : undefined);

function isReadOnly({ annotations }: Readonly<Record<string, unknown>>): boolean {
  return isRecord(annotations) && annotations.readOnlyHint === true;
}

/** Returns whether there was a response. */
async function* checkCase(
  session: TestedServer,
  capability: ToolValidationCapability,
  { tool, arguments: args, mayCall = false, reply: known }: ConformanceCase,
  options: ConformanceOptions,
): AsyncGenerator<Finding, boolean> {
  const { method } = capability;
  const before = await options.observe?.();
  const reply = await ask(session, capability.method, { tool, arguments: args }, options);
  const after = await options.observe?.();
  const evidence = [{ text: quote({ tool, arguments: args }) }];
  if (options.observe !== undefined && canonicalJson([before]) !== canonicalJson([after]))
    yield capabilityFinding(RULES.executes, method, {
      path: '',
      message: 'Validating a call changed something.',
      evidence,
    });
  const { slowAfter = 5_000 } = options;
  if (reply.milliseconds > slowAfter)
    yield capabilityFinding(RULES.slow, method, {
      path: '',
      message: 'The verdict took too long.',
      expected: `at most ${slowAfter} ms`,
      received: `${Math.round(reply.milliseconds)} ms`,
      evidence,
    });
  const reading = readingOf(reply);
  if ('unreadable' in reading)
    yield capabilityFinding(RULES.verdict, method, { path: '', message: reading.unreadable, evidence });
  else {
    const outcome = await controlFor(reading, known, mayCall, () =>
      session.callTool(tool, args, requestOptions(options)),
    );
    if (outcome !== undefined) yield* compareWithCall(reading, outcome, method, evidence);
  }
  return reply.kind === 'result' || reply.milliseconds < requestOptions(options).timeout;
}

/**
 * What a verdict is compared with. A call that was made earlier says nothing about the current state: where it contradicts
 * a verdict that rests on more than the arguments, the call is made again, if it may be.
 */
async function controlFor(
  verdict: ToolValidationVerdict,
  known: Reply | undefined,
  mayCall: boolean,
  call: () => Promise<Reply>,
): Promise<Reply | undefined> {
  if (known === undefined) return mayCall ? call() : undefined;
  const isAboutWorld = verdict.levels.some((level) => level !== 'syntax');
  if (!isAboutWorld || verdict.valid !== hasFailed(known)) return known;
  return mayCall ? call() : undefined;
}

function hasFailed(reply: Reply): boolean {
  return reply.kind === 'error' || (isRecord(reply.result) && reply.result.isError === true);
}

function* compareWithCall(
  verdict: ToolValidationVerdict,
  reply: Reply,
  method: string,
  evidence: Finding['evidence'],
): Generator<Finding> {
  if (verdict.inconclusive !== undefined) return;
  const said = [
    ...evidence,
    { text: `the verdict: ${quote(verdict.valid ? verdict.levels : verdict.errors)}` },
  ];
  const failed = hasFailed(reply);
  if (!verdict.valid && !failed)
    yield capabilityFinding(RULES.falseInvalid, method, {
      path: '',
      message: 'The verdict is invalid, but the call is accepted.',
      evidence: said,
    });
  // A verdict on the syntax alone promises nothing about the world: only a complaint about the arguments belies it.
  const isBelied = verdict.levels.includes('runtime') ? failed : isInvalidParams(reply);
  if (verdict.valid && isBelied)
    yield capabilityFinding(RULES.falseValid, method, {
      path: '',
      message: 'The verdict is valid, but the call is rejected.',
      evidence: said,
    });
}

function isInvalidParams(reply: Reply): boolean {
  return reply.kind === 'error' && isRecord(reply.error) && reply.error.code === -32602;
}

async function* checkBatches(
  session: TestedServer,
  { method, maxBatchSize }: ToolValidationCapability,
  { tool, arguments: args }: ConformanceCase,
  options: ConformanceOptions,
): AsyncGenerator<Finding> {
  const batch = (size: number) => {
    const call = { tool, arguments: args };
    return { ...call, furtherCalls: Array.from({ length: size - 1 }, () => call) };
  };
  const size = Math.min(maxBatchSize, 3);
  const within = await ask(session, method, batch(size), options);
  const readings = within.kind === 'result' ? readBatchVerdict(within.result, size, 0) : [readingOf(within)];
  for (const reading of readings.slice(0, 1))
    if ('unreadable' in reading)
      yield capabilityFinding(RULES.batch, method, {
        path: '/furtherCalls',
        message: `A batch of ${size}: ${reading.unreadable}`,
      });
  if (maxBatchSize > LARGEST_TRIED) return;
  const beyond = await ask(session, method, batch(maxBatchSize + 1), options);
  if (beyond.kind === 'result' && isRecord(beyond.result) && beyond.result.isError !== true)
    yield capabilityFinding(RULES.batch, method, {
      path: '/furtherCalls',
      message: `A batch of ${maxBatchSize + 1} is accepted, although maxBatchSize is ${maxBatchSize}.`,
      fix: 'Reject it, and name the limit.',
    });
}

/** A server that takes more at once than this is not sent one more. */
const LARGEST_TRIED = 10_000;

function readingOf(reply: Reply): VerdictReading {
  if (reply.kind === 'result') return readVerdict(reply.result, 0);
  return { unreadable: `The validation tool gave no result: ${quote(reply.error)}` };
}

const requestOptions = ({ timeout = 30_000, signal }: ConformanceOptions) =>
  signal === undefined ? { timeout } : { timeout, signal };

async function ask(
  session: TestedServer,
  method: string,
  args: object,
  options: ConformanceOptions,
): Promise<Reply> {
  try {
    return await session.callTool(method, args, requestOptions(options));
  } catch (error) {
    // A missing response counts here: the server promised one.
    if (!(error instanceof Fault) || error.code !== 'timeout') throw error;
    const milliseconds = requestOptions(options).timeout;
    return { kind: 'error', error: { message: error.message }, milliseconds };
  }
}
