import { isRecord } from '../../../model/json.js';
import { joinPointer } from '../../../model/json-pointer.js';

/** A value in another form than all others under the same name. */
export interface OddOne {
  readonly path: string;
  readonly usual: string;
  readonly value: string | number;
}

/** Forms of one kind of value, by which items can be told apart; the first that fits. */
const FAMILIES: readonly (readonly [name: string, form: RegExp])[] = [
  ['YYYY-MM-DD', /^\d{4}-\d\d-\d\d(?![\d-])/],
  ['DD.MM.YYYY', /^\d{1,2}\.\d{1,2}\.\d{4}\b/],
  ['DD/MM/YYYY', /^\d{1,2}\/\d{1,2}\/\d{4}\b/],
  ['Mon DD, YYYY', /^(?:[A-Z][a-z]{2,8},? ){1,2}\d{1,2},? (?:[A-Z][a-z]{2} )?\d{4}\b/],
];

/** Items that have the usual form, and items and lists that are looked at. */
const [LEAST, MOST_ITEMS, MOST_LISTS] = [3, 500, 50];

/** The only item of a list whose value has another form than all others have under the same name. */
export function oddForm(data: unknown): OddOne | undefined {
  const open: (readonly [path: string, value: unknown])[] = [['', data]];
  let lists = 0;
  for (let at = 0; at < open.length && at < MOST_ITEMS * 4 && lists < MOST_LISTS; at++) {
    const [path, value] = open[at] ?? ['', undefined];
    if (Array.isArray(value)) {
      lists++;
      const items = value.slice(0, MOST_ITEMS);
      const found = oddItem(path, items);
      if (found !== undefined) return found;
      open.push(...items.map((item, index) => [joinPointer(path, String(index)), item] as const));
    } else if (isRecord(value))
      open.push(...Object.entries(value).map(([key, inner]) => [joinPointer(path, key), inner] as const));
  }
  return undefined;
}

function oddItem(path: string, items: readonly unknown[]): OddOne | undefined {
  const records = items.filter(isRecord);
  if (records.length < items.length || records.length <= LEAST) return undefined;
  for (const name of Object.keys(records[0] ?? {})) {
    const values = records.flatMap((record, index) => {
      const value = record[name];
      return value === undefined || value === null || value === ''
        ? []
        : [{ index, value, form: formOf(value) }];
    });
    const [usual] = values.map(({ form }) => form).sort((a, b) => countOf(values, b) - countOf(values, a));
    const [odd, ...more] = values.filter(({ form }) => form !== usual);
    if (odd === undefined || more.length > 0 || usual === undefined || values.length <= LEAST) continue;
    const { value, index, form } = odd;
    if (form === undefined || (typeof value !== 'string' && typeof value !== 'number')) continue;
    return { path: joinPointer(path, String(index), name), usual, value };
  }
  return undefined;
}

const countOf = (
  values: readonly { readonly form: string | undefined }[],
  form: string | undefined,
): number => values.filter((one) => one.form === form).length;

/** The form of a value, where it has one that can be told apart. */
function formOf(value: unknown): string | undefined {
  if (typeof value === 'number') return 'a number';
  if (typeof value !== 'string') return undefined;
  if (/^-?\d{1,12}\.\d{1,4}$/.test(value)) return 'a number as text';
  return FAMILIES.find(([, form]) => form.test(value))?.[0];
}
