import { isRecord } from '../../../model/json.js';
import { joinPointer, valueAt } from '../../../model/json-pointer.js';
import { propertiesOf } from '../../../model/properties-of.js';
import { quote } from '../../../model/quote.js';
import type { Tool } from '../../../model/tool.js';
import type { Attempt } from '../../attempt/attempt.js';
import { replyText } from '../../attempt/reply-text.js';
import { successes, type ToolState } from '../../state/tool-state.js';
import { differences } from '../argument-differences.js';
import type { Detection, ToolDetector } from '../detector.js';
import { RUN_RULES, runFinding } from '../run-rules.js';

/** How programs complain of a text that they were given as their own language. */
const COMPLAINTS: readonly RegExp[] = [
  // SQL: near "Neil": syntax error
  /\bsyntax error\b/i,
  // SQLite: unrecognized token: "'"
  /\bunrecognized token\b/i,
  // regular expressions: Unterminated group, unterminated character class
  /\bunterminated\b|\bmissing \)|\bunbalanced\b|\bunmatched\b/i,
  /\binvalid regular expression\b|\bre\.error\b/i,
  // JSON and program text put together by hand
  /\bunexpected (?:token|end|identifier|string)\b/i,
  // shells: unexpected EOF while looking for matching
  /\bwhile looking for matching\b/i,
];

/** What says that an argument is written in a language of its own: there, not every text is right. */
const LANGUAGE: readonly RegExp[] = [
  /regex|regular expression|pattern|glob|wildcard/i,
  /\bsql\b|cypher|sparql|graphql|\bcql\b|\bjql\b|\bjq\b|x-?path|json-?path|lucene/i,
  /expression|\bexpr\b|formula|syntax|operator|boolean quer|query language|\bfilter string\b/i,
  /\bjson\b|\byaml\b|\bxml\b|\bhtml\b|\bcss\b|selector|markdown|template|mermaid|\bcode\b|\bscripts?\b|command|statement|\bdsl\b/i,
];

/** What says that a text is none of these, whatever else is said. */
export const LITERALLY =
  /\bliteral(?:ly)?\b|\b(?:not? an?|no|never an?) (?:pattern|regex|regexp|regular expression|wildcard)/i;

/** A text with quotes and brackets ends up in a query or an expression without being escaped, while a plain one works. */
export const unescapedText: ToolDetector = {
  name: 'unescaped text',
  scope: 'tool',
  rules: [RUN_RULES.unescaped],
  replay: {
    by: 'call',
    shows: ({ reply, succeeded }, { message }) =>
      !succeeded && COMPLAINTS.some((words) => words.test(replyText(reply))) ? message : undefined,
  },
  *detect(state) {
    for (const attempt of state.attempts) {
      const found = detection(state, attempt) ?? plainText(state, attempt);
      if (found === undefined) continue;
      yield found;
      return;
    }
  },
};

function detection(state: ToolState, attempt: Attempt): Detection | undefined {
  if (attempt.scenario.aim?.text !== 'quotes' || attempt.succeeded) return undefined;
  const text = replyText(attempt.reply);
  if (!COMPLAINTS.some((words) => words.test(text))) return undefined;
  const [nearest] = successes(state)
    .map((success) => differences(attempt.arguments, success.arguments))
    .sort((a, b) => a.length - b.length);
  const [path] = nearest ?? [];
  if (path === undefined || nearest?.length !== 1 || isLanguage(state.tool, path)) return undefined;
  if (isParsedAlone(text, valueAt(attempt.arguments, path))) return undefined;
  const draft = {
    path,
    message: 'The tool fails on a text with quotes or brackets, which it uses without escaping.',
    expected: 'the text taken as text',
    received: quote(text, 160),
    evidence: [{ text: quote(attempt.arguments, 160) }],
  };
  return { finding: runFinding(RUN_RULES.unescaped, state.tool.name, draft), attempt, isConfirmed: true };
}

/** What databases say of a statement, with the place. */
const STATEMENT = new RegExp(
  [
    String.raw`\bnear "([^"\n]{1,60})": syntax error`,
    String.raw`\bunrecognized token: "([^"\n]{1,60})`,
    String.raw`\bsyntax error at or near "([^"\n]{1,60})"`,
    String.raw`\berror in your SQL syntax\b[^\n]{0,120}\bnear '([^'\n]{1,60})`,
  ].join('|'),
  'i',
);

/** A name as people give one: no quotes, no brackets. */
const PLAIN = /^[\p{L}\p{N}][\p{L}\p{N} ._-]{1,80}$/u;

/** A plain name that a tool puts into a statement, so that the database complains of its syntax: no call needs to have worked. */
function plainText(state: ToolState, attempt: Attempt): Detection | undefined {
  const { arguments: args, scenario, reply, succeeded } = attempt;
  if (succeeded || scenario.violates !== undefined || !isRecord(args)) return undefined;
  const text = replyText(reply);
  const token = STATEMENT.exec(text)
    ?.slice(1)
    .find((one) => one !== undefined);
  if (token === undefined) return undefined;
  const [name, more] = Object.keys(args).filter((one) => {
    const value = args[one];
    return typeof value === 'string' && PLAIN.test(value) && value.includes(token);
  });
  const isWord = name !== undefined && !isLanguage(state.tool, joinPointer('', name));
  if (!isWord || more !== undefined) return undefined;
  const draft = {
    path: joinPointer('', name),
    message: 'The tool fails on a plain name, which it puts into a statement without quotes.',
    expected: 'the name taken as a name',
    received: quote(text, 160),
    evidence: [{ text: quote(args, 160) }],
  };
  const finding = runFinding(RUN_RULES.unescaped, state.tool.name, draft);
  return { finding: { ...finding, severity: 'warning' }, attempt, isConfirmed: true };
}

/** Whether it is the argument as a whole that could not be parsed: it is an expression, and not part of a larger one. */
function isParsedAlone(text: string, value: unknown): boolean {
  const plain = text.replaceAll('\\', '');
  const start = typeof value === 'string' ? plain.indexOf(value) : -1;
  return start > 0 && PARSED.test(plain.slice(0, start));
}

const PARSED = /\b(?:parse|parsing|evaluate|interpret)\b[^\n]{0,20}$/i;

/** Whether the definition says that the argument is written in a language. */
function isLanguage({ name, description = '', inputSchema }: Tool, path: string): boolean {
  const [, argument = ''] = path.split('/');
  const property = propertiesOf(inputSchema)[argument];
  const own = isRecord(property) && typeof property.description === 'string' ? property.description : '';
  const said = [argument, name, description, own].join(' ').replaceAll('_', ' ');
  return !LITERALLY.test(said) && LANGUAGE.some((word) => word.test(said));
}
