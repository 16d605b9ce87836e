import { isRecord } from '../../model/json.js';
import { propertiesOf } from '../../model/properties-of.js';
import type { Message } from '../read/message.js';
import type { Signal } from './signal.js';

/** "Only CREATE TABLE statements are allowed": what alone is accepted. */
const ONLY =
  /\bonly ((?:(?!only\b)[\w'-]{1,30}[ ,/]{1,3}){1,8})(?:is|are) (?:allowed|supported|permitted|accepted)\b/i;

/** Words that say nothing about what is accepted. */
const PLAIN = new Set(['and', 'the', 'queries', 'query', 'statements', 'statement', 'values', 'commands']);

/**
 * Reads a rule that a parameter's own description announces as a rejection of the argument: a caller who reads the
 * schema keeps to it, so it is no policy that only the call reveals.
 */
export function blameArgument(given: readonly Signal[], message: Message): readonly Signal[] {
  const votes = blameJson(given, message);
  if (!votes.some(({ kind }) => kind === 'conflict_or_rule')) return votes;
  const accepted = ONLY.exec(message.raw)?.[1];
  if (accepted === undefined || !isAnnounced(accepted, message)) return votes;
  return votes.map((vote) =>
    vote.kind === 'conflict_or_rule'
      ? { ...vote, kind: 'validation_rejection', name: 'what the description of a parameter demands' }
      : vote,
  );
}

const ENDS_EARLY = /unexpected end of json/i;

/** JSON that ends too early is a response of others, unless the caller sent a text that is to be JSON. */
function blameJson(votes: readonly Signal[], { context, raw }: Message): readonly Signal[] {
  if (!ENDS_EARLY.test(raw)) return votes;
  const { input, tool } = context;
  const isSent = Object.entries(propertiesOf(tool.inputSchema))
    .slice(0, 60)
    .some(
      ([name, property]) =>
        typeof (isRecord(input) ? input[name] : undefined) === 'string' &&
        /json/i.test(`${name} ${isRecord(property) ? String(property.description).slice(0, 400) : ''}`),
    );
  if (!isSent) return votes;
  return votes.map((vote) =>
    ENDS_EARLY.test(vote.quote)
      ? { ...vote, kind: 'validation_rejection', name: 'JSON that was sent' }
      : vote,
  );
}

function isAnnounced(accepted: string, { context }: Message): boolean {
  const words = (accepted.toLowerCase().match(/[\w'-]{3,30}/g) ?? []).filter((word) => !PLAIN.has(word));
  if (words.length === 0) return false;
  return Object.values(propertiesOf(context.tool.inputSchema))
    .slice(0, 60)
    .some((property) => {
      const description = isRecord(property) ? property.description : undefined;
      if (typeof description !== 'string') return false;
      const said = new Set(
        description
          .slice(0, 2_000)
          .toLowerCase()
          .match(/[\w'-]{3,30}/g),
      );
      return words.every((word) => said.has(word));
    });
}
