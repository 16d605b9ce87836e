import { isRecord } from '../../model/json.js';
import { propertiesOf } from '../../model/properties-of.js';
import type { Tool } from '../../model/tool.js';
import { effectOf } from '../safety/effect.js';
import { isAllowed } from './candidates.js';
import { describedFormat, describedValues, wordLists } from './described-values.js';
import { exampleCalls } from './example-calls.js';
import { snakeName } from './name-values.js';
import { IDENTIFIES, isComplete } from './shown-values.js';

/** Tools are asked for many times. */
const KNOWN = new WeakMap<Tool, Tool>();

/** Names of arguments that take one of a few words. */
const CHOSEN: ReadonlySet<string> = new Set(
  `type kind mode operation op action method category style unit units format status state level strategy algorithm
  function relation relationship scope severity role direction`.split(/\s+/),
);

/**
 * A tool whose properties have what its own description shows of them: the arguments of example calls, the form in which a
 * text is to be written, and the words among which to choose. What a schema says itself is kept.
 */
export function exemplifiedTool(tool: Tool): Tool {
  const known = KNOWN.get(tool);
  if (known !== undefined) return known;
  const shown = withExamples(tool);
  KNOWN.set(tool, shown);
  return shown;
}

function withExamples(tool: Tool): Tool {
  const { description, inputSchema, name: toolName } = tool;
  if (typeof description !== 'string' || !isRecord(inputSchema)) return tool;
  const own = propertiesOf(inputSchema);
  const names = Object.keys(own);
  const calls = exampleCalls(toolName, description, names);
  const isRead = effectOf(tool).effect === 'read';
  const chosen = chosenIn(own);
  const added = names.flatMap((name): [string, unknown][] => {
    const property = own[name];
    if (!isRecord(property) || property.examples !== undefined || isSettled(property)) return [];
    const values = calls.flatMap((call) => (Object.hasOwn(call, name) ? [call[name]] : []));
    const usable = isRead || !IDENTIFIES.test(snakeName(name)) ? values.filter(isValue) : [];
    if (usable.length > 0) return [[name, { ...property, examples: usable }]];
    const said = saidOf({ name, property, isOnly: names.length === 1 }, description, chosen);
    return said === undefined ? [] : [[name, { ...property, description: said }]];
  });
  if (added.length === 0) return tool;
  return { ...tool, inputSchema: { ...inputSchema, properties: { ...own, ...Object.fromEntries(added) } } };
}

/** The calls that a description shows of its tool, but for those that name what is elsewhere, or leave something open. */
export function shownCalls(tool: Tool): readonly Readonly<Record<string, unknown>>[] {
  const { description, inputSchema, name } = tool;
  if (typeof description !== 'string' || !isRecord(inputSchema)) return [];
  const calls = exampleCalls(name, description, Object.keys(propertiesOf(inputSchema)));
  return calls.filter((call) =>
    Object.entries(call).every(
      ([property, value]) =>
        value === null ||
        (isValue(value) && isAllowed(value, property, SCRATCH) && !IDENTIFIES.test(snakeName(property))),
    ),
  );
}

const SCRATCH = 'assay-scratch';

const isSettled = (property: Readonly<Record<string, unknown>>): boolean =>
  property.example !== undefined || property.enum !== undefined || property.const !== undefined;

const isValue = (value: unknown): boolean => value !== null && isComplete(value);

/** The arguments of a tool that take one of a few words, and do not say which. */
const chosenIn = (own: Readonly<Record<string, unknown>>): readonly string[] =>
  Object.entries(own).flatMap(([name, property]) => {
    const isOpen = isRecord(property) && property.type === 'string' && !isSettled(property);
    const said = isOpen && typeof property.description === 'string' ? property.description : '';
    return isOpen && CHOSEN.has(snakeName(name).split('_').at(-1) ?? '') && describedValues(said).length === 0
      ? [name]
      : [];
  });

interface Described {
  readonly name: string;
  readonly property: Readonly<Record<string, unknown>>;
  /** Whether the tool takes nothing else. */
  readonly isOnly: boolean;
}

/** What the description of the tool adds to that of an argument which says nothing of its values. */
function saidOf(
  { name, property, isOnly }: Described,
  description: string,
  chosen: readonly string[],
): string | undefined {
  const said = typeof property.description === 'string' ? property.description : '';
  if (property.type !== 'string') return undefined;
  const format = said === '' ? describedFormat(description, isOnly ? undefined : name) : undefined;
  if (format !== undefined) return `For example "${format}".`;
  const [words] = chosen.length === 1 && chosen[0] === name ? wordLists(description) : [];
  return words === undefined ? undefined : `${said} One of: ${words.map((word) => `'${word}'`).join(', ')}.`;
}
