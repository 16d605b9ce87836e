import { isRecord } from '../../../model/json.js';
import { propertiesOf } from '../../../model/properties-of.js';
import type { Tool } from '../../../model/tool.js';

/** "Required for: users", "only when action is remove", "use this if there is no id": with what the argument is needed. */
const CONDITION =
  /\b(?:requires?|required|needed|mandatory|necessary|only|used?|must|either|unless|ha(?:s|ve) to|above|below|(?:great|larg|small|low|high|short|long)er than)\b/i;

/** An argument that confirms an action: a tool that insists on it works as described. */
const CONSENT = /confirm|consent|acknowledge|irreversibl|are you sure/i;

/** Whether the definition says in words when an argument is needed, or what it has to be: a schema can hardly say so. */
export function statesCondition({ inputSchema, description = '' }: Tool, name: string): boolean {
  const properties = propertiesOf(inputSchema);
  const property = properties[name];
  const own = isRecord(property) && typeof property.description === 'string' ? property.description : '';
  const isConsent = isRecord(property) && property.type === 'boolean' && CONSENT.test(`${name} ${own}`);
  return (
    isConsent ||
    CONDITION.test(own) ||
    namesOther(own, Object.values(properties)) ||
    isRequiredIn(description, name)
  );
}

/** No prose names a longer value, and engines refuse expressions that are too long. */
const LONGEST_WORD = 200;

/** Whether a description names a listed value of another argument, as in "For action remove". */
function namesOther(description: string, properties: readonly unknown[]): boolean {
  const members = properties.flatMap((property) =>
    isRecord(property) && Array.isArray(property.enum) ? property.enum : [],
  );
  return members.some(
    (member) =>
      typeof member === 'string' &&
      member.length > 2 &&
      member.length <= LONGEST_WORD &&
      new RegExp(`\\b${escaped(member)}\\b`, 'i').test(description),
  );
}

function isRequiredIn(description: string, name: string): boolean {
  if (name.length > LONGEST_WORD) return false;
  return description
    .split(/[.\n]/)
    .some((sentence) => CONDITION.test(sentence) && new RegExp(`\\b${escaped(name)}\\b`).test(sentence));
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
