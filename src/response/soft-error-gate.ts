/** How much of a text is looked at before anything expensive is done. */
const OPENING = 200;
const JSON_HEAD = 2_000;
const JSON_TAIL = 400;

/**
 * Words and marks, in small letters, without which no opening of `soft-error-text.ts` can match. Lowering a few
 * characters costs less than an expression that ignores case, and this runs on every answer.
 */
const SUSPECT =
  /err|fail|nable|can(?:no|'|’| no)t|ould|nvalid|issing|nknown|nsupp|nrec|not |no (?:such|longer|active|open|current|connected)|enied|efus|eject|orbid|nauth|equired|must|lease|imit|xce(?:ed|pt)|timed? ?out|xpired|lock|llegal|alform|nsuff|ncorrect|onflict|n[’']t |bad |uota|lready|ayment|nproc|navail|isabled|estrict|orry|[^\0-\u024f\u2010-\u203a]/;

/** Members without which no object tells an error: a marker together with a value that means it. */
const SUSPECT_MEMBER =
  /"(?:[Ee](?:rr(?:ors?|or_?(?:[Mm]essages?|[Mm]sg|[Cc]ode|[Tt]ype|[Dd]etails))?|xception)"\s{0,4}:\s{0,4}(?!null|""|\[\s{0,9}\]|\{\s{0,9}\}|false|0\b)|[Ff]ault"\s{0,4}:|(?:[Ss]uccess(?:ful)?|[Ss]ucceeded|[Oo][Kk]|[Ii]s_?[Ss]uccess(?:ful)?)"\s{0,4}:\s{0,4}false|(?:[Ii]s_?[Ee]rror|[Hh]as_?[Ee]rror|[Ff]ailed|[Ee]rrored)"\s{0,4}:\s{0,4}true|(?:[Ss]tat(?:us|e)|[Rr]esult|[Oo]utcome|[Tt]ype|[Kk]ind|object|__type|[Nn]ame|[Cc]ode)"\s{0,4}:\s{0,4}"[^"\n]{0,60}?(?:[Ee]rr|ERR|[Ff]ail|FAIL|[Ee]xcep|[Ff]ault|[Ff]atal|nauth|orbid|ound|eject|enied|nvalid|\w_\w)|(?:[Ss]tatus(?:_?[Cc]ode)?|[Hh]ttp_?[Ss]tatus(?:_?[Cc]ode)?|[Cc]ode)"\s{0,4}:\s{0,4}[45]\d\d\b|(?:errno|syscall)"\s{0,4}:)/;

/** `{"message": "…"}` and little else. */
const SENTENCE = /"(?:[Mm]essage|msg|detail|text)"\s{0,4}:/;
const SENTENCE_LENGTH = 1_000;

/** The first characters of a text. */
export function openingOf(text: string): string {
  return text.length > OPENING ? text.slice(0, OPENING) : text;
}

/** Whether the opening of a text is worth reading closely; costs one pass over a few characters. */
export function isSuspectText(opening: string): boolean {
  return SUSPECT.test(opening.toLowerCase());
}

/** Whether a JSON text is worth parsing; looks at its beginning and end alone. */
export function isSuspectJson(text: string): boolean {
  if (text.length <= JSON_HEAD)
    return SUSPECT_MEMBER.test(text) || (text.length <= SENTENCE_LENGTH && SENTENCE.test(text));
  return SUSPECT_MEMBER.test(text.slice(0, JSON_HEAD)) || SUSPECT_MEMBER.test(text.slice(-JSON_TAIL));
}
