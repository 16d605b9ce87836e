import type { Finding } from '../model/finding.js';
import { isInternal } from '../model/internal-error.js';
import { isRecord, type JsonObject, jsonTypeOf } from '../model/json.js';
import { joinPointer } from '../model/json-pointer.js';
import { quote, quoteValue } from '../model/quote.js';
import type { Revision } from '../model/revision.js';
import type { Tool } from '../model/tool.js';
import { LIST_RULES } from './message-rules.js';
import { Deviations, type ProtocolRule } from './rule.js';
import { readToolFields, type ToolDraft } from './tool-fields.js';
import { TOOL_RULES } from './tool-rules.js';
import { type Compile, checkPointers, checkSchemaShape, checkSchemaValidity } from './tool-schemas.js';

/** A tool as far as it could be read. */
export interface ToolReading {
  /** Absent where there is nothing that could be called: no name, or no schema. */
  readonly tool?: Tool;
  readonly findings: readonly Finding[];
}

/** Options of reading tools. */
export interface ReadToolOptions {
  /**
   * The engine that checks whether a schema is valid, which takes milliseconds per tool. Without it, this is not
   * checked.
   */
  readonly compile?: Compile;
  /** Hears of an error of our own, which costs one tool of a list. Without it, the error is thrown. */
  readonly onInternalError?: (error: unknown) => void;
}

const NAME_CHARACTERS = /^[A-Za-z0-9_.-]*$/;

/** Reads one tool definition from the wire. A field of the wrong type is reported and left out of the tool. */
export function readTool(wire: unknown, revision: Revision, options: ReadToolOptions = {}): ToolReading {
  const name = isRecord(wire) && typeof wire.name === 'string' ? wire.name : undefined;
  const deviations = new Deviations(revision, () =>
    name === undefined ? { part: 'definition' } : { tool: quote(name, 128), part: 'definition' },
  );
  if (!isRecord(wire)) {
    const received = jsonTypeOf(wire);
    deviations.add(TOOL_RULES.shape, {
      path: '',
      message: 'The tool definition is not an object.',
      received,
    });
    return { findings: deviations.findings };
  }
  checkName(wire.name, deviations);
  const tool: ToolDraft = {};
  if (name !== undefined) tool.name = name;
  readToolFields(wire, tool, deviations);
  readSchema(wire, 'inputSchema', tool, deviations, options);
  if (wire.outputSchema !== undefined) readSchema(wire, 'outputSchema', tool, deviations, options);
  const { findings } = deviations;
  return isComplete(tool) ? { tool, findings } : { findings };
}

const isComplete = (tool: ToolDraft): tool is Tool =>
  tool.name !== undefined && tool.inputSchema !== undefined;

/** The findings about the validity of the schemas of a tool that was read without `compile`. */
export function readValidity(tool: Tool, revision: Revision, compile: Compile): readonly Finding[] {
  const deviations = new Deviations(revision, () => ({ tool: quote(tool.name, 128), part: 'definition' }));
  for (const field of ['inputSchema', 'outputSchema'] as const) {
    const schema = tool[field];
    if (isRecord(schema)) checkSchemaValidity(schema, field, deviations, compile);
  }
  return deviations.findings;
}

/** Reads a whole tool list. A malformed tool costs itself and not the list. */
export function readToolList(
  wire: readonly unknown[],
  revision: Revision,
  options: ReadToolOptions = {},
): { readonly tools: readonly Tool[]; readonly findings: readonly Finding[] } {
  const tools: Tool[] = [];
  const findings: Finding[] = [];
  const places = new Map<string, number>();
  for (let index = 0; index < wire.length; index++) {
    const reading = readDespiteErrors(wire[index], revision, options);
    for (const finding of reading.findings) findings.push(placed(finding, index));
    const { tool } = reading;
    if (tool === undefined) continue;
    const first = places.get(tool.name);
    if (first === undefined) places.set(tool.name, index);
    else findings.push(...duplicate(tool.name, first, index, revision));
    tools.push(tool);
  }
  return { tools, findings };
}

function readDespiteErrors(wire: unknown, revision: Revision, options: ReadToolOptions): ToolReading {
  try {
    return readTool(wire, revision, options);
  } catch (error) {
    if (options.onInternalError === undefined || !isInternal(error)) throw error;
    options.onInternalError(error);
    return { findings: [] };
  }
}

/** A tool that has no name is found by its place in the list. */
function placed(finding: Finding, index: number): Finding {
  if (finding.subject.tool !== undefined) return finding;
  return { ...finding, path: joinPointer('', 'tools', index) + finding.path };
}

function duplicate(name: string, first: number, index: number, revision: Revision): readonly Finding[] {
  const deviations = new Deviations(revision, { tool: quote(name, 128), part: 'definition' });
  const message = 'Another tool of this server has the same name.';
  const evidence = [{ text: `tools ${first} and ${index} of the list` }];
  deviations.add(LIST_RULES.nameUnique, { path: '/name', message, evidence });
  return deviations.findings;
}

function checkName(name: unknown, deviations: Deviations): void {
  if (typeof name !== 'string') {
    const message = name === undefined ? 'The tool has no name.' : 'The name of the tool is not a string.';
    deviations.add(TOOL_RULES.name, {
      path: '/name',
      message,
      expected: 'string',
      received: jsonTypeOf(name),
    });
    return;
  }
  if (name.length < 1 || name.length > 128) {
    const message = name === '' ? 'The name of the tool is empty.' : 'The name of the tool is too long.';
    const received = `${name.length} characters`;
    deviations.add(TOOL_RULES.nameLength, {
      path: '/name',
      message,
      expected: '1 to 128 characters',
      received,
    });
  }
  if (NAME_CHARACTERS.test(name)) return;
  const message = 'The name of the tool has characters outside the recommended ones.';
  const draft = { path: '/name', message, expected: 'A-Z a-z 0-9 _ - .', received: quoteValue(name, 128) };
  deviations.add(TOOL_RULES.nameCharacters, draft);
}

function readSchema(
  wire: Readonly<Record<string, unknown>>,
  field: 'inputSchema' | 'outputSchema',
  tool: ToolDraft,
  deviations: Deviations,
  { compile }: ReadToolOptions,
): void {
  const schema = wire[field];
  if (isRecord(schema)) {
    tool[field] = schema as JsonObject;
    checkSchemaShape(schema, field, deviations);
    checkPointers(schema, field, deviations);
    if (compile !== undefined) checkSchemaValidity(schema, field, deviations, compile);
    return;
  }
  if (typeof schema === 'boolean') tool[field] = schema;
  const rule: ProtocolRule = TOOL_RULES[field];
  const message = schema === undefined ? `The tool has no ${field}.` : `The ${field} is not an object.`;
  const draft = { path: `/${field}`, message, expected: 'object', received: jsonTypeOf(schema) };
  deviations.add(rule, draft, field);
}
