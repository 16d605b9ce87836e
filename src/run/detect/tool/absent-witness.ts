import { isRecord } from '../../../model/json.js';
import { foldName } from '../../../model/nearest.js';
import type { Attempt } from '../../attempt/attempt.js';
import type { Emit, RunContext } from '../../state/run-context.js';
import type { ToolState } from '../../state/tool-state.js';
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
        ({ arguments: args, scenario, validation }) =>
          scenario.violates === undefined &&
          validation?.isError === true &&
          validation.diagnosis.kind === 'not_found' &&
          isRecord(args) &&
          Object.keys(args).some((key) => foldName(key) === folded),
      );
      return rejected === undefined ? [] : [[state, rejected] as const];
    })
    .sort(([a], [b]) => Number(b.stage === 'read') - Number(a.stage === 'read'));
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
