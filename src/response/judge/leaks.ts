import type { Finding } from '../../model/finding.js';
import { isRecord } from '../../model/json.js';
import type { JsonPointer } from '../../model/json-pointer.js';
import { joinPointer } from '../../model/json-pointer.js';
import { membersOf } from '../../model/members-of.js';
import { quote } from '../../model/quote.js';
import { BOUNDS } from '../read/bounds.js';
import type { LocatedText } from '../read/response-reading.js';
import { RESPONSE_RULES, responseFinding } from '../response-rules.js';
import { purposeOf } from '../soft-error/tool-purpose.js';
import { findPaths } from './leaked-paths.js';
import { findSecrets, KEY_OF_SERVER, type LeakedSecret } from './leaked-secrets.js';
import type { ValidationContext } from './validation.js';

/** Findings per response. */
const MOST = 10;

/** How runtimes print a stack trace. In JSON, a line ends with an escape. */
const TRACES = [
  /(?:(?:\n|\\n)\s{1,12}at [^\n]{1,200}:\d{1,7}(?::\d{1,7})?\)?[^\n]{0,20}){2}/,
  /\bTraceback \(most recent call last\)/,
  /(?:\n\s{1,12}at [\w$.<>]{1,120}\([\w$]{1,60}\.(?:java|kt|scala):\d{1,7}\)){2}/,
  /\bgoroutine \d{1,9} \[running\]/,
];
/** Such a tool is asked for secrets. */
const HANDLES_SECRETS = /secret|token|credential|passw|keys?(?:$|[_-])|jwt|vault|auth|env/i;

/** Who makes a thing gets its key. */
const MAKES = /^(?:create|generate|new|make|add|register|init|rotate|derive|setup|set_up)(?![a-z])/;

/** What a response gives away: in an error traces, paths and secrets; in a success secrets alone. */
export function findLeaks(
  context: ValidationContext,
  name: string,
  texts: readonly LocatedText[],
  structured: unknown,
  isFailure: boolean,
  data?: unknown,
): Finding[] {
  const findings: Finding[] = [];
  const isLabelled = isFailure || isAboutItself(context);
  const strings = texts.length > 0 ? texts : stringsOf(structured, '/structuredContent');
  for (const located of data === undefined ? strings : [...strings, ...stringsOf(data, '/data')]) {
    for (const part of ends(located.text)) {
      const found = findSecrets(part, isLabelled);
      if (found.length > 0) findings.push(...secrets(found, part, located.path, context, name, isFailure));
      if (isFailure) for (const finding of machine(part, located.path, context, name)) findings.push(finding);
      if (findings.length >= MOST) return findings.slice(0, MOST);
    }
  }
  return findings;
}

/** Texts of others, and data that the tool was asked for, are not leaks of the server. */
function mayShowSecrets(context: ValidationContext, name: string): boolean {
  return HANDLES_SECRETS.test(name) || purposeOf(context).returnsContent;
}

/** Words in the names of tools that show how their server is set up. */
const SET_UP = 'config configuration settings debug info status about diagnostics dump options'.split(' ');

/** Whether a tool shows the server itself and not a thing that a caller asks for: then what is labelled as a secret is its own. */
function isAboutItself(context: ValidationContext): boolean {
  const { inputSchema } = context.tool;
  const required = isRecord(inputSchema) ? inputSchema.required : undefined;
  if (Array.isArray(required) && required.length > 0) return false;
  const { words } = purposeOf(context);
  return SET_UP.some((word) => words.has(word));
}

/** The strings of structured content, for a response that has no text, or of the data of an error. */
function* stringsOf(root: unknown, at: JsonPointer): Generator<LocatedText> {
  const open: { value: unknown; path: JsonPointer }[] = [{ value: root, path: at }];
  for (let budget = 2_000; budget > 0; budget--) {
    const next = open.pop();
    if (next === undefined) return;
    if (typeof next.value === 'string') yield { text: next.value, path: next.path };
    else if (typeof next.value === 'object' && next.value !== null)
      for (const [key, value] of membersOf(next.value, 200))
        open.push({ value, path: joinPointer(next.path, key) });
  }
}

/** Of a long text, its beginning and its end. */
function ends(text: string): readonly string[] {
  const { leakHead, leakTail } = BOUNDS;
  return text.length <= leakHead + leakTail ? [text] : [text.slice(0, leakHead), text.slice(-leakTail)];
}

function secrets(
  found: readonly LeakedSecret[],
  text: string,
  path: JsonPointer,
  context: ValidationContext,
  name: string,
  isFailure: boolean,
): Finding[] {
  if (!isFailure && mayShowSecrets(context, name)) return [];
  const sent = quoteFree(context.input);
  return found
    .filter(({ start, end }) => !sent.includes(text.slice(start, end)))
    .filter(({ what }) => what !== KEY_OF_SERVER || !MAKES.test(name))
    .slice(0, MOST)
    .map(({ what, start, end }) => {
      const around = quote(text.slice(Math.max(0, start - 30), end + 10), 120);
      const draft = {
        path,
        message: `The response shows a secret: ${what}.`,
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

/** Names of arguments that hold a program, and of tools that run it: how it failed is what was asked for. */
const PROGRAM = /^(?:code|script|source|snippet|program|command|cmd|expression)$/i;
const RUNS = 'run exec execute eval evaluate interpret shell repl'.split(' ');

function runsPrograms(context: ValidationContext): boolean {
  const { words } = purposeOf(context);
  return (
    RUNS.some((word) => words.has(word)) &&
    Object.entries(context.input).some(([key, value]) => PROGRAM.test(key) && typeof value === 'string')
  );
}

function machine(text: string, path: JsonPointer, context: ValidationContext, name: string): Finding[] {
  if (runsPrograms(context)) return [];
  const trace = firstMatch(TRACES, text);
  if (trace !== undefined) {
    const message = 'The error response shows a stack trace.';
    const draft = { path, message, evidence: [{ text: quote(trace.trim(), 160), path }] };
    return [responseFinding(RESPONSE_RULES.leakStackTrace, name, draft)];
  }
  const [first, ...others] = findPaths(text, context);
  if (first === undefined) return [];
  const more = others.length === 0 ? '' : ` and ${others.length} more`;
  const message = "The error response shows paths of the server's machine.";
  const draft = { path, message, evidence: [{ text: `${quote(first, 160)}${more}`, path }] };
  return [responseFinding(RESPONSE_RULES.leakPath, name, draft)];
}

function firstMatch(patterns: readonly RegExp[], text: string): string | undefined {
  for (const pattern of patterns) {
    const match = pattern.exec(text);
    if (match !== null) return match[0];
  }
  return undefined;
}
