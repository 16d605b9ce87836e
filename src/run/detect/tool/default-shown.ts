import { isRecord } from '../../../model/json.js';
import { joinPointer } from '../../../model/json-pointer.js';
import { quote, quoteValue } from '../../../model/quote.js';
import type { Attempt } from '../../attempt/attempt.js';
import { replyData } from '../../attempt/reply-text.js';
import { successes } from '../../state/tool-state.js';
import type { ToolDetector } from '../detector.js';
import { RUN_RULES, runFinding } from '../run-rules.js';
import { declaredDefault } from './declared-default.js';
import { argumentsOf } from './ignored-argument.js';
import { listedResponse, memberOf } from './listed-response.js';

/**
 * A call without an argument gets a response that shows another value than the declared default, while calls with the
 * argument get the value that they sent.
 */
export const defaultShown: ToolDetector = {
  name: 'default shown',
  scope: 'tool',
  rules: [RUN_RULES.defaultNotApplied],
  replay: { by: 'run', tools: 'own' },
  *detect(state) {
    for (const argument of argumentsOf(state)) {
      const { name } = argument;
      const value = declaredDefault(argument);
      if (value === undefined || value === null || typeof value === 'object') continue;
      const worked = successes(state);
      const repeats = worked.filter(
        (attempt) => isSent(attempt, name) && shown(attempt, name) === sent(attempt, name),
      );
      const without = worked.filter((one) => !isSent(one, name));
      // Where the default is seen once, another argument has changed the value in the other calls.
      if (without.some((one) => shown(one, name) === value)) continue;
      const attempt = without.find((one) => isOther(shown(one, name), value));
      if (attempt === undefined || repeats.length === 0) continue;
      // "auto" shows as what it came to, whether it was sent or not.
      if (worked.some((one) => sent(one, name) === value && isOther(shown(one, name), value))) continue;
      const draft = {
        path: joinPointer('', name),
        message: `A call without "${quote(name, 60)}" does not get the response of its declared default.`,
        expected: quoteValue(value),
        received: quoteValue(shown(attempt, name)),
        evidence: [{ text: `request: ${quote(attempt.arguments, 160)}` }],
      };
      const finding = runFinding(RUN_RULES.defaultNotApplied, state.tool.name, draft);
      yield { finding, attempt, isConfirmed: true };
    }
  },
};

const sent = ({ arguments: args }: Attempt, name: string): unknown =>
  isRecord(args) ? args[name] : undefined;

const isSent = ({ arguments: args }: Attempt, name: string): boolean =>
  isRecord(args) && Object.hasOwn(args, name);

const isOther = (value: unknown, declared: unknown): boolean =>
  typeof value === typeof declared && value !== declared;

/** What a response shows under the name of an argument, at the top, in its only object, or alike in all its items. */
function shown(attempt: Attempt, name: string): unknown {
  const { items = [] } = listedResponse(attempt, name) ?? {};
  const [first, ...others] = items.map((item) => memberOf(item, name));
  if (first !== undefined && others.length > 0 && others.every((one) => one === first)) return first;
  const data = replyData(attempt.reply);
  if (!isRecord(data)) return undefined;
  const [inner, ...more] = Object.values(data).filter(isRecord);
  return memberOf(data, name) ?? (inner === undefined || more.length > 0 ? undefined : memberOf(inner, name));
}
