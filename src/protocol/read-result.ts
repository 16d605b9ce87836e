import type { Finding, Subject } from '../model/finding.js';
import { isRecord, jsonTypeOf } from '../model/json.js';
import { joinPointer } from '../model/json-pointer.js';
import { quoteValue } from '../model/quote.js';
import { isAtLeast, type Revision } from '../model/revision.js';
import type { Block, TextBlock } from './content-block.js';
import { readBlock } from './read-block.js';
import { RESULT_RULES } from './result-rules.js';
import { Deviations } from './rule.js';

type Wire = Readonly<Record<string, unknown>>;

/** A tool's result as far as it could be read. */
export interface ToolResult {
  /** `complete` where the revision has no `resultType` or the server sent none; `other` for an unknown one. */
  readonly resultType: 'complete' | 'input_required' | 'other';
  /** One entry per entry of the wire's `content`; empty where that is missing or no list. */
  readonly content: readonly Block[];
  readonly isError: boolean;
  /** Present where the wire has it, of whatever type. */
  readonly structuredContent?: unknown;
  readonly meta?: Wire;
  readonly inputRequests?: Wire;
  readonly requestState?: string;
}

/** Options of reading a result. */
export interface ReadResultOptions {
  /** The name of the tool, for the findings. */
  readonly tool?: string;
  /** Values of `resultType` that announced extensions add, such as `task`. */
  readonly resultTypes?: readonly string[];
}

const NOTHING: ToolResult = { resultType: 'complete', content: [], isError: false };
const INPUT_METHODS: readonly unknown[] = ['elicitation/create', 'sampling/createMessage', 'roots/list'];

/** Reads the result of a `tools/call`. A malformed block costs itself and not the result. */
export function readResult(
  wire: unknown,
  revision: Revision,
  options: ReadResultOptions = {},
): { readonly result: ToolResult; readonly findings: readonly Finding[] } {
  const subject: Subject =
    options.tool === undefined ? { part: 'response' } : { tool: options.tool, part: 'response' };
  const deviations = new Deviations(revision, subject);
  if (!isRecord(wire)) {
    const draft = { path: '', message: 'The result is not an object.', received: jsonTypeOf(wire) };
    deviations.add(RESULT_RULES.shape, draft);
    return { result: NOTHING, findings: deviations.findings };
  }
  const resultType = readResultType(wire, options.resultTypes ?? [], deviations);
  checkFlags(wire, deviations);
  const result: { -readonly [Key in keyof ToolResult]: ToolResult[Key] } = {
    resultType,
    content: resultType === 'complete' ? readContent(wire.content, deviations) : [],
    isError: wire.isError === true,
  };
  // Assigned one by one: this runs for every response, and spreading costs more than reading.
  if (wire.structuredContent !== undefined) result.structuredContent = wire.structuredContent;
  if (isRecord(wire._meta)) result.meta = wire._meta;
  if (resultType === 'input_required') Object.assign(result, readInputRequired(wire, deviations));
  return { result, findings: deviations.findings };
}

function readContent(content: unknown, deviations: Deviations): readonly Block[] {
  if (Array.isArray(content))
    return content.map((block: unknown, index) =>
      isPlainText(block) ? block : readBlock(block, `/content/${index}`, deviations),
    );
  const message = content === undefined ? 'The result has no `content`.' : '`content` is not a list.';
  const draft = { path: '/content', message, expected: 'array', received: jsonTypeOf(content) };
  deviations.add(RESULT_RULES.content, draft);
  return [];
}

/** By far the most frequent block, and a result may have many: no object is created for it. */
export function isPlainText(block: unknown): block is TextBlock {
  if (!isRecord(block) || block.type !== 'text' || typeof block.text !== 'string') return false;
  return block.annotations === undefined && block._meta === undefined;
}

function checkFlags(wire: Wire, deviations: Deviations): void {
  const { isError, structuredContent, _meta: meta } = wire;
  if (isError !== undefined && typeof isError !== 'boolean') {
    const draft = { path: '/isError', message: '`isError` is not a boolean.', received: jsonTypeOf(isError) };
    deviations.add(RESULT_RULES.isError, draft);
  }
  if (structuredContent !== undefined && !isRecord(structuredContent)) {
    const message = '`structuredContent` is not an object, but this revision requires one.';
    const draft = { path: '/structuredContent', message, received: jsonTypeOf(structuredContent) };
    deviations.add(RESULT_RULES.structuredContent, draft);
  }
  if (meta !== undefined && !isRecord(meta)) {
    const draft = { path: '/_meta', message: '`_meta` is not an object.', received: jsonTypeOf(meta) };
    deviations.add(RESULT_RULES.meta, draft);
  }
}

/** Earlier revisions have no `resultType`: there it is one of the unknown fields that anybody may send. */
function readResultType(
  { resultType }: Wire,
  extensions: readonly string[],
  deviations: Deviations,
): ToolResult['resultType'] {
  if (!isAtLeast(deviations.revision, RESULT_RULES.resultType.since)) return 'complete';
  if (resultType === 'complete' || resultType === 'input_required') return resultType;
  const path = '/resultType';
  if (typeof resultType !== 'string') {
    const message = 'The result has no `resultType`.';
    deviations.add(RESULT_RULES.resultType, { path, message, received: jsonTypeOf(resultType) });
    return 'complete';
  }
  if (!extensions.includes(resultType)) {
    const message = 'No announced extension defines this `resultType`.';
    deviations.add(RESULT_RULES.resultTypeUnknown, { path, message, received: quoteValue(resultType, 60) });
  }
  return 'other';
}

function readInputRequired(
  { inputRequests, requestState }: Wire,
  deviations: Deviations,
): Pick<ToolResult, 'inputRequests' | 'requestState'> {
  const rule = RESULT_RULES.inputRequired;
  const wrong = (path: string, expected: string, value: unknown): void => {
    const message = `The field is not of type ${expected}.`;
    deviations.add(rule, { path, message, expected, received: jsonTypeOf(value) });
  };
  if (inputRequests === undefined && requestState === undefined)
    deviations.add(rule, { path: '', message: 'The result asks for input, but does not say which.' });
  if (inputRequests !== undefined && !isRecord(inputRequests))
    wrong('/inputRequests', 'object', inputRequests);
  if (requestState !== undefined && typeof requestState !== 'string')
    wrong('/requestState', 'string', requestState);
  if (isRecord(inputRequests)) checkInputRequests(inputRequests, deviations);
  return {
    ...(isRecord(inputRequests) ? { inputRequests } : {}),
    ...(typeof requestState === 'string' ? { requestState } : {}),
  };
}

function checkInputRequests(requests: Wire, deviations: Deviations): void {
  for (const [key, request] of Object.entries(requests)) {
    const method = isRecord(request) ? request.method : undefined;
    if (INPUT_METHODS.includes(method)) continue;
    const path = joinPointer('/inputRequests', key);
    const message = 'A server may not make this input request.';
    deviations.add(RESULT_RULES.inputRequest, { path, message, received: quoteValue(method, 60) });
  }
}
