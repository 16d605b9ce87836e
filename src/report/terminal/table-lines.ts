import { largest } from '../../model/largest.js';
import { cutToWidth, displayWidth } from './display-width.js';
import type { Paint } from './paint.js';

/** One cell of a table. */
export interface Cell {
  readonly text: string;
  readonly colour?: keyof Paint;
  readonly align?: 'right';
}

/** Rows under a header. The columns share the width; the first and the last give way when it is not enough. */
export function tableLines(
  header: readonly string[],
  rows: readonly (readonly Cell[])[],
  width: number,
  paint: Paint,
): string[] {
  const natural = header.map((title, column) =>
    largest(
      rows.map((row) => displayWidth(row[column]?.text ?? '')),
      displayWidth(title),
    ),
  );
  const widths = squeeze(natural, width - 2 * (header.length - 1));
  const line = (cells: readonly Cell[]): string =>
    cells
      .map(({ text, colour, align }, column) => {
        const room = widths[column] ?? 0;
        const shown = cutToWidth(text, room);
        const space = ' '.repeat(room - displayWidth(shown));
        const painted = colour === undefined ? shown : paint[colour](shown);
        return align === 'right' ? space + painted : painted + space;
      })
      .join('  ')
      .trimEnd();
  const titles = header.map((text): Cell => ({ text, colour: 'dim' }));
  return [line(titles), ...rows.map(line)];
}

/** Takes the excess from the last column, then from the first. */
function squeeze(natural: readonly number[], room: number): readonly number[] {
  const widths = [...natural];
  let surplus = widths.reduce((sum, width) => sum + width, 0) - room;
  for (const [column, least] of [
    [widths.length - 1, 12],
    [0, 14],
  ] as const) {
    const spare = Math.max(0, Math.min(surplus, (widths[column] ?? 0) - least));
    widths[column] = (widths[column] ?? 0) - spare;
    surplus -= spare;
  }
  return widths;
}
