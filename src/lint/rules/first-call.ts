import { quote } from '../../model/quote.js';
import { exampleTool } from '../examples.js';
import type { TextRule } from '../rule.js';

const FIRST =
  /\bbefore\s+(?:(?:you\s+)?(?:using|calling|invoking|running|use|call)\s+)?(?:any|all|every)\s+other\s+tools?\b/i;

/** A tool that wants to come before all others. */
export const firstCall: TextRule = {
  id: 'lint/first-call',
  topic: 'safety',
  severity: 'info',
  scope: 'text',
  summary: 'A tool does not ask to be called before all others.',
  why: 'Beside other servers such an order concerns their tools too; poisoned tools use it to see every request.',
  fix: 'Name the tools of this server that need it, or give such advice in the instructions of the server.',
  source: {
    url: 'https://modelcontextprotocol.io/specification/2025-11-25/basic/security_best_practices',
    level: 'SHOULD',
  },
  fails: [
    {
      ...exampleTool('open_session', { name: { type: 'string' } }),
      description: 'Always call this before using any other tool.',
    },
  ],
  passes: [
    {
      ...exampleTool('open_session', { name: { type: 'string' } }),
      description: 'Opens a session, which `find_users` needs.',
    },
  ],
  check(text, report) {
    const found = FIRST.exec(text);
    if (found !== null)
      report({
        message: 'The text asks to call this tool before all others.',
        received: quote(found[0], 100),
      });
  },
};
