import type { Finding } from '../model/finding.js';
import { isRecord } from '../model/json.js';
import { quote } from '../model/quote.js';
import type { CallToolResult } from '../model/result.js';
import type { Revision } from '../model/revision.js';
import type { Tool } from '../model/tool.js';
import { responseFindings, type ValidateOptions } from '../response/index.js';
import type { GuardLogger } from './guard-options.js';
import { actionFor, type ResponseAction, type ResponsePolicy, stronger } from './response-policy.js';
import { errorResult } from './tool-call-refused.js';

/** Where a result carries what was found about it. */
export const FINDINGS_META_KEY = 'io.assay/findings';

/** A call whose response is judged. */
export interface AnsweredCall {
  readonly tool: Tool;
  readonly args: unknown;
  /** Absent: the newest revision that the response can belong to. */
  readonly revision?: Revision | undefined;
  /** A cancelled call gets no response, so nothing is wrong with it. */
  readonly signal?: AbortSignal | undefined;
}

interface Judged {
  readonly finding: Finding;
  readonly action: ResponseAction;
}

const HIDDEN_ERROR = 'response/soft-error';

/**
 * Judges the responses of tools: shape by revision, output schema, hidden errors, leaked secrets and paths, size. Knows
 * nothing of where a response comes from, so that everything that passes responses on can use it.
 */
export class ResponseGuard {
  readonly #policy: ResponsePolicy;
  readonly #judging: ValidateOptions | undefined;
  readonly #logger: GuardLogger;
  /** The strongest action that may be taken. */
  readonly #isPassive: boolean;

  constructor(policy: ResponsePolicy, logger: GuardLogger, isPassive = false) {
    this.#policy = policy;
    const { maxTokens, judging } = policy;
    this.#judging = maxTokens === undefined ? judging : { ...judging, tokenBudget: maxTokens };
    this.#logger = logger;
    this.#isPassive = isPassive;
  }

  /** What the caller gets: the response itself, a copy with annotations, or a clear error. Never throws. */
  pass<Response>(response: Response, call: AnsweredCall): Response | CallToolResult {
    const judged = this.#judge(response, call);
    if (judged.length === 0 || call.signal?.aborted === true) return response;
    const strongest = judged.reduce<ResponseAction>((most, { action }) => stronger(most, action), 'off');
    const action = this.#isPassive ? 'observe' : strongest;
    const errorId = action === 'enforce' ? crypto.randomUUID() : undefined;
    this.#log(call, judged, action, errorId);
    if (errorId !== undefined) return replaced(response, call, judged, errorId);
    return action === 'annotate' && isRecord(response) ? annotated(response, judged) : response;
  }

  #judge(response: unknown, { tool, args, revision }: AnsweredCall): readonly Judged[] {
    const input = isRecord(args) ? args : NO_ARGUMENTS;
    // Its types are not trusted: checking them is the validator's job.
    const answered = response as CallToolResult;
    const findings = responseFindings(
      revision === undefined
        ? { tool, input, response: answered }
        : { tool, input, response: answered, revision },
      this.#judging,
    );
    if (findings.length === 0) return NOTHING;
    return findings
      .map((finding) => ({ finding, action: actionFor(finding, this.#policy) }))
      .filter(({ action }) => action !== 'off');
  }

  #log({ tool }: AnsweredCall, judged: readonly Judged[], action: ResponseAction, errorId?: string): void {
    const fields = {
      toolName: quote(tool.name),
      ...(errorId === undefined ? {} : { errorId }),
      action,
      findings: judged.map(({ finding }) => outlined(finding, true)),
    };
    this.#logger.warn(fields, MESSAGES[action]);
  }
}

const NO_ARGUMENTS: Readonly<Record<string, unknown>> = Object.freeze({});
const NOTHING: readonly Judged[] = Object.freeze([]);

const MESSAGES: Readonly<Record<ResponseAction, string>> = {
  off: '',
  observe: 'A tool response has problems.',
  annotate: 'A tool response has problems and was annotated.',
  enforce: 'A tool response has problems and was replaced by an error.',
};

/** A finding without its subject; the evidence, which is redacted, is for the log alone. */
function outlined({ rule, severity, path, message, evidence }: Finding, isForLog: boolean): object {
  return { rule, severity, path, message, ...(isForLog && evidence.length > 0 ? { evidence } : {}) };
}

function annotated<Response extends object>(response: Response, judged: readonly Judged[]): Response {
  const meta = '_meta' in response && isRecord(response._meta) ? response._meta : {};
  const findings = judged
    .filter(({ action }) => action === 'annotate')
    .map(({ finding }) => outlined(finding, false));
  return { ...response, _meta: { ...meta, [FINDINGS_META_KEY]: findings } };
}

function replaced(
  response: unknown,
  { tool }: AnsweredCall,
  judged: readonly Judged[],
  errorId: string,
): CallToolResult {
  const enforced = judged.filter(({ action }) => action === 'enforce');
  const isOnlyHidden = enforced.every(({ finding }) => finding.rule === HIDDEN_ERROR);
  return isOnlyHidden && isRecord(response) ? asError(response) : withheld(tool.name, enforced, errorId);
}

/** The response already says what went wrong: it only has to be marked as the error that it is. */
function asError(response: object): CallToolResult {
  const { structuredContent: _, ...rest } = { structuredContent: undefined, ...response };
  const content = 'content' in response && Array.isArray(response.content) ? response.content : [];
  return { ...rest, content, isError: true };
}

/** How many problems the caller is told about. */
const TOLD = 5;

function withheld(toolName: string, judged: readonly Judged[], errorId: string): CallToolResult {
  const problems = [...new Set(judged.map(({ finding }) => finding.message))];
  const more = problems.length > TOLD ? `\n- and ${problems.length - TOLD} more` : '';
  const list = problems
    .slice(0, TOLD)
    .map((problem) => `\n- ${quote(problem, 300)}`)
    .join('');
  return errorResult(
    `The response of the tool ${JSON.stringify(quote(toolName, 100))} was withheld:${list}${more}\nThe server's log has the details under error id ${errorId}.`,
  );
}
