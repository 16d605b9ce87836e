import type { Finding } from '../../../model/finding.js';
import { isRecord } from '../../../model/json.js';
import { quote } from '../../../model/quote.js';
import type { Tool } from '../../../model/tool.js';
import type { Attempt } from '../../attempt/attempt.js';
import { replyData } from '../../attempt/reply-text.js';
import { successes, type ToolState } from '../../state/tool-state.js';
import { RUN_RULES, runFinding } from '../run-rules.js';

/** Values of an answer that are looked at. */
const MOST_VALUES = 2_000;

/**
 * Finds a value in a JSON answer that the tool's own input schema does not list under the same name, where the tool has
 * no output schema to say otherwise. Values from the list have to stand at the same place, or it is another vocabulary.
 */
export function enumDriftText(state: ToolState): readonly [Finding, Attempt] | undefined {
  const { tool } = state;
  if (tool.outputSchema !== undefined) return undefined;
  const enums = textEnums(tool);
  if (enums.size === 0) return undefined;
  const places = new Map<string, { known: boolean; strange?: readonly [value: string, attempt: Attempt] }>();
  for (const attempt of successes(state))
    for (const { path, name, text } of textsIn(replyData(attempt.reply))) {
      const members = enums.get(name);
      if (members === undefined) continue;
      const place = places.get(path) ?? { known: false };
      if (members.has(text)) places.set(path, { ...place, known: true });
      else places.set(path, { strange: [text, attempt], ...place });
    }
  for (const [path, { known, strange }] of places)
    if (known && strange !== undefined) return [drift(tool, enums, path, strange[0]), strange[1]];
  return undefined;
}

function textEnums({ inputSchema }: Tool): ReadonlyMap<string, ReadonlySet<string>> {
  const properties = isRecord(inputSchema) && isRecord(inputSchema.properties) ? inputSchema.properties : {};
  return new Map(
    Object.entries(properties).flatMap(([name, property]): [string, ReadonlySet<string>][] => {
      const members: unknown = isRecord(property) ? property.enum : undefined;
      const isText = Array.isArray(members) && members.every((member) => typeof member === 'string');
      return isText && members.length > 1 ? [[name, new Set(members as string[])]] : [];
    }),
  );
}

interface Text {
  /** Items are one place. */
  readonly path: string;
  readonly name: string;
  readonly text: string;
}

function* textsIn(data: unknown): Generator<Text> {
  const open: { value: unknown; path: string; name: string }[] = [{ value: data, path: '', name: '' }];
  for (let budget = MOST_VALUES; budget > 0; budget--) {
    const next = open.pop();
    if (next === undefined) return;
    const { value, path, name } = next;
    if (typeof value === 'string' && value !== '') yield { path, name, text: value };
    else if (Array.isArray(value))
      for (const item of value) open.push({ value: item, path: `${path}/*`, name });
    else if (isRecord(value))
      for (const [key, inner] of Object.entries(value))
        open.push({ value: inner, path: `${path}/${key}`, name: key });
  }
}

function drift(
  tool: Tool,
  enums: ReadonlyMap<string, ReadonlySet<string>>,
  path: string,
  value: string,
): Finding {
  const members = enums.get(path.split('/').findLast((token) => token !== '*') ?? '') ?? [];
  const finding = runFinding(
    RUN_RULES.enumDriftOut,
    tool.name,
    {
      path: `/content${path}`,
      message: 'The tool returns a value that its own arguments do not list under the same name.',
      expected: quote([...members].join(' | ')),
      received: quote(value),
    },
    'response',
  );
  // No output schema says what may be returned, so that this is a contradiction and no broken promise.
  return { ...finding, severity: 'warning' };
}
