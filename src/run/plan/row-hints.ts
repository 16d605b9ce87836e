import { isRecord } from '../../model/json.js';
import { foldName } from '../../model/nearest.js';
import { propertiesOf } from '../../model/properties-of.js';
import { entityOf } from '../../scenario/known/harvest-json.js';
import { takesAway } from '../../scenario/safety/takes-away.js';
import { shownData } from '../attempt/reply-text.js';
import { onlyList } from '../detect/tool/listed-items.js';
import { isCreator } from '../state/is-creator.js';
import { successes, type ToolState } from '../state/tool-state.js';

type Args = Readonly<Record<string, unknown>>;

/** Folded names of arguments that say which rows are meant; other open objects say what a row is to hold. */
const WHICH = /^(?:where|filters?|match|criteria|conditions?|selector|keys?|by)$/;

/** Members that a server sets itself. */
const OWN = /^(?:id|_id|uuid|rowid)$|(?:created|updated|modified)(?:at|on)?$/;

/** Rows that are looked at. */
const MOST = 3;

/**
 * The tools whose rows a tool may be told: what reads gets all, what takes away none, and what changes rows those that this run
 * has created.
 */
function sourcesFor(
  state: ToolState,
  open: readonly string[],
  all: readonly ToolState[],
): readonly ToolState[] {
  if (state.stage === 'destroy' || takesAway(state.tool)) return [];
  const isMade = state.stage !== 'read' && open.some((name) => WHICH.test(foldName(name)));
  return all.filter(({ stage, tool }) =>
    isMade ? stage === 'write' && isCreator(tool.name) : stage === 'read',
  );
}

/**
 * Values for arguments that are objects with any members, such as `where` and `values`, with the others that say of which
 * table: another tool has shown rows for these. Nothing in the definition says what the members are called.
 */
export function rowHints(
  state: ToolState,
  all: readonly ToolState[],
  isGranted: (value: unknown) => boolean,
): Readonly<Record<string, readonly unknown[]>> {
  const properties = propertiesOf(state.tool.inputSchema);
  const open = Object.keys(properties).filter((name) => takesAnyMembers(properties[name]));
  if (open.length === 0 || successes(state).length > 0) return {};
  const tried = new Set(state.attempts.map(({ arguments: args }) => keyOf(args, open)));
  // Rows are shown by what lists rows, and not by what describes them.
  const entity = entityOf(state.tool.name);
  const nearest = sourcesFor(state, open, all).toSorted(
    (one, other) => shows(other, entity) - shows(one, entity),
  );
  for (const { arguments: args, reply } of nearest.flatMap(successes)) {
    const shared = Object.entries(isRecord(args) ? args : {}).filter(
      ([name, value]) =>
        typeof value === 'string' &&
        Object.hasOwn(properties, name) &&
        (state.stage === 'read' || isGranted(value)),
    );
    const data = shownData(reply);
    const rows = (onlyList(data) ?? [data]).filter(isRecord).slice(0, MOST);
    if (shared.length === 0 && Object.keys(properties).length > open.length) continue;
    for (const row of rows) {
      const own = Object.fromEntries(open.map((name) => [name, memberValues(state, name, row)]));
      if (tried.has(keyOf({ ...Object.fromEntries(shared), ...own }, open))) continue;
      if (Object.values(own).some((value) => Object.keys(value).length === 0)) continue;
      return Object.fromEntries([...shared, ...Object.entries(own)].map(([name, value]) => [name, [value]]));
    }
  }
  return {};
}

const shows = ({ tool }: ToolState, entity: string): number => Number(entityOf(tool.name) === entity);

/** Whether a schema is an object of which nothing is said but the values. */
export function takesAnyMembers(schema: unknown): schema is Readonly<Record<string, unknown>> {
  if (!isRecord(schema) || schema.type !== 'object' || schema.additionalProperties === false) return false;
  return Object.keys(propertiesOf(schema)).length === 0 && schema.patternProperties === undefined;
}

/** What names the row, or what another row could hold. */
function memberValues({ tool }: ToolState, name: string, row: Args): Args {
  const plain = Object.entries(row).filter(([, value]) => value !== null && typeof value !== 'object');
  if (WHICH.test(foldName(name))) return Object.fromEntries(plain.slice(0, 1));
  const free = plain.filter(([member]) => !OWN.test(foldName(member)));
  const text = free.findIndex(([, value]) => typeof value === 'string');
  const next = free.map(([member, value], index) => [member, index === text ? `${value} assay` : value]);
  // Of a row that is changed in one place, the others can be lost.
  return Object.fromEntries(isCreator(tool.name) ? next : next.slice(Math.max(text, 0)).slice(0, 1));
}

/** The texts and the open objects among arguments, in one order. */
const keyOf = (args: unknown, open: readonly string[]): string =>
  JSON.stringify(
    Object.entries(isRecord(args) ? args : {})
      .filter(([name, value]) => typeof value === 'string' || open.includes(name))
      .toSorted(([one], [other]) => one.localeCompare(other)),
  );
