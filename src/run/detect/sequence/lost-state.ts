import type { Finding } from '../../../model/finding.js';
import { isRecord } from '../../../model/json.js';
import { foldName } from '../../../model/nearest.js';
import { quote, quoteValue } from '../../../model/quote.js';
import type { SequenceStep } from '../../../scenario/index.js';
import { canonicalJson } from '../../../schema/index.js';
import type { Attempt } from '../../attempt/attempt.js';
import { replyText, shownData, structuredOf } from '../../attempt/reply-text.js';
import { hasMore } from '../../control/has-more.js';
import { MARK } from '../../schedule/marked-update.js';
import type { MadeStep, SequenceDetector } from '../detector.js';
import { RUN_RULES, runFinding } from '../run-rules.js';
import { onlyList } from '../tool/listed-items.js';
import { listedThing, listedThings, type Thing } from './listed-thing.js';

const GONE = /deleted|archived|trash|removed|inactive|not[ _-]?found|no such|does(?: not|n't) exist/i;

/** What was created cannot be read, a change is not kept, or what was deleted is still there. */
export const lostState: SequenceDetector = {
  name: 'lost state',
  scope: 'sequence',
  rules: [RUN_RULES.state],
  replay: { by: 'run', tools: 'sequence' },
  *detect(now, before) {
    const finding = stateFinding(now, before);
    if (finding !== undefined) yield finding;
  },
};

function stateFinding(now: MadeStep, made: readonly MadeStep[]): Finding | undefined {
  const { step, attempt, hasWorked } = now;
  const text = replyText(attempt.reply);
  const evidence = [
    { text: `request: ${quote(attempt.arguments, 160)}` },
    { text: `response: ${quote(text, 160)}` },
  ];
  const of = (role: SequenceStep['role']): MadeStep | undefined =>
    made.findLast((one) => one.step.role === role);
  if (step.expectation === 'gone') return beyondOwn(now, of, evidence) ?? stillThere(now, of, evidence);
  if (step.role === 'list') return unlisted(step, attempt, of('create'), evidence);
  if (step.role !== 'get') return undefined;
  if (!attempt.succeeded) {
    // What was read before is there: what was done to it since may have taken it away.
    const wasRead = made.some((one) => one.step.role === 'get' && one.attempt.succeeded);
    return wasRead ? undefined : unread(hasWorked ? (of('create') ?? now) : now, attempt, evidence);
  }
  const update = of('update');
  const before = of('get') ?? of('create');
  return update === undefined || before === undefined
    ? undefined
    : lost(update, before.attempt, attempt, evidence, of('create')?.attempt.arguments);
}

/** What was deleted is read, listed or changed. */
function stillThere(
  { step, attempt }: MadeStep,
  of: (role: SequenceStep['role']) => MadeStep | undefined,
  evidence: Finding['evidence'],
): Finding | undefined {
  const text = replyText(attempt.reply);
  if (!attempt.succeeded || GONE.test(text) || isEmpty(attempt)) return undefined;
  // Without a removal that was confirmed, nothing has to be gone.
  const removal = of('delete');
  if (removal === undefined || isPutOff(removal)) return undefined;
  const draft = { path: '', message: 'A deleted item can still be read.', evidence };
  if (step.role === 'update_deleted') {
    if (of('get_deleted')?.attempt.succeeded !== false || NOTHING.test(text)) return undefined;
    const message = 'An update of what was deleted reports success.';
    const finding = runFinding(RUN_RULES.state, step.tool, { ...draft, message }, 'response');
    return { ...finding, severity: 'warning' };
  }
  if (step.role === 'list_deleted' && listedThing(attempt, of('create')?.attempt) === undefined)
    return undefined;
  return runFinding(RUN_RULES.state, removal.step.tool, draft, 'response');
}

/** Other things than the one that was created are gone from the list, or have what an update was told for it. */
function beyondOwn(
  { step: { role }, attempt: list }: MadeStep,
  of: (role: SequenceStep['role']) => MadeStep | undefined,
  evidence: Finding['evidence'],
): Finding | undefined {
  const [earlier, removal, update] = [of('list')?.attempt, of('delete'), of('update')];
  if (role !== 'list_deleted' || earlier === undefined || removal === undefined || !list.succeeded)
    return undefined;
  const own = listedThing(earlier, of('create')?.attempt);
  const isSame = canonicalJson(earlier.arguments) === canonicalJson(list.arguments);
  const others = listedThings(earlier).filter(({ id }) => id !== own?.id && id !== undefined);
  if (own === undefined || !isSame || others.length === 0) return undefined;
  const now = new Map(listedThings(list).map((thing) => [thing.id, thing]));
  const blamed = (tool: string, message: string): Finding =>
    runFinding(RUN_RULES.state, tool, { path: '', message, evidence }, 'response');
  if (now.size === 0 && shownData(list.reply) !== undefined)
    return blamed(removal.step.tool, 'Deleting one thing has deleted the others, too.');
  return update !== undefined && others.every(isTold(now, own, update))
    ? blamed(update.step.tool, 'Updating one thing has changed the others, too.')
    : undefined;
}

/** Whether a thing has got a value that an update was told for another one. */
const isTold =
  (now: ReadonlyMap<unknown, Thing>, own: Thing, { attempt: { arguments: args } }: MadeStep) =>
  (thing: Thing): boolean =>
    Object.entries(isRecord(args) ? args : {}).some(
      ([name, value]) => now.get(thing.id)?.[name] === value && thing[name] !== value && own[name] !== value,
    );

/** A response that says that nothing was deleted yet: the tool asks for a confirmation, or only shows what it would do. */
const PUT_OFF = /\b(?:cancel\w{2,6}|aborted|not (?:deleted|removed)|dry[ -]?run|would|confirm)\b/i;

/** `cancel_event` reports what it did with a word that means "not done" elsewhere. */
function isPutOff(removal: MadeStep | undefined): boolean {
  const text = replyText(removal?.attempt.reply);
  return PUT_OFF.test(
    /cancel/i.test(removal?.step.tool ?? '') ? text.replace(/\bcancel\w{0,6}/gi, '') : text,
  );
}

/** A response that says that nothing was changed. */
const NOTHING = /\b(?:0|no|none|not|nothing|false)\b|creat|upsert/i;

/** Where the tool that reads has found other things, the creation is to blame. */
function unread(
  { step }: MadeStep,
  { validation }: Attempt,
  evidence: Finding['evidence'],
): Finding | undefined {
  if (validation?.diagnosis.kind !== 'not_found') return undefined;
  const message = 'A new item cannot be read after it was created.';
  return runFinding(RUN_RULES.state, step.tool, { path: '', message, evidence }, 'response');
}

/** A page of a list may leave something out. */
const WHOLE_LIST = 50;

/** What was created does not show in the list of all things of its kind. */
function unlisted(
  step: SequenceStep,
  list: Attempt,
  creation: MadeStep | undefined,
  evidence: Finding['evidence'],
): Finding | undefined {
  const { succeeded, arguments: args, reply } = list;
  const created = creation?.attempt;
  const isWhole = isRecord(args) && Object.keys(args).length === 0;
  if (!succeeded || !isWhole || creation === undefined || created === undefined) return undefined;
  if (hasMore(undefined, list)) return undefined;
  const text = replyText(reply);
  const isNone = isReader(step.tool) && isEmptyList(reply);
  const names = isNone ? sentNames(created) : createdNames(step, created);
  if (!leavesOut(text, names)) return undefined;
  const message = 'What was just created does not show in the list.';
  const draft = { path: '', message, expected: quoteValue(names[0]), evidence };
  const finding = runFinding(RUN_RULES.state, isNone ? creation.step.tool : step.tool, draft, 'response');
  // What a list is of, and by what its items are known, is read from names.
  return isNone ? finding : { ...finding, severity: 'warning' };
}

/** Whether a list that may hold all things shows none of some names, of which one has the form of what it shows. */
function leavesOut(text: string, names: readonly string[]): boolean {
  if (names.length === 0 || text.split('\n').length > WHOLE_LIST) return false;
  return !names.some((name) => isShown(text, name)) && !names.every((name) => isOfOtherForm(text, name));
}

/** Whether a list shows a name, or the folder that it is in. */
const isShown = (text: string, name: string): boolean =>
  text.includes(name) || (name.includes('/') && text.includes(name.slice(0, name.indexOf('/') + 1)));

/** The ending of the name of a file. */
const ENDING = /\.[a-z\d]{1,5}(?=$|[\s"'`,)\]])/gi;

/** Whether a name has another ending than every file of a list: a list of `.md` files shows no `.txt`. */
function isOfOtherForm(text: string, name: string): boolean {
  const [own] = name.match(ENDING) ?? [];
  const endings: readonly string[] = text.match(ENDING) ?? [];
  return own !== undefined && endings.length > 0 && !endings.includes(own);
}

/** Whether a tool reads one thing, and does not look for things in a place of its own. */
const isReader = (name: string): boolean => !/list|find|search|ls/i.test(name);

const isEmptyList = (reply: Attempt['reply']): boolean => onlyList(shownData(reply))?.length === 0;

/** The texts of a creation that its response repeats: by those the thing is known in a list. */
function createdNames({ tool }: SequenceStep, created: Attempt): readonly string[] {
  const text = replyText(created.reply);
  const names = thingsOf(tool, created.arguments) ?? sentNames(created);
  return tool.includes('list') ? names.filter((value) => text.includes(value)) : [];
}

/** The texts of the argument that a tool's name speaks of, as `tags` of `list_tags`: the other ones say where they went. */
function thingsOf(tool: string, args: unknown): readonly string[] | undefined {
  const thing = Object.entries(isRecord(args) ? args : {}).find(
    ([name]) => name.length > 2 && foldName(tool).includes(foldName(name)),
  )?.[1];
  return thing === undefined ? undefined : [thing].flat().filter((value) => typeof value === 'string');
}

/** The texts of a creation. */
const sentNames = ({ arguments: args }: Attempt): readonly string[] =>
  Object.values(isRecord(args) ? args : {})
    .filter((value) => typeof value === 'string')
    .filter((value) => value.length >= 4);

/** An update was confirmed, and afterwards the old value is read where the new one should be. */
function lost(
  { step, attempt: update }: MadeStep,
  before: Attempt,
  read: Attempt,
  evidence: Finding['evidence'],
  first: unknown,
): Finding | undefined {
  const sent = update.arguments;
  const [old, now] = [inside(before.reply), inside(read.reply)];
  if (!isRecord(sent) || old === undefined || now === undefined) return undefined;
  const property = Object.keys(sent).find((name) => {
    const value = sent[name];
    const isOurs =
      (typeof value === 'string' && value.endsWith(MARK)) || (isRecord(first) && first[name] !== undefined);
    return isOurs && Object.hasOwn(now, name) && now[name] !== value && now[name] === old[name];
  });
  if (property === undefined) return undefined;
  const message = 'An update was confirmed, but the old value is still read.';
  const draft = {
    path: '',
    message,
    expected: quoteValue(sent[property]),
    received: quoteValue(now[property]),
    evidence,
  };
  return runFinding(RUN_RULES.state, step.tool, draft, 'response');
}

/** The record of a response, or the only one in it. */
function inside(reply: Attempt['reply']): Readonly<Record<string, unknown>> | undefined {
  const data = shownData(reply);
  if (!isRecord(data)) return undefined;
  const [inner, ...more] = Object.values(data).filter(isRecord);
  return inner !== undefined && more.length === 0 && data.id === undefined ? inner : data;
}

function isEmpty({ reply }: Attempt): boolean {
  const structured = structuredOf(reply);
  if (isRecord(structured))
    return Object.values(structured).every(
      (value) => value === null || (Array.isArray(value) && value.length === 0),
    );
  return /^(?:\s*|null|\[\s*\]|\{\s*\})$/.test(replyText(reply));
}
