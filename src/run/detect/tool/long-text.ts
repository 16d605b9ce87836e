import { isRecord } from '../../../model/json.js';
import { joinPointer } from '../../../model/json-pointer.js';
import { foldName } from '../../../model/nearest.js';
import { quote, quoteValue } from '../../../model/quote.js';
import { harvest } from '../../../scenario/index.js';
import type { Attempt } from '../../attempt/attempt.js';
import { decodedTexts } from '../../attempt/reply-text.js';
import { unusedArguments } from '../../schedule/vary-arguments.js';
import { leavesRecord } from '../../state/is-creator.js';
import type { Emit, RunContext } from '../../state/run-context.js';
import { successes, type ToolState } from '../../state/tool-state.js';
import type { Detection, ToolDetector } from '../detector.js';
import { SHORTENS } from '../echo/cut-value.js';
import { RUN_RULES, runFinding } from '../run-rules.js';
import { extraCall } from './extra-call.js';
import { type Argument, argumentsOf } from './ignored-argument.js';
import { workingCall } from './working-call.js';

/** Characters of the text, and how few a schema may allow. */
const [LONGEST, SHORTEST] = [3_000, 300];

/** Folded names of arguments that hold what may be long; a title may not. */
const LONG = /(?:content|contents|text|body|message|description|comment|notes?|details|remarks?)$/;

/** Where the text begins and ends; between them, numbered words. */
const [START, END] = ['An example of a long text', 'the end of assay'];

/** How a definition says that a text is returned as it is, and names of tools that return something else. */
const WHOLE = /\b(?:full|complete|entire|whole|exactly|unabridged|verbatim)\b/i;
const OTHERWISE = /summar|excerpt|preview|list|search|find|digest|render|count|stat/i;

/** A long text that one tool stores comes back from the tool that reads it without its end, and nothing says so. */
export const longText: ToolDetector = {
  name: 'long text',
  scope: 'tool',
  rules: [RUN_RULES.state],
  at: '/long',
  replay: { by: 'run', tools: 'all' },
  async *detect(state, context, emit) {
    const argument = isKeeper(state) ? argumentsOf(state).find(isLong) : undefined;
    const readers = context.states.filter(readsOne);
    if (argument === undefined || readers.length === 0) return;
    const text = textFor(argument);
    const written = await store(state, context, emit, argument, text);
    if (written === undefined) return;
    for (const reader of readers) {
      const read = await readBack(reader, written, state.tool.name, context, emit);
      const shown = read === undefined ? '' : decodedTexts(read.reply);
      if (read === undefined || !shown.includes(START)) continue;
      const isWhole = shown.includes(END) || saysPart(shown, text);
      if (!isWhole) yield await blamed(context, emit, argument, [state, written], [reader, read]);
      return;
    }
  },
};

/** Whether a tool leaves a record of what it is told. */
const isKeeper = ({ stage, tool }: ToolState): boolean => stage !== 'read' && leavesRecord(tool.name);

/** The last call that worked, with the text and with values of its own for what names a thing. */
async function store(
  state: ToolState,
  context: RunContext,
  emit: Emit,
  { name }: Argument,
  text: string,
): Promise<Attempt | undefined> {
  const worked = successes(state).at(-1);
  if (worked === undefined || !isRecord(worked.arguments)) return undefined;
  const args = unusedArguments(state, { ...worked.arguments, [name]: text });
  return workingCall(state, context, emit, worked.scenario, args);
}

/** A tool with the call in which the text was written or read. */
type Made = readonly [ToolState, Attempt];

/** The tool that reads is to blame where it promises the text as it is, or another one shows the end; otherwise the one that writes. */
async function blamed(
  context: RunContext,
  emit: Emit,
  { name }: Argument,
  [writer, written]: Made,
  [reader, read]: Made,
): Promise<Detection> {
  const isReaders = WHOLE.test(reader.tool.description ?? '') || (await isElsewhere(context, reader, emit));
  return isReaders ? detection(reader, name, read, written) : detection(writer, name, written, read);
}

