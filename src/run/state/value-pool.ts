import { isRecord } from '../../model/json.js';
import { foldName } from '../../model/nearest.js';
import type { RunMode } from '../../model/run-report.js';
import type { Reply } from '../../model/session.js';
import { type HarvestedValue, harvest, type KnownValues } from '../../scenario/index.js';
import { entityOf, harvestJson } from '../../scenario/known/harvest-json.js';
import { kindredNames } from '../../scenario/known/kindred-names.js';
import { isPersonName, PERSON } from '../../scenario/known/people.js';
import { singular } from '../../scenario/known/singular.js';
import { takesAway } from '../../scenario/safety/takes-away.js';
import type { Attempt } from '../attempt/attempt.js';
import { isUnnamed } from '../attempt/prose-item.js';
import { replyData, replyText, shownData } from '../attempt/reply-text.js';
import { differenceOf, thingsIn } from '../control/things.js';
import { onlyList } from '../detect/tool/listed-items.js';
import { grantedValues } from './granted-values.js';
import { isCreator, recordOfAct } from './is-creator.js';
import { successes, type ToolState } from './tool-state.js';
import type { WatchedCall } from './watched-call.js';

/** The values that exist on the server: given by the user, and seen in its responses. */
export class ValuePool {
  readonly #given: KnownValues;
  readonly #mode: RunMode;
  #states: readonly ToolState[] = [];
  #harvested: readonly HarvestedValue[] = [];
  /** Those of them that name what this run has created. */
  #ours: ReadonlySet<unknown> = new Set();
  #missing: ReadonlySet<unknown> = new Set();
  /** What tools that read have shown, but for what is ours. */
  readonly #existing = new Set<unknown>();
  #kin: KnownValues['kin'] = {};
  /** What each response yielded: reading it once is enough. */
  readonly #yields = new WeakMap<Reply, readonly HarvestedValue[]>();

  constructor(given: KnownValues, mode: RunMode) {
    this.#given = given;
    this.#mode = mode;
  }

