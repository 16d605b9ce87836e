import { foldName } from '../../model/nearest.js';
import { quote } from '../../model/quote.js';
import type { Tool } from '../../model/tool.js';
import { listRule } from '../rule.js';

const tool = (name: string, description: string): object => ({
  name,
  description,
  inputSchema: { type: 'object', properties: { name: { type: 'string' } }, additionalProperties: false },
});

/** Names that differ only in case or separators. */
export const ambiguousName = listRule({
  id: 'lint/ambiguous-name',
  topic: 'models',
  severity: 'warning',
  scope: 'list',
  summary: 'Two tool names differ only in case or separators.',
  reason: 'Models confuse `getUser` with `get_user`, and clients that normalize names lose one of them.',
  fix: 'Rename one of the tools so that the names say how they differ.',
  spec: {
    url: 'https://modelcontextprotocol.io/specification/2025-11-25/server/tools#tool-names',
    level: 'SHOULD',
  },
  fails: [tool('get_user', 'Reads a user.'), tool('getUser', 'Reads a user of the old system.')],
  passes: [tool('get_user', 'Reads a user.'), tool('get_legacy_user', 'Reads a user of the old system.')],
  check(tools, report) {
    const seen = new Map<string, Tool>();
    for (const one of tools) {
      const folded = foldName(one.name);
      const first = seen.get(folded);
      if (first === undefined) seen.set(folded, one);
      else if (first.name !== one.name)
        report(one, {
          path: '/name',
          message: `The name is easily confused with "${quote(first.name, 60)}".`,
        });
    }
  },
});
