/** The singular of an English plural, as far as names of properties need it; a class or an address stays what it is. */
export function singular(word: string): string {
  if (/(ss|us|is)$/i.test(word) || word.length < 4) return word;
  if (/ies$/i.test(word)) return `${word.slice(0, -3)}y`;
  if (/(ches|shes|xes|sses)$/i.test(word)) return word.slice(0, -2);
  return /s$/i.test(word) ? word.slice(0, -1) : word;
}
