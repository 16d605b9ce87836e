import type { KnownValues } from '../../scenario/index.js';
import { seenFor } from '../../scenario/known/values-for.js';
import type { RunContext } from '../state/run-context.js';
import type { ToolState } from '../state/tool-state.js';

type Args = Readonly<Record<string, unknown>>;

/** Other things that are tried, where the one that a call was about is gone. */
const MOST_OTHERS = 4;

/** A thing that a call is about: the argument that names it, and its kind, as the server has shown it. */
export interface NamedThing {
  readonly name: string;
  readonly value: unknown;
  readonly of: string;
}

/** The things that a call is about. A number that is the id of something by chance is none. */
export function thingsOf(context: RunContext, state: ToolState, args: Args): readonly NamedThing[] {
  const known = context.values.for(state);
  return Object.entries(args).flatMap(([name, value]) => {
    const of = known.harvested?.find((one) => one.value === value && one.of !== undefined)?.of;
    const isThing = of !== undefined && seenFor(known, state.tool.name, name).includes(value);
    return isThing ? [{ name, value, of }] : [];
  });
}

/** Other things of the same kind that the argument may name, and that this tool may get. */
export function kinOf(
  state: ToolState,
  known: KnownValues,
  { name, value, of }: NamedThing,
): NonNullable<KnownValues['harvested']> {
  const fit = new Set(seenFor(known, state.tool.name, name));
  return (known.harvested ?? []).filter(
    (one) => one.of === of && one.value !== value && typeof one.value === typeof value && fit.has(one.value),
  );
}

/** The same arguments about other things of the same kind: first one for each that they name, from the last one on. */
export function aboutOthers(
  context: RunContext,
  state: ToolState,
  worked: Args,
  isFit: (value: string | number) => boolean = () => true,
): readonly Args[] {
  const known = context.values.for(state);
  const used = new Set(Object.values(worked));
  const others = thingsOf(context, state, worked)
    .toReversed()
    .map((thing) => {
      const values = new Set(kinOf(state, known, thing).map(({ value }) => value));
      return [...values]
        .filter((value) => !used.has(value) && isFit(value))
        .map((other) => ({ ...worked, [thing.name]: other }));
    });
  // What is put elsewhere has to be the same thing, and what is put in the same place another one.
  const firsts = others.flatMap((all) => all.slice(0, 1));
  return [...firsts, ...others.flatMap((all) => all.slice(1))].slice(0, MOST_OTHERS);
}
