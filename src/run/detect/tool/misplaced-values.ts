import { isRecord } from '../../../model/json.js';
import { joinPointer } from '../../../model/json-pointer.js';
import { quote } from '../../../model/quote.js';
import type { Attempt } from '../../attempt/attempt.js';
import { replyData } from '../../attempt/reply-text.js';
import { successes } from '../../state/tool-state.js';
import type { ToolDetector } from '../detector.js';
import { RUN_RULES, runFinding } from '../run-rules.js';
import { onlyList } from './listed-items.js';

type Item = Readonly<Record<string, unknown>>;

/** Forms that tell what a text is, whatever its name. */
const FORMS: readonly RegExp[] = [
  /^\d{4}-\d\d-\d\d(?:$|[T ]\d\d:)/,
  /^[^\s@]{1,64}@[^\s@]{1,80}\.[a-z]{2,12}$/i,
  /^https?:\/\/\S{1,200}$/,
  /^(?=[a-f]{0,40}\d)[0-9a-f]{7,40}$/,
  /^[A-Z]{1,6}-\d{1,8}$/,
];

/** Items that show what the form of a member is, and members of an item that have to be elsewhere. */
const [LEAST, SURE] = [3, 2];

/**
 * An item has texts of telling forms under other names than all items of another call do, and something else under their
 * own: its values have moved.
 */
export const misplacedValues: ToolDetector = {
  name: 'misplaced values',
  scope: 'tool',
  rules: [RUN_RULES.promisedForm],
  at: '/misplaced',
  replay: { by: 'run', tools: 'own' },
  *detect(state) {
    const lists = successes(state).map((attempt) => ({ attempt, items: itemsOf(attempt) }));
    const telling = lists.flatMap(({ items }) => (items.length < LEAST ? [] : [tellingIn(items)]));
    for (const { attempt, items } of lists)
      for (const members of telling) {
        const moved = items.find((item) => members.filter((one) => isMoved(item, one)).length >= SURE);
        const [first] = members;
        if (moved === undefined || first === undefined) continue;
        const draft = {
          path: joinPointer('/misplaced', first.name),
          message: 'The values of an item are under other names than those of the items of another call.',
          expected: `values of the same forms under ${quote(members.map(({ name }) => name))}`,
          received: quote(moved, 160),
          evidence: [{ text: `request: ${quote(attempt.arguments, 160)}` }],
        };
        const finding = runFinding(RUN_RULES.promisedForm, state.tool.name, draft, 'response');
        yield { finding, attempt, isConfirmed: true };
        return;
      }
  },
};

interface Telling {
  readonly name: string;
  readonly form: RegExp;
}

/** The members that have one form in all items of a list, and no other member has it in any. */
function tellingIn(items: readonly Item[]): readonly Telling[] {
  return Object.keys(items[0] ?? {}).flatMap((name) => {
    const form = FORMS.find((one) => items.every((item) => has(item[name], one)));
    const isAlone =
      form !== undefined &&
      items.every((item) => Object.entries(item).every(([key, value]) => key === name || !has(value, form)));
    return isAlone ? [{ name, form }] : [];
  });
}

/** Whether an item has a text of the form under another name, and a text without it under this one. */
function isMoved(item: Item, { name, form }: Telling): boolean {
  const own = item[name];
  const isOther = typeof own === 'string' && !has(own, form);
  return isOther && Object.entries(item).some(([key, value]) => key !== name && has(value, form));
}

const has = (value: unknown, form: RegExp): boolean => typeof value === 'string' && form.test(value);

const itemsOf = ({ reply }: Attempt): readonly Item[] => (onlyList(replyData(reply)) ?? []).filter(isRecord);
