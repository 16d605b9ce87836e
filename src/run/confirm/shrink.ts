import { isRecord } from '../../model/json.js';
import { escapeToken } from '../../model/json-pointer.js';
import type { JsonSchema } from '../../model/tool.js';
import type { Scenario } from '../../scenario/index.js';
import { compileSchema } from '../../schema/index.js';

/** Smaller arguments that still mean what the scenario means: valid ones stay valid, invalid ones keep their violation. */
export function* smaller(schema: JsonSchema, scenario: Scenario, args: unknown): Generator<unknown> {
  if (!isRecord(args)) return;
  const means = meaningOf(schema, scenario);
  for (const name of Object.keys(args)) {
    const { [name]: _left, ...rest } = args;
    if (means(rest)) yield rest;
  }
  for (const [name, value] of Object.entries(args))
    for (const simple of simpler(value)) {
      const next = { ...args, [name]: simple };
      if (means(next)) yield next;
    }
}

function meaningOf(schema: JsonSchema, { violates, expectation }: Scenario): (args: unknown) => boolean {
  const compiled = compileSchema(schema);
  if (violates === undefined) return (args) => compiled.check(args).outcome === 'valid';
  if (expectation === 'either') return () => true;
  return (args) => {
    const check = compiled.check(args);
    if (check.outcome !== 'invalid' || check.violations.length > 1) return false;
    const [{ keyword, instancePath, params }] = check.violations;
    const property = params.missingProperty ?? params.additionalProperty ?? params.unevaluatedProperty;
    const path = typeof property === 'string' ? `${instancePath}/${escapeToken(property)}` : instancePath;
    return keyword === violates.keyword && path === violates.path;
  };
}

function simpler(value: unknown): readonly unknown[] {
  if (typeof value === 'string' && value.length > 8)
    return [value.slice(0, 1), value.slice(0, value.length >> 1)];
  if (Array.isArray(value) && value.length > 1) return [value.slice(0, 1)];
  if (typeof value === 'number' && Math.abs(value) > 1) return [Math.sign(value)];
  return [];
}
