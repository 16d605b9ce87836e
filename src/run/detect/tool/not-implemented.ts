import { isRecord } from '../../../model/json.js';
import { joinPointer } from '../../../model/json-pointer.js';
import { quote } from '../../../model/quote.js';
import type { Attempt } from '../../attempt/attempt.js';
import { replyData, replyText } from '../../attempt/reply-text.js';
import { validCalls } from '../../control/invalid-call.js';
import { successes, type ToolState } from '../../state/tool-state.js';
import type { Detection, ToolDetector } from '../detector.js';
import { RUN_RULES, runFinding } from '../run-rules.js';
import { argumentsOf } from './ignored-argument.js';

/** How a tool says that it does nothing yet. */
const PENDING: readonly RegExp[] = [
  // "search tool - implementation pending"
  /\bimplementation (?:is )?(?:pending|missing|in progress|to follow|coming soon)\b/i,
  // "This feature is not yet implemented."
  /\b(?:not|isn't|hasn't been) (?:yet |been |fully |currently )*implemented\b/i,
  // "Export: coming soon"
  /\b(?:tool|feature|function|functionality|support|export|import) (?:is )?coming soon\b/i,
  /\bto be implemented\b|\bunimplemented\b/i,
];

/** Folded names of members in which a response says what it has to say. */
const SAYS = new Set(['message', 'status', 'note', 'info', 'detail', 'details', 'result', 'text']);

/** A statement is no longer than this. */
const STATEMENT = 240;

/** Every valid call of a tool succeeds with the statement that it is not implemented, or fails with it. */
export const notImplemented: ToolDetector = {
  name: 'not implemented',
  scope: 'tool',
  rules: [RUN_RULES.notImplemented],
  // What it makes of its arguments is of no account.
  explains: [
    { rule: RUN_RULES.silentAcceptance.id, in: 'tool' },
    { rule: RUN_RULES.enumDriftIn.id, in: 'tool' },
    { rule: RUN_RULES.coerced.id, in: 'tool' },
    { rule: RUN_RULES.undeclaredAccepted.id, in: 'tool' },
    { rule: RUN_RULES.filterIgnored.id, in: 'tool' },
  ],
  replay: { by: 'run', tools: 'own' },
  *detect(state): Generator<Detection> {
    const worked = successes(state);
    if (worked.length === 0) yield* refused(state);
    const [first] = worked;
    const statement = first === undefined ? undefined : statementIn(first);
    yield* forChoice(state, worked);
    if (first === undefined || statement === undefined || !worked.every(saysSo(state))) return;
    const draft = {
      path: '/content',
      message: 'The tool reports success, but says that it is not implemented.',
      expected: 'what the description promises, or an error',
      received: quote(statement, 160),
      evidence: [
        { text: quote(first.arguments, 160) },
        { text: `All ${worked.length} valid calls that succeeded say the same.` },
      ],
    };
    const finding = runFinding(RUN_RULES.notImplemented, state.tool.name, draft, 'response');
    yield { finding, attempt: first, isConfirmed: true };
  },
};

/** Of the listed values of an argument, one gets the statement, and others get what was asked for. */
function* forChoice(state: ToolState, worked: readonly Attempt[]): Generator<Detection> {
  const pending = worked.find(saysSo(state));
  if (pending === undefined || !isRecord(pending.arguments)) return;
  const done = worked.filter((one) => statementIn(one) === undefined);
  const choice = argumentsOf(state).find(({ name, schema }) => {
    const sent = isRecord(pending.arguments) ? pending.arguments[name] : undefined;
    const isListed = Array.isArray(schema.enum) && schema.enum.includes(sent);
    return isListed && done.some(({ arguments: args }) => isRecord(args) && args[name] !== sent);
  });
  if (choice === undefined || done.length === 0) return;
  const draft = {
    path: joinPointer('/choice', choice.name),
    message: 'The tool reports success for a listed value, but says that it is not implemented.',
    expected: 'what the description promises, or an error',
    received: quote(statementIn(pending) ?? '', 160),
    evidence: [{ text: quote(pending.arguments, 160) }],
    fix: 'Remove the value from the schema until it works, or return an error.',
  };
  const finding = runFinding(RUN_RULES.notImplemented, state.tool.name, draft, 'response');
  yield { finding, attempt: pending, isConfirmed: true };
}

/** "Removal is not supported via MCP": what a tool is for, its server cannot do. */
const UNSUPPORTED =
  /\bnot (?:yet |currently )?supported (?:via|through|over|by|in) (?:the )?(?:mcp|this (?:server|tool|version)|server)\b/i;

/** Every valid call is rejected with the statement that the tool does nothing, or nothing yet. */
function* refused(state: ToolState): Generator<Detection> {
  const valid = validCalls(state);
  const [first] = valid;
  const isRefusal = ({ reply, validation }: Attempt): boolean => {
    const text = replyText(reply).trim();
    const isSaid = text.length <= STATEMENT && [...PENDING, UNSUPPORTED].some((way) => way.test(text));
    return isSaid && validation?.isError === true;
  };
  const isTold = [...PENDING, UNSUPPORTED].some((way) => way.test(state.tool.description ?? ''));
  if (first === undefined || isTold || !valid.every(isRefusal)) return;
  const draft = {
    path: '/content',
    message: 'The tool rejects every valid call, and says that it is not implemented.',
    expected: 'what the description promises',
    received: quote(replyText(first.reply), 160),
    evidence: [{ text: quote(first.arguments, 160) }],
    fix: 'Remove the tool, or say in its description what it does not do.',
  };
  const finding = runFinding(RUN_RULES.notImplemented, state.tool.name, draft, 'response');
  yield { finding: { ...finding, severity: 'warning' }, attempt: first, isConfirmed: true };
}

/** Whether a call says so, in words that are not those of the caller. */
const saysSo =
  ({ tool }: ToolState) =>
  (attempt: Attempt): boolean => {
    const [statement, sent] = [statementIn(attempt), JSON.stringify(attempt.arguments ?? null)];
    const isTold = PENDING.some((way) => way.test(sent) || way.test(tool.description ?? ''));
    return statement !== undefined && !isTold;
  };

/** The statement of a response that something is pending; nothing where the words are part of some data. */
function statementIn({ reply }: Attempt): string | undefined {
  const data = replyData(reply);
  const statements = isRecord(data)
    ? Object.entries(data).flatMap(([name, value]) =>
        SAYS.has(name.toLowerCase()) && typeof value === 'string' ? [value] : [],
      )
    : data === undefined
      ? [replyText(reply).trim()]
      : [];
  return statements.find(
    (text) => text.length <= STATEMENT && !text.includes('\n') && PENDING.some((way) => way.test(text)),
  );
}
