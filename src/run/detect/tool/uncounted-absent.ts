import { isRecord } from '../../../model/json.js';
import { joinPointer } from '../../../model/json-pointer.js';
import { foldName } from '../../../model/nearest.js';
import { propertiesOf } from '../../../model/properties-of.js';
import { quote } from '../../../model/quote.js';
import { compileSchema } from '../../../schema/index.js';
import type { Attempt } from '../../attempt/attempt.js';
import { replyText, shownData } from '../../attempt/reply-text.js';
import type { RunContext } from '../../state/run-context.js';
import { successes, type ToolState } from '../../state/tool-state.js';
import type { Detection, ToolDetector } from '../detector.js';
import { flatMembers } from '../effect/kept-value.js';
import { RUN_RULES, runFinding } from '../run-rules.js';
import { absentValues } from './absent-values.js';
import { extraCall } from './extra-call.js';

/** Folded names of members for the items of a list that a call could not deal with, and for those that it did. */
const FAILED: ReadonlySet<string> = new Set(
  `failed failure failures failedcount notfound missing skipped unknown invalid error errors rejected ignored notfoundids
  missingids failedids unmatched`.split(/\s+/),
);
const DONE: ReadonlySet<string> = new Set(
  `completed updated deleted removed done succeeded successful success changed moved archived closed applied tagged
  assigned cancelled canceled added modified affected`.split(/\s+/),
);

/** How a definition says that what does not exist is counted. */
const ABSENT = String.raw`\b(?:not exist\w{0,2}|unknown|missing|not found|no such|invalid)\b`;
const COUNTED = new RegExp(
  String.raw`${ABSENT}[^.\n]{0,80}\b(?:(?:count|report|list|return)\w{0,3}|failed|skipped|under|in \x60)`,
  'i',
);

/**
 * A tool that takes a list of ids, and has a member for those that do not exist, counts one as done that no other tool
 * knows: the same call with an id in its place that exists has the same numbers.
 */
export const uncountedAbsent: ToolDetector = {
  name: 'uncounted absent',
  scope: 'tool',
  rules: [RUN_RULES.absentAccepted],
  at: '/counted',
  replay: { by: 'run', tools: 'all' },
  async *detect(state, context, emit) {
    if (!COUNTED.test((state.tool.description ?? '').slice(0, 2_000))) return;
    for (const { worked, name, id } of idsIn(state)) {
      const absent = refusedBy(context, state, id);
      const args = { ...Object(worked.arguments), [name]: [id, absent] };
      const isValid = compileSchema(state.tool.inputSchema).check(args).outcome === 'valid';
      if (absent === undefined || !isValid || !isOfTexts(state, name)) continue;
      const attempt = await extraCall(state, context, emit, worked.scenario, args);
      const wrong = attempt?.succeeded === true ? wrongIn(attempt) : undefined;
      if (attempt !== undefined && wrong !== undefined) yield detection(state, attempt, name, wrong);
      return;
    }
  },
};

/** The ids in the lists of calls that have worked. */
const idsIn = (state: ToolState): readonly { worked: Attempt; name: string; id: unknown }[] =>
  successes(state).flatMap((worked) =>
    Object.entries(isRecord(worked.arguments) ? worked.arguments : {}).flatMap(([name, value]) => {
      const [id] = Array.isArray(value) && NAMES_IDS.test(name) ? value : [];
      return id === undefined ? [] : [{ worked, name, id }];
    }),
  );

const NAMES_IDS = /(?:ids|keys|names|codes|numbers|items|s)$/i;

const isOfTexts = ({ tool }: ToolState, name: string): boolean => {
  const schema = propertiesOf(tool.inputSchema)[name];
  return isRecord(schema) && isRecord(schema.items) && schema.items.enum === undefined;
};

/** A value of the same form by which a tool that reads has found nothing. */
function refusedBy({ states }: RunContext, own: ToolState, id: unknown): unknown {
  const absent = new Set(absentValues(id, {}).filter((value) => value !== id));
  for (const { attempts, stage } of states.filter((state) => state !== own)) {
    const refused = attempts.filter(
      ({ validation, scenario }) =>
        stage === 'read' &&
        scenario.violates === undefined &&
        validation?.isError === true &&
        validation.diagnosis.kind === 'not_found',
    );
    const found = refused
      .flatMap(({ arguments: args }) => (isRecord(args) ? Object.values(args) : []))
      .find((value) => absent.has(value));
    if (found !== undefined) return found;
  }
  return undefined;
}

interface Wrong {
  readonly none: string;
  readonly all: string;
}

/** Nothing is counted as failed, and both as done. */
function wrongIn({ reply }: Attempt): Wrong | undefined {
  const data = shownData(reply);
  const members = Object.entries(isRecord(data) ? flatMembers(data) : {});
  const size = (value: unknown): unknown => (Array.isArray(value) ? value.length : value);
  const none = members.filter(([name, value]) => FAILED.has(foldName(name)) && size(value) === 0);
  const some = members.filter(([name, value]) => FAILED.has(foldName(name)) && size(value) !== 0);
  const all = members.find(
    ([name, value]) => DONE.has(foldName(name).replace(/count$/, '')) && size(value) === 2,
  );
  const [[first] = []] = none;
  return first === undefined || some.length > 0 || all === undefined
    ? undefined
    : { none: first, all: all[0] };
}

function detection({ tool }: ToolState, attempt: Attempt, name: string, { none, all }: Wrong): Detection {
  const draft = {
    path: joinPointer('/counted', name),
    message: `The tool counts an item in "${quote(name, 60)}" as done that does not exist.`,
    expected: `"${quote(none, 40)}": 1`,
    received: `"${quote(none, 40)}": 0, "${quote(all, 40)}": 2`,
    evidence: [
      { text: `request: ${quote(attempt.arguments, 160)}` },
      { text: `response: ${quote(replyText(attempt.reply), 160)}` },
    ],
  };
  return { finding: runFinding(RUN_RULES.absentAccepted, tool.name, draft), attempt, isConfirmed: true };
}
