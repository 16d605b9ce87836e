import { isRecord } from '../model/json.js';
import type { ErrorPattern, ValidateOptions } from '../response/index.js';

/** An expression as text: `/R0[1-9]/i`. */
const EXPRESSION = /^\/(.+)\/([dgimsuvy]*)$/s;

/** What can only be said in JavaScript, in a form that the schema of a configuration can check. */
export function plainResponses(responses: unknown): unknown {
  if (!isRecord(responses)) return responses;
  const { factors: _, tools, patterns, ...rest } = responses;
  return {
    ...rest,
    ...(patterns === undefined ? {} : { patterns: plainPatterns(patterns) }),
    ...(tools === undefined ? {} : { tools: Array.isArray(tools) ? tools.map(plainResponses) : tools }),
  };
}

const plainPatterns = (patterns: unknown): unknown =>
  Array.isArray(patterns)
    ? patterns.map((entry: unknown) =>
        isRecord(entry) && entry.pattern instanceof RegExp
          ? { ...entry, pattern: String(entry.pattern) }
          : entry,
      )
    : patterns;

/** What the schema of a configuration cannot say about `responses`, one sentence each. */
export function responseProblems(responses: unknown, place = '/responses'): string[] {
  if (!isRecord(responses)) return [];
  const { factors, patterns, tools } = responses;
  const lists: [string, unknown, (item: unknown) => string | undefined][] = [
    ['patterns', patterns, patternProblem],
    ['factors', factors, factorProblem],
  ];
  const problems = lists.flatMap(([name, list, problemOf]) =>
    Array.isArray(list)
      ? list.flatMap((item: unknown, index) => {
          const problem = problemOf(item);
          return problem === undefined ? [] : [`${place}/${name}/${index}: ${problem}`];
        })
      : [],
  );
  if (factors !== undefined && !Array.isArray(factors))
    problems.push(`${place}/factors: This is not an array.`);
  const own = Array.isArray(tools)
    ? tools.flatMap((tool, index) => responseProblems(tool, `${place}/tools/${index}`))
    : [];
  return [...problems, ...own];
}

function patternProblem(entry: unknown): string | undefined {
  const text = isRecord(entry) ? entry.pattern : undefined;
  const [, source, flags] = typeof text === 'string' ? (EXPRESSION.exec(text) ?? []) : [];
  if (source === undefined) return undefined;
  try {
    new RegExp(source, flags);
    return undefined;
  } catch {
    return `${String(text)} is not a regular expression.`;
  }
}

function factorProblem(factor: unknown): string | undefined {
  return isRecord(factor) && typeof factor.name === 'string' && typeof factor.holds === 'function'
    ? undefined
    : 'This is not a factor: it has no name, or no function `holds`. Factors need a configuration in JavaScript.';
}

/** The options as the response validator takes them: expressions that are written as text become expressions. */
export function responseOptions(responses: ValidateOptions): ValidateOptions {
  const { patterns, tools } = responses;
  return {
    ...responses,
    ...(patterns === undefined ? {} : { patterns: patterns.map(withExpression) }),
    ...(tools === undefined
      ? {}
      : { tools: tools.map((tool) => ({ ...tool, ...responseOptions(tool), names: tool.names })) }),
  };
}

function withExpression(entry: ErrorPattern): ErrorPattern {
  const [, source, flags] = typeof entry.pattern === 'string' ? (EXPRESSION.exec(entry.pattern) ?? []) : [];
  return source === undefined ? entry : { ...entry, pattern: new RegExp(source, flags) };
}
