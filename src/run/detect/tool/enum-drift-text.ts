import type { Finding } from '../../../model/finding.js';
import { isRecord } from '../../../model/json.js';
import { propertiesOf } from '../../../model/properties-of.js';
import { quoteValue, quoteValues } from '../../../model/quote.js';
import type { Tool } from '../../../model/tool.js';
import type { Attempt } from '../../attempt/attempt.js';
import { replyData } from '../../attempt/reply-text.js';
import { successes, type ToolState } from '../../state/tool-state.js';
import type { Detection, ToolDetector } from '../detector.js';
import { RUN_RULES, runFinding } from '../run-rules.js';

/** Values of a response that are looked at. */
const MOST_VALUES = 2_000;

/**
 * A JSON response has a value that the tool's own input schema does not list under the same name, where no output schema
 * says otherwise. Listed values have to be seen at the same place, or it is another vocabulary.
 */
export const enumDriftText: ToolDetector = {
  name: 'enum drift text',
  scope: 'tool',
  rules: [RUN_RULES.enumDriftOut],
  at: '/content',
  replay: { by: 'run', tools: 'own' },
  detect: driftIn,
};

function* driftIn(state: ToolState): Generator<Detection> {
  const { tool } = state;
  if (tool.outputSchema !== undefined) return;
  const enums = textEnums(tool);
  if (enums.size === 0) return;
  const places = new Map<string, { known: boolean; strange?: readonly [value: string, attempt: Attempt] }>();
  for (const attempt of successes(state))
    for (const { path, name, text } of textsIn(replyData(attempt.reply))) {
      const members = enums.get(name);
      if (members === undefined || isEchoOfNone(attempt, path, name)) continue;
      const place = places.get(path) ?? { known: false };
      if (members.has(text)) places.set(path, { ...place, known: true });
      else places.set(path, { strange: [text, attempt], ...place });
    }
  for (const [path, { known, strange }] of places) {
    if (!known || strange === undefined) continue;
    yield { finding: drift(tool, enums, path, strange[0]), attempt: strange[1], isConfirmed: true };
    return;
  }
}

/** `{ "service": "all" }` of a call that names none: the response says which was meant. Items have values of their own. */
const isEchoOfNone = ({ arguments: args }: Attempt, path: string, name: string): boolean =>
  !path.includes('/*') && !(isRecord(args) && Object.hasOwn(args, name));

function textEnums({ inputSchema }: Tool): ReadonlyMap<string, ReadonlySet<string>> {
  return new Map(
    Object.entries(propertiesOf(inputSchema)).flatMap(([name, property]): [string, ReadonlySet<string>][] => {
      const members: unknown = isRecord(property) ? property.enum : undefined;
      const texts = Array.isArray(members) ? members.filter((member) => typeof member === 'string') : [];
      const isText = Array.isArray(members) && texts.length === members.length && texts.length > 1;
      return isText ? [[name, new Set(texts)]] : [];
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
      expected: quoteValues([...members]),
      received: quoteValue(value),
    },
    'response',
  );
  // No output schema says what may be returned: a contradiction, but no broken promise.
  return { ...finding, severity: 'warning' };
}
