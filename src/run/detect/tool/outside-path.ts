import { isRecord } from '../../../model/json.js';
import { joinPointer } from '../../../model/json-pointer.js';
import { quote } from '../../../model/quote.js';
import { compileSchema } from '../../../schema/index.js';
import { replyText } from '../../attempt/reply-text.js';
import type { ToolState } from '../../state/tool-state.js';
import type { ToolDetector } from '../detector.js';
import { RUN_RULES, runFinding } from '../run-rules.js';
import { extraCall } from './extra-call.js';
import { type Argument, argumentsOf, describedAs } from './ignored-argument.js';

/** Names of arguments that are paths. */
const PATH = /(?:^|_)(?:path|file|filename|filepath)$|(?:Path|File|FileName)$/;

/** How a definition says that it stays in a folder. */
const CONFINED: readonly RegExp[] = [
  // "Paths outside of the store are refused"
  /\boutside\b|\bsandbox|\btraversal\b|\brelative to\b/i,
  // "Only files below the root can be read"
  /\b(?:only|never)\b[^.\n]{0,60}\b(?:within|inside|below|under|beneath)\b/i,
  // "in an allowed directory"
  /\b(?:allowed|permitted) (?:director|folder|path|root)/i,
  /\bin(?:side)? the (?:store|workspace|root|folder|vault|project)\b/i,
];

/** A path that leads outside from any folder, to a file of every Unix system that holds no secret. */
const OUTSIDE = `${'../'.repeat(12)}etc/hosts`;

/** What is in that file. */
const SHOWN = /^127\.0\.0\.1[ \t]/m;

/** A tool that says it stays in a folder reads a file outside of it. Only of a tool that reads. */
export const outsidePath: ToolDetector = {
  name: 'outside path',
  scope: 'tool',
  rules: [RUN_RULES.outsidePath],
  replay: { by: 'run', tools: 'own' },
  async *detect(state, context, emit) {
    const argument = state.stage === 'read' ? confinedPath(state) : undefined;
    const base = state.attempts.find(
      ({ arguments: args, scenario }) => scenario.expectation === 'accept' && isRecord(args),
    );
    if (argument === undefined || base === undefined || !isRecord(base.arguments)) return;
    const args = { ...base.arguments, [argument.name]: OUTSIDE };
    if (compileSchema(state.tool.inputSchema).check(args).outcome !== 'valid') return;
    const attempt = await extraCall(state, context, emit, base.scenario, args);
    if (attempt?.succeeded !== true || !SHOWN.test(replyText(attempt.reply))) return;
    const draft = {
      path: joinPointer('', argument.name),
      message: 'The tool reads a file outside the folder that it promises to stay in.',
      expected: 'a rejection',
      received: 'the hosts file of the machine',
      evidence: [{ text: `request: ${quote(args, 160)}` }],
    };
    yield { finding: runFinding(RUN_RULES.outsidePath, state.tool.name, draft), attempt, isConfirmed: true };
  },
};

function confinedPath(state: ToolState): Argument | undefined {
  return argumentsOf(state).find(
    (argument) =>
      argument.schema.type === 'string' &&
      PATH.test(argument.name) &&
      CONFINED.some((words) => words.test(`${describedAs(argument)}\n${state.tool.description ?? ''}`)),
  );
}