/** Whether an argument takes a long text in prose. */
function isLong({ name, schema }: Argument): boolean {
  const { type } = schema;
  const isOpen = [schema.enum, schema.pattern, schema.format, schema.const].every((one) => one === undefined);
  return type === 'string' && isOpen && LONG.test(foldName(name)) && mostOf(schema) >= SHORTEST;
}

/** Characters that a schema allows, up to those of the text. */
const mostOf = ({ maxLength }: Argument['schema']): number =>
  typeof maxLength === 'number' ? Math.min(maxLength, LONGEST) : LONGEST;

function textFor({ schema }: Argument): string {
  const words = Array.from({ length: LONGEST / 5 }, (_, index) => `w${index}`).join(' ');
  const length = mostOf(schema) - START.length - END.length - 2;
  return `${START} ${words.slice(0, length).trimEnd()} ${END}`;
}

/** Whether a tool reads one thing, named by the only argument that it needs, and does not say that it shortens. */
function readsOne({ stage, tool }: ToolState): boolean {
  const { inputSchema, name, description = '' } = tool;
  const needed: unknown = isRecord(inputSchema) ? inputSchema.required : undefined;
  const isOne = Array.isArray(needed) && needed.length === 1;
  return stage === 'read' && isOne && !OTHERWISE.test(name) && !SHORTENS.test(description);
}

/** Reads what was just written: by a value that the response to it shows, or that it was told. */
async function readBack(
  reader: ToolState,
  { reply, arguments: sent }: Attempt,
  writer: string,
  context: RunContext,
  emit: Emit,
): Promise<Attempt | undefined> {
  const [worked] = successes(reader);
  const { inputSchema } = reader.tool;
  const needed: unknown =
    isRecord(inputSchema) && Array.isArray(inputSchema.required) && inputSchema.required[0];
  if (worked === undefined || typeof needed !== 'string' || reply?.kind !== 'result') return undefined;
  const shown = harvest({ tool: writer, answer: reply.result, arguments: sent, isOurs: true });
  const made = shown.find(({ names }) => names.includes(foldName(needed)))?.value;
  const value = made ?? (isRecord(sent) ? sent[needed] : undefined);
  return value === undefined
    ? undefined
    : workingCall(reader, context, emit, worked.scenario, { [needed]: value });
}

/** Whether a response says that the text goes on. */
function saysPart(shown: string, text: string): boolean {
  const start = shown.indexOf(START);
  let length = START.length;
  while (length < text.length && shown[start + length] === text[length]) length++;
  const after = shown.slice(start + length, start + length + 200);
  return /^\s*(?:…|\.{2,3}|\[|\()/.test(after) || /truncat|shorten|more char/i.test(shown);
}

/** Tools that are asked whether they show the end of the text. */
const MOST_ASKED = 3;

/** Whether another tool shows the text to its end: then it was stored. */
async function isElsewhere(context: RunContext, reader: ToolState, emit: Emit): Promise<boolean> {
  const others = context.states.filter((one) => one !== reader && one.stage === 'read');
  const worked = others.flatMap((one) => {
    const attempt = successes(one).findLast(({ reply }) => decodedTexts(reply).includes(START));
    return attempt === undefined ? [] : [{ one, attempt }];
  });
  for (const { one, attempt } of worked.slice(0, MOST_ASKED)) {
    const again = await extraCall(one, context, emit, attempt.scenario, attempt.arguments);
    if (again?.succeeded === true && decodedTexts(again.reply).includes(END)) return true;
  }
  return false;
}

function detection({ tool }: ToolState, name: string, attempt: Attempt, other: Attempt): Detection {
  const draft = {
    path: joinPointer('/long', name),
    message: 'A long text is read back without its end.',
    expected: quoteValue(`… ${END}`),
    received: quote(decodedTexts(attempt.reply).slice(-120), 160),
    evidence: [attempt, other].map(({ scenario, arguments: args }) => ({
      text: `${quote(scenario.tool, 60)}: ${quote(args, 120)}`,
    })),
  };
  return { finding: runFinding(RUN_RULES.state, tool.name, draft, 'response'), attempt, isConfirmed: true };
}
