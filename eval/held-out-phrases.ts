import { type Phrases, phrasesOf, TABLES } from '../src/response/diagnose/signals.js';
import type { Phrase } from '../src/response/phrases/phrase.js';
import { sourceOf } from '../src/response/phrases/phrase-pattern.js';
import { errorLines, parseWhole } from '../src/response/read/error-lines.js';
import { readErrorMessage } from '../src/response/read/message.js';
import { readResponse } from '../src/response/read/response-reading.js';
import type { Row } from './labelled-rows.js';

/** What the labelled responses of a server say, in both readings of a message. */
type Said = Readonly<Record<'text' | 'words', readonly string[]>>;

function saidBy(rows: readonly Row[]): Said {
  const messages = rows.flatMap(({ context }) => {
    const { texts, data } = readResponse(context);
    const stated = texts.map(({ text }) => {
      const value = parseWhole(text);
      return value === undefined ? text : errorLines(value);
    });
    return [...stated, ...(data === undefined ? [] : [errorLines(data)])].map((text) =>
      readErrorMessage(text, context),
    );
  });
  return { text: messages.map(({ text }) => text), words: messages.map(({ words }) => words) };
}

/**
 * For each server, the phrases without those that its labelled responses alone contain: what would be known if nobody
 * had seen that server. This takes too much away, because a common phrase may occur at one server only by chance; the
 * truth lies between these figures and those with every phrase.
 */
export function heldOutPhrases(rows: readonly Row[]): ReadonlyMap<string, Phrases> {
  const servers = [...new Set(rows.map(({ call }) => call.server))];
  const said = new Map(
    servers.map((server) => [server, saidBy(rows.filter(({ call }) => call.server === server))]),
  );
  const onlyAt = new Map<Phrase, string>();
  for (const { reading, families } of TABLES)
    for (const phrase of families.flatMap(({ phrases }) => phrases)) {
      const pattern = new RegExp(sourceOf(phrase[0]));
      const heard = servers.filter((server) =>
        said.get(server)?.[reading].some((text) => pattern.test(text)),
      );
      if (heard.length === 1 && heard[0] !== undefined) onlyAt.set(phrase, heard[0]);
    }
  return new Map(servers.map((server) => [server, phrasesOf(tablesWithout(server, onlyAt))]));
}

const tablesWithout = (server: string, onlyAt: ReadonlyMap<Phrase, string>): typeof TABLES =>
  TABLES.map((table) => ({
    ...table,
    families: table.families.map((family) => ({
      ...family,
      phrases: family.phrases.filter((phrase) => onlyAt.get(phrase) !== server),
    })),
  }));
