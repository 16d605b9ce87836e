import { quote, quoteValue } from '../../../model/quote.js';
import type { Attempt } from '../../attempt/attempt.js';
import { decodedTexts } from '../../attempt/reply-text.js';
import { isOwnArithmetic } from '../../control/own-arithmetic.js';
import { successes, type ToolState } from '../../state/tool-state.js';
import { lessIfOdd } from '../call/unprinted-value.js';
import type { Detection } from '../detector.js';
import { RUN_RULES, runFinding } from '../run-rules.js';

/** What programs print for a value that they do not have, in a line of words, with what is around it. */
const PLACEHOLDER =
  /(?<![\p{L}\p{N}_"'`.-])(NaN|-?Infinity|undefined|null|None|Invalid Date|NaT)(?![\p{L}\p{N}_"'`:=(-])/gu;

/** Words that also say in plain English that there is nothing. */
const MAY_SAY = /^(?:null|None)$/;

/** A line of a program or of data, in which the words mean what they say. */
const CODE = /[{}=;<>\\]|\b(?:error|exception|of undefined|is undefined|not defined)\b/i;

/** A tool that is about such values, or that shows what others have written. */
const ABOUT: readonly RegExp[] = [
  /\b(?:javascript|typescript|python|undefined|NaN|null|None|infinity|infinite)\b/i,
  /\b(?:logs?|files?|source|scripts?|sql|code|expressions?|csv|columns?|data ?frames?)\b/i,
];

/** A number or a date, as the place is filled elsewhere. */
const VALUE = String.raw`[-+]?\d[\d.,:/-]*(?:[T ]\d\d:\d\d(?::\d\d)?Z?)?`;

/** What comes next: a unit, or words. */
const UNIT = /^(?:\s?[%°€$£]|\s\p{L}{2,20})/u;

/** The words that come before, with a sign of money. */
const BEFORE = /(?:\p{L}{2,20}[:,]? ){1,2}[€$£]?$/u;
const PREPOSITION = /\b(?:on|by|at|from|until|since|in|to|for|costs?|takes?|after|before) [€$£]?$/i;

/** Longer texts are more than a result. */
const [LONGEST, MOST] = [4_000, 20];

/**
 * A sentence has "NaN" or another placeholder of the programming language between the same words between which it has a
 * number or a date elsewhere: "NaN stars on average" beside "4.5 stars on average".
 */
export function* inPlaceOfValue(state: ToolState): Generator<Detection> {
  const { name, description = '' } = state.tool;
  if (ABOUT.some((words) => words.test(`${name.replaceAll(/[_-]/g, ' ')} ${description}`))) return;
  // It is said once, by what a response shows alone.
  const isSaid = state.attempts.some(({ findings }) =>
    findings.some(({ rule }) => rule === RUN_RULES.unprinted.id),
  );
  if (isSaid) return;
  const worked = successes(state)
    .slice(0, 100)
    .map((attempt) => ({ attempt, text: textOf(attempt) }));
  for (const { attempt, text } of worked) {
    const sent = JSON.stringify(attempt.arguments ?? null);
    for (const found of [...text.matchAll(PLACEHOLDER)].slice(0, MOST)) {
      const [, word = ''] = found;
      const place = sent.includes(word) ? undefined : placeOf(text, found.index, word);
      const control = place === undefined ? undefined : worked.find((other) => place.test(other.text));
      if (control === undefined) continue;
      const draft = {
        path: '/content/0/text',
        message: 'The response shows a placeholder of the programming language instead of a value.',
        expected: 'a value, or words that say that there is none',
        received: quoteValue(word),
        evidence: [
          { text: quote(text.slice(Math.max(0, found.index - 80), found.index + 80), 160) },
          { text: `${quote(control.attempt.arguments, 120)} gives ${quote(control.text, 160)}` },
        ],
      };
      const finding = runFinding(RUN_RULES.unprinted, name, draft, 'response');
      // Arithmetic with what was sent has no other result: a caller may know what it means.
      const isOwn = isOwnArithmetic(attempt.arguments, word);
      const judged = isOwn ? { ...finding, severity: 'warning' as const } : lessIfOdd(finding, attempt);
      yield { finding: judged, attempt, isConfirmed: true };
      return;
    }
  }
}

const textOf = ({ reply }: Attempt): string => decodedTexts(reply).slice(0, LONGEST);

/** What the place of a placeholder looks like where it is filled; nothing where its line is no sentence. */
function placeOf(text: string, index: number, word: string): RegExp | undefined {
  const start = text.lastIndexOf('\n', index - 1) + 1;
  const end = text.indexOf('\n', index);
  const before = text.slice(Math.max(start, index - 80), index);
  const after = text.slice(index + word.length, end < 0 ? undefined : end).slice(0, 80);
  if (CODE.test(before + after)) return undefined;
  if (text.trim() === word) return MAY_SAY.test(word) ? undefined : new RegExp(`^\\s*${VALUE}\\s*$`, 'u');
  // "Reviews: None yet"
  if (MAY_SAY.test(word) && !/\p{Ll}{2} [€$£]?$/u.test(before)) return undefined;
  const unit = UNIT.exec(after)?.[0];
  if (unit !== undefined && isUnit(unit))
    return new RegExp(`(?<![\\p{L}\\p{N}])${VALUE}${escaped(unit)}(?!\\p{L})`, 'u');
  const words = BEFORE.exec(before)?.[0];
  if (words === undefined || (MAY_SAY.test(word) && !PREPOSITION.test(words))) return undefined;
  return new RegExp(`(?<!\\p{L})${escaped(words)}${VALUE}(?!\\p{L})`, 'u');
}

/** Whether words after a value can be its unit: "None of", "None are left" are sentences. */
const isUnit = (text: string): boolean =>
  !/^\s(?:of|is|are|was|were|has|have|had|and|or|to|for|in|at|on|found|yet|so|the|with|left|that)\b/i.test(
    text,
  );

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
