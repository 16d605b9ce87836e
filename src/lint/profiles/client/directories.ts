import { annotated } from '../kind/annotations.js';
import { profile } from '../profile.js';
import { byTool, thread } from './example.js';

/** The directory of connectors for Claude. */
export const claudeDirectory = profile({ id: 'claude-directory', title: 'Claude directory' }, [
  {
    what: 'annotations',
    effect: 'refused',
    source: thread('basicmachines-co/basic-memory#1031', 'R'),
    check: annotated([['title'], ['readOnlyHint', 'destructiveHint']]),
    ...byTool(
      { title: 'Find users', annotations: { readOnlyHint: true } },
      { annotations: { title: 'Find users', readOnlyHint: true } },
    ),
  },
]);

/** The directory of apps for ChatGPT. */
export const chatgptApps = profile({ id: 'chatgpt-apps', title: 'ChatGPT apps' }, [
  {
    what: 'annotations',
    effect: 'refused',
    source: thread('cloudflare/mcp#205', 'R'),
    check: annotated([['readOnlyHint'], ['destructiveHint'], ['openWorldHint']]),
    ...byTool(
      { annotations: { readOnlyHint: true, destructiveHint: false } },
      { annotations: { readOnlyHint: true, destructiveHint: false, openWorldHint: false } },
    ),
  },
]);
