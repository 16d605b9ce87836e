import { isRecord } from '../../model/json.js';
import { propertiesOf } from '../../model/properties-of.js';
import { isLocal } from '../../scenario/known/reusable.js';
import { isPathName } from '../../scenario/plausible/candidates.js';
import { compileSchema, contentHash } from '../../schema/index.js';
import type { Attempt } from '../attempt/attempt.js';
import { decodedTexts } from '../attempt/reply-text.js';
import { validCalls } from '../control/invalid-call.js';
import { thingsIn } from '../control/things.js';
import { listedValues } from '../detect/enum-places.js';
import type { Emit, RunContext } from '../state/run-context.js';
import { successes, type ToolState } from '../state/tool-state.js';
import { note } from './note.js';
import { replanAround } from './try-scenarios.js';

/** Calls with words of other responses, and milliseconds above which a tool is left alone. */
const [MOST, SLOW] = [24, 200];

/** Responses of one tool that are read, words of one response, and words in all. */
const [MOST_RESPONSES, MOST_OF_ONE, MOST_WORDS] = [4, 40, 800];

type Args = Readonly<Record<string, unknown>>;

/** A word that a response has shown, and what that call was told: both may belong together. */
export interface ShownWord {
  readonly word: string;
  readonly tool: string;
  readonly beside: Args;
}

/**
 * Asks a tool that reads, and that finds nothing, for the words that other tools have shown: one of them may be the key
 * that it wants, although nothing in its definition says where keys come from.
 */
export async function tryShownWords(
  context: RunContext,
  state: ToolState,
  words: readonly ShownWord[],
  emit: Emit,
): Promise<void> {
  if (state.stage !== 'read' || state.stopped !== undefined || successes(state).length > 0) return;
  const base = validCalls(state).find(isInVain);
  if (base === undefined) return;
  const calls = untriedCalls(state, words, base.arguments).slice(0, Math.min(MOST, state.extra));
  for (const args of calls) {
    if (context.isLate) return;
    state.extra--;
    const id = contentHash(['shown', state.tool.name, args]).slice(0, 12);
    const scenario = { ...base.scenario, id, arguments: args };
    const attempt = await context.attempt(state, scenario, 'scenario', emit, args);
    if (!attempt.succeeded) continue;
    state.planned++;
    note(state, attempt);
    replanAround(context, state);
    return;
  }
}

/** The valid calls that differ from one in a word that was shown. */
function untriedCalls(state: ToolState, words: readonly ShownWord[], base: unknown): readonly Args[] {
  const asked = askedFor(state, base);
  if (!isRecord(base) || asked.length === 0) return [];
  const compiled = compileSchema(state.tool.inputSchema);
  const tried = new Set(state.attempts.map(({ arguments: args }) => JSON.stringify(args)));
  return words
    .filter(({ tool }) => tool !== state.tool.name)
    .flatMap(({ word, beside }) => variants(base, asked, word, beside))
    .filter((args) => !tried.has(JSON.stringify(args)) && compiled.check(args).outcome === 'valid');
}

/** Whether a call has failed soon, because of what it was about. */
const isInVain = ({ validation, milliseconds }: Attempt): boolean => {
  const kind = validation?.isError === true ? validation.diagnosis.kind : 'none';
  return (
    milliseconds < SLOW && (kind === 'not_found' || kind === 'validation_rejection' || kind === 'unclear')
  );
};

/** The required arguments that take any word; paths are looked for elsewhere. */
function askedFor({ tool: { inputSchema } }: ToolState, args: unknown): readonly string[] {
  const properties = propertiesOf(inputSchema);
  const required = isRecord(inputSchema) && Array.isArray(inputSchema.required) ? inputSchema.required : [];
  return required.filter((name): name is string => {
    const schema = typeof name === 'string' ? properties[name] : undefined;
    const isOpen = isRecord(schema) && schema.enum === undefined && schema.const === undefined;
    return isOpen && isRecord(args) && typeof args[name] === 'string' && !isPathName(name);
  });
}

