import { isRecord } from '../../../model/json.js';
import { joinPointer } from '../../../model/json-pointer.js';
import { membersOf } from '../../../model/members-of.js';
import { propertiesOf } from '../../../model/properties-of.js';
import type { Tool } from '../../../model/tool.js';
import { singular } from '../../../scenario/known/singular.js';
import { snakeName } from '../../../scenario/plausible/name-values.js';

/** What is personal: how its member is called, how its value looks, and how a definition names it. */
interface Kind {
  readonly name: RegExp;
  readonly form: RegExp;
  readonly said: RegExp;
  /** It alone is never shown by the way; an address to write to may be. */
  readonly isGrave: boolean;
}

const DAY = /^\d{4}-\d\d-\d\d|^\d{1,2}[./]\d{1,2}[./]\d{4}$/;

const KINDS: readonly Kind[] = [
  {
    name: /(?:^|_)e_?mail(?:_address)?$/,
    form: /^[^@\s]+@[^@\s]+\.\w{2,}$/,
    said: /\be-?mail|\bcontact/i,
    isGrave: false,
  },
  {
    name: /(?:^|_)(?:tele)?(?:phone|mobile|cell|tel)(?:_(?:number|no))?$/,
    form: /^\+?[\d\s()/-]{7,}$/,
    said: /\bphone|\btelephone|\bmobile|\bcontact/i,
    isGrave: false,
  },
  {
    name: /(?:^|_)(?:date_of_birth|birth_?date|birth_?day|dob|born(?:_on)?)$/,
    form: DAY,
    said: /\bbirth|\bborn\b|\bage\b|\bdob\b/i,
    isGrave: true,
  },
  {
    name: /(?:^|_)(?:iban|bank_account(?:_number)?|account_number)$/,
    form: /^[A-Z]{2}\d{2}[\s\dA-Z]{10,}$|^[\d\s-]{8,}$/,
    said: /\biban\b|\bbank|\baccounts?\b|\bpay/i,
    isGrave: true,
  },
  {
    name: /(?:^|_)(?:passport|tax|national|social_security|insurance|identity)_(?:no|number|id)$/,
    form: /(?=.*\d{4})^[A-Z\d][\w\s./-]{5,}$/i,
    said: /\bpassport|\btax|\bnational|\binsurance|\bsocial security|\bidentity/i,
    isGrave: true,
  },
  {
    name: /(?:^|_)(?:home|private|residential|street|postal)_address$/,
    form: /\p{L}{3}.*\d|\d.*\p{L}{3}/u,
    said: /\baddress|\bwhere\b.*\blives?\b/i,
    isGrave: true,
  },
];

/** How a description says that it names no more than examples, or that everything is returned. */
const OPEN = new RegExp(
  String.raw`\b(?:${[
    'details?|all|full|whole|complete|everything|entire|records?|profiles?|personal|private|data',
    String.raw`info\w*|includ\w+|such as|etc|and (?:more|so on|other)|e\.g|for example|raw`,
  ].join('|')})\b`,
  'i',
);

/** How it says that others may see it. */
const PUBLIC = /\b(?:public(?:ly)?|anonym\w+|without personal|non-?personal|everyone)\b/i;

/** Members that the definition names, besides an id, before it is taken to name all; and levels that are looked at. */
const [NAMED, DEPTH, MOST] = [2, 4, 100];

export interface Personal {
  readonly path: string;
  readonly name: string;
}

/**
 * Personal data beside what the definition names: its output schema, or a description that says which members come. A
 * date of birth or an account tells by itself; an address to write to, only where others may see it, or beside more.
 */
export function personalData(tool: Tool, data: unknown, sent: string): readonly Personal[] {
  const said = `${tool.name.replaceAll(/[_-]/g, ' ')} ${tool.description ?? ''}`.slice(0, 4_000);
  for (const { path, record } of recordsIn(data, '', 0)) {
    const found = Object.entries(record).flatMap(([name, value]) => {
      const kind = KINDS.find((one) => one.name.test(snakeName(name)));
      const isSuch = typeof value === 'string' && kind?.form.test(value) === true;
      return !isSuch || kind.said.test(said) || sent.includes(value) ? [] : [{ name, kind }];
    });
    const own = Object.keys(record).filter((name) => !found.some((one) => one.name === name));
    const undeclared = found.filter(({ name }) => !isDeclared(tool.outputSchema, name));
    const isTold = isClosed(tool.outputSchema, own) || isListed(said, own);
    const isMuch = undeclared.length > 1 || PUBLIC.test(said) || undeclared.some(({ kind }) => kind.isGrave);
    if (isTold && isMuch && undeclared.length > 0)
      return undeclared.map(({ name }) => ({ path: joinPointer(path, name), name }));
  }
  return [];
}

interface Place {
  readonly path: string;
  readonly record: Readonly<Record<string, unknown>>;
}

function* recordsIn(value: unknown, path: string, depth: number): Generator<Place> {
  if (typeof value !== 'object' || value === null || depth > DEPTH) return;
  if (isRecord(value)) yield { path, record: value };
  for (const [name, member] of membersOf(value, MOST))
    yield* recordsIn(member, joinPointer(path, name), depth + 1);
}

/** Whether an output schema has the name anywhere. */
const isDeclared = (schema: unknown, name: string): boolean =>
  isRecord(schema) && JSON.stringify(schema).includes(JSON.stringify(name));

/** Whether an output schema names all other members of a record at its top. */
function isClosed(schema: unknown, own: readonly string[]): boolean {
  const declared = Object.keys(propertiesOf(schema));
  return own.length >= NAMED && own.every((name) => declared.includes(name));
}

/** Whether a description says which members come: it names most of them, and does not call them examples. */
function isListed(said: string, own: readonly string[]): boolean {
  if (OPEN.test(said)) return false;
  const words = new Set((said.toLowerCase().match(/\p{L}{3,}/gu) ?? []).map(stem));
  const plain = own.filter((name) => !/(?:^|_)(?:id|key|code)$/.test(snakeName(name)));
  const named = plain.filter((name) =>
    snakeName(name)
      .split('_')
      .every((word) => words.has(stem(word))),
  );
  return named.length >= NAMED && named.length > plain.length / 2;
}

/** A word without its ending: `joined` and "joining" are one. */
const stem = (word: string): string => singular(word).replace(/(?:ing|ed)$/, '');
