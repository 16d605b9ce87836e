import type { Invocation } from '../invocation.js';

/** Whether the command runs in a workflow of GitHub Actions. */
export function isInActions(env: Invocation['env']): boolean {
  return env.GITHUB_ACTIONS === 'true';
}
