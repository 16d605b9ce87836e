import type { Finding } from '../../model/finding.js';
import { isRecord } from '../../model/json.js';
import { type JsonPointer, joinPointer, pointerTokens, valueAt } from '../../model/json-pointer.js';
import { quote, quoteValue, quoteValues } from '../../model/quote.js';
import { isAtLeast, type Revision } from '../../model/revision.js';
import type { JsonSchema, Tool } from '../../model/tool.js';
import { specUrl } from '../../protocol/section.js';
import { compileSchema } from '../../schema/compile.js';
import type { Check, CompiledSchema, Violation } from '../../schema/compiled-schema.js';
import { demandOf } from '../../schema/demand-of.js';
import type { LocatedText } from '../read/response-reading.js';
import { RESPONSE_RULES, responseFinding } from '../response-rules.js';
import type { OutputSchemaValidation } from './validation.js';

/** Violations that become findings; a list of a million bad items has one cause. */
const MOST_FINDINGS = 50;

/** What the output schema says of a response. */
export interface OutputCheck {
  readonly validation?: OutputSchemaValidation;
  readonly findings: readonly Finding[];
}

const NOT_DECLARED: OutputCheck = { findings: [] };

/** Compiled output schemas by the object that they are: looking one up by its content costs more than the check. */
const COMPILED = new WeakMap<object, CompiledSchema>();

function compiled(schema: JsonSchema): CompiledSchema {
  if (typeof schema !== 'object') return compileSchema(schema);
  const known = COMPILED.get(schema);
  if (known !== undefined) return known;
  const fresh = compileSchema(schema);
  COMPILED.set(schema, fresh);
  return fresh;
}

/** Checks a success response: structured content first, JSON in a text block as the fall-back. */
export function checkOutput(
  tool: Tool,
  name: string,
  structured: unknown,
  texts: readonly LocatedText[],
  revision: Revision,
): OutputCheck {
  const schema = outputSchemaOf(tool);
  if (schema === undefined) return NOT_DECLARED;
  if (structured !== undefined)
    return outputCheckOf(
      compiled(schema).check(structured),
      structured,
      '/structuredContent',
      name,
      revision,
    );
  const found = jsonIn(texts);
  if (found === undefined) return missing(name, revision);
  const check = outputCheckOf(compiled(schema).check(found.value), found.value, found.path, name, revision);
  return { ...check, findings: [...check.findings, ...onlyInText(found.path, name, revision)] };
}

/** The output schema of a tool, if it has one that could be a schema. */
export function outputSchemaOf(tool: unknown): JsonSchema | undefined {
  const schema = isRecord(tool) ? tool.outputSchema : undefined;
  return isRecord(schema) || typeof schema === 'boolean' ? schema : undefined;
}

function outputCheckOf(
  check: Check,
  value: unknown,
  base: JsonPointer,
  tool: string,
  revision: Revision,
): OutputCheck {
  switch (check.outcome) {
    case 'valid':
      return { validation: { hasOutputSchema: true, isValid: true }, findings: [] };
    case 'invalid': {
      const error = check.violations.slice(0, 3).map(inWords).join('; ');
      const findings = check.violations
        .slice(0, MOST_FINDINGS)
        .map((violation) => violated(violation, value, base, tool, revision));
      return { validation: { hasOutputSchema: true, isValid: false, error }, findings };
    }
    case 'inconclusive':
      return inconclusive(check.reason, tool);
  }
}

/** Not the response's fault, and not a pass either. */
function inconclusive(reason: string, tool: string): OutputCheck {
  const message = 'The response could not be checked against the output schema.';
  const draft = { path: '', message, evidence: [{ text: quote(reason) }] };
  return {
    validation: {
      hasOutputSchema: true,
      isValid: false,
      inconclusive: true,
      error: `Inconclusive: ${quote(reason)}`,
    },
    findings: [responseFinding(RESPONSE_RULES.outputSchemaUnusable, tool, draft)],
  };
}

