import { propertiesOf } from '../../model/properties-of.js';
import { UNIONS } from '../../schema/keyword-sets.js';
import type { OddText } from '../scenario.js';
import type { FlatNode } from '../value/flatten.js';
import { LONGEST_LIST } from '../value/lists.js';
import { isNumberAllowed } from '../value/numbers.js';
import { isTextAllowed, LONGEST_TEXT } from '../value/texts.js';
import { fractionGoal } from './fraction-goal.js';
import type { Goal } from './goal.js';
import { openGoals } from './open-goals.js';
import type { SchemaSpot } from './schema-spots.js';
import { stepsName } from './step.js';

type Draft = Pick<Goal, 'kind' | 'category' | 'label' | 'narrow'> &
  Required<Pick<Goal, 'about'>> &
  Partial<Pick<Goal, 'expectation'>>;

/** Members of one enum, and properties of one object, that get a goal of their own. */
const MOST_MEMBERS = 200;

/** Everything that valid arguments can show about one node. */
export function* positiveGoals(spot: SchemaSpot): Generator<Goal> {
  const fraction = fractionGoal(spot.steps, spot.own);
  for (const draft of [...drafts(spot.own), ...(fraction === undefined ? [] : [fraction])])
    yield { expectation: 'accept', ...draft, steps: spot.steps, label: labelAt(spot, draft.label) };
  for (const draft of openGoals(spot.steps, spot.own))
    yield { expectation: 'either', ...draft, steps: spot.steps, label: labelAt(spot, draft.label) };
}

/** A label behind its place. */
export function labelAt({ steps }: Pick<SchemaSpot, 'steps'>, label: string): string {
  return steps.length === 0 ? label : `${stepsName(steps)}: ${label}`;
}

function* drafts(node: FlatNode): Generator<Draft> {
  yield* memberDrafts(node);
  yield* boundDrafts(node);
  yield* presenceDrafts(node);
  if (Array.isArray(node.type))
    for (const type of node.type.filter((one: unknown) => typeof one === 'string'))
      yield {
        kind: 'branch',
        category: type === 'null' ? 'edge_case' : 'happy_path',
        label: `type ${type}`,
        about: { keyword: 'type', member: type },
        narrow: (x) => ({ ...x, type }),
      };
  for (const union of UNIONS)
    if (Array.isArray(node[union]))
      for (const [branch, schema] of node[union].slice(0, 30).entries())
        yield {
          kind: 'branch',
          category: 'happy_path',
          label: `${union} branch ${branch}`,
          about: { keyword: union, member: branch },
          narrow: (x) => ({ ...x, [union]: [Array.isArray(x[union]) ? x[union][branch] : schema] }),
        };
  yield* edgeDrafts(node);
}

function* memberDrafts(node: FlatNode): Generator<Draft> {
  if (Array.isArray(node.enum))
    for (const member of node.enum.slice(0, MOST_MEMBERS))
      yield {
        kind: 'member',
        category: 'boundary',
        label: `listed value ${JSON.stringify(member)}`,
        about: { keyword: 'enum', member },
        narrow: (x) => ({ ...x, enum: [member] }),
      };
  if (node.type === 'boolean')
    for (const value of [true, false])
      yield {
        kind: 'member',
        category: 'boundary',
        label: `boolean ${value}`,
        about: { keyword: 'type', member: value },
        narrow: (x) => ({ ...x, enum: [value] }),
      };
}

/** The largest number that a bound is meant to be: beyond it are the limits of types, which libraries add by themselves. */
const LARGEST_MEANT = 2 ** 31 - 2;

/** For each bound: how a value exactly on it is asked for, and how far we go. */
const BOUNDS: Readonly<Record<string, { words: string; most: number; on: (bound: number) => FlatNode }>> = {
  minimum: { words: 'minimum', most: LARGEST_MEANT, on: (bound) => ({ enum: [bound] }) },
  maximum: { words: 'maximum', most: LARGEST_MEANT, on: (bound) => ({ enum: [bound] }) },
  minLength: { words: 'minimum length', most: LONGEST_TEXT, on: (bound) => ({ maxLength: bound }) },
  maxLength: { words: 'maximum length', most: LONGEST_TEXT, on: (bound) => ({ minLength: bound }) },
  minItems: { words: 'fewest items', most: LONGEST_LIST, on: (bound) => ({ maxItems: bound }) },
  maxItems: { words: 'most items', most: LONGEST_LIST, on: (bound) => ({ minItems: bound }) },
};

