import { isRecord } from '../../../model/json.js';
import { joinPointer } from '../../../model/json-pointer.js';
import { foldName } from '../../../model/nearest.js';
import { quote } from '../../../model/quote.js';
import type { Tool } from '../../../model/tool.js';
import { canonicalJson } from '../../../schema/hash.js';
import type { Attempt } from '../../attempt/attempt.js';
import { successes, type ToolState } from '../../state/tool-state.js';
import type { Detection } from '../detector.js';
import { RUN_RULES, runFinding } from '../run-rules.js';
import { argumentsOf, describedAs } from './ignored-argument.js';
import { resultText } from './known-text-results.js';

/** Folded names of the most characters that a text may have. */
const MOST = /^(?:max(?:imum)?|limit)?(?:chars|characters|length|textlength)(?:max|limit)?$/;

/** How a definition says that the limit is that of all that is returned, and not only of what was cut. */
const OF_ALL: readonly RegExp[] = [
  // "The summary is never longer than max_chars"
  /\b(?:never|not|no) (?:be |gets? )?(?:longer|more) than\b/i,
  // "Length of the text, the ellipsis included"
  /\b(?:mark|marker|ellipsis|dots|suffix|ending)\b[^.]{0,40}\bincluded\b|\bincluding the (?:mark|marker|ellipsis|dots|suffix|ending)\b/i,
];

/** Characters at the start by which a text is known to be the beginning of another. */
const START = 8;

interface Excerpt {
  readonly attempt: Attempt;
  readonly text: string;
  readonly limit: number;
  readonly rest: string;
}

/** A text is longer than an argument allows, although another value of it gives more of the same text. */
export function* overCharacters(state: ToolState): Generator<Detection> {
  for (const argument of argumentsOf(state)) {
    const { name, schema } = argument;
    if (
      schema.type !== 'integer' ||
      !MOST.test(foldName(name)) ||
      !isOfAll(state.tool, describedAs(argument))
    )
      continue;
    const all = successes(state).flatMap((attempt) => excerptOf(attempt, name));
    const over = all.find((one) => all.some((other) => isOver(one, other)));
    if (over === undefined) continue;
    const draft = {
      path: joinPointer('', name),
      message: `The text is longer than "${quote(name, 60)}" allows.`,
      expected: `at most ${over.limit} characters`,
      received: `${lengthOf(over.text)}: ${quote(over.text, 80)}`,
    };
    const finding = runFinding(RUN_RULES.limitIgnored, state.tool.name, draft);
    yield { finding, attempt: over.attempt, isConfirmed: true };
    return;
  }
}

const isOfAll = ({ description = '' }: Tool, own: string): boolean =>
  OF_ALL.some((way) => way.test(`${own}\n${description.slice(0, 2_000)}`));

function excerptOf(attempt: Attempt, name: string): readonly Excerpt[] {
  const text = resultText(attempt);
  if (text === undefined || !isRecord(attempt.arguments)) return [];
  const { [name]: limit, ...others } = attempt.arguments;
  return typeof limit === 'number' ? [{ attempt, text, limit, rest: canonicalJson(others) }] : [];
}

/** Whether a text is too long, and a higher limit gives one that begins the same way and is longer still. */
const isOver = (one: Excerpt, other: Excerpt): boolean =>
  lengthOf(one.text) > one.limit &&
  other.rest === one.rest &&
  other.limit > one.limit &&
  lengthOf(other.text) > lengthOf(one.text) &&
  other.text.slice(0, START) === one.text.slice(0, START);

/** The least that a text may be counted as. */
const lengthOf = (text: string): number => [...text].length;
