import { isRecord } from '../../../model/json.js';
import { pointerTokens, valueAt } from '../../../model/json-pointer.js';
import { propertiesOf } from '../../../model/properties-of.js';
import { quote } from '../../../model/quote.js';
import type { Reply } from '../../../model/session.js';
import type { Tool } from '../../../model/tool.js';
import { valueText } from '../../../model/value-text.js';
import { decideSafety } from '../../../scenario/index.js';
import { decodedTexts, replyData, replyText } from '../../attempt/reply-text.js';
import type { CallDetector } from '../detector.js';
import { RUN_RULES, runFinding } from '../run-rules.js';
import { placeholderIn } from './unprinted-value.js';

/** A definition that says that it checks the format. */
const PROMISED =
  /\bvalidat(?:ed|es)\b|\bis checked\b|\bmust be (?:a )?valid\b|\b(?:invalid|malformed)\b[^.\n]{0,40}\b(?:refused|rejected|errors?|fails?)\b/i;

/**
 * The tool runs with a text that breaks the declared format. Validators need not assert formats: a note, unless the
 * definition says that this one does, a tool that writes reports the text as what it has stored, or the response shows what
 * became of it.
 */
export const formatIgnored: CallDetector = {
  name: 'format ignored',
  scope: 'call',
  rules: [RUN_RULES.formatIgnored],
  replay: { by: 'call' },
  *detect(tool, { scenario, succeeded, arguments: args, reply }) {
    const { violates, expectation, label } = scenario;
    if (violates?.keyword !== 'format' || expectation === 'reject' || !succeeded) return;
    const sent = valueText(valueAt(args, violates.path)).trim();
    const isStored = writes(tool) && sent !== '' && decodedTexts(reply).includes(sent.replace(CONTROL, ''));
    const isBroken = showsBroken(reply, sent);
    const message = isStored
      ? 'The tool takes a text that breaks the declared format, and stores it.'
      : isBroken
        ? 'The tool takes a text that breaks the declared format, and returns no value for it.'
        : 'The tool does not check the declared format.';
    const draft = {
      path: violates.path,
      message,
      expected: `a rejection (${label})`,
      ...(isStored || isBroken ? { received: quote(replyText(reply), 160) } : {}),
    };
    const finding = runFinding(RUN_RULES.formatIgnored, tool.name, draft);
    yield isStored || isBroken || isPromised(tool, violates.path)
      ? { ...finding, severity: 'warning' }
      : finding;
  },
};

/** Values that programs return for a date or a number that they could not read, and names of members that say why. */
const NO_VALUE = /^(?:Invalid Date|Invalid DateTime|NaN)$|\bNaN[-:]NaN\b/;
const SAYS_WHY = /err|reason|message|msg|problem|issue|detail|hint|why/i;

/** Whether a response has a placeholder of the programming language where a value of the sent text would be. */
function showsBroken(reply: Reply | undefined, sent: string): boolean {
  const text = replyText(reply);
  if (/\b(?:NaN|invalid date)/i.test(sent)) return false;
  if (placeholderIn(text.trim(), true) !== undefined) return true;
  const open: (readonly [string, unknown])[] = [['', replyData(reply)]];
  for (let at = 0; at < open.length && at < MOST_VALUES; at++) {
    const [name, value] = open[at] ?? ['', undefined];
    if (typeof value === 'string' && NO_VALUE.test(value.trim()) && !SAYS_WHY.test(name)) return true;
    if (typeof value === 'object' && value !== null) open.push(...Object.entries(value).slice(0, 40));
  }
  return false;
}

/** Values of a response that are looked at. */
const MOST_VALUES = 200;

/** What follows a character that some programs leave out. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: that is what is left out
const CONTROL = /\s*[\u0000-\u001f].*$/s;

/** What is known to change something; a tool of unknown effect may only comment on what it gets. */
function writes(tool: Tool): boolean {
  const { effect } = decideSafety(tool, { mode: 'safe' });
  return (
    effect === 'write' ||
    effect === 'grave' ||
    (effect !== 'read' && tool.annotations?.readOnlyHint === false)
  );
}

/** Whether the argument, or a sentence about it, says that it is checked. */
function isPromised({ description = '', inputSchema }: Tool, path: string): boolean {
  const [name = ''] = pointerTokens(path);
  const own = propertiesOf(inputSchema)[name];
  const said = isRecord(own) && typeof own.description === 'string' ? own.description : '';
  const about = description
    .split(/(?<=[.!?])\s+|\n+/)
    .filter((sentence) => sentence.toLowerCase().replaceAll('-', '').includes(name.toLowerCase()));
  return PROMISED.test(said) || about.some((sentence) => PROMISED.test(sentence));
}
