import { removeAt, renameAt, replaceAt } from '../../src/args/edit.js';
import { isRecord } from '../../src/model/json.js';
import { valueAt } from '../../src/model/json-pointer.js';

const AS_SENT = '<as you sent it>';

/**
 * Corrects a call by what a help prompt says, and by nothing else: the corrected call where the prompt shows one,
 * otherwise one edit for each numbered error. As simple as can be: a model that reads does better.
 */
export function correctByPrompt(args: unknown, prompt: string): unknown {
  const call = /(?:A corrected call|Send these arguments instead):\n\n```json\n(.*)\n```/.exec(prompt)?.[1];
  if (call !== undefined) return restored(JSON.parse(call), args);
  const schema = shownSchema(prompt);
  let current: unknown = isRecord(args) ? args : {};
  for (const line of prompt.split('\n')) {
    const [, path, text = ''] = /^\d+\. (?:`([^`]*)`|the arguments): (.*)$/.exec(line) ?? [];
    if (path !== undefined) current = corrected(current, path, text, schema);
  }
  return current;
}

function corrected(args: unknown, path: string, text: string, schema: unknown): unknown {
  const meant = /Did you mean `([^`]*)`/.exec(text)?.[1];
  if (text.includes('is not a declared property'))
    return (meant === undefined ? removeAt(args, path) : renameAt(args, path, meant)) ?? args;
  if (meant !== undefined) return replaceAt(args, path, meant) ?? args;
  const declared = declaredAt(schema, path);
  const value = sampleOf(declared, text);
  if (!text.includes('is required but missing')) return replaceAt(args, path, value) ?? args;
  const parent = path.slice(0, path.lastIndexOf('/'));
  const object = valueAt(args, parent);
  const name = path
    .slice(path.lastIndexOf('/') + 1)
    .replaceAll('~1', '/')
    .replaceAll('~0', '~');
  return isRecord(object) ? (replaceAt(args, parent, { ...object, [name]: value }) ?? args) : args;
}

function shownSchema(prompt: string): unknown {
  const text = /Schema, where the errors are:\n\n`{3,}json\n(.*)\n`{3,}/.exec(prompt)?.[1];
  return text === undefined ? undefined : JSON.parse(text);
}

function declaredAt(schema: unknown, path: string): Readonly<Record<string, unknown>> {
  let current: unknown = schema;
  for (const token of path.split('/').slice(1)) {
    if (!isRecord(current)) return {};
    const next = /^\d+$/.test(token)
      ? current.items
      : isRecord(current.properties)
        ? current.properties[token]
        : undefined;
    current = isRecord(next) && typeof next.$ref === 'string' ? valueAt(schema, next.$ref.slice(1)) : next;
  }
  return isRecord(current) ? current : {};
}

/** A value of the kind that the schema, or the text of the error, asks for. */
function sampleOf(declared: Readonly<Record<string, unknown>>, text: string): unknown {
  if (Array.isArray(declared.enum)) return declared.enum[0];
  if (declared.const !== undefined) return declared.const;
  const listed = /one of ("(?:[^"\\]|\\.)*"|-?\d+)/.exec(text)?.[1];
  if (listed !== undefined) return JSON.parse(listed);
  const said = /must be (\w+)|Expected `(\w+)/.exec(text);
  const type = typeof declared.type === 'string' ? declared.type : (said?.[1] ?? said?.[2]);
  const least = typeof declared.minimum === 'number' ? declared.minimum : 1;
  if (type === 'integer' || type === 'number') return least;
  if (type === 'boolean') return true;
  if (type === 'array') return [];
  if (type === 'object') return {};
  return 'alpha';
}

/** The shown call, with the values that it does not repeat. */
function restored(shown: unknown, sent: unknown): unknown {
  if (shown === AS_SENT) return sent;
  if (!isRecord(shown)) return shown;
  return Object.fromEntries(
    Object.entries(shown).map(([key, value]) => [
      key,
      restored(value, isRecord(sent) ? sent[key] : undefined),
    ]),
  );
}
