import type { Finding } from '../../model/finding.js';
import { isRecord } from '../../model/json.js';
import { quote, truncate } from '../../model/quote.js';
import { compileSchema } from '../../schema/index.js';
import { EXTENSION_KEY } from '../announcement.js';
import { isoTime } from '../iso-time.js';
import { VERDICT_SCHEMA } from '../schemas.js';
import type { ToolValidationVerdict } from '../verdict.js';

/** A verdict, or why there is none. */
export type VerdictReading = ToolValidationVerdict | { readonly unreadable: string };

/** More than this, in characters and values, is not a verdict. */
const LARGEST = 4_000_000;
const LONGEST_TEXT = 2_000;
const MOST_TEXTS = 1_000;

/** Times are read further down: one that is none counts as absent. */
const schema = compileSchema(VERDICT_SCHEMA, { formats: false });

/** Reads the response of a validation tool to one question; nothing in it is trusted. */
export function readVerdict(result: unknown, now: number, ttl = 0): VerdictReading {
  const body = bodyOf(result);
  return 'unreadable' in body ? body : parseVerdict(body.body, now, ttl);
}

/** Reads the verdict that a progress notification of a batch carries; `undefined` where it carries none. */
export function readStreamedVerdict(
  progress: unknown,
  now: number,
  ttl = 0,
): { readonly index: number; readonly reading: VerdictReading } | undefined {
  const meta = isRecord(progress) && isRecord(progress._meta) ? progress._meta[EXTENSION_KEY] : undefined;
  if (!isRecord(meta) || typeof meta.index !== 'number' || !isWithin(meta, LARGEST)) return undefined;
  return { index: meta.index, reading: parseVerdict(meta.verdict, now, ttl) };
}

/** Reads the response to a batch of `count` questions; an entry that is wrong harms no other. */
export function readBatchVerdict(
  result: unknown,
  count: number,
  now: number,
  ttl = 0,
): readonly VerdictReading[] {
  const body = bodyOf(result);
  const all = (reading: VerdictReading): readonly VerdictReading[] =>
    Array.from({ length: count }, () => reading);
  if ('unreadable' in body) return all(body);
  const results = isRecord(body.body) ? body.body.results : undefined;
  if (!Array.isArray(results)) return all(unreadable('has no results for the batch'));
  if (results.length !== count) return all(unreadable(`has ${results.length} results for ${count} calls`));
  return results.map((entry) => parseVerdict(entry, now, ttl));
}

const unreadable = (what: string) => ({ unreadable: `The response of the validation tool ${what}.` });

function bodyOf(result: unknown): { readonly body: unknown } | { readonly unreadable: string } {
  if (!isRecord(result)) return unreadable('is not a result');
  if (!isWithin(result, LARGEST)) return unreadable('is too large');
  const text = textOf(result.content);
  if (result.isError === true)
    return unreadable(text === undefined ? 'is an error' : `is an error: ${quote(text, 300)}`);
  if (result.structuredContent !== undefined) return { body: result.structuredContent };
  if (text === undefined) return unreadable('has no verdict');
  try {
    return { body: JSON.parse(text) };
  } catch {
    return unreadable('is not JSON');
  }
}

function textOf(content: unknown): string | undefined {
  const blocks = Array.isArray(content) ? content : [];
  const block: unknown = blocks.find((candidate) => isRecord(candidate) && candidate.type === 'text');
  return isRecord(block) && typeof block.text === 'string' ? block.text : undefined;
}

/** Looks at no more of a value than the limit allows. */
function isWithin(root: unknown, limit: number): boolean {
  let left = limit;
  const stack: unknown[] = [root];
  for (let value = stack.pop(); value !== undefined || stack.length > 0; value = stack.pop()) {
    left -= typeof value === 'string' ? value.length + 1 : 1;
    if (Array.isArray(value)) left -= value.length;
    if (left < 0) return false;
    if (Array.isArray(value)) for (const inner of value) stack.push(inner);
    else if (isRecord(value)) for (const key in value) stack.push(value[key]);
  }
  return true;
}

function parseVerdict(body: unknown, now: number, ttl: number): VerdictReading {
  const check = schema.check(body);
  if (check.outcome === 'inconclusive') return unreadable(`could not be checked: ${check.reason}`);
  if (check.outcome === 'invalid') {
    const [{ instancePath, message }] = check.violations;
    return unreadable(`is not a verdict: ${instancePath || 'it'} ${truncate(message, 200)}`);
  }
  const verdict = body as Partial<ToolValidationVerdict> & Pick<ToolValidationVerdict, 'valid' | 'errors'>;
  if (verdict.valid && verdict.errors.length > 0) return unreadable('is valid but has errors');
  if (verdict.valid && verdict.inconclusive !== undefined)
    return unreadable('is both valid and inconclusive');
  return complete(verdict, now, ttl);
}

/** The verdict with nothing left out, nothing that the specification does not name, and texts cut to size. */
function complete(
  verdict: Partial<ToolValidationVerdict> & Pick<ToolValidationVerdict, 'valid' | 'errors'>,
  now: number,
  ttl: number,
): ToolValidationVerdict {
  const { valid, errors, warnings, suggestions, findings = [], level } = verdict;
  // A level that the server does not report as checked counts as not checked.
  const levels = verdict.levels ?? (level === undefined ? [] : [level]);
  const { schemaHash, correctedArguments, inconclusive } = verdict;
  const validatedAt = timeOf(verdict.validatedAt) ?? isoTime(now);
  const reason = valid || errors.length > 0 ? errors : ['The server gave no reason.'];
  return {
    valid,
    errors: texts(reason),
    warnings: texts(warnings),
    suggestions: texts(suggestions),
    findings: findings.length === 0 ? NONE : findings.slice(0, MOST_TEXTS).map(known),
    ...(level === undefined ? {} : { level }),
    levels,
    method: 'native',
    ...(schemaHash === undefined ? {} : { schemaHash }),
    validatedAt,
    expiresAt: timeOf(verdict.expiresAt) ?? (ttl > 0 ? isoTime(now + ttl * 1000) : validatedAt),
    ...(correctedArguments === undefined ? {} : { correctedArguments }),
    ...(inconclusive === undefined ? {} : { inconclusive: truncate(inconclusive, LONGEST_TEXT) }),
  };
}

/** The fields of a finding that the specification names. */
function known({ rule, severity, path, message, expected, received, fix }: Finding): Finding {
  const cut = (text: string): string => truncate(text, LONGEST_TEXT);
  return {
    rule,
    severity,
    subject: { part: 'arguments' },
    path,
    message: cut(message),
    ...(expected === undefined ? {} : { expected: cut(expected) }),
    ...(received === undefined ? {} : { received: cut(received) }),
    ...(fix === undefined ? {} : { fix: cut(fix) }),
    evidence: [],
  };
}

const NONE: readonly never[] = Object.freeze([]);

const texts = (list: readonly string[] = NONE): readonly string[] =>
  list.length === 0 ? NONE : list.slice(0, MOST_TEXTS).map((text) => truncate(text, LONGEST_TEXT));

const EXACT_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
let lastTime: string | undefined;

/** The time in the one form that all verdicts have; those of a batch mostly share it, so that it is read once. */
function timeOf(text: string | undefined): string | undefined {
  if (text === lastTime) return text;
  const time = text === undefined ? Number.NaN : Date.parse(text);
  if (text === undefined || Number.isNaN(time)) return undefined;
  if (EXACT_TIME.test(text)) lastTime = text;
  return isoTime(time);
}
