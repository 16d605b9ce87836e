import { isRecord, jsonTypeOf } from '../model/json.js';
import { joinPointer } from '../model/json-pointer.js';
import { quoteValue } from '../model/quote.js';
import { isAtLeast } from '../model/revision.js';
import { isInForce, type RuleId } from '../model/rule.js';
import type { compileSchema } from '../schema/compile.js';
import { declaredDialect } from '../schema/dialect.js';
import { REFERENCES } from '../schema/keyword-sets.js';
import { checkHeaderAnnotations } from './header-annotations.js';
import { type KeywordObject, keywordObjects } from './keyword-objects.js';
import type { Deviations, ProtocolRule } from './rule.js';
import { TOOL_RULES } from './tool-rules.js';

type SchemaField = 'inputSchema' | 'outputSchema';
/** `compileSchema`, handed in by whoever wants it: a reader that does not must not load the engine. */
export type Compile = typeof compileSchema;
type SchemaObject = Readonly<Record<string, unknown>>;

/** Problems that mean: no validator of that dialect takes this schema. Bounds and doubts of ours are not among them. */
const INVALID: ReadonlySet<RuleId> = new Set<RuleId>([
  'schema/invalid',
  'lint/keyword-value',
  'lint/not-a-schema',
  'lint/invalid-pattern',
  'lint/dangling-ref',
]);

const ABSOLUTE = /^[A-Za-z][A-Za-z0-9+.-]*:/;

/** Judges the schema in one field of a tool, all but where it leads and whether it compiles. */
export function checkSchemaShape(schema: SchemaObject, field: SchemaField, deviations: Deviations): void {
  checkRoot(schema, field, deviations);
  checkProperties(schema, field, deviations);
  if (declaredDialect(schema) === 'unknown') {
    const message = 'The schema declares a dialect that is not a known draft of JSON Schema.';
    const draft = { path: `/${field}/$schema`, message, received: quoteValue(schema.$schema, 80) };
    deviations.add(TOOL_RULES.schemaDialect, draft, field);
  }
}

/** Judges where a schema leads: its references, and the headers that its parameters claim. */
export function checkPointers(schema: SchemaObject, field: SchemaField, deviations: Deviations): void {
  if (!isAtLeast(deviations.revision, TOOL_RULES.schemaReference.since)) return;
  const objects = keywordObjects(schema);
  checkReferences(objects, field, deviations);
  if (field === 'inputSchema') checkHeaderAnnotations(objects, deviations);
}

/** Judges whether the schema is valid under its dialect; compiles it. An unknown dialect cannot be judged. */
export function checkSchemaValidity(
  schema: SchemaObject,
  field: SchemaField,
  deviations: Deviations,
  compile: Compile,
): void {
  if (!isAtLeast(deviations.revision, TOOL_RULES.schemaValid.since)) return;
  if (declaredDialect(schema) === 'unknown') return;
  for (const problem of compile(schema).problems) {
    if (problem.severity !== 'error' || !INVALID.has(problem.rule)) continue;
    const { path, message, expected, received, evidence } = problem;
    const draft = {
      path: `/${field}${path}`,
      message,
      ...(expected === undefined ? {} : { expected }),
      ...(received === undefined ? {} : { received }),
      ...(evidence === undefined ? {} : { evidence }),
    };
    deviations.add(TOOL_RULES.schemaValid, draft, field);
  }
}

function checkRoot(schema: SchemaObject, field: SchemaField, deviations: Deviations): void {
  if (schema.type === 'object') return;
  const rule: ProtocolRule =
    field === 'inputSchema' ? TOOL_RULES.inputSchemaRoot : TOOL_RULES.outputSchemaRoot;
  const draft = {
    path: schema.type === undefined ? `/${field}` : `/${field}/type`,
    message: `The root of ${field} does not say that it is an object.`,
    expected: '"object"',
    received: quoteValue(schema.type, 60),
  };
  deviations.add(rule, draft, field);
}

function checkProperties(schema: SchemaObject, field: SchemaField, deviations: Deviations): void {
  // A rule of older revisions only: no need to look at every property for a newer one.
  if (!isInForce(TOOL_RULES.schemaProperties, deviations.revision)) return;
  const { properties, required } = schema;
  const report = (path: string, message: string, received: unknown): void =>
    deviations.add(TOOL_RULES.schemaProperties, { path, message, received: jsonTypeOf(received) }, field);
  if (properties !== undefined && !isRecord(properties))
    report(`/${field}/properties`, '`properties` is not an object.', properties);
  else
    for (const name in properties) {
      const property = properties[name];
      if (!isRecord(property))
        report(joinPointer(`/${field}/properties`, name), 'A property schema is not an object.', property);
    }
  if (required === undefined) return;
  if (!Array.isArray(required) || !required.every((name) => typeof name === 'string'))
    report(`/${field}/required`, '`required` is not a list of strings.', required);
}

function checkReferences(
  objects: readonly KeywordObject[],
  field: SchemaField,
  deviations: Deviations,
): void {
  const ids = new Set<string>();
  const external: { path: string; target: string }[] = [];
  for (const object of objects) {
    const { node } = object;
    if (typeof node.$id === 'string') ids.add(withoutFragment(node.$id));
    for (const keyword of REFERENCES) {
      const target = node[keyword];
      if (typeof target === 'string' && ABSOLUTE.test(target))
        external.push({ path: joinPointer(`/${field}${object.path}`, keyword), target });
    }
  }
  for (const { path, target } of external) {
    if (ids.has(withoutFragment(target)) || isMetaSchema(target)) continue;
    const message = 'The reference leads out of the schema, where no validator will follow it.';
    deviations.add(TOOL_RULES.schemaReference, { path, message, received: quoteValue(target, 100) }, field);
  }
}

const withoutFragment = (uri: string): string => uri.split('#', 1)[0] ?? uri;

/** The drafts' own schemas are known to every validator. */
const isMetaSchema = (uri: string): boolean => /^https?:\/\/json-schema\.org\/draft[/-]/.test(uri);
