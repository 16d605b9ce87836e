import { UnknownToolError } from '../args/index.js';
import { quote, truncate } from '../model/quote.js';
import type { JsonSchema } from '../model/tool.js';
import { compileSchema } from '../schema/index.js';
import type { ToolSnapshot } from '../sdk-server/tool-snapshot.js';
import { NO_FINDINGS, type VerdictDraft } from './verdict-draft.js';

/** Hashes of schemas by the reading that has them. */
const hashes = new WeakMap<ToolSnapshot, Map<string, string>>();

/** The hash of a tool's input schema; `undefined` where there is no such tool. */
export function schemaHashOf(snapshot: ToolSnapshot, tool: string): string | undefined {
  const schema = snapshot.schemaOf(tool);
  if (schema === undefined) return undefined;
  const known = hashes.get(snapshot) ?? new Map<string, string>();
  const kept = known.get(tool);
  if (kept !== undefined) return kept;
  const { hash } = compileSchema(schema as JsonSchema);
  hashes.set(snapshot, known.set(tool, hash));
  return hash;
}

/** The message about a tool that is not in the list. */
export function unknownToolDraft(tool: string, names: readonly string[]): VerdictDraft {
  // Not the error's own message: it lists the tools, once for each entry of a batch.
  const { suggestion } = new UnknownToolError(tool, names);
  const message = `There is no tool named ${JSON.stringify(truncate(tool, 128))}.`;
  return {
    ...NO_FINDINGS,
    findings: [
      {
        rule: 'validation/unknown-tool',
        severity: 'error',
        subject: { tool: quote(tool, 128), part: 'arguments' },
        path: '',
        message,
        evidence: [],
      },
    ],
    suggestions: suggestion === undefined ? [] : [`Call ${JSON.stringify(suggestion)} instead.`],
  };
}
