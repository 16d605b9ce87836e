import { isRecord } from '../../model/json.js';
import { foldName } from '../../model/nearest.js';
import type { SequenceStep } from '../../scenario/index.js';
import { compileSchema } from '../../schema/index.js';
import type { ToolState } from '../state/tool-state.js';

/** A text that shows what becomes of characters beyond ASCII. */
const BEYOND_ASCII = 'Zoë żółć €';

/** The same with characters that HTML escapes, for prose: it has to be stored as it is. */
const PROSE_TEXT = `${BEYOND_ASCII} 1 < 2 & 3`;

/** Folded names of arguments that hold prose, in which any text is right. */
const PROSE = /^(?:content|contents|body|text|description|note|notes|comment|message|value|summary)$/;

/** Folded names of arguments that name another thing, or lead outside. */
const REFERS = /(?:id|ids|key|path|file|url|uri|email|parent|owner|user|date|time|at|name|by)$/;

type Args = Readonly<Record<string, unknown>>;

/**
 * The arguments of a creation with every simple optional argument, and with other values than the defaults: only what
 * was sent can be lost. The same arguments where nothing can be added.
 */
export function richCreation({ tool }: ToolState, { role }: SequenceStep, args: unknown): unknown {
  const { inputSchema } = tool;
  if (role !== 'create' || !isRecord(args) || !isRecord(inputSchema) || !isRecord(inputSchema.properties))
    return args;
  const compiled = compileSchema(inputSchema);
  let rich: Args = args;
  for (const [name, schema] of Object.entries(inputSchema.properties)) {
    const value = isRecord(schema) ? valueFor(name, schema, args[name]) : undefined;
    if (value === undefined) continue;
    const next = { ...rich, [name]: value };
    if (compiled.check(next).outcome === 'valid') rich = next;
  }
  return rich;
}

function valueFor(name: string, schema: Readonly<Record<string, unknown>>, given: unknown): unknown {
  if (Array.isArray(schema.enum)) return schema.enum.findLast((member) => member !== schema.default);
  if (schema.type === 'boolean') return schema.default !== true;
  const folded = foldName(name);
  const isBound = schema.format !== undefined || schema.pattern !== undefined || schema.const !== undefined;
  if (isBound || REFERS.test(folded)) return undefined;
  if (typeof given === 'number') return schema.type === 'number' ? numberFor(schema) : undefined;
  if (given !== undefined)
    return typeof given === 'string' && PROSE.test(folded) ? `${given} ${PROSE_TEXT}` : undefined;
  return schema.type === 'string' && PROSE.test(folded) ? PROSE_TEXT : freeValue(schema);
}

function freeValue(schema: Readonly<Record<string, unknown>>): unknown {
  if (schema.type === 'string') return BEYOND_ASCII;
  if (schema.type === 'integer' || schema.type === 'number') return numberFor(schema);
  const isTexts = schema.type === 'array' && isRecord(schema.items) && schema.items.type === 'string';
  // Of one text, nothing can be lost or kept.
  return isTexts ? ['assay', 'assay-2'] : undefined;
}

/** A number other than the default, within the bounds. */
function numberFor(schema: Readonly<Record<string, unknown>>): number {
  const { minimum, maximum, default: given, type, multipleOf } = schema;
  const low = typeof minimum === 'number' ? minimum : 1;
  const high = typeof maximum === 'number' ? maximum : low + 5;
  const [first, second] = [Math.min(low + 2, high), Math.min(low + 3, high)];
  const number = first === given ? second : first;
  const part = number + FRACTION;
  return type === 'number' && multipleOf === undefined && part <= high ? part : number;
}

/** What a number loses that is stored as an integer. */
const FRACTION = 0.37;
