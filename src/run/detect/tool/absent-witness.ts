import { isRecord } from '../../../model/json.js';
import { joinPointer } from '../../../model/json-pointer.js';
import { foldName } from '../../../model/nearest.js';
import { propertiesOf } from '../../../model/properties-of.js';
import type { Attempt } from '../../attempt/attempt.js';
import { replyText } from '../../attempt/reply-text.js';
import { isCreator } from '../../state/is-creator.js';
import type { Emit, RunContext } from '../../state/run-context.js';
import { successes, type ToolState } from '../../state/tool-state.js';
import { differences } from '../argument-differences.js';
import { absentValues } from './absent-values.js';
import { extraCall } from './extra-call.js';

/** A tool, and a valid call of it that was rejected because there is no such thing. */
export type Witness = readonly [ToolState, Attempt];

/** Calls of other tools that said of the same argument that there is no such thing, those of tools that read first. */
export function rejectingElsewhere(
  { states }: RunContext,
  own: ToolState,
  argument: string,
): readonly Witness[] {
  const folded = foldName(argument);
  return states
    .filter((state) => state !== own)
    .flatMap((state) => {
      const rejected = state.attempts.find(
        ({ arguments: args, scenario, validation, reply }) =>
          scenario.violates === undefined &&
          validation?.isError === true &&
          isRecord(args) &&
          Object.keys(args).some(
            (key) =>
              foldName(key) === folded &&
              (validation.diagnosis.kind === 'not_found' || isRefusedThing(state, reply, args, key)),
          ),
      );
      return rejected === undefined ? [] : [[state, rejected] as const];
    })
    .sort(([a], [b]) => Number(b.stage === 'read') - Number(a.stage === 'read'));
}

/** Other tools that are asked for a thing that does not exist. */
const MOST_ASKED = 2;

/**
 * The same; where no call has shown it so far, tools that require the same number first are asked for one that nothing has.
 * What they refuse in whatever words, a number says which thing is meant.
 */
export async function witnessesOf(
  context: RunContext,
  emit: Emit,
  own: ToolState,
  argument: string,
): Promise<readonly Witness[]> {
  const known = rejectingElsewhere(context, own, argument);
  if (known.length > 0 || !isThingNumber(own, argument)) return known;
  const others = context.states.filter(
    (other) => other !== own && isThingNumber(other, argument) && !isCreator(other.tool.name),
  );
  for (const other of others.slice(0, MOST_ASKED)) {
    const [worked] = successes(other);
    if (worked === undefined || !isRecord(worked.arguments)) continue;
    const schema = propertiesOf(other.tool.inputSchema)[argument];
    const [absent] = absentValues(worked.arguments[argument], isRecord(schema) ? schema : {});
    const args = { ...worked.arguments, [argument]: absent };
    const refused = await extraCall(other, context, emit, worked.scenario, args);
    if (refused?.validation?.isError === true && isRefusedThing(other, refused.reply, args, argument))
      return [[other, refused]];
  }
  return [];
}

/** Whether the argument that a tool requires first is a whole number. */
export function isThingNumber(state: ToolState, argument: string): boolean {
  const schema = propertiesOf(state.tool.inputSchema)[argument];
  return isRecord(schema) && schema.type === 'integer' && isFirstRequired(state, argument);
}

/**
 * Whether an error in whatever words repeats the value of the argument that says which thing is meant, while the same call for
 * another thing succeeds: "Posten 51 steht nicht auf dem Zettel".
 */
function isRefusedThing(
  state: ToolState,
  reply: Attempt['reply'],
  args: Readonly<Record<string, unknown>>,
  argument: string,
): boolean {
  if (!isFirstRequired(state, argument)) return false;
  const words = replyText(reply)
    .slice(0, LOOKED_AT)
    .split(/[^\p{L}\p{N}_-]+/u);
  if (!words.includes(String(args[argument]))) return false;
  return successes(state).some(({ arguments: other }) => {
    const [path, ...more] = differences(args, other);
    return path === joinPointer('', argument) && more.length === 0;
  });
}

/** Characters of an error that are looked at. */
const LOOKED_AT = 400;

/** Whether an argument is the first one that a tool requires: amounts and texts come behind the thing that they are for. */
function isFirstRequired({ tool: { inputSchema } }: ToolState, argument: string): boolean {
  const required = new Set<unknown>(
    isRecord(inputSchema) && Array.isArray(inputSchema.required) ? inputSchema.required : [],
  );
  const first = Object.keys(propertiesOf(inputSchema)).find((name) => required.has(name));
  return first === argument;
}

/** Whether a tool that reads, and rejects what does not exist, finds the thing after the call: the call has made it. */
export async function isThere(
  context: RunContext,
  emit: Emit,
  [witness]: readonly Witness[],
  made: Attempt,
): Promise<boolean> {
  if (witness === undefined || !isRecord(made.arguments)) return false;
  const [reader, rejected] = witness;
  if (reader.stage !== 'read' || !isRecord(rejected.arguments)) return false;
  const shared = Object.fromEntries(
    Object.keys(rejected.arguments).flatMap((key) => {
      const value = isRecord(made.arguments)
        ? Object.entries(made.arguments).find(([name]) => foldName(name) === foldName(key))
        : undefined;
      return value === undefined ? [] : [[key, value[1]]];
    }),
  );
  const args = { ...rejected.arguments, ...shared };
  return (await extraCall(reader, context, emit, rejected.scenario, args))?.succeeded === true;
}
