import { type Phrases, phrasesOf, TABLES } from '../src/response/diagnose/signals.js';
import type { Phrase } from '../src/response/phrases/phrase.js';
import { sourceOf } from '../src/response/phrases/phrase-pattern.js';
import { errorLines, parseWhole } from '../src/response/read/error-lines.js';
import { readErrorMessage } from '../src/response/read/message.js';
import { readResponse } from '../src/response/read/response-reading.js';
import { commonTexts } from './common-texts.js';
import type { Row } from './labelled-rows.js';

/** What the error responses of a server say, in both readings of a message. */
type Said = Readonly<Record<'text' | 'words', ReadonlySet<string>>>;

type Answered = Pick<Row, 'call' | 'context'>;

function saidBy(rows: readonly Answered[]): Said {
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
  return {
    text: new Set(messages.map(({ text }) => text)),
    words: new Set(messages.map(({ words }) => words)),
  };
}

function saidByEverybody(): Said {
  const messages = commonTexts().map((text) => readErrorMessage(text, { tool: { name: '' }, input: {} }));
  return {
    text: new Set(messages.map(({ text }) => text)),
    words: new Set(messages.map(({ words }) => words)),
  };
}

/** The server of texts that belong to none. */
const EVERYBODY = '';

/**
 * For each server, the phrases without those that it alone uses: what would be known if nobody had seen that server. A
 * phrase is also known from the responses of other servers that nobody has labelled, and from `commonTexts`. \`isStrict\` leaves these sources out, which takes too much away: a common phrase may occur among the labelled
 * responses of one server only by chance.
 */
export function heldOutPhrases(
  rows: readonly Row[],
  answered: readonly Answered[],
  isStrict: boolean,
): ReadonlyMap<string, Phrases> {
  const servers = [...new Set(rows.map(({ call }) => call.server))];
  const heardIn: readonly Answered[] = isStrict ? rows : [...rows, ...answered.filter(isFailure)];
  const said = new Map(
    [...new Set(heardIn.map(({ call }) => call.server))].map((server) => [
      server,
      saidBy(heardIn.filter(({ call }) => call.server === server)),
    ]),
  );
  if (!isStrict) said.set(EVERYBODY, saidByEverybody());
  const onlyAt = new Map<Phrase, string>();
  for (const { reading, groups } of TABLES)
    for (const phrase of groups.flatMap(({ phrases }) => phrases)) {
      const pattern = new RegExp(sourceOf(phrase[0]));
      const heard = [...said].filter(([, texts]) => [...texts[reading]].some((text) => pattern.test(text)));
      const [only, ...others] = heard.map(([server]) => server);
      if (only !== undefined && others.length === 0) onlyAt.set(phrase, only);
    }
  return new Map(servers.map((server) => [server, phrasesOf(tablesWithout(server, onlyAt))]));
}

const isFailure = ({ context }: Answered): boolean => readResponse(context).flag !== 'success';

const tablesWithout = (server: string, onlyAt: ReadonlyMap<Phrase, string>): typeof TABLES =>
  TABLES.map((table) => ({
    ...table,
    groups: table.groups.map((group) => ({
      ...group,
      phrases: group.phrases.filter((phrase) => onlyAt.get(phrase) !== server),
    })),
  }));
