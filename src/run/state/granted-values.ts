import { isRecord } from '../../model/json.js';
import { foldName } from '../../model/nearest.js';
import { propertiesOf } from '../../model/properties-of.js';
import type { RunMode } from '../../model/run-report.js';
import type { HarvestedValue } from '../../scenario/index.js';
import { entityOf } from '../../scenario/known/harvest-json.js';
import { isPersonName, PERSON } from '../../scenario/known/people.js';
import { singular } from '../../scenario/known/singular.js';
import { isPathName } from '../../scenario/plausible/candidates.js';
import { snakeName } from '../../scenario/plausible/name-values.js';
import { takesAway } from '../../scenario/safety/takes-away.js';
import { isCreator } from './is-creator.js';
import { successes, type ToolState } from './tool-state.js';

/** What is known when a tool asks for values. */
export interface Shown {
  readonly mode: RunMode;
  readonly states: readonly ToolState[];
  /** Everything that the server has shown. */
  readonly harvested: readonly HarvestedValue[];
  /** Values that a tool was asked for in vain, and none with success. */
  readonly missing: ReadonlySet<unknown>;
}

/**
 * The values that a tool may get, of those that the server has shown; this is the only place that decides it. What reads
 * gets all. What takes away gets what this run has created, whatever the mode. What creates may refer to other things that
 * exist: it does not change them. What changes a thing or acts on it gets what this run has created; in mode `all` it gets
 * a thing that exists where the run cannot create one, because the server has no tool for it, or what that tool makes is
 * not found again.
 */
export function grantedValues(state: ToolState, shown: Shown): readonly HarvestedValue[] {
  const { harvested, missing, mode } = shown;
  if (state.stage === 'read') return harvested;
  const ours = harvested.filter(({ isOurs }) => isOurs === true);
  // The newest first: what else was done to the older ones may be in the way.
  if (state.stage === 'destroy' || takesAway(state.tool)) return ours.toReversed();
  const isLostKind = lostKinds(shown);
  const isLost = ({ value, of = '' }: HarvestedValue): boolean => missing.has(value) || isLostKind(of);
  const found = ours.filter((value) => !isLost(value));
  const others = harvested.filter(({ isOurs }) => isOurs !== true);
  const isOurKind = (of: string): boolean => !isLostKind(of) && !cannotBeCreated(of, state, shown);
  const granted = onlyCreates(state)
    ? references(state, others)
    : mode === 'all'
      ? notOfKinds(others, isOurKind)
      : [];
  const places = mode === 'all' || onlyCreates(state) ? acceptedPlaces(state, shown) : [];
  const allowed = [...granted, ...places].map((value) => ({ ...value, isGranted: true }));
  return [...found, ...allowed, ...ours.filter(isLost)];
}

/**
 * Where the thing of a call is, such as its table or its namespace: tools that read were told the same under the same name,
 * and have found it. Only for a tool that failed with what was made up, and where nothing makes such places.
 */
function acceptedPlaces(state: ToolState, shown: Shown): readonly HarvestedValue[] {
  if (state.attempts.length === 0 || successes(state).length > 0) return [];
  const own = foldName(entityOf(state.tool.name));
  const open = Object.entries(propertiesOf(state.tool.inputSchema)).flatMap(([name, schema]) => {
    const folded = foldName(name);
    const isPlace = isRecord(schema) && schema.type === 'string' && !isPathName(name);
    return isPlace && folded !== own && !OF_ITSELF.test(folded) && cannotBeCreated(folded, state, shown)
      ? [name]
      : [];
  });
  const readers = shown.states.filter(({ stage }) => stage === 'read');
  return open.flatMap((name) => {
    const accepted = readers.flatMap((reader) =>
      successes(reader).flatMap(({ arguments: args }) => (isRecord(args) ? [args[name]] : [])),
    );
    return [...new Set(accepted)]
      .filter((value) => typeof value === 'string' && value !== '')
      .map((value) => ({
        value: String(value),
        names: [foldName(name)],
        source: 'calls of tools that read',
      }));
  });
}

/** Folded names of arguments that say what a thing itself is, and not where it is. */
const OF_ITSELF = /(?:id|ids|key|slug|name|title|text|content|body|value|query|description|email|url|uri)$/;

/** The values of other kinds; each kind is looked at once, since there are many values. */
function notOfKinds(
  values: readonly HarvestedValue[],
  isIn: (of: string) => boolean,
): readonly HarvestedValue[] {
  const kinds = new Set(values.flatMap(({ of }) => of ?? []));
  const others = new Set([...kinds].filter((of) => !isIn(of)));
  return values.filter(({ of }) => of !== undefined && others.has(of));
}

/** Verbs of tools that make a new thing and leave those that it refers to as they are. */
const ONLY_CREATES = /^(?:create|new|insert|register|book|schedule|open|submit|request|draft)$/;

function onlyCreates({ tool }: ToolState): boolean {
  const [first = '', second = ''] = snakeName(tool.name).split('_');
  return ONLY_CREATES.test(first) || second === 'create';
}

/** What a new thing may refer to: things of another kind, under the names that say so. */
function references({ tool }: ToolState, others: readonly HarvestedValue[]): readonly HarvestedValue[] {
  const own = foldName(entityOf(tool.name));
  return others.flatMap((value) => {
    const { of = '' } = value;
    if (of === '' || of === own) return [];
    // A bare `id` or `name` is that of the new thing.
    const names = value.names.filter((name) => name === of || (name.startsWith(of) && REFERS.test(name)));
    return names.length === 0 ? [] : [{ ...value, names }];
  });
}

const REFERS = /(?:id|ids|key|code|slug|number|name)$/;

/** Whether nothing of this kind is ours, nor could be: no tool creates it, or what the tool creates is not named. */
function cannotBeCreated(of: string, state: ToolState, shown: Shown): boolean {
  const isOurs = shown.harvested.some((value) => value.isOurs === true && value.of === of);
  const creators = shown.states.filter(({ tool }) => isCreator(tool.name) && isAbout(tool.name, of));
  if (isOurs) return false;
  // Where a new thing is not named, a tool that has failed with made-up values gets one that exists.
  const isInVain = state.attempts.length > 0 && successes(state).length === 0;
  return creators.length === 0 || (isInVain && creators.every((one) => successes(one).length > 0));
}

/** Tells whether things of a kind were created, and the first of them that a tool was asked for was not found. */
function lostKinds({ harvested, missing }: Shown): (of: string) => boolean {
  const first = new Map<string | undefined, unknown>();
  for (const { isOurs, of, value } of harvested) if (isOurs === true && !first.has(of)) first.set(of, value);
  return (of) => first.has(of) && missing.has(first.get(of));
}

const isAbout = (tool: string, of: string): boolean =>
  foldName(entityOf(tool)) === of ||
  (of === PERSON && isPersonName(entityOf(tool))) ||
  snakeName(tool)
    .split('_')
    .some((word) => singular(word) === of);
