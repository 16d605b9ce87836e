import { excerpt, isQuoted, sentValues } from '../read/message.js';
import { readResponse } from '../read/response-reading.js';
import type { DiagnoseOptions, DiagnosisContext } from './diagnosis.js';

/** One factor of the guide's rule. */
export interface Factor {
  readonly name: string;
  readonly weight: number;
  readonly present: boolean;
}

/** The guide's rule applied to one error response. Reported as evidence; the diagnosis decides. */
export interface SixFactors {
  readonly factors: readonly Factor[];
  readonly sum: number;
  readonly total: number;
  /** `sum / total`, 0 to 1. */
  readonly confidence: number;
  readonly threshold: 0.2 | 0.5;
  readonly isBusinessLogic: boolean;
}

/** The guide's patterns, in its five groups, and rate limiting. */
const PATTERNS = [
  ...['not found', 'does not exist', "doesn't exist", 'no such', 'cannot find', 'could not find'],
  ...['unable to find', 'invalid id', 'unknown resource', 'no results', 'empty result'],
  ...[
    'invalid format',
    'invalid value',
    'invalid type',
    'invalid input',
    'type mismatch',
    'schema validation',
  ],
  ...['constraint violation', 'out of range', 'exceeds maximum', 'below minimum', 'pattern mismatch'],
  ...['unauthorized', 'permission denied', 'access denied', 'forbidden', 'not authorized'],
  ...['insufficient permissions', 'authentication required', 'token expired', 'invalid credentials'],
  ...['already exists', 'duplicate', 'conflict', 'quota exceeded', 'limit reached', 'not allowed'],
  ...['precondition failed', 'dependency not met', 'no credits'],
];
/** The patterns about limits and payment, which lower the threshold. */
const STRONG = [
  ...['insufficient credits', 'no credits', 'credit balance', 'quota', 'rate limit', 'too many requests'],
  ...['throttled', 'billing', 'subscription', 'payment required', 'usage limit', 'trial expired'],
  ...['account suspended', 'plan upgrade'],
];
/** Those that are not patterns of their own: "quota" alone. */
const HINTS = new Set(['quota']);
const oneOf = (phrases: readonly string[]): RegExp => new RegExp(phrases.join('|'));
const isStrong = oneOf(STRONG);
const isBusiness = oneOf([...PATTERNS, ...STRONG.filter((phrase) => !HINTS.has(phrase))]);
const MCP_CODE = /-32(?:600|601|602|603|700)\b/;
const HTTP_STATUS = /\b(?:400|401|402|403|404|405|409|410|412|422|429|500|501|502|503|504)\b/;
const STRUCTURED = /^\s*[{[]|[{,]\s*"(?:code|error|message|status|type)"\s*:/;
/** The verbs and nouns of tools that check data by nature. */
const CHECKING = [
  ...[
    'create',
    'add',
    'insert',
    'update',
    'modify',
    'set',
    'delete',
    'remove',
    'get',
    'fetch',
    'read',
    'write',
  ],
  ...['query', 'search', 'find', 'list', 'entity', 'relation', 'node', 'edge', 'record', 'move', 'copy'],
  ...[
    'duplicate',
    'archive',
    'link',
    'associate',
    'connect',
    'attach',
    'scrape',
    'crawl',
    'extract',
    'parse',
  ],
  ...['analyze', 'process'],
];

const checks = oneOf(CHECKING);

/** The six factors of the Response Validator Guide with its weights and thresholds; further ones from the options. */
export function sixFactors(context: DiagnosisContext, options: DiagnoseOptions = {}): SixFactors {
  const reading = readResponse(context);
  const stated = reading.texts.map(({ text }) => text.slice(0, 2_400)).join('\n');
  return countFactors(stated, context, reading.code, options);
}

/** The same, from what the response says. */
export function countFactors(
  stated: string,
  context: DiagnosisContext,
  code: number | undefined,
  options: DiagnoseOptions,
): SixFactors {
  const raw = excerpt(stated);
  const text = raw.toLowerCase();
  const { tool } = context;
  const expected = checks.test(`${tool.name} ${tool.description ?? ''}`.slice(0, 1_000).toLowerCase());
  const own = (options.patterns ?? []).filter(({ pattern }) => isIn(pattern, raw, text));
  const factors: Factor[] = [
    { name: 'MCP error code', weight: 2, present: MCP_CODE.test(`${code ?? ''} ${text}`) },
    { name: 'business error pattern', weight: 2, present: isBusiness.test(text) || own.length > 0 },
    { name: 'HTTP status code', weight: 1, present: HTTP_STATUS.test(text) },
    { name: 'structured error', weight: 1, present: STRUCTURED.test(raw) },
    {
      name: 'speaks of the data sent',
      weight: 1,
      present: sentValues(context.input).some((value) => isQuoted(raw, value)),
    },
    { name: 'tool that checks data', weight: 2, present: expected },
    ...(options.factors ?? []).map(({ name, weight = 1, holds }) => ({
      name,
      weight,
      present: holdsSafely(holds, context),
    })),
  ];
  const sum = factors.reduce((total, { weight, present }) => total + (present ? weight : 0), 0);
  const total = factors.reduce((all, { weight }) => all + weight, 0);
  const lenient = expected || isStrong.test(text) || own.some(({ strong }) => strong === true);
  const threshold = lenient ? 0.2 : 0.5;
  return {
    factors,
    sum,
    total,
    confidence: sum / total,
    threshold,
    isBusinessLogic: sum / total >= threshold,
  };
}

/** Whether a pattern of the options occurs in a bounded message. */
export function isIn(pattern: string | RegExp, raw: string, lower: string): boolean {
  if (typeof pattern === 'string') return lower.includes(pattern.toLowerCase());
  pattern.lastIndex = 0;
  return pattern.test(raw);
}

/** Whether a factor of the options is present; if it throws, it counts as absent. */
export function holdsSafely(
  holds: (context: DiagnosisContext) => boolean,
  context: DiagnosisContext,
): boolean {
  try {
    return holds(context) === true;
  } catch {
    return false;
  }
}
