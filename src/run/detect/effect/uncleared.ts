import { isRecord } from '../../../model/json.js';
import { propertiesOf } from '../../../model/properties-of.js';
import type { Tool } from '../../../model/tool.js';
import { valueText } from '../../../model/value-text.js';
import { mentionsProperty } from '../property-names.js';
import { memberOf } from '../tool/listed-response.js';
import { isKept, isPlain } from './kept-value.js';
import { type EffectCheck, isReportedDone, targetsOf } from './seen-effect.js';

/** How a definition says that null takes a value away. */
const VERBS =
  'clear\\w{0,3} remov\\w{1,3} unset\\w{0,4} delet\\w{1,3} unassign\\w{0,3} reset\\w{0,4} detach\\w{0,3} eras\\w{1,3}'.replaceAll(
    ' ',
    '|',
  );
const TAKES = `${VERBS}|none|nobody|no[- ]one|nothing|empty|without|no\\s\\w+`;
const CLEARS = new RegExp(
  String.raw`\bnull\b[^.;\n]{0,50}\b(?:${TAKES})\b|\b(?:${TAKES})\b[^.;\n]{0,40}\bnull\b`,
  'i',
);

/** How it says that null changes nothing. */
const KEEPS =
  /\bnull\b[^.;\n]{0,40}\b(?:keeps?|kept|leaves?|unchanged|ignored|default\w{0,2}|skip\w{0,4})\b/i;

/** Whether null takes the value away that a thing has under the name of an argument. */
function isClearing({ description = '', inputSchema }: Tool, name: string): boolean {
  const schema = propertiesOf(inputSchema)[name];
  const own = isRecord(schema) ? valueText(schema.description ?? '').slice(0, 1_000) : '';
  const about = description.slice(0, 2_000);
  return (CLEARS.test(own) && !KEEPS.test(own)) || (CLEARS.test(about) && !KEEPS.test(`${about} ${own}`));
}

const EMPTIES = new RegExp(
  String.raw`\b(?:empty|blank)\b[^.;\n]{0,40}\b(?:${VERBS})\b|\b(?:${VERBS})\b[^.;\n]{0,60}\b(?:empty|blank)\b`,
  'i',
);

/** How it says that an empty text is something else. */
const STAYS =
  /\b(?:empty|blank)\b[^.;\n]{0,40}\b(?:keeps?|kept|leaves?|unchanged|ignored|default\w{0,2}|skip\w{0,4}|refused|rejected|error)\b/i;

/** Whether an empty text takes away the text that a thing has under the name of an argument: "An empty note removes the note". */
function isEmptying({ description = '', inputSchema }: Tool, name: string): boolean {
  const schema = propertiesOf(inputSchema)[name];
  if (!isRecord(schema) || schema.type !== 'string') return false;
  const own = valueText(schema.description ?? '').slice(0, 1_000);
  const about = description
    .slice(0, 2_000)
    .split(/[.;\n]/)
    .filter((sentence) => mentionsProperty(sentence, name));
  return [own, ...about].some((text) => EMPTIES.test(text) && !STAYS.test(text));
}

/** What an argument has to be so that the value of a thing is taken away; `undefined` where the definition says nothing of that. */
export function clearingValue(tool: Tool, name: string): null | '' | undefined {
  if (isClearing(tool, name)) return null;
  return isEmptying(tool, name) ? '' : undefined;
}

/** Null, or an empty text, is to take a value away, the call reports that it is done, and the thing has the value as before. */
export const uncleared: EffectCheck = (effect) => {
  const { state, arguments: sent } = effect;
  const names = Object.keys(sent).filter(
    (name) => sent[name] !== undefined && sent[name] === clearingValue(state.tool, name),
  );
  if (names.length === 0 || !isReportedDone(effect)) return undefined;
  for (const look of effect.seen)
    for (const target of targetsOf(effect, look)) {
      const now = look.things.after.find(({ place, id }) => place === target.place && id === target.id);
      const name = names.find((one) => {
        const [old, kept] = [memberOf(target.members, one), memberOf(now?.members ?? {}, one)];
        return isPlain(old) && old !== '' && isKept(old, kept);
      });
      if (now === undefined || name === undefined) continue;
      const message = `${sent[name] === null ? 'Null' : 'An empty text'} should clear a value, but the old one is still read.`;
      return { message, expected: sent[name], received: memberOf(now.members, name), shownBy: look };
    }
  return undefined;
};
