/** A form of a value that a definition may name, what is surely in another form, and the example that proves it. */
export interface Form {
  readonly name: string;
  readonly named: string;
  /** The form itself, in a text that may have more. */
  readonly own: RegExp;
  readonly other: RegExp;
  /** Only of a member of which the definition says it, or of a value that comes alone: others may look the same. */
  readonly isOfMember?: true;
}

const SINCE = 'since (?:the )?(?:(?:unix|utc) )?(?:epoch|1970|january 1)';
const STAMP = String.raw`(?:unix|epoch|posix) (?:epoch )?(?:time(?:stamps?)? )?\(?(?:in )?(?:whole )?`;

export const VALUE_FORMS: readonly Form[] = [
  {
    name: 'ISO 8601',
    named: String.raw`ISO[ -]?8601|RFC ?3339|(?<!/)YYYY-MM-DD(?:[T ]\S{0,20}[A-Z])?`,
    own: /\b\d{4}-\d\d-\d\d/,
    // "11/17/2026", "17.11.26 09:30", "Tue Nov 17 2026", "Nov 17, 2026"
    other:
      /(?<![\w./-])(?:\d{1,2}([/.])\d{1,2}\1(?:\d{4}|(?<=\d\d.\d\d.)\d\d)(?![\w./-]*\d)|(?:[A-Z][a-z]{2,8},? ){1,2}\d{1,2},? (?:[A-Z][a-z]{2} )?\d{4}\b)/,
  },
  {
    name: 'HH:MM',
    named: 'HH:MM(?::SS)?|24-?hour',
    own: /\b\d\d:\d\d\b(?! ?[AaPp]\.?[Mm]\b)/,
    // "2:30 PM"
    other: /(?<![\w:])\d{1,2}:\d\d(?::\d\d)? ?[AaPp]\.?[Mm]\b/,
  },
  {
    name: 'seconds since 1970',
    named: `seconds ${SINCE}|${STAMP}seconds`,
    own: /^\d{9,10}(?:\.\d+)?$/,
    // "1763370000000" are milliseconds
    other: /^\d{12,13}$/,
    isOfMember: true,
  },
  {
    name: 'milliseconds since 1970',
    named: `milliseconds ${SINCE}|${STAMP}milliseconds`,
    own: /^\d{12,13}$/,
    // "1763370000" are seconds
    other: /^\d{9,10}$/,
    isOfMember: true,
  },
  {
    name: 'ISO 4217',
    named: 'ISO[ -]?4217',
    own: /^[A-Z]{3}$/,
    // "€", "Euro"
    other: /^(?:[€$£¥]|[A-Z]?[a-z]{3,12})$/,
    isOfMember: true,
  },
  {
    name: 'ISO 3166',
    named: 'ISO[ -]?3166(?:-1)?',
    own: /^[A-Z]{2,3}$/,
    // "Norway"
    other: /^[A-Z][a-z]{3,20}$/,
    isOfMember: true,
  },
];

/** What makes another form right: a span of time, or a choice. */
const OTHERWISE =
  /\b(?:or|duration|interval|period|input|given|unless|except|locali[sz]ed|locale|local (?:form|style|convention)\w*|free)\b/i;

/** Whether a text names a form, and no other one beside it. */
export const namesForm = ({ named }: Form, text: string): boolean =>
  new RegExp(`(?<![\\w-])(?:${named})(?!\\w)`, 'i').test(text) && !OTHERWISE.test(text);

/** How a sentence says what a response has. */
const RETURNS = String.raw`\b(?:returns?|returned|response|result|output|answers?|replies|reports?|gives?|shows?)\b`;

/** Whether a sentence says that the response has the form. */
export const isPromised = (form: Form, description: string): boolean =>
  description
    .split(/(?<=[.;!?])\s+|\n+/)
    .some(
      (sentence) =>
        namesForm(form, sentence) &&
        new RegExp(`${RETURNS}[^.\\n]{0,80}?(?<![\\w-])(?:${form.named})(?!\\w)`, 'i').test(sentence),
    );

/** What may be written between the name of a member and its form: "starts_at is local time in", "`day` (". */
const BETWEEN = String.raw`[\s\`"'*]{0,3}(?:[:=(,–-]|\bis\b|\bare\b|\bas\b|\bin\b|\bcomes?\b|\bhas\b)[^.;\n]{0,50}?`;

/** Whether a description says directly after the name of a member which form it has. */
export function isPromisedOf(form: Form, member: string, description: string): boolean {
  const name = member.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  const stated = new RegExp(
    `(?<![\\w.-])${name}${BETWEEN}(?<![\\w-])(?:${form.named})(?!\\w)[^.,;\\n]{0,40}`,
    'i',
  );
  const [said] = stated.exec(description) ?? [];
  return said !== undefined && namesForm(form, said);
}
