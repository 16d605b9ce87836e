import { isRecord } from '../../../model/json.js';
import { joinPointer } from '../../../model/json-pointer.js';
import { foldName } from '../../../model/nearest.js';
import { quote, quoteValue } from '../../../model/quote.js';
import { canonicalJson } from '../../../schema/index.js';
import type { Attempt } from '../../attempt/attempt.js';
import { replyData } from '../../attempt/reply-text.js';
import { successes, type ToolState } from '../../state/tool-state.js';
import type { Detection, ToolDetector } from '../detector.js';
import { RUN_RULES, runFinding } from '../run-rules.js';

/** Names of arguments that say how many items to leave out. */
const OFFSETS: ReadonlySet<string> = new Set(['offset', 'skip', 'startindex', 'startat']);

/**
 * An argument that selects items has no effect. A filter: the items have a member of the same name with another of the
 * listed values, whatever was asked for. An offset: the same items come with it as without.
 */
export const filterIgnored: ToolDetector = {
  name: 'filter ignored',
  scope: 'tool',
  rules: [RUN_RULES.filterIgnored],
  replay: { by: 'run', tools: 'own' },
  *detect(state) {
    for (const [name, schema] of argumentsOf(state)) {
      const found = filterFinding(state, name, schema) ?? offsetFinding(state, name);
      if (found !== undefined) yield found;
    }
  },
};

interface Listed {
  readonly attempt: Attempt;
  readonly value: unknown;
  readonly items: readonly Readonly<Record<string, unknown>>[];
  /** The other arguments. */
  readonly rest: string;
}

function argumentsOf({
  tool: { inputSchema },
}: ToolState): readonly [string, Readonly<Record<string, unknown>>][] {
  const properties = isRecord(inputSchema) && isRecord(inputSchema.properties) ? inputSchema.properties : {};
  return Object.entries(properties).flatMap(([name, schema]) => (isRecord(schema) ? [[name, schema]] : []));
}

function filterFinding(
  state: ToolState,
  name: string,
  schema: Readonly<Record<string, unknown>>,
): Detection | undefined {
  const members: readonly unknown[] = Array.isArray(schema.enum) ? schema.enum : [];
  if (members.length < 2) return undefined;
  const lists = listsOf(state, name).filter(({ value }) => members.includes(value));
  for (const list of lists) {
    const shown = list.items.map((item) => memberOf(item, name));
    // What is not listed either may have the name of the argument, and another meaning.
    if (!shown.every((value) => members.includes(value))) continue;
    const strange = shown.find((value) => value !== list.value && members.includes(value));
    const isControlled = lists.some((other) => other.value !== list.value && isSameList(other, list));
    if (strange !== undefined && isControlled)
      return detection(state, list, name, {
        message: `The response has items that "${quote(name, 60)}" excludes, whatever its value.`,
        expected: `only items with ${quoteValue(list.value)}`,
        received: `an item with ${quoteValue(strange)}`,
      });
  }
  return undefined;
}

function offsetFinding(state: ToolState, name: string): Detection | undefined {
  if (!OFFSETS.has(foldName(name))) return undefined;
  const lists = listsOf(state, name).filter(({ items }) => items.length > 1);
  for (const list of lists) {
    if (typeof list.value !== 'number' || list.value < 1) continue;
    const isControlled = lists.some(
      ({ value = 0, ...other }) => value === 0 && isSameList({ value, ...other }, list),
    );
    if (isControlled)
      return detection(state, list, name, {
        message: `The same items come whatever "${quote(name, 60)}" says.`,
        expected: `without the first ${list.value}`,
        received: 'the same items as without it',
      });
  }
  return undefined;
}

function detection(
  { tool }: ToolState,
  { attempt }: Listed,
  name: string,
  words: { readonly message: string; readonly expected: string; readonly received: string },
): Detection {
  const draft = {
    path: joinPointer('', name),
    ...words,
    evidence: [{ text: `request: ${quote(attempt.arguments, 160)}` }],
  };
  return { finding: runFinding(RUN_RULES.filterIgnored, tool.name, draft), attempt, isConfirmed: true };
}

const isSameList = (one: Listed, other: Listed): boolean =>
  one.rest === other.rest && canonicalJson(one.items) === canonicalJson(other.items);

const memberOf = (item: Readonly<Record<string, unknown>>, name: string): unknown =>
  Object.entries(item).find(([key]) => foldName(key) === foldName(name))?.[1];

/** The responses that are one list of records, with the value of an argument in their calls. */
function listsOf(state: ToolState, name: string): readonly Listed[] {
  return successes(state).flatMap((attempt): readonly Listed[] => {
    if (!isRecord(attempt.arguments)) return [];
    const { [name]: value, ...rest } = attempt.arguments;
    const data = replyData(attempt.reply);
    const lists = (isRecord(data) ? Object.values(data) : [data]).filter((one) => Array.isArray(one));
    const [items = [], ...more] = lists;
    const records = items.filter(isRecord);
    if (more.length > 0 || records.length === 0 || records.length < items.length) return [];
    return [{ attempt, value, items: records, rest: canonicalJson(rest) }];
  });
}
