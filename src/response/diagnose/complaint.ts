import { isRecord } from '../../model/json.js';
import type { JsonSchema } from '../../model/tool.js';
import { type CompiledSchema, compileSchema } from '../../schema/index.js';
import { type Message, SENT } from '../read/message.js';
import type { DiagnosisContext } from './diagnosis.js';
import type { Signal } from './signal.js';

/** Who complains about what: votes that compare the message with the call. They need the votes so far. */
export function complaint(message: Message, votes: readonly Signal[]): Signal[] {
  const signals: Signal[] = [];
  const heard = votes.some(({ weight }) => weight >= 2.5);
  const rejects = votes.some(({ kind }) => kind === 'validation_rejection');
  const named = rejects ? namedProperty(message) : undefined;
  if (named !== undefined)
    signals.push({
      kind: 'validation_rejection',
      weight: 4,
      name: 'names a property of the input',
      quote: named,
    });
  if (message.text.includes(SENT) && votes.some(({ kind }) => kind === 'not_found'))
    signals.push({ kind: 'not_found', weight: 3, name: 'names what the caller asked for', quote: SENT });
  if ((rejects || !heard) && violatesSchema(message.context))
    signals.push({
      kind: 'validation_rejection',
      weight: heard ? 4 : 2,
      name: 'the input violates the schema',
      quote: '',
    });
  return signals;
}

/** A property of the input schema that the message spells out as an identifier. */
export function namedProperty({ raw: text, context }: Message): string | undefined {
  const schema = context.tool.inputSchema;
  if (!isRecord(schema) || !isRecord(schema.properties)) return undefined;
  for (const name of Object.keys(schema.properties).slice(0, 60)) {
    if (name.length < 2 || name.length > 60) continue;
    const at = text.indexOf(name);
    if (at === -1 || /[\w]/.test(text[at - 1] ?? ' ') || /[\w]/.test(text[at + name.length] ?? ' ')) continue;
    const quoted = /["'`.:]/.test(text[at - 1] ?? '') || /["'`:[]/.test(text[at + name.length] ?? '');
    if (quoted || /[A-Z_-]/.test(name.slice(1)) || name.length >= 4) return name;
  }
  return undefined;
}

const SUPERFLUOUS = new Set(['additionalProperties', 'unevaluatedProperties']);

const compiled = new WeakMap<object, CompiledSchema>();

/** Whether the input is not what the tool's schema asks for. What cannot be checked is not a violation. */
export function violatesSchema({ tool, input }: DiagnosisContext): boolean {
  const schema = tool.inputSchema;
  if (!isRecord(schema)) return false;
  let ready = compiled.get(schema);
  if (ready === undefined) {
    ready = compileSchema(schema as JsonSchema, { formats: false });
    compiled.set(schema, ready);
  }
  const check = ready.check(input ?? {});
  // Nearly no server minds a key too many, so that alone explains no refusal.
  return check.outcome === 'invalid' && check.violations.some(({ keyword }) => !SUPERFLUOUS.has(keyword));
}
