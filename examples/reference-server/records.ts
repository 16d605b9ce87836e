import {
  CONFIDENCE_TIERS,
  DOMAINS,
  LANGUAGES,
  OUTCOME_STATUS_VALUES,
  STRATEGIES,
  UNIT_KINDS,
  VALID_AXES,
  VALID_CATEGORIES,
} from './enums.js';
import { ghapParts, lesson, rootCause } from './schemas/ghap.js';
import { clusterId } from './schemas/learning.js';
import { choice, integer, list, number, object, optional, text, type Value } from './typed-schema.js';

/** What the server keeps, as its tools report it. */

const id = (description: string) => text(description, { format: 'uuid' });
const time = (description: string) => text(description, { format: 'date-time' });

/** The fields of a memory. */
export const memoryFields = {
  memory_id: id('The memory.'),
  content: text('What is remembered.'),
  category: choice('What it is about.', VALID_CATEGORIES),
  importance: number('How much it matters.', { minimum: 0, maximum: 1 }),
  tags: list('Words to find it by.', text('A word.')),
  created_at: time('When it was stored.'),
};
const memory = object(memoryFields);

/** Something remembered. */
export type Memory = Value<typeof memory>;

const outcome = object(
  {
    status: choice('How it ended.', OUTCOME_STATUS_VALUES),
    result: text('What happened.'),
    surprise: optional(text('What was not expected.')),
    root_cause: optional(rootCause),
    lesson: optional(lesson),
    confidence_tier: choice('How far it can be relied on.', CONFIDENCE_TIERS),
    resolved_at: time('When it ended.'),
  },
  'How the entry ended; absent while it is open.',
);

/** How a GHAP entry ended. */
export type Outcome = Value<typeof outcome>;

/** The fields of a GHAP entry. */
export const ghapFields = {
  ghap_id: id('The entry.'),
  session_id: id('The session in which it was started.'),
  domain: choice('The field of work.', DOMAINS),
  strategy: choice('How the problem is approached.', STRATEGIES),
  ...ghapParts,
  iteration_count: integer('How often it was revised, plus one.', { minimum: 1 }),
  notes: list('What was written down on the way.', text('A note.')),
  started_at: time('When it was started.'),
  outcome: optional(outcome),
};

/** A GHAP entry as a schema. */
export const ghapEntry = object(ghapFields, 'A GHAP entry: goal, hypothesis, action, prediction.');

/** Goal, hypothesis, action, prediction, and what came of them. */
export type GhapEntry = Value<typeof ghapEntry>;

/** The fields of a value: a sentence drawn from experience. */
export const lessonFields = {
  value_id: id('The value.'),
  text: text('The value, in one sentence.'),
  axis: choice('The axis of its cluster.', VALID_AXES),
  cluster_id: clusterId,
  created_at: time('When it was stored.'),
};
const storedValue = object(lessonFields);

/** A sentence drawn from a cluster of experiences. */
export type StoredValue = Value<typeof storedValue>;

/** The fields of a piece of code. */
export const unitFields = {
  path: text('The file.'),
  name: text('The name of the function or class.'),
  kind: choice('What it is.', UNIT_KINDS),
  language: choice('The language.', LANGUAGES),
  start_line: integer('Its first line.', { minimum: 1 }),
  end_line: integer('Its last line.', { minimum: 1 }),
  code: text('The code, cut off when it is long.'),
};
const unit = object(unitFields);

/** A function or class of the sandbox. */
export type CodeUnit = Value<typeof unit>;
