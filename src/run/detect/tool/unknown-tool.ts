import { isRecord } from '../../../model/json.js';
import { quote } from '../../../model/quote.js';
import type { Attempt } from '../../attempt/attempt.js';
import { replyText } from '../../attempt/reply-text.js';
import type { ToolState } from '../../state/tool-state.js';
import type { Detection, ToolDetector } from '../detector.js';
import { mentionsProperty } from '../property-names.js';
import { RUN_RULES, runFinding } from '../run-rules.js';

const METHOD_NOT_FOUND = -32_601;

const CLIENT_METHOD = /\b(?:roots|sampling|elicitation)\/\w{1,40}/;

/** Some servers send the code with any error, so that the words have to agree with it. */
const MISSING =
  /not found|unknown|unsupported|not supported|not implemented|no such|does not exist|invalid method/i;

const KIND = '(?:tool|function|method|command)';

const UNKNOWN: readonly RegExp[] = [
  // "Unknown tool: get_thing"
  new RegExp(`\\b(?:unknown|no such|unrecogni[sz]ed|unregistered|undefined) ${KIND}\\b`, 'i'),
  // "Tool get_thing not found", "tool 'get_thing' is not registered"
  new RegExp(
    `\\b${KIND} ["'\`]?[\\w./-]{0,128}["'\`]?,? ?(?:is |was |could |does |has )?(?:unknown|not ` +
      '(?:found|exist|registered|known|implemented|available|be found))',
    'i',
  ),
];

/** The server lists the tool, but calls it unknown in its response to every valid call. */
export const unknownTool: ToolDetector = {
  name: 'unknown tool',
  scope: 'tool',
  rules: [RUN_RULES.unknownTool],
  explains: [{ rule: 'response/crash', in: 'tool' }],
  replay: { by: 'run', tools: 'own' },
  detect: disowned,
};

function* disowned({ tool, attempts }: ToolState): Generator<Detection> {
  const valid = attempts.filter(({ scenario }) => scenario.violates === undefined);
  const [first] = valid;
  if (first === undefined || !valid.every((attempt) => isDisowned(tool.name, attempt))) return;
  const finding = runFinding(
    RUN_RULES.unknownTool,
    tool.name,
    {
      path: '',
      message: 'The server lists the tool, but does not know it when it is called.',
      evidence: [{ text: quote(replyText(first.reply), 200) }],
    },
    'response',
  );
  yield { finding, attempt: first, isConfirmed: true };
}

/** The text has to name the tool: a tool may take the names of other tools as arguments, and not know those. */
function isDisowned(name: string, { reply, validation, arguments: args }: Attempt): boolean {
  if (reply === undefined || (validation?.isError !== true && validation?.diagnosis.kind === 'none'))
    return false;
  if (reply.kind === 'error' && isRecord(reply.error) && reply.error.code === METHOD_NOT_FOUND)
    return MISSING.test(replyText(reply));
  const text = replyText(reply);
  // What was not found is a request that the server made of us.
  if (CLIENT_METHOD.test(text)) return false;
  return (
    UNKNOWN.some((pattern) => pattern.test(text)) &&
    mentionsProperty(text, name) &&
    !JSON.stringify(args ?? null).includes(name)
  );
}
