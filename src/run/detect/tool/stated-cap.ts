import { isRecord } from '../../../model/json.js';
import { foldName } from '../../../model/nearest.js';
import { replyData } from '../../attempt/reply-text.js';
import { successes, type ToolState } from '../../state/tool-state.js';
import type { Detection, ToolDetector } from '../detector.js';
import { RUN_RULES, runFinding } from '../run-rules.js';
import { onlyList } from './listed-items.js';
import { linesCounted, statedCount } from './stated-count.js';

/** "Returns at most 5.", "up to 10 results": the number, and what it counts. */
const CAP =
  /\b(?:at most|up to|no more than|a maximum of)\s+(\d{1,4})(?:\s+(?:of\s+)?(?:the\s+)?([a-z]+))?(?=[\s.,;:)]|$)/gi;

/** What any list has. */
const ITEMS: ReadonlySet<string> = new Set(
  'item items result results entry entries record records row rows'.split(' '),
);

/** The response has more items than the description says that it has at most, or another number than it always has. */
export const statedCap: ToolDetector = {
  name: 'stated cap',
  scope: 'tool',
  rules: [RUN_RULES.limitIgnored],
  at: '/description',
  replay: { by: 'run', tools: 'own' },
  *detect(state) {
    yield* otherCount(state);
    for (const attempt of successes(state)) {
      const data = replyData(attempt.reply);
      const list = onlyList(data);
      const cap = list === undefined ? undefined : capOf(state, listName(data));
      if (list === undefined || cap === undefined || list.length <= cap) continue;
      const draft = {
        path: '/description',
        message: 'The response has more items than the description allows.',
        expected: `at most ${cap} items`,
        received: `${list.length} items`,
      };
      const finding = runFinding(RUN_RULES.limitIgnored, state.tool.name, draft, 'response');
      yield { finding, attempt, isConfirmed: true };
      return;
    }
  },
};

/** No response has as many lines or items as the description says that each has exactly. */
function* otherCount(state: ToolState): Generator<Detection> {
  const stated = statedCount(state.tool.description ?? '');
  if (stated === undefined) return;
  const { count, noun } = stated;
  const counted = successes(state).flatMap((attempt) => {
    const data = replyData(attempt.reply);
    const isNamed = ITEMS.has(noun) || noun === listName(data);
    const size = linesCounted(stated, attempt) ?? (isNamed ? onlyList(data)?.length : undefined);
    return size === undefined ? [] : [{ attempt, size }];
  });
  const [first] = counted;
  // What has one line may say why there are no others.
  if (first === undefined || first.size < 2) return;
  if (counted.some(({ size }) => size === count || size !== first.size)) return;
  const draft = {
    path: '/description',
    message: 'The response has another number of items than the description says.',
    expected: `exactly ${count}`,
    received: `${first.size}`,
  };
  const finding = runFinding(RUN_RULES.limitIgnored, state.tool.name, draft, 'response');
  yield { finding, attempt: first.attempt, isConfirmed: true };
}

/** The largest number of items that the description states; other numbers count something else. */
function capOf({ tool: { description = '' } }: ToolState, list: string): number | undefined {
  const caps = [...description.slice(0, 4_000).matchAll(CAP)].flatMap(([, count, noun = '']) => {
    const folded = foldName(noun);
    const isOfItems =
      folded === '' || ITEMS.has(folded) || (list !== '' && list.startsWith(folded.slice(0, 4)));
    return isOfItems ? [Number(count)] : [];
  });
  return caps.length === 0 ? undefined : Math.max(...caps);
}

/** The folded name of the member that is the list. */
function listName(data: unknown): string {
  const found = isRecord(data) ? Object.entries(data).find(([, value]) => Array.isArray(value)) : undefined;
  return found === undefined ? '' : foldName(found[0]);
}
