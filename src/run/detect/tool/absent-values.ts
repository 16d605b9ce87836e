/** Characters at the end of a text that make it another one. */
const TAIL = 6;

/** A number that few things have. */
const FAR = 987_654_321;

/** Addresses by their form, and one that is nobody's: those that are set aside for documents, and names that never resolve. */
const NOBODYS: readonly (readonly [form: RegExp, absent: string])[] = [
  [/^\d{1,3}(?:\.\d{1,3}){3}$/, '203.0.113.219'],
  [/^(?=.*::|.*:.*:.*:)[\da-f:]{3,39}$/i, '2001:db8:ffff::9:9'],
  [/^[\w.+-]{1,64}@[\w.-]{3,200}$/, 'assay-nobody@example.invalid'],
  [
    /^(?=[^.]{2,60}\.)[a-z\d-]{2,60}(?:\.[a-z\d-]{2,60}){0,4}\.(?:com|org|net|io|dev|example|test|invalid|local)$/i,
    'assay-nowhere.example',
  ],
];

/** Values of the same form: its digits, or its last letters and digits, are those at the end of the alphabet. */
export function absentValues(
  value: unknown,
  { maximum }: Readonly<Record<string, unknown>>,
): readonly unknown[] {
  if (typeof value === 'number')
    return typeof maximum === 'number' && maximum < FAR ? [maximum, maximum - 1] : [FAR, FAR - 1];
  if (typeof value !== 'string' || value === '') return [];
  const nobodys = NOBODYS.filter(([form]) => form.test(value)).map(([, absent]) => absent);
  if (nobodys.length > 0) return nobodys;
  // The ending of a file name says what it is, and another folder may be anybody's.
  const extension = /\.[a-z0-9]{1,5}$/i.exec(value)?.[0] ?? '';
  const folder = /^[\s\S]{0,2000}[\\/]/.exec(value)?.[0] ?? '';
  const stem = value.slice(folder.length, value.length - extension.length);
  const start = Math.max(0, stem.length - TAIL);
  const tail = stem.slice(start).replace(/[a-z]/g, 'z').replace(/[A-Z]/g, 'Z').replace(/\d/g, '9');
  const digits = stem.replace(/\d/g, '9');
  // A server that counts may have made `T-9` by now.
  const counted = /^(\D{0,12})\d{1,3}$/.exec(stem);
  const others = [stem.slice(0, start) + tail + extension, digits + extension];
  const all = counted === null ? others : [`${counted[1] ?? ''}${FAR}${extension}`, ...others];
  return all.map((other) => folder + other);
}
