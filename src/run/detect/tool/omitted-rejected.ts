import { joinPointer, pointerTokens } from '../../../model/json-pointer.js';
import { quote } from '../../../model/quote.js';
import { replyText } from '../../attempt/reply-text.js';
import { invalidCalls, isControlled } from '../../control/invalid-call.js';
import { successes, type ToolState } from '../../state/tool-state.js';
import type { Detection } from '../detector.js';
import { RUN_RULES, runFinding } from '../run-rules.js';
import { argumentsOf, describedAs } from './ignored-argument.js';

/** How a sentence says that an argument may be left out; `@` is its name, and in its own description also "it". */
const FREE: readonly string[] = [
  // "Leave `region` out to search all of them", "omit it for the current one"
  String.raw`\b(?:leave|leaving) (?:the )?@ (?:\w+ )?(?:out|off|unset|away)\b`,
  String.raw`\b(?:leave|leaving) (?:out|off) (?:the )?@(?= |[,.;]|$)`,
  String.raw`\b(?:omit|omitting|skip) (?:the )?@(?= (?:argument |parameter |field )?(?:to|for|and|if|when|means|returns|gives)\b|[,.;]|$)`,
  // "Without `region`, all are listed"
  '(?:^|[,;] )(?:without|with no) (?:an? |the )?@ ?,',
  // "if `region` is not given, all are listed", "when omitted"
  String.raw`\b(?:if|when|where|unless) (?:the )?@ (?:\w+ )?(?:is |was )?(?:omitted|left out|absent|unset|(?:not |un)(?:given|set|specified|provided|passed|supplied))\b`,
  // "`region` is optional", "`region` may be left out"
  String.raw`@ (?:is|are) (?:entirely |purely )?optional\b`,
  String.raw`@ (?:can|may) (?:also )?be (?:omitted|left out|skipped)\b`,
];

/** The same in the description of an argument, which need not name it. */
const FREE_ITSELF: readonly RegExp[] = [
  // "Optional. …", "The region (optional)", "The region; optional"
  /^optional\b|[([]optional[)\].,;]|[.;] optional[.;,]?(?: |$)/i,
  // "if omitted, all are listed", "may be left out"
  /\b(?:if|when|where) (?:omitted|left out|not (?:given|specified|provided|passed))\b/i,
  /\b(?:can|may) be (?:omitted|left out)\b|\b(?:omit|leave out) (?:to|for)\b/i,
];

/** A sentence that forbids it, or says what goes wrong, or when it has to be there. */
const UNFREE: readonly RegExp[] = [
  /\b(?:never|do not|don't|cannot|can't|errors?|fail\w*|reject\w*|refus\w*|invalid)\b/i,
  /\b(?:must|requires?|required|mandatory|needs?|needed|except|only|nothing|none|no)\b/i,
];

const isUnfree = (sentence: string): boolean => UNFREE.some((form) => form.test(sentence));

/** Names that may as well be words. */
const LONGEST = 60;

/** The description of a tool offers to leave an argument out, and the tool refuses a call because it does. */
export function* omittedRejected(state: ToolState): Generator<Detection> {
  const { tool } = state;
  for (const argument of argumentsOf(state)) {
    const { name } = argument;
    const attempt = invalidCalls(state).find(
      ({ scenario: { violates }, reply, succeeded }) =>
        violates?.keyword === 'required' &&
        pointerTokens(violates.path).join('/') === name &&
        reply !== undefined &&
        !succeeded,
    );
    const said =
      attempt === undefined ? undefined : offer(tool.description ?? '', describedAs(argument), name);
    if (attempt === undefined || said === undefined || successes(state).length === 0) continue;
    if (!isControlled(state, attempt)) continue;
    const draft = {
      path: joinPointer('/example', name),
      message: `The tool demands "${quote(name, 60)}", which its description offers to leave out.`,
      expected: quote(said.trim(), 160),
      received: quote(replyText(attempt.reply), 160),
    };
    const finding = runFinding(RUN_RULES.validRejected, tool.name, draft);
    yield { finding: { ...finding, severity: 'warning' }, attempt, isConfirmed: true };
    return;
  }
}

/** The sentence that offers it. */
function offer(about: string, own: string, name: string): string | undefined {
  if (name === '' || name.length > LONGEST) return undefined;
  const escaped = name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  const named = String.raw`["'\x60]?${escaped}["'\x60]?`;
  const saysSo = (sentence: string, alias: string): boolean =>
    FREE.some((form) => new RegExp(form.replaceAll('@', alias), 'i').test(sentence));
  return (
    sentencesOf(about).find((one) => saysSo(one, named) && !isUnfree(one)) ??
    sentencesOf(own).find(
      (one) =>
        (FREE_ITSELF.some((form) => form.test(one)) || saysSo(one, `(?:it|this|${named})`)) && !isUnfree(one),
    )
  );
}

const sentencesOf = (text: string): readonly string[] => text.slice(0, 2_000).split(/(?<=[.!])\s+|\n+/);
