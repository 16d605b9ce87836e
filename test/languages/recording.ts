import { Fault } from '../../src/model/fault.js';
import { isRecord } from '../../src/model/json.js';
import type { Reply, Session, SessionEvent } from '../../src/model/session.js';
import type { JsonSchema } from '../../src/model/tool.js';
import type { RecordingLine } from '../../src/recording/recording-line.js';
import { compileSchema } from '../../src/schema/index.js';
import { toolSession } from '../fixtures/tool-session.js';

/** Characters of stderr that are kept of a session: the beginning of a trace names the error. */
const MOST_STDERR = 2_000;

/** Writes down what crosses the wire of sessions. */
export class Recorder {
  readonly #lines: RecordingLine[] = [];
  readonly #hide: (text: string) => string;

  /** `hide` takes out of a line what belongs to this machine alone. */
  constructor(hide: (text: string) => string) {
    this.#hide = hide;
  }

  /** Records a session from its opening on. */
  record(session: Session): Session {
    const { revision, era, serverInfo, capabilities, instructions } = session;
    this.#lines.push({ opened: { revision, era, serverInfo, capabilities, instructions } });
    let kept = 0;
    let isOver = false;
    const close = session.close.bind(session);
    session.close = () => {
      isOver = true;
      return close();
    };
    session.subscribe((event) => {
      if (event.type === 'stderr') {
        const text = event.text.slice(0, MOST_STDERR - kept);
        kept += text.length;
        if (text !== '') this.#lines.push({ stderr: text });
      } else if (event.type === 'closed') {
        // A server that we close has not ended by itself.
        if (!isOver) this.#lines.push({ closed: event.reason });
      } else if (event.type === 'sent' || event.type === 'received') this.#lines.push(wireLine(event));
    });
    return session;
  }

  get text(): string {
    return `${this.#lines.map((line) => this.#hide(JSON.stringify(line))).join('\n')}\n`;
  }
}

function wireLine({ type, at, message }: SessionEvent & { readonly message: unknown }): RecordingLine {
  const rounded = Math.round(at);
  return type === 'sent' ? { sent: message, at: rounded } : { received: message, at: rounded };
}

/** A tool as it was listed. */
interface RecordedTool {
  readonly name: string;
  readonly inputSchema: JsonSchema;
}

/** What a recorded call got: a response, or the fault that explains why there is none. */
interface RecordedCall {
  readonly tool: string;
  readonly args: string;
  readonly outcome: Reply | Fault;
}

/** Reads a recording, and plays the server that it was made from. */
export function recordedSession(text: string): Session {
  const lines = text
    .trim()
    .split('\n')
    .map((line): RecordingLine => JSON.parse(line));
  const opened = lines.flatMap((line) => ('opened' in line ? [line.opened] : []))[0];
  const { tools, calls } = readCalls(lines);
  let stderr = '';
  return {
    ...toolSession([]),
    ...opened,
    transport: 'stdio',
    get stderr() {
      return stderr;
    },
    listTools: async () => ({ tools, pages: [], findings: [] }),
    async callTool(name, args) {
      const tool = tools.find((one) => one.name === name);
      if (tool === undefined) throw new Error(`The recording has no tool ${name}.`);
      const outcome = outcomeOf(calls, tool, args);
      if (!(outcome instanceof Fault)) return outcome;
      stderr += outcome.stderr ?? '';
      throw outcome;
    },
  };
}

/** What the same call got; for a call that was not recorded, what one got that the schema judges alike. */
function outcomeOf(
  calls: readonly RecordedCall[],
  { name, inputSchema }: RecordedTool,
  args: unknown,
): Reply | Fault {
  const ofTool = calls.filter(({ tool }) => tool === name);
  const key = JSON.stringify(args);
  const compiled = compileSchema(inputSchema);
  const isValid = (value: unknown): boolean => compiled.check(value).outcome === 'valid';
  const same = ofTool.filter((call) => call.args === key);
  const alike =
    same.length > 0 ? same : ofTool.filter((call) => isValid(JSON.parse(call.args)) === isValid(args));
  // A call that went down with another one was made again, and got a response then.
  const outcomes = alike.map(({ outcome }) => outcome);
  const outcome = outcomes.find((one) => !(one instanceof Fault)) ?? outcomes[0];
  if (outcome === undefined)
    throw new Error(`The recording has no call of ${name} like ${key}: record it again.`);
  return outcome;
}

interface Pending {
  readonly tool: string;
  readonly args: string;
  readonly at: number;
}

/** Pairs requests with responses, session by session. */
function readCalls(lines: readonly RecordingLine[]): { tools: RecordedTool[]; calls: RecordedCall[] } {
  const tools: RecordedTool[] = [];
  const calls: RecordedCall[] = [];
  let pending = new Map<unknown, Pending>();
  let stderr = '';
  const giveUp = (code: 'exited' | 'timeout'): void => {
    for (const { tool, args } of pending.values())
      calls.push({ tool, args, outcome: new Fault(code, 'No response was recorded.', { stderr }) });
    pending = new Map();
    stderr = '';
  };
  for (const line of lines) {
    if ('opened' in line) giveUp('timeout');
    else if ('closed' in line) giveUp('exited');
    else if ('stderr' in line) stderr += line.stderr;
    else if ('sent' in line) {
      const call = callIn(line.sent);
      if (call !== undefined) pending.set(call.id, { ...call, at: line.at });
    } else if (isRecord(line.received)) {
      const { id, result, error } = line.received;
      if (isRecord(result) && Array.isArray(result.tools) && tools.length === 0) tools.push(...result.tools);
      const call = pending.get(id);
      if (call === undefined) continue;
      pending.delete(id);
      const milliseconds = line.at - call.at;
      const outcome: Reply =
        error === undefined
          ? { kind: 'result', result, milliseconds }
          : { kind: 'error', error, milliseconds };
      calls.push({ tool: call.tool, args: call.args, outcome });
    }
  }
  giveUp('timeout');
  return { tools, calls };
}

function callIn(message: unknown): { id: unknown; tool: string; args: string } | undefined {
  if (!isRecord(message) || message.method !== 'tools/call' || !isRecord(message.params)) return undefined;
  const { name, arguments: args } = message.params;
  return typeof name === 'string' ? { id: message.id, tool: name, args: JSON.stringify(args) } : undefined;
}
