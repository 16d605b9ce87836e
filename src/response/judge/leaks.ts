import type { Finding } from '../../model/finding.js';
import type { JsonPointer } from '../../model/json-pointer.js';
import { joinPointer } from '../../model/json-pointer.js';
import { quote } from '../../model/quote.js';
import type { Told } from '../read/response-reading.js';
import { RESPONSE_RULES, responseFinding } from '../response-rules.js';
import { subjectOf } from '../soft-error/tool-purpose.js';
import { findPaths } from './leaked-paths.js';
import { findSecrets } from './leaked-secrets.js';
import type { ValidationContext } from './validation.js';

/** How much of an answer is looked at for leaks: of a long text its beginning and its end. */
const HEAD = 98_304;
const TAIL = 32_768;
/** Findings per answer. */
const MOST = 10;

/** In JSON, a line ends with an escape. */
const TRACE =
  /(?:(?:\n|\\n)\s{1,12}at [^\n]{1,200}:\d{1,7}(?::\d{1,7})?\)?[^\n]{0,20}){2}|\bTraceback \(most recent call last\)|(?:\n\s{1,12}at [\w$.<>]{1,120}\([\w$]{1,60}\.(?:java|kt|scala):\d{1,7}\)){2}|\bgoroutine \d{1,9} \[running\]/;
/** Such a tool is asked for secrets. */
const HANDLES_SECRETS = /secret|token|credential|passw|keys?(?:$|[_-])|jwt|vault|auth|env/i;

/** What an answer gives away: in an error traces, paths and secrets; in a success secrets alone. */
export function findLeaks(
  context: ValidationContext,
  name: string,
  texts: readonly Told[],
  structured: unknown,
  isFailure: boolean,
): Finding[] {
  const findings: Finding[] = [];
  for (const told of texts.length > 0 ? texts : stringsOf(structured)) {
    for (const part of ends(told.text)) {
      for (const finding of secrets(part, told.path, context, name, isFailure)) findings.push(finding);
      if (isFailure) for (const finding of machine(part, told.path, context, name)) findings.push(finding);
      if (findings.length >= MOST) return findings.slice(0, MOST);
    }
  }
  return findings;
}

/** What others wrote, and what the tool is asked for, is not given away by the server. */
function mayShowSecrets(context: ValidationContext, name: string): boolean {
  return HANDLES_SECRETS.test(name) || subjectOf(context).returnsContent;
}

/** The strings of structured content, for an answer that has no text. */
function* stringsOf(structured: unknown): Generator<Told> {
  const open: { value: unknown; path: JsonPointer }[] = [{ value: structured, path: '/structuredContent' }];
  for (let budget = 2_000; budget > 0; budget--) {
    const next = open.pop();
    if (next === undefined) return;
    if (typeof next.value === 'string') yield { text: next.value, path: next.path };
    else if (typeof next.value === 'object' && next.value !== null)
      for (const [key, value] of Object.entries(next.value).slice(0, 200))
        open.push({ value, path: joinPointer(next.path, key) });
  }
}

function ends(text: string): readonly string[] {
  return text.length <= HEAD + TAIL ? [text] : [text.slice(0, HEAD), text.slice(-TAIL)];
}

function secrets(
  text: string,
  path: JsonPointer,
  context: ValidationContext,
  name: string,
  isFailure: boolean,
): Finding[] {
  const found = findSecrets(text, isFailure);
  if (found.length === 0 || (!isFailure && mayShowSecrets(context, name))) return [];
  const sent = quoteFree(context.input);
  return found
    .filter(({ start, end }) => !sent.includes(text.slice(start, end)))
    .slice(0, MOST)
    .map(({ what, start, end }) => {
      const around = quote(text.slice(Math.max(0, start - 30), end + 10), 120);
      const draft = {
        path,
        message: `The answer shows a secret: ${what}.`,
        evidence: [{ text: around, path }],
      };
      return responseFinding(RESPONSE_RULES.leakSecret, name, draft);
    });
}

/** What the caller sent, as one text in which to look for an echo. */
function quoteFree(input: unknown): string {
  try {
    return JSON.stringify(input) ?? '';
  } catch {
    return '';
  }
}

function machine(text: string, path: JsonPointer, context: ValidationContext, name: string): Finding[] {
  const trace = TRACE.exec(text);
  if (trace !== null) {
    const message = 'The error answer shows a stack trace.';
    const draft = { path, message, evidence: [{ text: quote(trace[0].trim(), 160), path }] };
    return [responseFinding(RESPONSE_RULES.leakStackTrace, name, draft)];
  }
  const [first, ...others] = findPaths(text, context);
  if (first === undefined) return [];
  const more = others.length === 0 ? '' : ` and ${others.length} more`;
  const message = "The error answer shows where files lie on the server's machine.";
  const draft = { path, message, evidence: [{ text: `${quote(first, 160)}${more}`, path }] };
  return [responseFinding(RESPONSE_RULES.leakPath, name, draft)];
}
