import type { ProblemList } from './problem-list.js';

const FORM =
  /^strict mode: ([\s\S]*?)(?: at (?:path )?"([^"]*)")?(?: \((strictTypes|strictTuples|strictRequired)\))?$/;
const RULES = {
  strictTypes: 'schema/strict-types',
  strictTuples: 'schema/strict-tuples',
  strictRequired: 'schema/strict-required',
} as const;

/** Notes what Ajv's strict mode complains about, unless it complains about what we have added ourselves. */
export function addStrictProblem(problems: ProblemList, message: string): void {
  if (problems.isFull) return;
  const [, text = message, location = '', kind] = FORM.exec(message) ?? [];
  if (text.includes('"assay:') || text.includes('keyword "additionalProperties"')) return;
  const rule = kind === undefined ? 'schema/strict' : RULES[kind as keyof typeof RULES];
  const path = location.slice(location.indexOf('#') + 1);
  problems.add(rule, 'warning', path, `Strict mode refuses this: ${text}.`);
}
