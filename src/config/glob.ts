/** Whether a text matches a pattern in which `*` matches anything. Only the last star is ever tried again, so that no pattern is catastrophic. */
export function fitsGlob(pattern: string, text: string): boolean {
  let [p, t] = [0, 0];
  let [star, from] = [-1, 0];
  while (t < text.length) {
    if (pattern[p] === '*') {
      [star, from] = [p, t];
      p += 1;
    } else if (p < pattern.length && pattern[p] === text[t]) {
      p += 1;
      t += 1;
    } else if (star >= 0) {
      from += 1;
      [p, t] = [star + 1, from];
    } else return false;
  }
  while (pattern[p] === '*') p += 1;
  return p === pattern.length;
}
