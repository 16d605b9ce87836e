import { foldName } from '../../../model/nearest.js';
import type { Attempt } from '../../attempt/attempt.js';
import { replyData, replyText } from '../../attempt/reply-text.js';

/** What a description says that every response has: "exactly seven lines". */
interface StatedCount {
  readonly count: number;
  /** Its word, folded. */
  readonly noun: string;
}

/** "Exactly" in several languages. */
const EXACTLY: ReadonlySet<string> = new Set(
  'exactly precisely genau exakt exactement précisément exactamente exatamente esattamente precies dokładnie'.split(
    ' ',
  ),
);

/** The numbers from two to ten, and twelve, by language. */
const NUMBERS: readonly string[] = [
  'two three four five six seven eight nine ten twelve',
  'zwei drei vier fünf sechs sieben acht neun zehn zwölf',
  'deux trois quatre cinq six sept huit neuf dix douze',
  'dos tres cuatro cinco seis siete ocho nueve diez doce',
  'dois três quatro cinco seis sete oito nove dez doze',
  'due tre quattro cinque sei sette otto nove dieci dodici',
  'twee drie vier vijf zes zeven acht negen tien twaalf',
];
const VALUES = [2, 3, 4, 5, 6, 7, 8, 9, 10, 12];

/** Lines, in the same languages. */
const LINES: ReadonlySet<string> = new Set(
  'line lines zeile zeilen ligne lignes línea líneas linea lineas linha linhas riga righe regel regels'.split(
    ' ',
  ),
);

/** What makes a sentence one about arguments, or about some responses. */
const OTHERWISE: ReadonlySet<string> = new Set(
  (
    'must has have need needs take takes expect expects accept accepts require requires given argument arguments ' +
    'parameter parameters input if when unless plus followed heading header title muss müssen wenn falls si se als'
  ).split(' '),
);

/** The only number of lines or items that a description says each response has; `undefined` where it says none, or several. */
export function statedCount(description: string): StatedCount | undefined {
  const [only, ...more] = description
    .slice(0, 4_000)
    .split(/[.;\n](?=\s|$)/)
    .map(wordsOf)
    .filter((words) => !words.some((word) => OTHERWISE.has(word)))
    .flatMap(countsIn);
  return more.length === 0 ? only : undefined;
}

const wordsOf = (sentence: string): readonly string[] =>
  sentence.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

function countsIn(words: readonly string[]): readonly StatedCount[] {
  return words.flatMap((word, at) => {
    const count = EXACTLY.has(word) ? numberOf(words[at + 1] ?? '') : undefined;
    return count === undefined ? [] : [{ count, noun: foldName(words[at + 2] ?? '') }];
  });
}

function numberOf(word: string): number | undefined {
  if (/^\d{1,3}$/.test(word)) return Number(word);
  const at = NUMBERS.map((row) => row.split(' ').indexOf(word)).find((index) => index >= 0);
  return at === undefined ? undefined : VALUES[at];
}

/** Folded words for lines. */
const FOLDED_LINES: ReadonlySet<string> = new Set([...LINES].map(foldName));

/** The lines of a text, where lines are counted; a heading is none of them. `undefined` where something else is counted. */
export function linesCounted({ noun }: StatedCount, { reply }: Attempt): number | undefined {
  if (!FOLDED_LINES.has(noun) || replyData(reply) !== undefined) return undefined;
  const lines = replyText(reply)
    .split('\n')
    .filter((line) => line.trim() !== '');
  const isHeaded = /^\s*[#*=]|:\s*$/.test(lines[0] ?? '');
  return lines.length - Number(isHeaded);
}