function* boundDrafts(node: FlatNode): Generator<Draft> {
  if (node.enum !== undefined) return;
  for (const [keyword, { words, most, on }] of Object.entries(BOUNDS)) {
    const bound = node[keyword];
    if (typeof bound !== 'number' || Math.abs(bound) > most || isOpen(node, keyword)) continue;
    yield {
      kind: 'bound',
      category: 'boundary',
      label: `${words} ${bound}`,
      about: { keyword },
      narrow: (x) => ({ ...x, ...on(bound) }),
    };
  }
}

/** Draft-04 makes a bound exclusive with a boolean next to it. */
function isOpen(node: FlatNode, keyword: string): boolean {
  return (
    (keyword === 'minimum' && node.exclusiveMinimum === true) ||
    (keyword === 'maximum' && node.exclusiveMaximum === true)
  );
}

function* presenceDrafts(node: FlatNode): Generator<Draft> {
  const properties = propertiesOf(node);
  const required = new Set(Array.isArray(node.required) ? node.required : []);
  for (const name of Object.keys(properties).slice(0, MOST_MEMBERS)) {
    if (required.has(name) || properties[name] === false) continue;
    yield {
      kind: 'presence',
      category: 'edge_case',
      label: `optional ${name} given`,
      about: { keyword: 'properties', property: name },
      narrow: (x) => ({ ...x, required: [...(Array.isArray(x.required) ? x.required : []), name] }),
    };
  }
}

const ODD_TEXTS: readonly (readonly [name: OddText, label: string, text: string])[] = [
  ['empty', 'empty text', ''],
  ['quotes', 'text with quotes and brackets', `O'Neil "x" (y[z`],
  ['space', 'text of one space', ' '],
  ['unicode', 'text beyond ASCII', 'Ünïcødé 名前 🙂 שלום'],
  ['long', 'long text', 'assay '.repeat(400)],
];

/** Numbers that programs take for a missing one, or do not expect. Large ones are left out: they may cost the server much. */
const ODD_NUMBERS: readonly (readonly [label: string, value: number])[] = [
  ['zero', 0],
  ['negative number', -1],
];

function* oddNumbers(node: FlatNode): Generator<Draft> {
  if ((node.type !== 'number' && node.type !== 'integer') || node.enum !== undefined) return;
  for (const [label, value] of [...ODD_NUMBERS, ...middleOf(node)])
    if (isNumberAllowed(node, value, node.type === 'integer'))
      yield {
        kind: 'edge',
        category: 'edge_case',
        expectation: 'either',
        label,
        about: { keyword: 'type' },
        narrow: (x) => ({ ...x, enum: [value] }),
      };
}

/** The narrowest range of hours, minutes or degrees. */
const NARROWEST = 20;

/** The number halfway through a range: what goes round, such as hours and degrees, meets its end there. */
function middleOf({ minimum, maximum }: FlatNode): typeof ODD_NUMBERS {
  if (typeof minimum !== 'number' || typeof maximum !== 'number') return [];
  const isMeant = maximum - minimum >= NARROWEST && maximum <= LARGEST_MEANT;
  return isMeant ? [['middle of the range', Math.round((minimum + maximum) / 2)]] : [];
}

function* edgeDrafts(node: FlatNode): Generator<Draft> {
  yield* oddNumbers(node);
  if (node.type === 'array' && node.minItems === undefined)
    yield {
      kind: 'edge',
      category: 'edge_case',
      expectation: 'either',
      label: 'empty list',
      about: { keyword: 'type' },
      narrow: (x) => ({ ...x, maxItems: 0 }),
    };
  if (
    node.type !== 'string' ||
    ['enum', 'const', 'pattern', 'format'].some((keyword) => node[keyword] !== undefined)
  )
    return;
  for (const [name, label, text] of ODD_TEXTS.filter((odd) => isTextAllowed(node, odd[2])))
    yield {
      kind: 'edge',
      category: 'edge_case',
      expectation: 'either',
      label,
      about: { keyword: 'type', text: name },
      narrow: (x) => ({ ...x, enum: [text] }),
    };
}
