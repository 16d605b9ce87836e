import { readLiteral } from './literal.js';

/** Descriptions are read up to here; examples are near the start. */
const LONGEST = 2_000;
/** Examples of one description, and characters of one. */
const MOST = 5;
const LONGEST_EXAMPLE = 600;

/** What comes before an example, in the languages in which servers are described most. */
const INTRODUCED =
  /(?:\be\.\s?g\.|\beg\.|\bi\.e\.|\bfor example|\bfor instance|\bsuch as|\bexamples?|\blike|\bz\.\s?B\.|\bp\.\s?ej\.|\bpar exemple|\bpor ejemplo)[:,]?\s*\(?/gi;
/** The same where what follows can hardly be anything else: a plain word behind "like" is more often prose. */
const SURE = /^(?:e|eg|for|examples?:|z|p)\b/i;

/** A quoted example: in backticks, straight or curly quotes. */
export const QUOTED = /[`"'“‘]([^`"'“”‘’\n]{1,200})[`"'”’]/g;
/** The same at the start of a text, where it may hold quotes of other kinds. */
const LEADING: readonly RegExp[] = [
  /^`([^`\n]{1,400})`/,
  /^"([^"\n]{1,300})"(?![\w])/,
  /^'([^'\n]{1,300})'(?![\w])/,
  /^“([^“”\n]{1,300})”/,
  /^‘([^‘’\n]{1,300})’/,
];
/** What is between two examples. */
const BETWEEN = /^\s*(?:[,;]\s*(?:(?:or|and)\s)?|[/|]|(?:or|and)\s)\s*/;
/** A name behind initials, whose dots end no sentence: "J. R. Smith". */
const PERSON = /^(?:\p{Lu}\.\s?){1,3}\p{Lu}[\p{L}'’-]{1,40}(?=$|[.,;]|\s(?:or|and)\s)/u;
/** Words that go on about a value, or begin to describe one. */
const PROSE = new RegExp(
  `^(?:${[
    'an?|the|this|that|these|those|its?|your|any|all|each|every',
    'when|if|in|on|to|of|for|from|with|by|as',
    'is|are|means?|where|which|how|what|there|not?|only',
    'see|use|used|will|would|must|should|can',
  ].join('|')})$`,
  'i',
);

/** An example that a description gives. */
export interface DescribedExample {
  readonly text: string;
  /** Whether its ends are plain: it is in quotes, a literal, or one word. */
  readonly isPlain: boolean;
}

/** What a description gives as examples, as it is written there. */
export function examplesIn(description: string): readonly DescribedExample[] {
  const text = description.slice(0, LONGEST);
  const found = new Map<string, DescribedExample>();
  for (const match of text.matchAll(INTRODUCED)) {
    const from = match.index + match[0].length;
    for (const example of examplesAt(text.slice(from, from + LONGEST_EXAMPLE), SURE.test(match[0])))
      if (!found.has(example.text) && found.size < MOST) found.set(example.text, example);
  }
  return [...found.values()];
}

/** Texts that a description gives as examples, of those whose ends are plain. */
export const describedExamples = (description: string): readonly string[] =>
  examplesIn(description).flatMap(({ text, isPlain }) => (isPlain ? [text] : []));

/** Lists and objects that a description gives as examples. */
export function describedLiterals(description: unknown): readonly unknown[] {
  if (typeof description !== 'string') return [];
  return examplesIn(description).flatMap(({ text }) => {
    const literal = /^[[{]/.test(text) ? readLiteral(text, 0) : undefined;
    return literal === undefined || literal.end < text.length ? [] : [literal.value];
  });
}

function examplesAt(rest: string, isSure: boolean): readonly DescribedExample[] {
  const found: string[] = [];
  let at = 0;
  while (found.length < MOST) {
    const next = quotedAt(rest.slice(at)) ?? literalAt(rest, at);
    if (next === undefined) break;
    found.push(next.text);
    at += next.length;
    const [between] = BETWEEN.exec(rest.slice(at)) ?? [];
    if (between === undefined) break;
    at += between.length;
  }
  if (found.length > 0) return found.flatMap(withLines).map((text) => ({ text, isPlain: true }));
  const sentence = sentenceAt(rest);
  const quoted = /^[a-z]+\s/.test(sentence)
    ? [...sentence.matchAll(QUOTED)].map(([, value = '']) => value)
    : [];
  if (quoted.length > 0) return quoted.flatMap(withLines).map((text) => ({ text, isPlain: true }));
  return bareIn(rest, sentence, isSure);
}

interface Found {
  readonly text: string;
  readonly length: number;
}

function quotedAt(rest: string): Found | undefined {
  for (const form of LEADING) {
    const [whole, text] = form.exec(rest) ?? [];
    if (whole !== undefined && text !== undefined) return { text, length: whole.length };
  }
  return undefined;
}

/** A list or an object, behind which nothing goes on: `[0-9]+` is a pattern. */
function literalAt(rest: string, at: number): Found | undefined {
  if (!/[[{]/.test(rest[at] ?? '')) return undefined;
  const literal = readLiteral(rest, at);
  if (literal === undefined || !/^(?:$|[\s,.;)])/.test(rest.slice(literal.end))) return undefined;
  return { text: rest.slice(at, literal.end), length: literal.end - at };
}

/** The rest of the sentence; a bracket that was opened before the example ends it. */
function sentenceAt(rest: string): string {
  const [line = ''] = rest.split('\n', 1);
  let open = 0;
  for (const [at, char] of [...line].entries()) {
    if (char === '(') open++;
    if (char === ')' && open-- === 0) return [...line].slice(0, at).join('');
  }
  const [sentence = ''] = line.split(/(?<!\b[A-Z])\.(?=\s|$)|;\s/, 1);
  return sentence;
}

/** Examples without quotes: each up to the next, or to the end of the sentence. */
function bareIn(rest: string, sentence: string, isSure: boolean): readonly DescribedExample[] {
  const [person] = PERSON.exec(rest) ?? [];
  if (person !== undefined) return [{ text: person, isPlain: true }];
  // Several lines of one word each that end the description are one example: "b\na".
  if (/^\S+(?:\n\S+){1,9}$/.test(rest)) return [{ text: rest, isPlain: true }];
  const found: DescribedExample[] = [];
  for (const part of sentence.split(/,\s+(?:(?:or|and)\s)?|\s+(?:or|and)\s+|\s+[/|]\s+/)) {
    const examples = bareExamples(part.trim(), isSure);
    if (examples.length === 0) break;
    found.push(...examples);
  }
  return found;
}

/** A part of a sentence as an example; its first word alone where prose goes on about it, or may do so. */
function bareExamples(part: string, isSure: boolean): readonly DescribedExample[] {
  const [first = '', ...others] = part.split(/\s+/);
  const word = first.replace(/[.:,]+$/, '');
  const alone = isWordOfValue(word, isSure && others.length === 0) ? [{ text: word, isPlain: true }] : [];
  const goesOn = others.length > 0 && others.length < 9 && !PROSE.test(first) && !PROSE.test(others[0] ?? '');
  const isPhrase = goesOn && part.length <= 120 && isWrittenOut(part, isSure);
  return isPhrase && !/^[-–—→=]/.test(others[0] ?? '') ? [{ text: part, isPlain: false }, ...alone] : alone;
}

/** Whether a word can be a value: a plain one only where nothing else is said. */
const isWordOfValue = (word: string, isAlone: boolean): boolean =>
  word.length <= 200 && (/[^a-z]/.test(word) || (isAlone && word.length > 1 && !PROSE.test(word)));

/** Whether several words are a value that is written out: "New York", "Hello {{name}}!", "status:open page:2". */
function isWrittenOut(part: string, isSure: boolean): boolean {
  const words = part.split(/\s+/);
  const isName = words.every((word) => /^[\p{Lu}\d]/u.test(word));
  return isName || (isSure && /[^\p{L}\s'’.-]/u.test(part));
}

/** An example of several lines, whose ends are written as escapes; then as it is written. No path has them in front of it. */
function withLines(value: string): readonly string[] {
  const isOfLines = /[^\\]\\n[^\\]/.test(value) && !/^[A-Za-z]:|[\^$*+?]/.test(value);
  return isOfLines ? [value.replaceAll('\\n', '\n').replaceAll('\\t', '\t'), value] : [value];
}
