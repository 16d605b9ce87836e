import {
  COMPANIONS,
  ERROR_NAMES,
  IDENTITY,
  type Members,
  STATE_NAMES,
  STATUS_NAMES,
  SUCCESS_FLAGS,
} from './member-names.js';
import type { ToolPurpose } from './tool-purpose.js';

/** A job that failed, with its id and times, is what was asked for; so is a `build` that `get_build` returns. */
export const isRecordOfSomething = (members: Members, { words, acts }: ToolPurpose): boolean =>
  hasIdentity(members) || (!acts && (hasSubject(members, words) || isMoreThanFailed(members)));

/** Whether a member shows that an object is a record. */
export const hasIdentity = (members: Members): boolean => IDENTITY.some((name) => members.has(name));

/** Whether an object names what its tool is about. Not counted: names that are members of any failure as well. */
export const hasSubject = (members: Members, words: ReadonlySet<string>): boolean =>
  [...words].some(
    (word) =>
      ['string', 'number'].includes(typeof members.get(word)) &&
      !STATE_NAMES.includes(word) &&
      !STATUS_NAMES.includes(word) &&
      !ERROR_NAMES.includes(word) &&
      !COMPANIONS.includes(word),
  );

/** `{ "id": 7, "status": "failed", "error": "…", "attempts": 3 }`: a thing with more to it than that it failed. */
export const isMoreThanFailed = (members: Members): boolean =>
  [...members.keys()].some((name) => /id$/.test(name) && !ID_OF_CALL.test(name)) &&
  [...members].some(
    ([name, value]) =>
      (typeof value === 'number' || (typeof value === 'string' && value !== '')) &&
      !/(?:id|code|time|timestamp|at)$/.test(name) &&
      ![STATE_NAMES, STATUS_NAMES, ERROR_NAMES, COMPANIONS, SUCCESS_FLAGS].some((known) =>
        known.includes(name),
      ),
  );

/** Ids that any failure may have. */
const ID_OF_CALL = /^(?:request|trace|correlation|call|error|span|session)id$/;
