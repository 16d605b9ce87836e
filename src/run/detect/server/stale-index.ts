import { isRecord } from '../../../model/json.js';
import { foldName } from '../../../model/nearest.js';
import { quote, quoteValue } from '../../../model/quote.js';
import { entityOf } from '../../../scenario/known/harvest-json.js';
import { snakeName } from '../../../scenario/plausible/name-values.js';
import { compileSchema } from '../../../schema/index.js';
import type { Attempt } from '../../attempt/attempt.js';
import { replyText } from '../../attempt/reply-text.js';
import { idText, type SeenThing, thingsIn } from '../../control/things.js';
import { isCreator } from '../../state/is-creator.js';
import type { Emit, RunContext } from '../../state/run-context.js';
import { successes, type ToolState } from '../../state/tool-state.js';
import type { Detection, ServerDetector } from '../detector.js';
import { RUN_RULES, runFinding } from '../run-rules.js';
import { extraCall } from '../tool/extra-call.js';
import { argumentsOf } from '../tool/ignored-argument.js';

/** Words that nothing else has: of the text that a thing is made with, and of the one that it gets then. */
const [FIRST, SECOND] = ['assayquince', 'assaymedlar'];

/** Folded names of arguments that take words to look for, and of texts that a search may look through. */
const QUERY = /^(?:q|query|text|terms?|search|keywords?|phrase|searchterm|searchtext|words?)$/;
const TEXT = /^(?:content|body|text|description|notes?|message|summary|title|subject|name|comment)$/;

/** Verbs of tools that give a thing another text, and how a definition says that a search is not for words, or comes late. */
const UPDATES = /(?:^|_)(?:update|edit|set|change|modify|replace|rename|patch|revise)(?:_|$)/;
const OTHERWISE =
  /\b(?:semantic\w{0,4}|similar\w{0,3}|fuzzy|embedding\w{0,1}|vector\w{0,1}|eventual\w{0,2}|re-?index\w{0,3}|background|delay\w{0,2}|later)\b/i;

/** Groups of tools that are tried. */
const MOST = 3;

interface Group {
  readonly creator: ToolState;
  readonly updater: ToolState;
  readonly search: ToolState;
  /** The argument for the text, of both tools that write. */
  readonly text: string;
  readonly query: string;
}

/**
 * A search still finds a thing by the text that it had before an update, and not by the new one. It has found it by the text
 * that it was made with, so that it looks there.
 */
export const staleIndex: ServerDetector = {
  name: 'stale index',
  scope: 'server',
  after: 'calls',
  rules: [RUN_RULES.state],
  at: '/index',
  replay: { by: 'run', tools: 'all' },
  async *detect(context, emit) {
    for (const group of groupsOf(context).slice(0, MOST)) {
      const found = await staleIn(context, emit, group);
      if (found !== undefined) yield found;
    }
  },
};

function groupsOf({ states }: RunContext): readonly Group[] {
  const able = states.filter((state) => state.stopped === undefined && successes(state).length > 0);
  const written = able.filter(({ stage }) => stage === 'write' || stage === 'act');
  return able
    .filter(({ stage, tool }) => stage === 'read' && !OTHERWISE.test(tool.description ?? ''))
    .flatMap((search) => {
      const query = queryOf(search);
      const near = written.filter(({ tool }) => isAbout(tool.name, search.tool.name));
      const creator = near.find(({ tool }) => isCreator(tool.name));
      const updater = near.find(({ tool }) => UPDATES.test(snakeName(tool.name)) && !isCreator(tool.name));
      const text = creator && updater ? textOf(creator, updater) : undefined;
      return query === undefined || creator === undefined || updater === undefined || text === undefined
        ? []
        : [{ creator, updater, search, text, query }];
    });
}

/** The only argument that a search has to get. */
function queryOf(search: ToolState): string | undefined {
  const sent = successes(search)[0]?.arguments;
  const [only, ...more] = isRecord(sent) ? Object.keys(sent) : [];
  return only !== undefined && more.length === 0 && QUERY.test(foldName(only)) ? only : undefined;
}

const isAbout = (writer: string, search: string): boolean => {
  const own = entityOf(writer);
  return own !== '' && own === entityOf(search);
};

/** A free text that both take. */
function textOf(creator: ToolState, updater: ToolState): string | undefined {
  const free = (state: ToolState): readonly string[] =>
    argumentsOf(state)
      .filter(({ name, schema }) => schema.type === 'string' && TEXT.test(foldName(name)))
      .filter(({ schema }) => schema.enum === undefined && schema.pattern === undefined)
      .map(({ name }) => name);
  return free(creator).find((name) => free(updater).includes(name));
}

async function staleIn(context: RunContext, emit: Emit, group: Group): Promise<Detection | undefined> {
  const { creator, updater, search, text, query } = group;
  const call = async (
    state: ToolState,
    more: Readonly<Record<string, unknown>>,
  ): Promise<Attempt | undefined> => {
    const [worked] = successes(state);
    const args = { ...Object(worked?.arguments), ...more };
    if (worked === undefined || compileSchema(state.tool.inputSchema).check(args).outcome !== 'valid') return;
    const attempt = await extraCall(state, context, emit, worked.scenario, args);
    return attempt?.succeeded === true ? attempt : undefined;
  };
  const find = async (word: string): Promise<readonly SeenThing[] | undefined> => {
    const attempt = await call(search, { [query]: word });
    return attempt === undefined ? undefined : thingsIn(attempt).filter(({ place }) => place !== '');
  };
  if ((await call(creator, { [text]: `${FIRST} one` })) === undefined) return undefined;
  const [made, ...more] = (await find(FIRST)) ?? [];
  const idName = made === undefined ? undefined : argumentFor(updater, made);
  if (made === undefined || idName === undefined || more.length > 0) return undefined;
  const changes = { [idName]: made.members[made.idName], [text]: `${SECOND} two` };
  const updated = await call(updater, changes);
  const [fresh, old] = updated === undefined ? [] : [await find(SECOND), await find(FIRST)];
  const isStale = fresh?.length === 0 && old?.some(({ id }) => id === made.id) === true;
  if (updated === undefined || !isStale) return undefined;
  const draft = {
    path: '/index',
    message: 'A search finds the item by its text from before the update, and not by the new one.',
    expected: `"${quote(search.tool.name, 60)}" finds ${quoteValue(made.id)} by ${quoteValue(SECOND)}`,
    received: `it finds it by ${quoteValue(FIRST)}`,
    evidence: [
      { text: `request: ${quote(updated.arguments, 160)}` },
      { text: `response: ${quote(replyText(updated.reply), 160)}` },
    ],
  };
  const finding = runFinding(RUN_RULES.state, updater.tool.name, draft, 'response');
  return { finding, attempt: updated, isConfirmed: true };
}

/** The argument of an update that says which thing is meant: it has worked with a value of the same form. */
function argumentFor(updater: ToolState, { idName, id, members }: SeenThing): string | undefined {
  const worked = successes(updater)[0]?.arguments;
  const form = (value: unknown): string => idText(value).replace(/\d+/g, '9');
  return Object.entries(isRecord(worked) ? worked : {}).find(
    ([name, value]) =>
      typeof value === typeof members[idName] &&
      (foldName(name).endsWith(foldName(idName)) || (form(value) === form(id) && /\d/.test(id))),
  )?.[0];
}
