import { isRecord } from '../../../model/json.js';
import { joinPointer } from '../../../model/json-pointer.js';
import { propertiesOf } from '../../../model/properties-of.js';
import { quoteValue } from '../../../model/quote.js';
import type { Tool } from '../../../model/tool.js';
import { valueText } from '../../../model/value-text.js';
import type { Attempt } from '../../attempt/attempt.js';
import { replyData, replyText, structuredOf } from '../../attempt/reply-text.js';
import type { CallDetector } from '../detector.js';
import { type Form, isPromised, isPromisedOf, namesForm, VALUE_FORMS } from '../form/forms.js';
import { oddForm } from '../form/odd-form.js';
import { isInUnit, unitsIn } from '../form/units.js';
import { RUN_RULES, runFinding } from '../run-rules.js';

/** Parts of a response that are looked at, and items of one list. */
const [MOST_PARTS, MOST_ITEMS] = [2_000, 100];

interface Part {
  readonly path: string;
  readonly name: string;
  readonly value: string;
  /** What the output schema says of it, and its format there. */
  readonly said: string;
  readonly format: string;
  readonly isProse?: true;
}

/**
 * A value in a response is not in the form that the definition promises: of it, of its member, or of the response. Without a
 * promise, all other items of a list say which form the member has.
 */
export const promisedForm: CallDetector = {
  name: 'promised form',
  scope: 'call',
  rules: [RUN_RULES.promisedForm],
  replay: { by: 'call' },
  *detect(tool, { reply, succeeded, scenario, arguments: args }) {
    if (!succeeded || scenario.violates !== undefined) return;
    const sent = JSON.stringify(args) ?? '';
    const wrong = wrongPart(tool, reply, sent) ?? oddPart(replyData(reply), sent);
    if (wrong === undefined) return;
    const draft = {
      path: `/form${wrong.path}`,
      message: wrong.message,
      expected: wrong.expected,
      received: quoteValue(wrong.value, 60),
    };
    yield runFinding(RUN_RULES.promisedForm, tool.name, draft, 'response');
  },
};

interface Wrong {
  readonly path: string;
  readonly message: string;
  readonly expected: string;
  readonly value: unknown;
}

/** The first value that is in another form than the definition says. */
function wrongPart(tool: Tool, reply: Attempt['reply'], sent: string): Wrong | undefined {
  const [unit = '', ...others] = unitsIn(tool);
  for (const part of textsOf(tool, reply)) {
    const isOtherUnit = /units?$/i.test(part.name) && others.some((other) => isInUnit(other, part.value));
    const form = VALUE_FORMS.find((one) => isOther(one, part, sent) && isSaidOf(one, part, tool));
    if (!isOtherUnit && form === undefined) continue;
    return {
      path: part.path,
      message: 'The response has a value in another form than the definition says.',
      expected: isOtherUnit ? unit : (form?.name ?? ''),
      value: part.value,
    };
  }
  return undefined;
}

/** The only item of a list with a value in another form than all others; what the call was told is repeated. */
function oddPart(data: unknown, sent: string): Wrong | undefined {
  const odd = oddForm(data);
  if (odd === undefined || sent.includes(String(odd.value))) return undefined;
  const message = 'One item has a value in another form than all others.';
  return { path: odd.path, message, expected: odd.usual, value: odd.value };
}

/** Formats of a schema that are the form of a text. */
const FORMATS: Readonly<Record<string, string>> = { 'date-time': 'ISO 8601', date: 'ISO 8601' };

/** Whether a definition says that a part of the response has the form; structured content is held to formats anyway. A member that is named like an argument may be that. */
function isSaidOf(
  form: Form,
  { name, said, format }: Part,
  { description = '', inputSchema }: Tool,
): boolean {
  if (FORMATS[format] === form.name || namesForm(form, said)) return true;
  const isArgument = Object.hasOwn(propertiesOf(inputSchema), name);
  if (name !== '' && !isArgument && isPromisedOf(form, name, description)) return true;
  return (form.isOfMember !== true || name === '') && isPromised(form, description);
}

/** Whether a value begins with a date in another form, or a text has no other date. What the call was told is repeated. */
function isOther({ own, other }: Form, { value, isProse }: Part, sent: string): boolean {
  const found = other.exec(value);
  if (found === null || sent.includes(found[0])) return false;
  return isProse === true ? !own.test(value) : found.index === 0;
}

/** The texts in the data of a response; the words of one in prose, where they are few enough to be about one thing. */
function textsOf(tool: Tool, reply: Attempt['reply']): readonly Part[] {
  const data = replyData(reply);
  if (data !== undefined) {
    const parts = partsOf(tool, data);
    return structuredOf(reply) === undefined ? parts : parts.map((part) => ({ ...part, format: '' }));
  }
  const text = replyText(reply);
  return text.length > SHORT
    ? []
    : [{ path: '', name: '', value: text.trim(), said: '', format: '', isProse: true }];
}

/** Characters of a response in prose that is about one thing. */
const SHORT = 300;

/** The texts and numbers of a response, each with what the output schema says of it. */
function partsOf({ outputSchema }: Tool, data: unknown): readonly Part[] {
  const found: Part[] = [];
  const open: (readonly [string, string, unknown, unknown])[] = [['', '', data, outputSchema]];
  for (let at = 0; at < open.length && at < MOST_PARTS; at++) {
    const [path, name, value, own] = open[at] ?? ['', '', undefined, undefined];
    const schema = isRecord(own) ? own : {};
    if (typeof value === 'string' || typeof value === 'number')
      found.push({
        path,
        name,
        value: String(value),
        said: valueText(schema.description ?? ''),
        format: valueText(schema.format ?? ''),
      });
    else if (Array.isArray(value))
      for (const [index, item] of value.slice(0, MOST_ITEMS).entries())
        open.push([`${path}/${index}`, name, item, schema.items]);
    else if (isRecord(value))
      for (const [key, inner] of Object.entries(value).slice(0, MOST_ITEMS))
        open.push([joinPointer(path, key), key, inner, propertiesOf(schema)[key]]);
  }
  return found;
}
