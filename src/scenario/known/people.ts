import { snakeName } from '../plausible/name-values.js';

/** The kind of thing that all members for people name, whatever part a person has in a record. */
export const PERSON = 'person';

const WORDS =
  'user|username|login|author|assignee|reporter|owner|creator|reviewer|approver|requester|member|person|employee|' +
  'manager|organi[sz]er|participant|attendee|watcher|follower|lead|operator';
const DONE_BY =
  '(?:assigned|reported|created|updated|approved|requested|owned|opened|closed|written|reviewed)_(?:by|to)';
const NAME = new RegExp(`(?:^|_)(?:(?:${WORDS})s?(?:_(?:name|username|login|handle|id))?|${DONE_BY})$`);

/** Whether a member or an argument names a person. */
export const isPersonName = (name: string): boolean => NAME.test(snakeName(name));

/** Whether a value is how a person is named in records: one word, and no number. */
export const isPersonKey = (value: unknown): value is string =>
  typeof value === 'string' && /^\p{L}[\p{L}\d._-]{1,39}$/u.test(value);