/** The word as each of the arguments, with what belongs to it as the others; and as all of them. */
function variants(base: Args, asked: readonly string[], word: string, beside: Args): readonly Args[] {
  const others = Object.values(beside).filter((value) => typeof value === 'string');
  const alone = asked.map((name) => ({ ...base, [name]: word }));
  if (asked.length === 1) return alone;
  const [first = '', second = ''] = asked;
  const paired = others.flatMap((other) => [
    { ...base, [first]: other, [second]: word },
    { ...base, [first]: word, [second]: other },
  ]);
  return asked.length > 2 ? [] : [...paired, { ...base, [first]: word, [second]: word }];
}

/** The words of the responses of tools that read, those that look most like keys first. */
export function shownWords(readers: readonly ToolState[]): readonly ShownWord[] {
  const words = new Map<string, ShownWord>();
  for (const state of readers)
    for (const { reply, arguments: args } of successes(state).slice(0, MOST_RESPONSES)) {
      if (words.size >= MOST_WORDS) break;
      const beside = isRecord(args) ? args : {};
      for (const word of wordsOf(decodedTexts(reply)).slice(0, MOST_OF_ONE))
        if (!words.has(word)) words.set(word, { word, tool: state.tool.name, beside });
    }
  const repeated = repeatedValues(readers);
  const ranked = [...words.values()].sort((one, two) => rankOf(one.word) - rankOf(two.word));
  // What several records refer to is as likely a key as what looks like one: both have their turns.
  const references = ranked.filter(({ word }) => repeated.has(word));
  return [...new Set(ranked.flatMap((word, at) => [...references.slice(at, at + 1), word]))];
}

/** Words that are the values of members of several records, and that no tool lists as a choice. */
function repeatedValues(readers: readonly ToolState[]): ReadonlySet<string> {
  const records = new Map<string, Set<string>>();
  for (const attempt of readers.flatMap((state) => successes(state).slice(0, MOST_RESPONSES)))
    for (const { place, id, members } of thingsIn(attempt))
      for (const value of Object.values(members))
        if (typeof value === 'string' && value !== id && REFERENCE.test(value))
          records.set(value, (records.get(value) ?? new Set()).add(`${place} ${id}`));
  const listed = new Set(readers.flatMap(({ tool }) => [...listedValues(tool.inputSchema)]));
  return new Set(
    [...records].flatMap(([value, { size }]) => (size > 1 && !listed.has(value) ? [value] : [])),
  );
}

/** One word, and no number, date or time. */
const REFERENCE = /^(?=.*\p{L})(?!\d{4}-\d\d)[\p{L}\d@._-]{2,40}$/u;

/** Whole short lines and cells, and the words in them. */
function wordsOf(text: string): readonly string[] {
  const parts = text.slice(0, 8_000).split(/[\n|;,:()[\]{}"'`<>=]+/);
  const words = parts.flatMap((part) => [part.trim(), ...part.split(/\s+/)]);
  return [...new Set(words.map((word) => word.replace(/^[*_#.-]+|[*_#.]+$/g, '')))].filter(
    (word) => /[\p{L}\d]/u.test(word) && word.length > 1 && word.length <= 60 && isSafe(word),
  );
}

/** Whether a word may be sent back: no address of others, and no place outside of the server's own. */
const isSafe = (word: string): boolean => isLocal(word) && !/^[/~\\]|^[A-Za-z]:|\.\./.test(word);

/** Keys are words with a digit or a mark; then come names, and what is plain prose last. */
function rankOf(word: string): number {
  if (/\s/.test(word)) return 3;
  if (/^[\d.,:/-]+$/.test(word)) return 4;
  return /[\d_.@/-]/.test(word) ? 0 : /^\p{Lu}/u.test(word) ? 1 : 2;
}
