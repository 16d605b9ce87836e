import { isRecord } from '../../model/json.js';
import type { ToolException, ValidateOptions } from './validation.js';

/** The options that hold for a tool: the general ones, and then its exceptions in their order. */
export function optionsFor(tool: unknown, options: ValidateOptions): ValidateOptions {
  if (options.tools === undefined) return options;
  const { tools, ...general } = options;
  const name = isRecord(tool) && typeof tool.name === 'string' ? tool.name : '';
  const exceptions = tools.filter(({ names }) => isNamed(name, names));
  return exceptions.reduce<ValidateOptions>(withException, general);
}

function withException(options: ValidateOptions, { names: _, ...exception }: ToolException): ValidateOptions {
  return {
    ...options,
    ...exception,
    patterns: [...(options.patterns ?? []), ...(exception.patterns ?? [])],
    factors: [...(options.factors ?? []), ...(exception.factors ?? [])],
    contentTypes: [...(options.contentTypes ?? []), ...(exception.contentTypes ?? [])],
    resultTypes: [...(options.resultTypes ?? []), ...(exception.resultTypes ?? [])],
  };
}

const isNamed = (name: string, names: string | readonly string[]): boolean =>
  (typeof names === 'string' ? [names] : names).some((pattern) => fits(pattern, name));

/** Whether a name fits a pattern in which `*` matches anything. */
function fits(pattern: string, name: string): boolean {
  const [first = '', ...rest] = pattern.split('*');
  if (rest.length === 0) return pattern === name;
  if (!name.startsWith(first)) return false;
  const last = rest.pop() ?? '';
  let at = first.length;
  for (const piece of rest) {
    const found = name.indexOf(piece, at);
    if (found === -1) return false;
    at = found + piece.length;
  }
  return name.length - last.length >= at && name.endsWith(last);
}
