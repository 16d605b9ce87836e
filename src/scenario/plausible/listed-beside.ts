/** Characters of a description that are looked at, and words that one value of a list has at most. */
const [LOOKED_AT, MOST_WORDS] = [2_000, 3];

/** What ends a list of values in a text: values with a dot, such as 1.5, go on. */
const ENDS = /[;:()\n]|[.!?](?=\s|$)/;

/**
 * The values between which a text lists one that is known, in whatever language: "die Abteilung ist Allgemein, Obst oder
 * Drogerie" lists Obst and Drogerie beside Allgemein. None where it is in no list.
 */
export function listedBeside(value: string, text: string): readonly string[] {
  for (const sentence of text.slice(0, LOOKED_AT).split(ENDS)) {
    const parts = sentence.split(/,|\/|\|/).map((part) => part.trim());
    if (parts.length < 2) continue;
    const items = parts.flatMap((part, at) => itemsOf(part, at === 0, at === parts.length - 1)).map(bare);
    if (items.includes(value))
      return items.filter((item) => item !== value && caseOf(item) === caseOf(value));
  }
  return [];
}

/** The value that a part of a list is: the last word of the first part; both ends of the last one, around "or". */
function itemsOf(part: string, isFirst: boolean, isLast: boolean): readonly string[] {
  const words = part.split(/\s+/);
  if (isFirst) return words.slice(-1);
  const [one = '', link = '', other] = words;
  if (!isLast) return words.length <= MOST_WORDS ? [part] : [];
  if (other !== undefined && isLink(link)) return [one, other];
  if (isLink(one) && link !== '') return [link];
  return [one];
}

/** Whether a word may join the last two values of a list: "or", "oder", "ou", "e". */
const isLink = (word: string): boolean => /^\p{Ll}{1,5}$/u.test(word);

/** How a word is written: the values of a list are written alike. */
const caseOf = (word: string): string =>
  [/^\p{Lu}[^\p{Ll}]+$/u, /^\p{Lu}/u, /^\p{Ll}/u].findIndex((form) => form.test(word)).toString();

const bare = (item: string): string => item.replace(/^["'`“„«]+|["'`”“»]+$/g, '');
