import { isRecord } from '../../../model/json.js';
import { pointerTokens } from '../../../model/json-pointer.js';
import { mentionsProperty } from '../property-names.js';

/** Whether a complaint names arguments of the call, and none of those that make the difference. */
export function speaksOfOthers(text: string, args: unknown, differing: readonly string[]): boolean {
  const names = differing.map((path) => pointerTokens(path)[0] ?? '');
  if (names.some((name) => mentionsProperty(text, name))) return false;
  return namedIn(text, args).length > 0;
}

function namedIn(text: string, args: unknown): readonly string[] {
  return isRecord(args) ? Object.keys(args).filter((name) => mentionsProperty(text, name)) : [];
}
