/** A measured ratio against the limit that it must keep. */
export interface Bar {
  readonly what: string;
  readonly ratio: number;
  readonly limit: { readonly atMost: number } | { readonly atLeast: number };
}

/** Whether the ratio keeps its limit. */
export function isCleared({ ratio, limit }: Bar): boolean {
  return 'atMost' in limit ? ratio <= limit.atMost : ratio >= limit.atLeast;
}

/** One line for a person. */
export function describeBar(bar: Bar): string {
  const limit = 'atMost' in bar.limit ? `≤ ${rounded(bar.limit.atMost)}` : `≥ ${rounded(bar.limit.atLeast)}`;
  return `${isCleared(bar) ? 'ok    ' : 'MISSED'} ${bar.what}: ${bar.ratio.toFixed(2)} (${limit})`;
}

const rounded = (limit: number): number => Number(limit.toFixed(3));
