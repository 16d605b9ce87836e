import { isRecord } from '../../model/json.js';
import { joinPointer } from '../../model/json-pointer.js';
import { propertiesOf } from '../../model/properties-of.js';
import type { CallPurpose } from '../../model/run-event.js';
import type { Scenario } from '../../scenario/index.js';
import { seenFor } from '../../scenario/known/values-for.js';
import { snakeName } from '../../scenario/plausible/name-values.js';
import { compileSchema, contentHash } from '../../schema/index.js';
import type { Attempt } from '../attempt/attempt.js';
import { replyText } from '../attempt/reply-text.js';
import { absentValues } from '../detect/tool/absent-values.js';
import { isCreator } from '../state/is-creator.js';
import type { Emit, RunContext } from '../state/run-context.js';
import { successes, type ToolState } from '../state/tool-state.js';
import { aboutOthers } from './about-others.js';
import { note } from './note.js';
import { attemptObserved } from './observe-effect.js';

/** Names of arguments that say which thing is meant. */
const WAYS =
  'id ids key slug uuid name path file city code number no nr num sku symbol user title uri hash ref ip host hostname domain email';
const IDENTIFIES = new RegExp(`(?:^|_)(?:${WAYS.replaceAll(' ', '|')})$`);

/** Names of numbers that count the parts or the past of a thing. */
const PART =
  /(?:^|_)(?:version|revision|rev|page|line|row|step|item|index|chapter|section|position|slot|entry|number)$|(?:Version|Revision|Page|Line|Row|Index|Number)$/;

/** Verbs of tools that make what they do not find. */
const UPSERTS =
  /(?:^|[_-])(?:set|put|upsert|save|store|write|ensure|sync|import|append|push|log|track)(?:[_-]|[A-Z]|$)/;

/** More than the parts of most things; a far larger number may cost a server much. */
const BEYOND = 999;

/** References of a tool that writes which are tried, other things beside each, and calls that are left for the detectors. */
const [MOST_REFERENCES, MOST_OTHERS, RESERVE] = [2, 2, 6];

/**
 * Asks a tool that works for a thing that does not exist, and for a part that a thing does not have. Known values make the
 * other calls succeed, so that nothing else shows what the tool does then. What may make a thing that it does not find is
 * not asked.
 */
export async function tryAbsent(context: RunContext, state: ToolState, emit: Emit): Promise<void> {
  const [worked] = successes(state);
  if (worked === undefined || !isRecord(worked.arguments)) return;
  const { arguments: base } = worked;
  const compiled = compileSchema(state.tool.inputSchema);
  const isNew = ({ arguments: args }: Absent): boolean =>
    compiled.check(args).outcome === 'valid' &&
    !state.attempts.some((made) => JSON.stringify(made.arguments) === JSON.stringify(args));
  const ask = async (absent: Absent, purpose: CallPurpose = 'scenario'): Promise<Attempt | undefined> => {
    const reserve = state.stage === 'read' ? 0 : RESERVE;
    if (state.stopped !== undefined || state.extra <= reserve || context.isLate) return undefined;
    state.extra--;
    state.planned++;
    const attempt = await attemptObserved(context, state, scenarioOf(state, absent), purpose, emit);
    note(state, attempt);
    return attempt;
  };
  const isReading = state.stage === 'read';
  const things = isReading ? absentThings(state, base).filter(isNew).slice(0, 1) : [];
  for (const absent of things) await ask(absent);
  for (const absent of isReading ? [] : absentReferences(context, state, base, isNew))
    for (const one of [absent, ...besideOthers(context, state, base, absent).filter(isNew)]) {
      const refused = await ask(one, 'repeat');
      if (refused === undefined || refused.succeeded || namesIt(refused, absent)) break;
    }
  // A part of a thing that takes parts away may be the last one.
  const parts = state.stage === 'destroy' ? [] : absentParts(state, base).filter(isNew);
  for (const absent of parts.slice(0, 1)) await ask(absent);
}

/** The same about other things: the one that the tool has worked with may be used up, which is refused first. */
function besideOthers(
  context: RunContext,
  state: ToolState,
  worked: Args,
  absent: Absent,
): readonly Absent[] {
  if (state.stage === 'destroy') return [];
  const { harvested = [] } = context.values.for(state);
  const used = new Set(Object.values(worked));
  const others = new Set(harvested.map(({ value }) => value).filter((value) => !used.has(value)));
  const alike = Object.entries(worked).flatMap(([name, value]) =>
    [...others].filter((other) => isOfForm(other, value)).map((other) => ({ ...worked, [name]: other })),
  );
  return [...aboutOthers(context, state, worked), ...alike]
    .filter((args) => args[absent.name] === worked[absent.name])
    .slice(0, MOST_OTHERS)
    .map((args) => ({ ...absent, arguments: { ...args, [absent.name]: absent.arguments[absent.name] } }));
}

