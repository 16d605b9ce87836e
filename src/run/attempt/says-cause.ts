import { isRecord } from '../../model/json.js';

/** Words with which an error says that there is one, and not which. */
const EMPTY_WORDS = new Set(
  [
    'a an the of in on at to for with while when during by from your our this that it is was has have been and or',
    'error errors err failed failure fail fails fault exception unsuccessful unable could cannot can not did do does',
    'something went wrong happened occurred encountered raised thrown unknown unexpected internal general generic',
    'server tool call calling called request requests operation action command function method task query api',
    'process processing processed execute executing execution handle handling perform performing complete completed run running',
    'please try again later contact support administrator sorry oops invalid bad status code message details',
    'success false true null undefined none object result response',
  ].flatMap((line) => line.split(' ')),
);

/** Words of an error, other than empty ones and the tool's own, from which on it says what went wrong. */
const FEWEST = 2;

/** An error that claims a success says nothing about itself. */
const CLAIMS_SUCCESS = /^(?!.{0,400}\b(?:not|no|never|un\w+)\b).{0,400}\b(?:success(?:fully)?|succeeded)\b/is;

const STATES = /^(?:error|errors|message|detail|details|reason|cause|description)$/i;

/**
 * Whether an error says what went wrong, be it in words that nobody has listed: more than that something did. One that
 * names two values of the call says which do not go together: "Cannot get ml from kg".
 */
export function saysCause(text: string, toolName: string, args?: unknown): boolean {
  const own = new Set([
    toolName.toLowerCase(),
    ...toolName
      .replace(/([a-z])(?=[A-Z])/g, '$1 ')
      .toLowerCase()
      .split(/[^a-z]+/),
  ]);
  const said = stated(text);
  if (CLAIMS_SUCCESS.test(said)) return false;
  const words = said.toLowerCase().match(/\p{L}[\p{L}'’_-]*\p{L}/gu) ?? [];
  const telling = new Set(words.filter((word) => !EMPTY_WORDS.has(word) && !own.has(word)));
  return telling.size >= FEWEST || valuesIn(said, args).size >= FEWEST;
}

/** The texts and numbers of a call that an error repeats as words. */
function valuesIn(said: string, args: unknown): ReadonlySet<string> {
  const words = new Set(said.split(/[\s"'`,;:()]+|\.(?:\s|$)/));
  const sent = isRecord(args) ? Object.values(args) : [];
  const plain = sent.filter((value) => typeof value === 'string' || typeof value === 'number').map(String);
  return new Set(plain.filter((value) => words.has(value)));
}

/** What a response states as its error: of an object the members that name it, else the text. */
function stated(text: string): string {
  const parsed = objectIn(text);
  if (parsed === undefined) return text.slice(0, 2_000);
  const members = Object.entries(parsed).flatMap(([name, value]) =>
    !STATES.test(name) ? [] : isRecord(value) ? Object.values(value) : [value],
  );
  return members.filter((value) => typeof value === 'string').join(' ');
}

function objectIn(text: string): Readonly<Record<string, unknown>> | undefined {
  if (!/^\s*\{/.test(text)) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : undefined;
  } catch {
    // Prose that begins with a brace.
    return undefined;
  }
}
