import { DOMAINS, OUTCOME_STATUS_VALUES, ROOT_CAUSE_CATEGORIES, STRATEGIES } from '../enums.js';
import { choice, integer, object, optional, text } from '../typed-schema.js';

const sentence = (description: string, example: string) =>
  text(description, { minLength: 1, maxLength: 1_000, pattern: '\\S', examples: [example] });

/** The parts of a GHAP entry: goal, hypothesis, action, prediction. */
export const ghapParts = {
  goal: sentence('What is to be achieved.', 'Make the failing test pass'),
  hypothesis: sentence('What is believed to be the case.', 'The date is read in the wrong time zone'),
  action: sentence('What is done about it.', 'Parse the date as UTC'),
  prediction: sentence('What is expected to follow.', 'The test passes on every machine'),
};

const domain = choice('The field of work.', DOMAINS);
const strategy = choice('How the problem is approached.', STRATEGIES);

/** Why a hypothesis was wrong. */
export const rootCause = object(
  {
    category: choice('The kind of cause.', ROOT_CAUSE_CATEGORIES),
    description: sentence('The cause in words.', 'The machine of the tests is set to another time zone'),
  },
  'Why the hypothesis was wrong.',
);

/** What was learnt. */
export const lesson = object(
  {
    what_worked: sentence('What worked in the end.', 'Fix the time zone in the test'),
    takeaway: optional(sentence('What to do next time.', 'Never rely on the time zone of a machine')),
  },
  'What was learnt.',
);

/** What the arguments of the GHAP tools look like. */
export const ghapInputs = {
  start_ghap: object({ domain, strategy, ...ghapParts }),
  update_ghap: object({
    strategy: optional(strategy),
    goal: optional(ghapParts.goal),
    hypothesis: optional(ghapParts.hypothesis),
    action: optional(ghapParts.action),
    prediction: optional(ghapParts.prediction),
    note: optional(sentence('Something to write down.', 'The log shows two different dates')),
  }),
  resolve_ghap: object({
    status: choice('How it ended.', OUTCOME_STATUS_VALUES),
    result: sentence('What happened.', 'The test passes everywhere'),
    surprise: optional(sentence('What was not expected.', 'Only one machine had failed')),
    root_cause: optional(rootCause),
    lesson: optional(lesson),
  }),
  get_active_ghap: object({}),
  list_ghap_entries: object({
    domain: optional(domain),
    outcome: optional(choice('Only entries that ended like this.', OUTCOME_STATUS_VALUES)),
    since: optional(text('Only entries started at or after this time.', { format: 'date-time' })),
    limit: optional(integer('The most entries to return.', { minimum: 1, maximum: 100, default: 20 })),
  }),
};
