/** The line that opens or closes a quoted text in Markdown. */
const FENCE = /^\s{0,12}(?:```|~~~)/;

/** Lines outside of fences below which the text as a whole is in one. */
const FEWEST_OUTSIDE = 2;

/**
 * The lines of a text that are no part of what it quotes: a list in the excerpt of a file is a list of the file. Where there
 * is hardly anything around it, the quotation is the response.
 */
export function outsideFences(lines: readonly string[]): readonly string[] {
  let isInside = false;
  const outside = lines.filter((line) => {
    const isFence = FENCE.test(line);
    if (isFence) isInside = !isInside;
    return !isFence && !isInside;
  });
  return outside.filter((line) => line.trim() !== '').length < FEWEST_OUTSIDE ? lines : outside;
}