/** Whether two ids differ in their digits alone: what lists things need not call them as the tools do that change them. */
function isOfForm(one: unknown, other: unknown): boolean {
  const isId = typeof one === 'string' && typeof other === 'string' && /[A-Za-z]/.test(one);
  return isId && /\d/.test(one) && one.replace(/\d/g, '9') === other.replace(/\d/g, '9');
}

/** Whether a response says which thing is not there. */
const namesIt = ({ reply }: Attempt, { name, arguments: args }: Absent): boolean =>
  replyText(reply).includes(String(args[name]));

interface Absent {
  readonly name: string;
  readonly arguments: Args;
}

type Args = Readonly<Record<string, unknown>>;

/** The arguments of a success, each time with one identifier that no thing has. */
function absentThings(state: ToolState, worked: Args): readonly Absent[] {
  return Object.keys(worked).flatMap((name) =>
    IDENTIFIES.test(snakeName(name)) ? absentFor(state, worked, name) : [],
  );
}

/**
 * The same for a tool that writes, where the server has shown the value that works, and a tool that reads has said that
 * there is nothing by the other one: what is made up may exist, and is not ours to change.
 */
function absentReferences(
  context: RunContext,
  state: ToolState,
  worked: Args,
  isNew: (absent: Absent) => boolean,
): readonly Absent[] {
  if (isCreator(state.tool.name) || UPSERTS.test(state.tool.name)) return [];
  const known = context.values.for(state);
  const missing = missingValues(context);
  const isMissing = ({ name, arguments: args }: Absent): boolean =>
    missing.some(({ value }) => value === args[name]);
  // What a tool that reads was asked for under the same name may come from another thing.
  const asked = (name: string): readonly Absent[] =>
    missing
      .filter((one) => one.isMadeUp && one.name === name && typeof one.value === typeof worked[name])
      .map(({ value }) => ({ name, arguments: { ...worked, [name]: value } }));
  return Object.keys(worked)
    .filter((name) => seenFor(known, state.tool.name, name).includes(worked[name]) || asked(name).length > 0)
    .slice(0, MOST_REFERENCES)
    .flatMap((name) =>
      [...absentFor(state, worked, name).filter(isMissing), ...asked(name)].filter(isNew).slice(0, 1),
    );
}

interface Missing {
  readonly name: string;
  readonly value: unknown;
  /** It was made up so that nothing has it. */
  readonly isMadeUp: boolean;
}

const idOf = (tool: string, name: string): string => contentHash(['absent', tool, name]).slice(0, 12);

/** Values by which tools that read have found nothing: they refuse them, or return null. */
function missingValues(context: RunContext): readonly Missing[] {
  const rejected = context
    .ofStage('read')
    .flatMap(({ attempts }) => attempts)
    .filter(({ scenario }) => scenario.violates === undefined)
    .filter((attempt) => attempt.validation?.isError === true || isNothing(attempt));
  return rejected.flatMap(({ arguments: args, scenario }) =>
    Object.entries(isRecord(args) ? args : {}).map(([name, value]) => ({
      name,
      value,
      isMadeUp: scenario.id === idOf(scenario.tool, name),
    })),
  );
}

/** Whether a response has nothing in it, or an error that is not marked as one. */
const isNothing = ({ reply, findings }: Attempt): boolean =>
  /^null$/i.test(replyText(reply).trim()) || findings.some(({ rule }) => rule === 'response/soft-error');

function absentFor({ tool: { inputSchema } }: ToolState, worked: Args, name: string): readonly Absent[] {
  const schema = propertiesOf(inputSchema)[name];
  const isOpen = isRecord(schema) && schema.enum === undefined && schema.const === undefined;
  if (!isOpen) return [];
  const values = absentValues(worked[name], schema).filter((absent) => absent !== worked[name]);
  return values.map((absent) => ({ name, arguments: { ...worked, [name]: absent } }));
}

/** The arguments of a success, each time with a number of a part that hardly any thing has. */
function absentParts({ tool: { inputSchema } }: ToolState, worked: Args): readonly Absent[] {
  const isNumber = (schema: unknown): boolean => isRecord(schema) && schema.type === 'integer';
  return Object.entries(propertiesOf(inputSchema))
    .filter(([name, schema]) => PART.test(name) && isNumber(schema))
    .map(([name]) => ({ name, arguments: { ...worked, [name]: BEYOND } }));
}

function scenarioOf({ tool }: ToolState, { name, arguments: args }: Absent): Scenario {
  return {
    id: idOf(tool.name, name),
    tool: tool.name,
    category: 'edge_case',
    label: `value of "${name}" that does not exist`,
    arguments: args,
    expectation: 'either',
    exercises: [],
    guesses: [joinPointer('', name)],
  };
}
