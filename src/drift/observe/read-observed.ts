import { isRecord } from '../../model/json.js';
import {
  ENOUGH,
  type ObservedArgument,
  type ObservedField,
  type ObservedTool,
  type Presence,
} from './observed-tool.js';

const PRESENCES: readonly Presence[] = ['always', 'sometimes', 'never'];

/** What a lock file has seen of a tool; `undefined` where the value is not that. */
export function readObserved(value: unknown): ObservedTool | undefined {
  if (!isRecord(value)) return undefined;
  const args = value.arguments === undefined ? {} : entriesOf(value.arguments, readArgument);
  const fields = value.fields === undefined ? {} : entriesOf(value.fields, readField);
  if (args === undefined || fields === undefined) return undefined;
  return {
    ...(value.arguments === undefined ? {} : { arguments: args }),
    ...(value.fields === undefined ? {} : { fields }),
  };
}

function entriesOf<Entry>(
  value: unknown,
  read: (entry: unknown) => Entry | undefined,
): Readonly<Record<string, Entry>> | undefined {
  if (!isRecord(value)) return undefined;
  const entries: [string, Entry][] = [];
  for (const [path, entry] of Object.entries(value)) {
    const known = read(entry);
    if (known === undefined) return undefined;
    entries.push([path, known]);
  }
  return Object.fromEntries(entries);
}

function readArgument(value: unknown): ObservedArgument | undefined {
  if (!isRecord(value)) return undefined;
  const { accepted, named } = value;
  if (accepted !== undefined && !Array.isArray(accepted)) return undefined;
  if (named !== undefined && !isTexts(named)) return undefined;
  return { ...(accepted === undefined ? {} : { accepted }), ...(named === undefined ? {} : { named }) };
}

function readField(value: unknown): ObservedField | undefined {
  if (!isRecord(value)) return undefined;
  const { of, types, values } = value;
  const presence = PRESENCES.find((one) => one === value.presence);
  const isCount = typeof of === 'number' && of >= 0 && of <= ENOUGH;
  if (!isCount || presence === undefined || !isTexts(types)) return undefined;
  if (values !== undefined && !Array.isArray(values)) return undefined;
  return { of, presence, types, ...(values === undefined ? {} : { values }) };
}

const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string');