function missing(tool: string, revision: Revision): OutputCheck {
  const error =
    'The tool declares an output schema, but the response has neither structured content nor JSON.';
  const validation = { hasOutputSchema: true, isValid: false, error };
  if (!isAtLeast(revision, '2025-06-18')) return NOT_DECLARED;
  const draft = { path: '/structuredContent', message: error, spec: demands(revision) };
  return { validation, findings: [responseFinding(RESPONSE_RULES.structuredMissing, tool, draft)] };
}

function onlyInText(path: JsonPointer, tool: string, revision: Revision): Finding[] {
  if (!isAtLeast(revision, '2025-06-18')) return [];
  const message = 'The tool declares an output schema, but returns its data only as text.';
  const draft = { path: '/structuredContent', message, evidence: [{ text: `JSON found at ${path}` }] };
  return [responseFinding(RESPONSE_RULES.structuredInText, tool, { ...draft, spec: demands(revision) })];
}

function demands(revision: Revision): NonNullable<Finding['spec']> {
  return { url: specUrl('outputSchema', revision), level: 'MUST' };
}

function inWords({ instancePath, message }: Violation): string {
  return quote(`${instancePath === '' ? 'the value' : instancePath} ${message}`, 120);
}

function violated(
  violation: Violation,
  value: unknown,
  base: JsonPointer,
  tool: string,
  revision: Revision,
): Finding {
  const path = placeOf(violation);
  const received = valueAt(value, path);
  return responseFinding(RESPONSE_RULES.outputSchema, tool, {
    path: base + path,
    ...described(violation, nameOf(path)),
    ...(received === undefined ? {} : { received: quoteValue(received, 80) }),
    evidence: [{ text: `schema: ${quote(violation.schemaPath, 120)}` }],
    ...(isAtLeast(revision, '2025-06-18') ? { spec: demands(revision) } : {}),
  });
}

/** A place as people write it: `tags[1].name`. */
const nameOf = (path: JsonPointer): string =>
  pointerTokens(path)
    .map((token) => (/^\d+$/.test(token) ? `[${token}]` : `.${token}`))
    .join('')
    .replace(/^\./, '');

/** What is wrong, by the name of the property that it is about. */
function described(
  violation: Violation,
  property: string | undefined,
): { message: string; expected: string } {
  const { keyword, params } = violation;
  const name = `"${quote(property, 60)}"`;
  if (params.missingProperty !== undefined)
    return {
      message: `The output lacks ${name}, which its schema requires.`,
      expected: `the property ${name}`,
    };
  if (params.additionalProperty !== undefined || params.unevaluatedProperty !== undefined)
    return { message: `The output has ${name}, which its schema forbids.`, expected: 'no such property' };
  const { allowedValues } = params;
  const expected =
    keyword === 'enum' && Array.isArray(allowedValues) ? quoteValues(allowedValues) : demandOf(violation);
  if (property === '') return { message: 'The output does not match its schema.', expected };
  return { message: `The output has a wrong value for ${name}.`, expected };
}

/** A property that is missing or too many is the place, not the object that it is missing in: one finding for each. */
function placeOf({ instancePath, params }: Violation): JsonPointer {
  const property = params.missingProperty ?? params.additionalProperty ?? params.unevaluatedProperty;
  return typeof property === 'string' ? joinPointer(instancePath, property) : instancePath;
}

/** The first text block that is JSON as a whole. */
function jsonIn(texts: readonly LocatedText[]): { value: unknown; path: JsonPointer } | undefined {
  for (const { text, path } of texts) {
    if (!/^\s{0,100}[{["\d\-tfn]/.test(text)) continue;
    try {
      const value: unknown = JSON.parse(text);
      return { value, path };
    } catch {
      // Prose that begins like JSON.
    }
  }
  return undefined;
}
