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
export function blameArgument(votes: readonly Signal[], message: Message): readonly Signal[] {
  if (!votes.some(({ kind }) => kind === 'conflict_or_rule')) return votes;
  const accepted = ONLY.exec(message.raw)?.[1];
  if (accepted === undefined || !isAnnounced(accepted, message)) return votes;
  return votes.map((vote) =>
    vote.kind === 'conflict_or_rule'
      ? { ...vote, kind: 'validation_rejection', name: 'what the description of a parameter demands' }
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
