import { isRecord } from '../../model/json.js';
import type { Attempt } from './attempt.js';
import { replyData } from './reply-text.js';

const DEEPEST = 3;

/**
 * Whether a call has succeeded only because it asked for nothing: its list is empty, so is the response, and each valid call
 * with items in that list has failed.
 */
export function isEmptyRequest(attempt: Attempt, before: readonly Attempt[]): boolean {
  const { succeeded, arguments: args, scenario } = attempt;
  if (!succeeded || scenario.violates !== undefined || !isRecord(args)) return false;
  const lists = Object.keys(args).filter((name) => isEmptyList(args[name]));
  if (lists.length === 0 || !isHollow(replyData(attempt.reply), 0)) return false;
  const full = before.filter(
    (other) =>
      other.scenario.expectation === 'accept' && lists.some((name) => isFullList(memberOf(other, name))),
  );
  return full.length > 0 && full.every((other) => !other.succeeded);
}

const memberOf = ({ arguments: args }: Attempt, name: string): unknown =>
  isRecord(args) ? args[name] : undefined;

const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0;
const isFullList = (value: unknown): boolean => Array.isArray(value) && value.length > 0;

/** Whether data has nothing in it but empty lists, zeros and flags. */
function isHollow(value: unknown, depth: number): boolean {
  if (depth > DEEPEST) return false;
  if (Array.isArray(value)) return value.length === 0;
  if (isRecord(value)) return Object.values(value).every((member) => isHollow(member, depth + 1));
  return depth > 0 && (value === 0 || value === null || value === '' || typeof value === 'boolean');
}
