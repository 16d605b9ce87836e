import { isRecord } from '../../model/json.js';

/** Characters of an argument from which on its echo may hide what a response says. */
const LONG = 100;

/** Characters that are left of it. */
const SHORT = 24;

/** A call and its result in which the long texts of the call are short. */
export interface ShortenedEcho {
  readonly arguments: Readonly<Record<string, unknown>>;
  readonly result: Readonly<Record<string, unknown>>;
}

/** The call with short texts, and the result as it would be then; `undefined` where it repeats no long text. */
export function shortenedEcho(args: unknown, result: unknown): ShortenedEcho | undefined {
  if (!isRecord(args) || !isRecord(result) || !Array.isArray(result.content)) return undefined;
  const long = Object.values(args).filter(isLong);
  const repeats = (block: unknown): boolean => {
    const text = textOf(block);
    return text !== undefined && long.some((value) => text.includes(value));
  };
  if (long.length === 0 || !result.content.some(repeats)) return undefined;
  const short = (text: string): string =>
    long.reduce((left, value) => left.replaceAll(value, value.slice(0, SHORT).trim()), text);
  return {
    arguments: Object.fromEntries(
      Object.entries(args).map(([name, value]) => [name, isLong(value) ? short(value) : value]),
    ),
    result: {
      ...result,
      content: result.content.map((block: unknown) => {
        const text = textOf(block);
        return text === undefined || !isRecord(block) ? block : { ...block, text: short(text) };
      }),
    },
  };
}

const isLong = (value: unknown): value is string => typeof value === 'string' && value.length >= LONG;

function textOf(block: unknown): string | undefined {
  return isRecord(block) && typeof block.text === 'string' ? block.text : undefined;
}
