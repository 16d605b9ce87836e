import { isRecord } from '../../../model/json.js';
import { foldName } from '../../../model/nearest.js';
import { propertiesOf } from '../../../model/properties-of.js';
import { valueText } from '../../../model/value-text.js';
import { snakeName } from '../../../scenario/plausible/name-values.js';
import { takesAnyMembers } from '../../plan/row-hints.js';
import { memberOf } from '../tool/listed-response.js';
import { OWN } from './kept-value.js';
import { type EffectCheck, isReportedDone, type SeenEffect, targetsOf } from './seen-effect.js';

/** First words of names of tools that change a part of a thing. What sets or replaces a thing may clear the rest. */
const UPDATES = /^(?:update|edit|change|modify|patch|amend|revise)_/;

/** How a definition says that what is left out is cleared. */
const CLEARS =
  /\b(?:replac\w{1,3}|overwrit\w{1,4}|clear\w{0,3}|reset\w{0,3}|empt(?:y|ies|ied)|whole|entire\w{0,2}|remov\w{1,3}|none if)\b/i;

/** How the description of an argument says what happens without it. */
const IF_LEFT_OUT =
  /\b(?:omit\w{0,4}|(?:left|leave|leaving) (?:it )?out|absent|missing|without|not (?:given|provided|set|sent)|if none|none if|default)/i;

/** An update takes from a thing a value that it was not given. */
export const emptied: EffectCheck = (effect) => {
  const { tool } = effect.state;
  if (!UPDATES.test(snakeName(tool.name)) || CLEARS.test(tool.description ?? '')) return undefined;
  if (!isReportedDone(effect)) return undefined;
  const declared = leftOut(effect);
  for (const look of effect.seen) {
    const [only] = targetsOf(effect, look);
    const now = look.things.after.find(({ place, id }) => place === only?.place && id === only.id);
    if (only === undefined || now === undefined) continue;
    const name = [...declared, ...undeclared(effect, only.members)].find((one) => {
      const [old, kept] = [memberOf(only.members, one), memberOf(now.members, one)];
      const isListed = Object.keys(now.members).length > 1;
      return isListed && old !== undefined && !isNone(old) && old !== 0 && isNone(kept);
    });
    if (name === undefined) continue;
    const [expected, received] = [memberOf(only.members, name), memberOf(now.members, name) ?? null];
    return { message: 'An update erases what it does not mention.', expected, received, shownBy: look };
  }
  return undefined;
};

/** The members of a thing that an object among the arguments could name, of which the schema says nothing. */
function undeclared({ state: { tool }, arguments: sent }: SeenEffect, members: object): readonly string[] {
  const isOpen = Object.entries(propertiesOf(tool.inputSchema)).some(
    ([name, schema]) => CHANGES.test(foldName(name)) && takesAnyMembers(schema),
  );
  return isOpen
    ? Object.keys(members).filter((name) => !Object.hasOwn(sent, name) && !OWN.test(foldName(name)))
    : [];
}

/** Folded names of objects that say what to change. */
const CHANGES = /^(?:set|values?|fields?|changes|updates?|patch|data|attributes|properties)$/;

/** The arguments without a default that a call has left out. */
const leftOut = ({ state: { tool }, arguments: sent }: SeenEffect): readonly string[] =>
  Object.entries(propertiesOf(tool.inputSchema)).flatMap(([name, schema]) => {
    const isOpen = sent[name] === undefined && isRecord(schema) && !OWN.test(foldName(name));
    if (!isOpen || (schema.default !== undefined && schema.default !== null)) return [];
    const said = valueText(schema.description ?? '');
    return CLEARS.test(said) && IF_LEFT_OUT.test(said) ? [] : [name];
  });

const isNone = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === false ||
  value === '' ||
  (Array.isArray(value) && value.length === 0);
