import type { Finding } from '../../model/finding.js';
import { isRecord } from '../../model/json.js';
import { joinPointer } from '../../model/json-pointer.js';
import { quote } from '../../model/quote.js';
import { valueText } from '../../model/value-text.js';
import { RESPONSE_RULES, responseFinding } from '../response-rules.js';

/** Issues that become findings. */
const MOST = 10;
const NOT_RETURNED = /has an output schema but (?:no|did not)/i;

/**
 * What an SDK said when it refused a result that breaks the tool's own output schema: one finding for each issue, with
 * its path and types where the text has them.
 */
export function refusedOutput(said: string, tool: string): readonly Finding[] {
  if (NOT_RETURNED.test(said)) {
    const message =
      'The tool declares an output schema, but returned no structured content: its own SDK refused the result.';
    return [responseFinding(RESPONSE_RULES.structuredMissing, tool, { path: '/structuredContent', message })];
  }
  const issues = [...zodIssues(said), ...ajvIssues(said), ...pydanticIssues(said)].slice(0, MOST);
  const found = issues.length > 0 ? issues : [{ path: '' }];
  return found.map(({ path, ...types }) =>
    responseFinding(RESPONSE_RULES.outputSchema, tool, {
      path: `/structuredContent${path}`,
      message: "The result breaks the tool's own output schema: its own SDK refused it.",
      ...types,
    }),
  );
}

interface Issue {
  readonly path: string;
  readonly expected?: string;
  readonly received?: string;
}

/** Issues as zod prints them: a JSON list, with `path`, `expected` and `received` or a message that has them. */
function zodIssues(said: string): Issue[] {
  const from = said.indexOf('[');
  const to = said.lastIndexOf(']');
  if (from === -1 || to < from || to - from > 20_000) return [];
  let issues: unknown;
  try {
    issues = JSON.parse(said.slice(from, to + 1));
  } catch {
    return [];
  }
  if (!Array.isArray(issues)) return [];
  return issues.filter(isRecord).map((issue) => ({
    path: joinPointer('', ...pathOf(issue.path)),
    ...typesOf(issue),
  }));
}

function pathOf(path: unknown): (string | number)[] {
  if (!Array.isArray(path)) return [];
  return path.filter((part) => typeof part === 'string' || typeof part === 'number');
}

function typesOf(issue: Readonly<Record<string, unknown>>): Omit<Issue, 'path'> {
  const [, wanted, got] = /expected (\w+), received (\w+)/i.exec(valueText(issue.message)) ?? [];
  const expected = typeof issue.expected === 'string' ? issue.expected : wanted;
  const received = typeof issue.received === 'string' ? issue.received : got;
  return {
    ...(expected === undefined ? {} : { expected: quote(expected, 80) }),
    ...(received === undefined ? {} : { received: quote(received, 80) }),
  };
}

/** Issues as Ajv prints them: `data/items/0 must be string`, `data must have required property 'id'`. */
function ajvIssues(said: string): Issue[] {
  const issues: Issue[] = [];
  for (const [, path = '', demand = '', property] of said.matchAll(AJV))
    issues.push({
      path: property === undefined ? path : joinPointer(path, property),
      expected: quote(property === undefined ? demand : `property ${property}`, 80),
    });
  return issues;
}

const AJV =
  /\bdata((?:\/[\w$~-]{1,60}){0,10}) must (?:be ([\w ]{3,40})|have required property '([^'\n]{1,60})')/g;

/** Issues as Pydantic prints them: a line with the path, then one with the demand and `input_value`. */
function pydanticIssues(said: string): Issue[] {
  return [...said.matchAll(PYDANTIC)].map(([, path = '', demand = '', received]) => ({
    path: joinPointer('', ...path.split('.')),
    expected: quote(demand, 80),
    ...(received === undefined ? {} : { received: quote(received, 80) }),
  }));
}

const PYDANTIC =
  /^([A-Za-z_][\w.]{0,200})\n {2}([A-Z][^\n[]{3,160}?) \[type=\w{1,60}(?:, input_value=([^\n]{1,200}?), input_type=\w+)?/gm;