  /** The values that a tool may get. */
  for(state: ToolState): KnownValues {
    const shown = {
      mode: this.#mode,
      states: this.#states,
      harvested: this.#harvested,
      missing: this.#missing,
    };
    const taken = isCreator(state.tool.name) ? { taken: this.#existing } : {};
    return { ...this.#given, harvested: grantedValues(state, shown), kin: this.#kin ?? {}, ...taken };
  }

  /** Whether a call is about something that this run has created. */
  hasOurs(args: unknown): boolean {
    return isRecord(args) && Object.values(args).some((value) => this.#ours.has(value));
  }

  /** Takes up the values in all responses so far, in the order of the list. */
  gather(states: readonly ToolState[]): void {
    if (this.#states.length === 0) this.#kin = kindredNames(states.map(({ tool }) => tool));
    this.#states = states;
    const readers = states.filter(({ stage }) => stage === 'read');
    // The first call of each reader comes before anything is written; what others show may be what we have written.
    if (this.#harvested.length === 0) this.#noteExisting(readers, 1);
    const calls = states.flatMap((state) => state.attempts.map((attempt) => ({ state, attempt })));
    this.#harvested = [
      ...calls.flatMap(({ state, attempt }) => this.#yield(state, attempt)),
      ...calls.flatMap(({ state, attempt }) => madeUp(state, attempt)),
      ...states.flatMap((state) => state.effects.flatMap((effect) => addedBy(state, effect))),
    ];
    this.#ours = new Set(this.#harvested.filter(({ isOurs }) => isOurs === true).map(({ value }) => value));
    this.#noteExisting(readers);
    this.#missing = missingIn(states);
  }

  #noteExisting(readers: readonly ToolState[], calls?: number): void {
    for (const state of readers)
      for (const attempt of state.attempts.slice(0, calls))
        for (const { value } of this.#yield(state, attempt))
          if (!this.#ours.has(value)) this.#existing.add(value);
  }

  #yield(state: ToolState, attempt: Attempt): readonly HarvestedValue[] {
    const { reply } = attempt;
    if (reply?.kind !== 'result') return [];
    const known = this.#yields.get(reply);
    if (known !== undefined) return known;
    const { tool, stage } = state;
    const isOurs = stage !== 'read' && isCreator(tool.name);
    const sent = new Set<unknown>(isRecord(attempt.arguments) ? Object.values(attempt.arguments).flat() : []);
    const shown = [
      ...harvest({ tool: tool.name, answer: reply.result, arguments: attempt.arguments, isOurs }),
      ...(isOurs ? [] : inProse(tool.name, attempt)),
    ];
    // What a tool repeats when it fails need not exist.
    const found = attempt.succeeded ? shown : shown.filter(({ value }) => !sent.has(value));
    const record = stage === 'read' || isOurs ? undefined : recordOfAct(tool.name, attempt);
    // What a new thing refers to, or took from a thing that was there before, is not ours.
    const yields = found.map(({ isOurs: claimed, ...value }) =>
      (claimed === true &&
        !isOfOthers(tool.name, value) &&
        !(sent.has(value.value) && this.#existing.has(value.value))) ||
      (record !== undefined && record === value.value && !this.#existing.has(record))
        ? { ...value, isOurs: true }
        : value,
    );
    this.#yields.set(reply, yields);
    return yields;
  }
}

/** Whether a value names a person, where something else was made: who has it was there before. */
const isOfOthers = (tool: string, { of }: HarvestedValue): boolean =>
  of === PERSON && !isPersonName(entityOf(tool));

/** The values in the tables and lists of a text; what is written there as a number may be a text to the tools. */
function inProse(tool: string, { reply, succeeded }: Attempt): HarvestedValue[] {
  if (!succeeded || replyData(reply) !== undefined) return [];
  const data = withLists(shownData(reply));
  // The list of a text has no name of its own: it is of what the tool is about.
  const parts = isRecord(data) && Array.isArray(data.items) ? [data.items, { ...data, items: null }] : [data];
  const found = parts.flatMap((part) => harvestJson(part, entityOf(tool), `a response of ${tool}`));
  return found.flatMap((one) => {
    const shown = { ...one, tool };
    return typeof one.value === 'number' ? [shown, { ...shown, value: String(one.value) }] : [shown];
  });
}

/** A record of a text, with the entries of each value that has several, as its name says: "Attachments: a.png, b.txt". */
function withLists(data: unknown): unknown {
  if (!isRecord(data)) return data;
  const listed = Object.entries(data).map(([name, value]): [string, unknown] => {
    const parts = typeof value === 'string' ? value.split(/[,;]\s{1,4}/) : [];
    const isList = parts.length > 0 && singular(name) !== name && parts.every((part) => ENTRY.test(part));
    return [name, isList ? parts : value];
  });
  return Object.fromEntries(listed);
}

/** What names a thing, and is no sentence. */
const ENTRY = /^[^\s:]+(?: [^\s:]+){0,3}$/;

/** Keys that we made up and a tool has stored: nobody else has them. */
function madeUp(
  { tool, stage }: ToolState,
  { succeeded, scenario, arguments: args }: Attempt,
): HarvestedValue[] {
  if (stage === 'read' || stage === 'destroy' || !succeeded) return [];
  if (scenario.violates !== undefined || !isRecord(args)) return [];
  const entity = foldName(entityOf(tool.name));
  return Object.entries(args).flatMap(([name, value]): HarvestedValue[] => {
    const folded = foldName(name);
    const isKey = /(?:id|key|name|slug|code|path)$/.test(folded) && typeof value === 'string';
    if (!isKey || !/^assay[-/]|[\\/]assay-[\w-]+(?:\.\w{1,5})?$/.test(value)) return [];
    const names = [...new Set([folded, `${entity}${folded}`])];
    return [{ value, names, source: `a call of ${tool.name}`, tool: tool.name, isOurs: true }];
  });
}

/** The ids of things that a list shows since one of our calls, with something that the call was told: they are ours. */
function addedBy({ tool }: ToolState, { attempt, sights }: WatchedCall): HarvestedValue[] {
  if (!attempt.succeeded || attempt.scenario.violates !== undefined || !isRecord(attempt.arguments))
    return [];
  const sent = new Set<unknown>(
    Object.values(attempt.arguments).filter((value) => typeof value === 'string'),
  );
  const named = sights.flatMap(({ witness, before, after }) =>
    textsIn(after)
      .filter((text) => sent.has(text) && !textsIn(before).includes(text))
      .flatMap((text) => harvestJson([text], entityOf(witness), `a call of ${tool.name}`)),
  );
  const things = sights.flatMap(({ witness, before, after }) =>
    differenceOf(thingsIn(before), thingsIn(after))
      .added.filter(
        ({ place, members }) => place !== '' && Object.values(members).some((one) => sent.has(one)),
      )
      .flatMap(({ place, idName, members }) =>
        harvestJson(
          { [place]: [{ [isUnnamed(idName) ? 'id' : idName]: members[idName] }] },
          entityOf(witness),
          `a call of ${tool.name}`,
        ),
      ),
  );
  return [...things, ...named].map((value) => ({ ...value, tool: tool.name, isOurs: true }));
}

/** The items of a list that has plain texts, such as the names of files. */
const textsIn = ({ reply }: Attempt): readonly string[] =>
  (onlyList(shownData(reply)) ?? []).filter((item) => typeof item === 'string');

/** Values that more tools did not find than have worked with them. */
function missingIn(states: readonly ToolState[]): ReadonlySet<unknown> {
  const balance = new Map<unknown, number>();
  const count = (calls: readonly Attempt[], by: number): void => {
    for (const value of new Set(
      calls.flatMap(({ arguments: args }) => (isRecord(args) ? Object.values(args) : [])),
    ))
      balance.set(value, (balance.get(value) ?? 0) + by);
  };
  for (const state of states) {
    // What a tool has taken away is not there any more.
    count(successes(state), takesAway(state.tool) ? 1 : -1);
    count(state.attempts.filter(isMissing), 1);
  }
  return new Set([...balance].filter(([, sum]) => sum > 0).map(([value]) => value));
}

/** Whether a call was refused because a thing does not exist; or for an unclear reason that names what was asked for. */
function isMissing({ validation, reply, scenario, arguments: args }: Attempt): boolean {
  if (validation?.isError !== true || !isRecord(args)) return false;
  const { kind } = validation.diagnosis;
  if (kind === 'not_found' || scenario.violates !== undefined) return kind === 'not_found';
  const [only, ...more] = Object.values(args).filter((value) => typeof value === 'string' && value !== '');
  return kind === 'unclear' && more.length === 0 && replyText(reply).includes(String(only));
}
