import { quote } from '../../../model/quote.js';
import type { ToolState } from '../../state/tool-state.js';
import type { CarriedOver } from './carried-over.js';
import { listedItems } from './listed-items.js';

/**
 * A call that reads has more items after one about another thing than before it, and the response about the other thing has
 * all of them. Made once more, it gets no others: they do not come by themselves.
 */
export function remembered({ between }: ToolState): CarriedOver | undefined {
  if (between === undefined) return undefined;
  const [before, other, after] = [between.before, between.other, between.after].map(
    (attempt) => new Set(listedItems(attempt)),
  );
  if (before === undefined || other === undefined || after === undefined) return undefined;
  const added = [...after].filter((item) => !before.has(item));
  const isOfOther = added.length > 0 && added.every((item) => other.has(item));
  const isGrowing = (listedItems(between.again) ?? []).some((item) => !after.has(item));
  if (!isOfOther || isGrowing) return undefined;
  return {
    attempt: between.after,
    message: 'The response has items of another thing that was asked for in between.',
    expected: `the ${before.size} items that the same call got before`,
    received: `also ${quote(added.join(', '), 140)}`,
  };
}
