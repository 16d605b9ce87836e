import type { ProblemList } from './problem-list.js';

const FORM =
  /^strict mode: ([\s\S]*?)(?: at (?:path )?"([^"]*)")?(?: \((strictTypes|strictTuples|strictRequired)\))?$/;
const RULES = new Map<
  string | undefined,
  'schema/strict-types' | 'schema/strict-tuples' | 'schema/strict-required'
>([
  ['strictTypes', 'schema/strict-types'],
  ['strictTuples', 'schema/strict-tuples'],
  ['strictRequired', 'schema/strict-required'],
]);

/** Notes what Ajv's strict mode complains about, unless it complains about what we have added ourselves. */
export function addStrictProblem(problems: ProblemList, message: string): void {
  if (problems.isFull) return;
  const [, text = message, location = '', kind] = FORM.exec(message) ?? [];
  if (text.includes('"assay:') || text.includes('keyword "additionalProperties"')) return;
  const rule = RULES.get(kind) ?? 'schema/strict';
  const path = location.slice(location.indexOf('#') + 1);
  problems.add(rule, 'warning', path, `Strict mode rejects this: ${text}.`);
}
