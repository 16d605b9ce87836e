/** A line of a comparison, and which side has it. */
export interface DiffLine {
  readonly side: 'both' | 'before' | 'after';
  readonly text: string;
}

/** Lines between the common start and end that are compared one by one; more would take long. */
const MOST = 600;

/** Lines around a change that are shown. */
const AROUND = 3;

/** Compares two texts line by line, and keeps what is near a change. */
export function lineDiff(before: readonly string[], after: readonly string[]): DiffLine[] {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start++;
  let end = 0;
  while (
    end < before.length - start &&
    end < after.length - start &&
    before[before.length - 1 - end] === after[after.length - 1 - end]
  )
    end++;
  const both = (texts: readonly string[]): DiffLine[] => texts.map((text) => ({ side: 'both', text }));
  return near([
    ...both(before.slice(0, start)),
    ...middle(before.slice(start, before.length - end), after.slice(start, after.length - end)),
    ...both(end === 0 ? [] : before.slice(-end)),
  ]);
}

/** By the longest common subsequence. */
function middle(before: readonly string[], after: readonly string[]): DiffLine[] {
  if (before.length > MOST || after.length > MOST)
    return [
      ...before.map((text): DiffLine => ({ side: 'before', text })),
      ...after.map((text): DiffLine => ({ side: 'after', text })),
    ];
  const at = commonLengths(before, after);
  const lines: DiffLine[] = [];
  let [row, column] = [0, 0];
  while (row < before.length && column < after.length)
    if (before[row] === after[column]) {
      lines.push({ side: 'both', text: before[row++] ?? '' });
      column++;
    } else if (at(row + 1, column) >= at(row, column + 1))
      lines.push({ side: 'before', text: before[row++] ?? '' });
    else lines.push({ side: 'after', text: after[column++] ?? '' });
  return [
    ...lines,
    ...before.slice(row).map((text): DiffLine => ({ side: 'before', text })),
    ...after.slice(column).map((text): DiffLine => ({ side: 'after', text })),
  ];
}

/** How many lines the two have in common, in order, from a line of each on. */
function commonLengths(
  before: readonly string[],
  after: readonly string[],
): (row: number, column: number) => number {
  const lengths = Array.from({ length: before.length + 1 }, () => new Uint16Array(after.length + 1));
  const at = (row: number, column: number): number => lengths[row]?.[column] ?? 0;
  for (const [row, text] of [...before.entries()].toReversed())
    for (const [column, other] of [...after.entries()].toReversed())
      lengths[row]?.set(
        [text === other ? at(row + 1, column + 1) + 1 : Math.max(at(row + 1, column), at(row, column + 1))],
        column,
      );
  return at;
}

function near(lines: readonly DiffLine[]): DiffLine[] {
  const isNear = lines.map((_, index) =>
    lines.slice(Math.max(0, index - AROUND), index + AROUND + 1).some(({ side }) => side !== 'both'),
  );
  return lines.flatMap((line, index): DiffLine[] => {
    if (isNear[index]) return [line];
    return index > 0 && isNear[index - 1] ? [{ side: 'both', text: '⋯' }] : [];
  });
}
