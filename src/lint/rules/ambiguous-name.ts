import { foldName } from '../../model/nearest.js';
import { quote } from '../../model/quote.js';
import type { Tool } from '../../model/tool.js';
import type { ListRule } from '../rule.js';

const tool = (name: string, description: string): object => ({
  name,
  description,
  inputSchema: { type: 'object', properties: { name: { type: 'string' } }, additionalProperties: false },
});

/** Names that differ only in case or separators. */
export const ambiguousName: ListRule = {
  id: 'lint/ambiguous-name',
  topic: 'models',
  severity: 'warning',
  scope: 'list',
  summary: 'Names of tools differ in more than case and separators.',
  why: 'Models mix up `getUser` and `get_user`, and clients that normalise names lose one of them.',
  fix: 'Rename one so that the names say how the tools differ.',
  source: {
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
        report(one, { path: '/name', message: `The name is hard to tell from "${quote(first.name, 60)}".` });
    }
  },
};
