/** A warning that something was not read, and what is said below where nothing was. */
const WARNING =
  /^[^\p{L}\n]{0,9}warning\W{1,4}(?=(?:could not|failed to|unable to|cannot) (?:open|read|load|connect|fetch|reach|access|get|query)\b)/iu;
const NOTHING = /^[^\n:]{0,40}(?:[:=] {0,9}(?:0(?:\.0{1,4})?|none|n\/a|null|-)|\[\]|\{\})?[^\w\n]{0,4}$/i;

/** A longer text is data. */
const LONGEST = 400;

/** "Warning: could not open sales.db", above nothing but zeros: what could not be done is the error. */
export function withoutWarning(text: string): string {
  if (text.length > LONGEST || !WARNING.test(text)) return text;
  const [first = '', ...rest] = text.trim().split('\n');
  const isEmpty = rest.every((line) => NOTHING.test(line)) && /[:=[{]/.test(rest.join(''));
  return isEmpty ? first.replace(WARNING, 'Error: ') : text;
}
